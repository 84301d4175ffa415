/**
 * Kills the real server while it books classes and tells their students by mail and by SMS. In the end each class that was
 * acknowledged is told once by each channel; twice only what was under way when a server was killed, since nobody can know whether
 * a receiver's yes was heard.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS, type Channel } from '#contract/entities/message-rule.ts';
import { LEASE } from '#server/mail/outbox.ts';
import { nameOf } from '#server/messages/stop.ts';
import { openDatabase } from '#server/store/database.ts';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import { createSchool, type School } from '../e2e/school.ts';
import { openMailServer, openSmsProvider, type Receiver } from './receivers.ts';

export interface TellingOptions {
  readonly databaseUrl: string;
  readonly kills: number;
  readonly onKill?: (kill: number, heard: number) => void;
}

export interface TellingReport {
  readonly kills: number;
  /** Classes that were acknowledged. */
  readonly classes: number;
  /** Messages that came, those that came again left out, and how often one came again. */
  readonly messages: number;
  readonly again: number;
  /** Kills while a message was under way. */
  readonly whileSending: number;
  readonly faults: readonly string[];
}

/** Classes booked in each round: so many messages of each channel wait when sending begins. */
const EACH = 8;
/** Longest time from the first message of a round to the kill, in ms. */
const LONGEST = 150;
/** Every so many rounds the server is killed while it books. */
const WHILE_BOOKING = 4;
const HOUR = 3600_000;

interface Booking {
  readonly key: string;
  readonly student: number;
  readonly starts_at: string;
  acknowledged: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A school that tells by both channels at once, with as many students as classes will be booked. */
async function openSchool(server: RealServer, sms: Receiver, rounds: number) {
  const school = await createSchool(server);
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const location = await add('/admin/location', { name: 'Station' });
  const teacher = await add('/admin/teacher/signup', {
    ...{ first_name: 'Rui', last_name: 'Costa', email: '', licence_categories: ['B'] },
  });
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 0 });
  await school.call('POST', '/admin/sms', { address: sms.address, body: '{"to":"{to}","text":"{text}","ref":"{id}"}' });
  const students: number[] = [];
  for (let number = 0; number < rounds * EACH; number++) {
    const person = { email: `s${number}@learner.example`, phone: String(912_000_000 + number) };
    students.push(
      await add('/admin/student/signup', {
        ...{ first_name: 'Rita', last_name: `Told ${number}`, licence_category: 'B', status: 'active' },
        ...person,
      }),
    );
  }
  return { school, location, teacher, students };
}

/** Runs the rounds. @throws Error when the server does not start again by itself, or messages do not come */
export async function killTelling({ databaseUrl, kills, onKill }: TellingOptions): Promise<TellingReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clutch-telling-'));
  let heardOne = () => {};
  const mail = await openMailServer(() => heardOne());
  const sms = await openSmsProvider(() => heardOne());
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: mail.address, SMS_PRIVATE_ADDRESSES: 'allowed' };
  const underWay: string[] = [];
  const faults: string[] = [];
  let whileSending = 0;
  let server = await startServer({ dataDir, env });
  try {
    const { school, location, teacher, students } = await openSchool(server, sms, kills);
    await prepare(databaseUrl);
    const tomorrow = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR + 48 * HOUR;
    const bookings = students.map(
      (student, number): Booking => ({
        ...{ key: randomUUID(), student, acknowledged: false },
        // One after another, as one teacher gives them.
        starts_at: new Date(tomorrow + number * HOUR).toISOString(),
      }),
    );
    const book = (some: readonly Booking[]) => bookAll(server, school, some, { location, teacher });
    for (let round = 0; round < kills; round++) {
      const known = mail.heard.length + sms.heard.length;
      const first = new Promise<void>((done) => {
        heardOne = done;
      });
      const booking = book(bookings.slice(0, (round + 1) * EACH));
      if (round % WHILE_BOOKING === WHILE_BOOKING - 1) await pause(Math.random() * LONGEST);
      else {
        await booking;
        await first;
        await pause(Math.random() * LONGEST);
      }
      await server.kill();
      await booking;
      await Promise.all([mail.quiet(), sms.quiet()]);
      if (mail.heard.length + sms.heard.length > known) whileSending++;
      const open = await unsettled(databaseUrl, { mail, sms });
      underWay.push(...open.names);
      faults.push(...open.faults);
      await endClaims(databaseUrl);
      server = await startServer({ dataDir, env });
      onKill?.(round + 1, mail.heard.length + sms.heard.length);
    }
    await book(bookings);
    faults.push(...(await settled(databaseUrl)));
    await server.stop();
    faults.push(...(await compare(databaseUrl, bookings, { mail, sms }, underWay)));
    const heard = [...mail.heard, ...sms.heard];
    const messages = new Set(heard).size;
    const classes = bookings.filter(({ acknowledged }) => acknowledged).length;
    return { kills, classes, messages, again: heard.length - messages, whileSending, faults };
  } finally {
    await server.kill();
    await Promise.all([mail.close(), sms.close()]);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Books those that were not acknowledged, until there is no answer. Sent again with its key, a booking is one. */
async function bookAll(
  server: RealServer,
  school: School,
  some: readonly Booking[],
  { location, teacher }: { location: number; teacher: number },
): Promise<void> {
  const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
  for (const one of some) {
    if (one.acknowledged) continue;
    const answer = await fetch(`${server.url}/api/booking_2/admin/bookClass`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': one.key },
      body: JSON.stringify({
        ...{ student_id: one.student, teacher_id: teacher, location_id: location, starts_at: one.starts_at },
        ...{ outside_schedule: true, ignore_rules: true },
      }),
    }).catch(() => null);
    if (!answer) return;
    const text = await answer.text().catch(() => null);
    if (text === null) return;
    if (answer.status !== 200) throw new Error(`Booking answered ${answer.status}: ${text}`);
    one.acknowledged = true;
  }
}

