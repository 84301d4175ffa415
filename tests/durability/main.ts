/**
 * `npm run durability [-- ROUNDS]`: kills the server ROUNDS times (200) on each engine while clients write, and ends
 * with 1 if an acknowledged write is missing. Both engines run at once.
 */
import pg from 'pg';
import { startPostgres } from '../engines/postgres.ts';
import { type KillReport, killRounds } from './rounds.ts';

const rounds = Number(process.argv[2] ?? 200);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Usage: npm run durability [-- ROUNDS]');
  process.exit(1);
}

const started = Date.now();
const postgres = await startPostgres({ fsync: true });
let lost = false;
try {
  const database = 'durability';
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  const run = async (name: string, databaseUrl: string | null): Promise<void> => {
    const onRound = (round: number, writes: number) => {
      if (round % 20 === 0) console.log(`${name}: round ${round} of ${rounds}, ${writes} writes acknowledged`);
    };
    tell(name, await killRounds({ databaseUrl, rounds, onRound }));
  };
  await Promise.all([run('SQLite', null), run('PostgreSQL', url.href)]);
} finally {
  await postgres.stop();
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exitCode = lost ? 1 : 0;

function tell(name: string, { kills, writes, unanswered, faults }: KillReport): void {
  for (const fault of faults) console.log(`${name}: ${fault}`);
  const verdict = faults.length === 0 ? 'none lost' : `${faults.length} FAULTS`;
  console.log(`${name}: ${kills} kills, ${writes} writes acknowledged, ${unanswered} without an answer, ${verdict}`);
  if (faults.length > 0) lost = true;
}
