/** What one caller can send to keep the server from all others, and what it comes to for them: memory, and how long their calls take. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { location } from '#contract/entities/location.ts';
import { student } from '#contract/entities/student.ts';
import { openSession } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/store/database.ts';
import { DEMO_EMAIL, fillDemo } from '#tools/demo/fill.ts';
import { ATTACK_NAMES, type Told } from './attacks.ts';
import { type Measure, quantile } from './report.ts';
import { BENCH_PASSWORD, type BenchServer, startServer } from './server.ts';

/** Most that one caller may take, in MB, and may add to the others' 99th percentile, in ms. */
const MEMORY = 50;
const WAIT = 200;
/** Another call is begun so often at most, and a tenth of them write; memory is looked at so often; in ms. */
const EVERY = 20;
const LOOK = 50;
/**
 * Calls of the others are as many times as long apart as one of them takes, so that alone they take a quarter of the server's time on any
 * machine: on one that they fill, they wait for each other, and any attack looks as if it had done it.
 */
const SHARE = 4;
const PACED = 50;
/** How long the others are measured alone, in ms. */
const QUIET = 5000;
const STUDENTS = 1000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Measures each attack on a server of its own, with the limits that are set unless somebody sets others. */
export async function benchOneCaller(
  url: string,
  folder: string,
  engine: string,
  report: (measure: Measure) => void,
): Promise<void> {
  const database = await openDatabase(url);
  await fillDemo(database, { students: STUDENTS, password: BENCH_PASSWORD });
  const { token, club_id } = await otherAccount(database);
  await database.close();
  for (const name of ATTACK_NAMES) {
    const server = await startServer(url, folder);
    const told: Told = { name, origin: server.origin, token, url, club: club_id };
    const attacker = new Worker(new URL('./attacks.ts', import.meta.url), { workerData: told });
    try {
      await once(attacker, 'message');
      const attack = async () => {
        attacker.postMessage('go');
        await once(attacker, 'message');
      };
      await measured(server, `One caller, ${engine}`, name, attack, report);
    } finally {
      await attacker.terminate();
      await server.stop();
    }
  }
}

/** Another account of the school, as the limits are of each. */
async function otherAccount({ db }: Awaited<ReturnType<typeof openDatabase>>) {
  const { id: _id, ...admin } = await db
    .selectFrom('account')
    .selectAll()
    .where('email_key', '=', DEMO_EMAIL)
    .executeTakeFirstOrThrow();
  const email = 'other@school.example';
  const other = await db
    .insertInto('account')
    .values({ ...admin, email, email_key: email })
    .returning(['id', 'club_id'])
    .executeTakeFirstOrThrow();
  return { ...(await openSession(db, other, new Date(), 24 * 60)), club_id: other.club_id };
}

/** Runs an attack while others read and write, and reports what it adds to what they take without it. */
async function measured(
  server: BenchServer,
  group: string,
  name: string,
  attack: () => Promise<void>,
  report: (measure: Measure) => void,
): Promise<void> {
  // What a server takes in its first calls is nobody's attack.
  await besides(server, EVERY, () => pause(QUIET / 2));
  const every = await paceOf(server);
  const quiet = await besides(server, every, () => pause(QUIET));
  const before = server.memory().own;
  await server.late();
  const under = await besides(server, every, attack);
  const late = await server.late();
  report({ group, name: `${name}: memory`, value: Math.max(0, under.most - before), unit: 'MB', budget: MEMORY });
  report({
    group,
    name: `${name}: others wait longer (p99)`,
    value: Math.max(0, under.p99 - quiet.p99),
    unit: 'ms',
    budget: WAIT,
    more: {
      every,
      quiet: quiet.p99,
      under: under.p99,
      longest: under.longest,
      'loop late': late.max,
      took: under.took,
    },
  });
}

/** The call of the others that is begun as the `turn`th. */
const callOf = (server: BenchServer, turn: number) =>
  turn % 10 === 0
    ? server.call('POST', location.endpoints.add.path, { name: `Place ${turn} ${performance.now()}` })
    : server.call('GET', `${student.endpoints.list.path}?per_page=50&page=${1 + (turn % 20)}`);

/** How far apart the others' calls are begun, in ms: measured by calls that follow each other. */
async function paceOf(server: BenchServer): Promise<number> {
  let took = 0;
  for (let turn = 0; turn < PACED; turn++) took += (await callOf(server, turn)).ms;
  return Math.max(EVERY, Math.round((SHARE * took) / PACED));
}

/** What the others' calls take while `work` runs, in ms, and the most memory, in MB. */
async function besides(server: BenchServer, every: number, work: () => Promise<void>) {
  const waited: number[] = [];
  const calls: Promise<void>[] = [];
  let most = server.memory().own;
  let done = false;
  const memory = setInterval(() => {
    most = Math.max(most, server.memory().own);
  }, LOOK);
  const others = (async () => {
    for (let turn = 0; !done; turn++) {
      calls.push(callOf(server, turn).then(({ ms }) => void waited.push(ms)));
      await pause(every);
    }
  })();
  const start = performance.now();
  try {
    await work();
  } finally {
    done = true;
  }
  const took = performance.now() - start;
  await others;
  await Promise.all(calls);
  clearInterval(memory);
  return { p99: quantile(waited, 0.99), longest: quantile(waited, 1), took, most };
}
