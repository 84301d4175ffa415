/**
 * `npm run durability [-- ROUNDS]`: kills the server ROUNDS times (200) on each engine while clients write, and half as often while
 * it tells people by mail and SMS; ends with 1 if an acknowledged write or a message is missing, or a message came twice that was
 * not under way at a kill. Both engines run at once. `--only writes` or `--only messages` does one of the two.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../engines/postgres.ts';
import { type KillReport, killRounds } from './rounds.ts';
import { killTelling, type TellingReport } from './telling-rounds.ts';

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const rounds = Number(positionals[0] ?? 200);
if (!Number.isInteger(rounds) || rounds < 1 || ![undefined, 'writes', 'messages'].includes(values.only)) {
  console.error('Usage: npm run durability [-- ROUNDS] [--only writes|messages]');
  process.exit(1);
}
const kills = values.only === 'messages' ? rounds : Math.ceil(rounds / 2);

const started = Date.now();
const postgres = await startPostgres({ fsync: true });
const folder = await mkdtemp(join(tmpdir(), 'clutch-durability-'));
let lost = false;
try {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const name of ['durability', 'telling']) await client.query(`create database ${name}`);
  await client.end();
  const at = (database: string): string => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  const onRound = (name: string) => (round: number, writes: number) => {
    if (round % 20 === 0) console.log(`${name}: round ${round} of ${rounds}, ${writes} writes acknowledged`);
  };
  const write = async (name: string, databaseUrl: string | null): Promise<void> =>
    tell(name, await killRounds({ databaseUrl, rounds, onRound: onRound(name) }));
  const onKill = (name: string) => (kill: number, heard: number) => {
    if (kill % 20 === 0) console.log(`${name}: kill ${kill} of ${kills}, ${heard} messages came`);
  };
  const send = async (name: string, databaseUrl: string): Promise<void> =>
    tellOfMessages(name, await killTelling({ databaseUrl, kills, onKill: onKill(name) }));
  if (values.only !== 'messages') await Promise.all([write('SQLite', null), write('PostgreSQL', at('durability'))]);
  if (values.only !== 'writes')
    await Promise.all([send('SQLite', `file:${join(folder, 'clutch.db')}`), send('PostgreSQL', at('telling'))]);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exitCode = lost ? 1 : 0;

function tell(name: string, { kills, writes, unanswered, faults }: KillReport): void {
  for (const fault of faults) console.log(`${name}: ${fault}`);
  const verdict = faults.length === 0 ? 'none lost' : `${faults.length} FAULTS`;
  console.log(`${name}: ${kills} kills, ${writes} writes acknowledged, ${unanswered} without an answer, ${verdict}`);
  if (faults.length > 0) lost = true;
}

function tellOfMessages(name: string, { kills, classes, messages, again, whileSending, faults }: TellingReport): void {
  for (const fault of faults) console.log(`${name}: ${fault}`);
  const verdict = faults.length === 0 ? 'none lost, none else twice' : `${faults.length} FAULTS`;
  console.log(
    `${name}: ${kills} kills, ${whileSending} while it sent, ${classes} classes, ${messages} messages, ${again} that were under way came again, ${verdict}`,
  );
  if (faults.length > 0) lost = true;
}
