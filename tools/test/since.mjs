/** What a change can touch: `npm test -- --since REF` runs that and every check. */
import { spawnSync } from 'node:child_process';
import { giveUp, root } from '../set-up/project.mjs';

/** Files that say nothing to a running program. */
const WORDS_ONLY =
  /^docs\/|\.md$|^\.ci\/|^\.github\/|\.test\.tsx?$|^tests\/(server|engines|durability|benches|browsers)\//;
const BROWSER_TESTS = /^tests\/(e2e|components)\//;

/**
 * Files that differ from a commit, and those that are new. Ends the program where git does not know the commit.
 * @param {string} ref
 * @returns {string[]}
 */
export function changedSince(ref) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) giveUp(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  const [base = ref] = git('merge-base', ref, 'HEAD');
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * Which browser tests a change can touch. They run against the whole product: what is part of it touches all of them.
 * @param {readonly string[]} files
 * @returns {'none' | 'changed' | 'all'}
 */
export function browserTests(files) {
  const telling = files.filter((file) => !WORDS_ONLY.test(file));
  if (telling.length === 0) return 'none';
  return telling.every((file) => BROWSER_TESTS.test(file)) ? 'changed' : 'all';
}
