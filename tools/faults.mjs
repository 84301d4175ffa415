/**
 * `npm run test:faults`: puts each deliberate fault of `tests/faults/` into a copy of the project, one after the other, runs the tests
 * that its head names, as far as they are part of `npm test`, and says which test found it. `-- NAME …` tries those alone; `-- --check` only
 * looks whether each still applies. It ends with 1 if one was not found.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, pinnedNode, root } from './set-up/project.mjs';
import { runQuietly } from './set-up/run-child.mjs';
import { allFaults, failedTests } from './test/faults.mjs';

/** Failed tests that a line names. */
const MOST_NAMED = 3;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const wanted = allFaults().filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (wanted.length === 0) giveUp('No such fault. Those there are stand in tests/faults.');

/** @param {string} folder @param {readonly string[]} words @returns {string | null} what is wrong, or null */
function apply(folder, words) {
  // Without the settings of a repository around the folder: outside its root, `git apply` leaves out files in silence.
  const env = { ...process.env, GIT_DIR: join(folder, '.no-repository'), GIT_CEILING_DIRECTORIES: dirname(folder) };
  const { status, stderr } = spawnSync('git', ['apply', ...words], { cwd: folder, env, encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}

/** The project's files in a folder of their own, with the same packages. */
function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'clutch-faults-'));
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.stdout.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  // Linked, not copied: they are large, and nothing writes into them.
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]);
  if (linked.status !== 0)
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** @param {import('./test/faults.mjs').Fault} fault @param {string} folder */
async function tryFault({ file, part, filter }, folder) {
  const refused = apply(folder, [file]);
  if (refused) return { found: [], why: refused };
  try {
    // The gate's own choice of tests: what only the full run holds has found nothing.
    const env = { ...process.env, CLUTCH_TEST_GATE: 'yes' };
    const words = [join(folder, 'tools/test.mjs'), part, ...filter];
    const { output } = await runQuietly(pinnedNode, words, { cwd: folder, env });
    const found = failedTests(output, part);
    return { found, why: found.length > 0 ? '' : output.trim().split('\n').slice(-6).join('\n') };
  } finally {
    apply(folder, ['-R', file]);
  }
}

if (values.check) {
  const refused = wanted.flatMap(({ name, file }) => {
    const why = apply(root, ['--check', file]);
    return why === null ? [] : [`${name}: ${why}`];
  });
  if (refused.length > 0) giveUp(`These faults no longer apply; make their patches anew:\n${refused.join('\n')}`);
  process.stdout.write(`${wanted.length} faults apply.\n`);
} else {
  const folder = copyProject();
  let missed = 0;
  try {
    for (const fault of wanted) {
      const start = Date.now();
      const { found, why } = await tryFault(fault, folder);
      if (found.length === 0) missed += 1;
      const seconds = ((Date.now() - start) / 1000).toFixed(0);
      const by = found.slice(0, MOST_NAMED).map((name) => `\n    ${name}`);
      const more = found.length > MOST_NAMED ? `\n    and ${found.length - MOST_NAMED} more` : '';
      process.stdout.write(
        found.length > 0
          ? `found   ${fault.name} (${seconds} s): ${fault.what}${by.join('')}${more}\n`
          : `MISSED  ${fault.name} (${seconds} s): ${fault.what}\n${why}\n`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`\n${wanted.length - missed} of ${wanted.length} faults found\n`);
  process.exitCode = missed > 0 ? 1 : 0;
}