/** Runs `work` on the database beside the server. */
async function within<T>(url: string, work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>) {
  const database = await openDatabase(url, { migrate: false, poolSize: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Students are told of a class that is booked, by both channels. */
const prepare = (url: string) =>
  within(url, (db) =>
    db
      .updateTable('message_rule')
      .set({ channel: 'both', active: 1 })
      .where('event', '=', 'class_booked')
      .where('audience', '=', 'student')
      .execute(),
  );

/**
 * What came of a server that was killed before it had written down that it came: it will come again, and nobody can help it. More
 * than the one that is under way are faults.
 */
const unsettled = (url: string, receivers: Readonly<Record<Channel, Receiver>>) =>
  within(url, async (db) => {
    const names: string[] = [];
    const faults: string[] = [];
    for (const channel of CHANNELS) {
      const rows = await db
        .selectFrom('delivery')
        .select('message_key')
        .where('state', '=', 'sending')
        .where('channel', '=', channel)
        .execute();
      const heard = new Set(receivers[channel].heard);
      const open = rows.map(({ message_key }) => nameOf(message_key)).filter((name) => heard.has(name));
      names.push(...open);
      if (open.length > 1) faults.push(`${open.length} came by ${channel} and were not written down`);
    }
    return { names, faults };
  });

/** The claims of a server that was killed run out after some minutes; here they have at once. */
const endClaims = (url: string) =>
  within(url, (db) =>
    db
      .updateTable('delivery')
      .set({ due_at: new Date(Date.now() - LEASE).toISOString() })
      .where('state', '=', 'sending')
      .execute(),
  );

/** Longest that all messages take, in ms. */
const PATIENCE = 120_000;

/** Waits until nothing waits to be sent any more. */
const settled = (url: string): Promise<string[]> =>
  within(url, async (db) => {
    for (const start = Date.now(); Date.now() - start < PATIENCE; await pause(100)) {
      const open = await db
        .selectFrom('delivery')
        .select('id')
        .where('state', 'in', ['waiting', 'sending'])
        .limit(1)
        .execute();
      if (open.length === 0) return [];
    }
    return ['messages wait that nobody sends'];
  });

/** What was acknowledged, written down and received, side by side. */
async function compare(
  url: string,
  bookings: readonly Booking[],
  receivers: Readonly<Record<Channel, Receiver>>,
  underWay: readonly string[],
): Promise<string[]> {
  const faults = bookings.filter(({ acknowledged }) => !acknowledged).map(({ student }) => `${student} has no class`);
  const rows = await within(url, (db) =>
    db.selectFrom('delivery').select(['student_id', 'channel', 'state', 'message_key']).execute(),
  );
  for (const channel of CHANNELS) {
    const own = rows.filter((row) => row.channel === channel);
    const byStudent = Map.groupBy(own, ({ student_id }) => student_id);
    for (const { student } of bookings) {
      const told = byStudent.get(student) ?? [];
      if (told.length !== 1 || told[0]?.state !== 'sent')
        faults.push(`${student} has ${told.map(({ state }) => state).join() || 'nothing'} by ${channel}`);
    }
    const { heard } = receivers[channel];
    const came = Map.groupBy(heard, (name) => name);
    const names = new Set(own.map(({ message_key }) => nameOf(message_key)));
    for (const name of names) if (!came.has(name)) faults.push(`${name} never came by ${channel}`);
    for (const [name, times] of came) {
      if (!names.has(name)) faults.push(`${name} came by ${channel}, and nobody had written it`);
      const most = 1 + underWay.filter((open) => open === name).length;
      if (times.length > most) faults.push(`${name} came ${times.length} times by ${channel}, not ${most} at most`);
    }
  }
  return faults;
}
