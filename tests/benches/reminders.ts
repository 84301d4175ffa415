/**
 * A day of 100,000 classes whose students are reminded the day before: the server's look in each minute of that day, the messages it
 * writes, and what it does to hand them to a mail server. CPU of the server's process alone; PostgreSQL's own is not in it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { guards } from '#server/guards.ts';
import { createLive } from '#server/live/live.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { writeReminders } from '#server/messages/remind.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { registerGuards } from '#server/operations/guards.ts';
import type { Database } from '#server/store/database.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { alone } from '#server/workers/together.ts';
import { setAside } from '#tools/demo/set-aside.ts';
import type { Measure } from './report.ts';

/** Most CPU that the whole day may cost, in ms. */
const BUDGET = 60_000;
const BATCH = 10_000;
const BENCH = 'reminded';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Classes of one teacher in the day. */
const EACH = 12;
/** When the day of classes begins, and how long it is. */
const CLASSES_FROM = 6 * 60 * MINUTE;
const CLASSES_FOR = 15 * 60 * MINUTE;

/** The day of the bench: its classes are the day after. */
const START = Date.UTC(2027, 2, 2);

/** Puts as many students as classes, their teachers and their classes into a filled sample school, whose rule is on. */
export async function fillReminders(database: Database, classes: number): Promise<number> {
  const { db, engine } = database;
  const { id: club_id } = await db.selectFrom('club').select('id').executeTakeFirstOrThrow();
  // What a sample school sends stays on the machine, as files: this one is to be a school like any other.
  await db.deleteFrom('sample_fill').where('club_id', '=', club_id).execute();
  await sql`update booking set deleted_at = updated_at where deleted_at is null`.execute(db);
  await db.updateTable('message_rule').set({ active: 0 }).where('club_id', '=', club_id).execute();
  await db
    .updateTable('message_rule')
    .set({ active: 1, channel: 'mail' })
    .where('event', '=', 'class_due')
    .where('audience', '=', 'student')
    .execute();
  const restore = await db.transaction().execute((trx) => setAside(trx, engine, ['student', 'teacher', 'booking']));
  if (engine === 'postgres') await sql.raw('alter table booking disable trigger user').execute(db);
  const ids = await addPeople(database, club_id, 'student', classes);
  const teachers = await addPeople(database, club_id, 'teacher', Math.ceil(classes / EACH));
  const { id: location_id } = await db.selectFrom('location').select('id').limit(1).executeTakeFirstOrThrow();
  const created = new Date(START - 30 * DAY).toISOString();
  for (let from = 0; from < classes; from += BATCH)
    await insertRows(
      db,
      engine,
      'booking',
      ids.slice(from, from + BATCH).map((student_id, index) => {
        const number = from + index;
        // Each teacher's classes over the day, the teachers a little apart.
        const place = Math.floor(number / teachers.length) * (CLASSES_FOR / EACH) + (number % 60) * MINUTE;
        const starts = START + DAY + CLASSES_FROM + place;
        const ends_at = new Date(starts + 45 * MINUTE).toISOString();
        return {
          ...{ club_id, version: 1, created_at: created, updated_at: created, deleted_at: null },
          ...{ student_id, teacher_id: teachers[number % teachers.length], slot_id: null, location_id },
          ...{ class_type: 'practical', licence_category: 'B', starts_at: new Date(starts).toISOString(), ends_at },
          ...{ busy_until: ends_at, status: 'booked', signed: 'none', search_text: BENCH },
          ...{ student_signature: 'null', teacher_signature: 'null' },
        };
      }),
    );
  if (engine === 'postgres') await sql.raw('alter table booking enable trigger user').execute(db);
  for (const statement of restore) await sql.raw(statement).execute(db);
  // PostgreSQL counts its rows by itself after a while; on SQLite nobody does.
  if (engine === 'postgres') await sql.raw('analyze').execute(db);
  return club_id;
}

/** People beside those of the sample, each like one of these but for the name and the address. */
async function addPeople({ db, engine }: Database, club_id: number, table: 'student' | 'teacher', count: number) {
  const likes = await db
    .selectFrom(table as 'student')
    .selectAll()
    .where('club_id', '=', club_id)
    .limit(50)
    .execute();
  const student = { external_id: '', external_key: '', package_id: null };
  const teacher = { feed_hash: null, feed_at: null };
  for (let from = 0; from < count; from += BATCH)
    await insertRows(
      db,
      engine,
      table,
      Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
        const { id: _id, ...like } = likes[index % likes.length] as (typeof likes)[number];
        const number = from + index;
        const words = { last_name: `No ${number}`, name_key: `no ${number}`, search_text: `${BENCH} ${number}` };
        const reached = { email: `p${number}@learner.example`, no_mail: 0, deleted_at: null };
        return { ...like, ...words, ...reached, ...(table === 'student' ? student : teacher) };
      }),
    );
  const rows = await db
    .selectFrom(table as 'student')
    .select('id')
    .where('search_text', 'like', `${BENCH} %`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A mail server in a process of its own, so that its work is not counted. */
async function startMailServer(): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mail-sink.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((found, failed) => {
    child.once('exit', () => failed(new Error('The mail server ended.')));
    child.stdout?.once('data', (text: Buffer) => found(text.toString().trim()));
  });
  return { address, child };
}

export async function benchReminders(
  database: Database,
  clubId: number,
  classes: number,
  dataDir: string,
  report: (measure: Measure) => void,
): Promise<void> {
  registerGuards(guards);
  const { address, child } = await startMailServer();
  const log = { info() {}, warn() {}, error() {} } as never;
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: address, PUBLIC_URL: 'https://school.example' }, dataDir);
  let clock = START;
  const services: Services = {
    ...{ config, database, log, loadSample: null, now: () => new Date(clock) },
    live: createLive(database.db, null),
    mailer: createMailer(config, log),
    together: alone(),
    background: (_what, work) => void work(),
  };
  let looking = 0;
  let sending = 0;
  let [written, sent] = [0, 0];
  const cost = async (work: () => Promise<number>): Promise<{ ms: number; count: number }> => {
    const before = process.cpuUsage();
    const count = await work();
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1000, count };
  };
  try {
    for (; clock < START + DAY + CLASSES_FROM + CLASSES_FOR; clock += MINUTE) {
      const look = await cost(() => writeReminders(services, clubId));
      const send = await cost(() => sendDeliveries(services, 'mail'));
      [looking, written] = [looking + look.ms, written + look.count];
      [sending, sent] = [sending + send.ms, sent + send.count];
    }
  } finally {
    services.mailer.close();
    await services.live.close();
    child.kill();
  }
  if (written !== classes || sent !== classes)
    throw new Error(`${written} reminders, ${sent} mails of ${classes} classes.`);
  const group = `Reminders, ${database.engine}, ${classes.toLocaleString('en')} classes in a day (CPU)`;
  const shown = (name: string, value: number, budget: number | null) =>
    report({ group, name, value, unit: 'ms', budget, more: { 'for each class': value / classes } });
  shown('looking and writing, the whole day', looking, null);
  shown('handing them to a mail server', sending, null);
  shown('both', looking + sending, BUDGET);
}
