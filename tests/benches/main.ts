/**
 * `npm run bench`: what the specification promises, measured, each number beside its budget.
 *   --quick        100,000 rows only, fewer calls
 *   --only NAME    sizes, load, list, browser, classes, reports, questions, timeline, live, imports, stalled,
 *                  balances, payments, reminders, double, workers or replicas; may be given several times
 *   --json FILE    the numbers as JSON
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/store/database.ts';
import { budgets, measure } from '#tools/checks/bundle.ts';
import { fillDemo } from '#tools/demo/fill.ts';
import { startPostgres } from '../engines/postgres.ts';
import { startStandby } from '../engines/standby.ts';
import { benchBalances, fillBalances } from './balances.ts';
import { benchBookings, fillBookings } from './bookings.ts';
import { benchBrowser } from './browser.ts';
import { benchDouble } from './double.ts';
import { benchImports } from './imports.ts';
import { benchLists } from './lists.ts';
import { benchLive } from './live.ts';
import { benchLoad } from './load.ts';
import { benchOneCaller } from './one-caller.ts';
import { benchPayments } from './payments.ts';
import { benchQuestions } from './questions.ts';
import { benchReminders, fillReminders } from './reminders.ts';
import { benchReplicas } from './replicas.ts';
import { type Measure, printer } from './report.ts';
import { benchReports, fillReports } from './reports.ts';
import { BENCH_PASSWORD, startServer } from './server.ts';
import { benchStalled } from './stalled.ts';
import { benchTimeline, fillTimeline } from './timeline.ts';
import { benchWorkers } from './workers.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
});
const wanted = (part: string): boolean => !values.only || values.only.includes(part);
const measures: Measure[] = [];
const print = printer((text) => process.stdout.write(text));
const report = (one: Measure): void => {
  measures.push(one);
  print(one);
};
const note = (text: string): void => void process.stderr.write(`${text}\n`);
const CALLS = values.quick ? 60 : 200;
const SIZES = values.quick ? [100_000] : [100_000, 1_000_000];

if (wanted('sizes')) {
  for (const budget of budgets) {
    const { name, size, most } = measure(resolve(import.meta.dirname, '../../dist/panel'), budget);
    report({ group: 'JavaScript, compressed with brotli', name, value: size, unit: 'kB', budget: most });
  }
}

/** Fills a database with that many students, then runs `work` on a server over it. */
async function over(
  url: string,
  folder: string,
  students: number,
  work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
) {
  note(`Filling ${students.toLocaleString('en')} students …`);
  const database = await openDatabase(url);
  await fillDemo(database, { students, password: BENCH_PASSWORD });
  await database.close();
  const server = await startServer(url, folder, env);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

async function onSqlite(): Promise<void> {
  for (const students of SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
    try {
      await over(`file:${folder}/clutch.db`, folder, students, async (server) => {
        if (wanted('list')) await benchLists(server, 'SQLite', students, CALLS, report);
        if (wanted('browser') && students === 100_000) await benchBrowser(server, students, report);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** A school of ordinary size with a great many classes behind it. */
async function classesOn(engine: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  const address = url || `file:${folder}/clutch.db`;
  const past = values.quick ? 100_000 : 1_000_000;
  try {
    const database = await openDatabase(address);
    await fillDemo(database, { students: 2000 });
    note(`Filling ${past.toLocaleString('en')} classes …`);
    await fillBookings(database, past);
    await database.close();
    const server = await startServer(address, folder);
    await benchBookings(server, engine, past, report);
    await server.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same classes, added up. */
async function reportsOn(engine: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  const address = url || `file:${folder}/clutch.db`;
  const classes = values.quick ? 100_000 : 1_000_000;
  try {
    const database = await openDatabase(address);
    await fillDemo(database, { students: 2000 });
    note(`Filling ${classes.toLocaleString('en')} classes …`);
    const first = await fillReports(database, classes);
    await database.close();
    const server = await startServer(address, folder);
    await benchReports(server, engine, { first, classes, calls: values.quick ? 20 : 40 }, report);
    await server.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres({ fsync: true, settings: { shared_buffers: '512MB' } });
  try {
    if (wanted('classes')) {
      await createDatabase(postgres.url, 'bench_classes');
      await classesOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_classes'));
    }
    if (wanted('reports')) {
      await createDatabase(postgres.url, 'bench_reports');
      await reportsOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_reports'));
    }
    if (wanted('questions')) {
      await createDatabase(postgres.url, 'bench_questions');
      await questionsOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_questions'));
    }
    if (wanted('timeline')) {
      await createDatabase(postgres.url, 'bench_timeline');
      await timelineOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_timeline'));
    }
    if (wanted('imports')) {
      await createDatabase(postgres.url, 'bench_imports');
      await importsOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_imports'));
    }
    if (wanted('stalled')) {
      await createDatabase(postgres.url, 'bench_stalled');
      await createDatabase(postgres.url, 'bench_caller');
      const [url, other] = ['stalled', 'caller'].map((name) => postgres.url.replace(/\/[^/]*$/, `/bench_${name}`));
      await stalledOn('PostgreSQL', url as string, other as string);
    }
    if (wanted('balances')) {
      await createDatabase(postgres.url, 'bench_balances');
      await balancesOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_balances'));
    }
    if (wanted('double')) {
      await createDatabase(postgres.url, 'bench_double');
      await doubleOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_double'));
    }
    if (wanted('reminders')) {
      await createDatabase(postgres.url, 'bench_reminders');
      await remindersOn(postgres.url.replace(/\/[^/]*$/, '/bench_reminders'));
    }
    if (wanted('workers')) {
      await createDatabase(postgres.url, 'bench_workers');
      await workersOn(postgres.url.replace(/\/[^/]*$/, '/bench_workers'));
    }
    if (wanted('live')) {
      await createDatabase(postgres.url, 'bench_live');
      await liveOn('PostgreSQL', postgres.url.replace(/\/[^/]*$/, '/bench_live'));
    }
    for (const students of wanted('list') ? SIZES : []) {
      const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
      const name = `bench_${students}`;
      await createDatabase(postgres.url, name);
      await over(postgres.url.replace(/\/[^/]*$/, `/${name}`), folder, students, (server) =>
        benchLists(server, 'PostgreSQL', students, CALLS, report),
      );
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await postgres.stop();
  }
}

/** The question bank in a school of ordinary size. */
async function questionsOn(engine: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await over(url || `file:${folder}/clutch.db`, folder, 1200, (server) =>
      benchQuestions(server, engine, CALLS, report),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One student's long timeline in a school of ordinary size. */
async function timelineOn(engine: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  const address = url || `file:${folder}/clutch.db`;
  try {
    const database = await openDatabase(address);
    await fillDemo(database, { students: 2000 });
    const student = await fillTimeline(database);
    await database.close();
    const server = await startServer(address, folder);
    await benchTimeline(server, engine, student, CALLS, report);
    await server.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Balances of very many students. */
async function balancesOn(engine: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  const address = url || `file:${folder}/clutch.db`;
  try {
    const database = await openDatabase(address);
    await fillDemo(database, { students: 1000 });
    note('Filling balances …');
    const entries = await fillBalances(database);
    await database.close();
    const server = await startServer(address, folder, { RATE_LIMIT_FACTOR: '1000' });
    await benchBalances(server, engine, entries, CALLS, report);
    await server.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A day of very many classes whose students are reminded. */
async function remindersOn(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  const classes = values.quick ? 5_000 : 100_000;
  const database = await openDatabase(url || `file:${folder}/clutch.db`);
  try {
    await fillDemo(database, { students: 300 });
    note(`Filling ${classes.toLocaleString('en')} classes …`);
    const club = await fillReminders(database, classes);
    await benchReminders(database, club, classes, folder, report);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The panel as it arrives, in a school of ordinary size. */
async function loadOnSqlite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await over(`file:${folder}/clutch.db`, folder, 1200, (server) => benchLoad(server, values.quick ? 3 : 7, report), {
      RATE_LIMIT_FACTOR: '1000',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Payments beside bare inserts, in a school of ordinary size. */
async function paymentsOnSqlite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await over(`file:${folder}/clutch.db`, folder, 1200, (server) => benchPayments(server, folder, CALLS, report), {
      RATE_LIMIT_FACTOR: '1000',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Live streams beside ordinary calls, in a large school. */
async function liveOn(engine: 'SQLite' | 'PostgreSQL', url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await over(url || `file:${folder}/clutch.db`, folder, 20_000, (server) => benchLive(server, engine, report), {
      RATE_LIMIT_FACTOR: '1000',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One process beside two, over the same rows. */
async function workersOn(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await over(url, folder, 20_000, async (one) => {
      const two = await startServer(url, folder, { WORKERS: '2' });
      try {
        await benchWorkers({ one, two }, values.quick ? 3 : 7, report);
      } finally {
        await two.stop();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Standbys of a PostgreSQL of their own, over a school of ordinary size. */
async function replicas(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  const primary = await startPostgres({ fsync: true, settings: { shared_buffers: '512MB' } });
  const ends = [() => primary.stop()];
  try {
    await over(primary.url, folder, 20_000, async (none) => {
      const [first, second] = [await startStandby(primary), await startStandby(primary)];
      ends.push(first.stop, second.stop);
      const servers = [none];
      try {
        for (const urls of [[first.url], [first.url, second.url]])
          servers.push(await startServer(primary.url, folder, { DATABASE_READ_URL: urls.join() }));
        const [, one, two] = servers as [typeof none, typeof none, typeof none];
        await benchReplicas({ none, one, two }, values.quick ? 3 : 7, report);
      } finally {
        for (const server of servers.slice(1)) await server.stop();
      }
    });
  } finally {
    for (const end of ends.reverse()) await end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Many who want the same few times at once. */
async function doubleOn(engine: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await benchDouble(engine, url || `file:${folder}/clutch.db`, folder, report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A large file of students beside ordinary calls. */
async function importsOn(engine: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await over(
      url || `file:${folder}/clutch.db`,
      folder,
      2_000,
      (server) => benchImports(server, engine, values.quick ? 50_000 : 200_000, report),
      { RATE_LIMIT_FACTOR: '10000' },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Exports of a large school that nobody reads, and all else by which one caller could stop the others. */
async function stalledOn(engine: string, url: string, other: string): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await benchOneCaller(other || `file:${own}/clutch.db`, own, engine, report);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(tmpdir(), 'clutch-bench-'));
  try {
    await over(url || `file:${folder}/clutch.db`, folder, 100_000, (server) => benchStalled(server, engine, report), {
      RATE_LIMIT_FACTOR: '1000',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

if (wanted('load')) await loadOnSqlite();
if (wanted('list') || wanted('browser')) await onSqlite();
if (wanted('classes')) await classesOn('SQLite', '');
if (wanted('reports')) await reportsOn('SQLite', '');
if (wanted('questions')) await questionsOn('SQLite', '');
if (wanted('timeline')) await timelineOn('SQLite', '');
if (wanted('live')) await liveOn('SQLite', '');
if (wanted('imports')) await importsOn('SQLite', '');
if (wanted('stalled')) await stalledOn('SQLite', '', '');
if (wanted('balances')) await balancesOn('SQLite', '');
if (wanted('payments')) await paymentsOnSqlite();
if (wanted('reminders')) await remindersOn('');
if (wanted('double')) await doubleOn('SQLite', '');
if (wanted('replicas')) await replicas();
if (
  [
    ...['list', 'classes', 'reports', 'questions', 'timeline', 'live', 'imports', 'stalled', 'balances'],
    ...['reminders', 'double', 'workers'],
  ].some(wanted)
)
  await onPostgres();
if (values.json) await writeFile(values.json, `${JSON.stringify(measures, null, 2)}\n`);
const beyond = measures.filter(({ value, budget }) => budget !== null && value > budget);
process.stdout.write(`\n${measures.length} measured, ${beyond.length} over their budget\n`);
