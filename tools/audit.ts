/**
 * Whether the audit is as it was written:
 *   npm run audit -- verify [--head SCHOOL:ENTRY:HASH]
 * goes through the chain of every school, names each entry that was changed, taken out or put in, and prints each chain's
 * head, to be noted outside this machine. With `--head` a noted head has to be in its chain still: a chain that somebody made
 * anew as a whole is found by that alone. Ends with 1 where anything is wrong. Settings as the server's; it may run meanwhile.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FaultKind, verifyAudit } from '#server/audit/verify.ts';
import { startUp } from '#server/start-up.ts';
import { openDatabase } from '#server/store/database.ts';

const USAGE = 'Usage: npm run audit -- verify [--head SCHOOL:ENTRY:HASH]';
/** Faults told of one school. */
const TOLD = 100;

const TEXTS: Record<FaultKind, string> = {
  changed: 'was changed after it was sealed',
  missing: 'was sealed, and is gone',
  inserted: 'was put in between sealed entries',
  chain: 'does not follow the seal before it: seals were changed or taken out',
  undo: 'is marked as taken back, or not, against what the record says',
  erased: 'is marked as erased, or not, against what the record of erasures says',
  pruned: 'is where the audit begins, and no entry of the rules of retention took out what was before it',
  'old-head': 'was noted, and the rules of retention have taken it out since: note a newer head',
  head: 'is not in the chain with the hash that was noted',
};

interface Head {
  readonly club: number;
  readonly entry: number;
  readonly hash: string;
}

function headOf(text: string | undefined): Head | null | undefined {
  if (text === undefined) return undefined;
  const [, club, entry, hash] = /^(\d{1,15}):(\d{1,15}):([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  return hash === undefined ? null : { club: Number(club), entry: Number(entry), hash };
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } });
  const noted = headOf(values.head);
  if (positionals.join(' ') !== 'verify' || noted === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = await startUp(resolve(import.meta.dirname, '..'));
  const database = await openDatabase(config, { migrate: false });
  const tell = (text: string) => process.stdout.write(`${text}\n`);
  try {
    const clubs = await database.db.selectFrom('club').select(['id', 'name']).orderBy('id').execute();
    if (noted && !clubs.some(({ id }) => id === noted.club)) throw new Error(`There is no school ${noted.club}.`);
    let wrong = 0;
    for (const { id, name } of clubs) {
      const { entries, unsealed, head, faults } = await verifyAudit(
        database,
        id,
        noted?.club === id ? noted : undefined,
      );
      wrong += faults.length;
      tell(`School ${id}, ${name}: ${entries} entries, ${unsealed} of them not sealed yet, ${faults.length} faults`);
      for (const { entry, kind } of faults.slice(0, TOLD)) tell(`  entry ${entry} ${TEXTS[kind]}`);
      if (faults.length > TOLD) tell(`  and ${faults.length - TOLD} more`);
      if (head) tell(`  head ${id}:${head.entry}:${head.hash}`);
    }
    return wrong > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    process.stderr.write(`The audit was not verified: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 2;
  },
);
