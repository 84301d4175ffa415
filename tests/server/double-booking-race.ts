/**
 * Thousands of tries at few times, at once, from several processes through two servers on one database: classes are booked and
 * moved, practical exams are planned with teacher and vehicle, entered for and cancelled, a teacher is ill, vehicles go off the
 * road and come back. What came of it is read by queries of its own, which know nothing of the rules.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { openDatabase } from '#server/store/database.ts';
import { startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../e2e/school.ts';
import type { Kind, Orders, Outcome, Tally } from './double-booking-tries.ts';

type Db = Awaited<ReturnType<typeof openDatabase>>['db'];

const PROCESSES = 4;
const AT_ONCE = 8;
const TEACHERS = 2;
const SLOTS = 6;
/** From the first slot to the spare one: later than an exam around the last slot may end. */
const SPARE_HOURS = SLOTS + 4;
export const SEATS = 5;
const STUDENTS = 20;
const HOUR = 3600_000;
/** Of a school that said no other. */
const ZONE = 'Europe/Lisbon';

export interface Race {
  /** How many tries there were, how many of them were done, and how many refused with what is in the way. */
  readonly tries: number;
  readonly done: number;
  readonly refused: number;
  /** Answers that should not be, and refusals that name nothing that is truly in the way. */
  readonly wrong: readonly unknown[];
  /** Classes as the tries were told of them, and as they are in the database. */
  readonly told: readonly number[];
  readonly kept: readonly number[];
  /** Pairs of classes that share a teacher, student or vehicle, and vehicles that are driven while they are off the road. */
  readonly double: readonly unknown[];
  readonly drivenInRepair: readonly unknown[];
  /** Exams that share a moment with a class, a repair or another exam of their teacher, vehicle or a student. */
  readonly doubleInExam: readonly unknown[];
  /** Exams with more students than seats. */
  readonly overfull: readonly unknown[];
  /** Tries of each kind: all, done, refused with what is in the way. */
  readonly kinds: Readonly<Record<Kind, Tally>>;
  /** How often a class had a vehicle, and a vehicle went off the road. */
  readonly drove: number;
  readonly repaired: number;
  /** Seats taken of a slot with `SEATS` of them. */
  readonly taken: number;
}

/** Runs that many tries over an empty database. `dataDir` is the servers' folder. */
export async function race(databaseUrl: string, dataDir: string, tries: number): Promise<Race> {
  const servers = [await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } })];
  try {
    const school = await createSchool(servers[0] as (typeof servers)[number]);
    servers.push(await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } }));
    const orders = await schedule(school);
    const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value as string;
    const each = Math.ceil(tries / PROCESSES);
    const outcomes = await Promise.all(
      Array.from({ length: PROCESSES }, (_, seed) =>
        tryFrom({ ...orders, token, seed, servers: servers.map(({ url }) => url), tries: each }),
      ),
    );
    const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
    const { db, close } = await openDatabase(databaseUrl);
    try {
      const rows = await db.selectFrom('booking').select('id').execute();
      const { taken } = await db
        .selectFrom('slot')
        .select('taken')
        .where('id', '=', orders.theory.slot)
        .executeTakeFirstOrThrow();
      return {
        tries: PROCESSES * each,
        done: sum(({ statuses }) => statuses[200] ?? 0),
        refused: sum(({ statuses }) => statuses[409] ?? 0),
        wrong: outcomes.flatMap(({ wrong }) => wrong),
        told: outcomes.flatMap(({ booked }) => booked).sort((a, b) => a - b),
        kept: rows.map(({ id }) => id).sort((a, b) => a - b),
        double: await twice(db),
        drivenInRepair: await drivenInRepair(db),
        doubleInExam: await doubleInExam(db),
        overfull: await overfull(db),
        kinds: Object.fromEntries(
          Object.keys(outcomes[0]?.kinds ?? {}).map((kind) => {
            const of = (what: keyof Tally) => sum(({ kinds }) => kinds[kind as Kind][what]);
            return [kind, { tried: of('tried'), done: of('done'), refused: of('refused') }];
          }),
        ) as Race['kinds'],
        drove: sum(({ drove }) => drove),
        repaired: sum(({ repaired }) => repaired),
        taken,
      };
    } finally {
      await close();
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Teachers with an hour of each of a few slots, a theory class, and students. */
async function schedule(school: Awaited<ReturnType<typeof createSchool>>) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const teachers: number[] = [];
  for (let index = 0; index < TEACHERS + 2; index++)
    teachers.push(await add('/admin/teacher/signup', { first_name: `T${index}`, last_name: 'Teacher' }));
  const theorist = teachers.pop() as number;
  const floater = teachers.pop() as number;
  const begin = Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR;
  const times = Array.from({ length: SLOTS }, (_, index) => new Date(begin + index * HOUR).toISOString());
  const span = (starts_at: string) => ({ starts_at, ends_at: new Date(Date.parse(starts_at) + HOUR).toISOString() });
  const slots = (teacher_id: number, starts: readonly string[], more: object = {}) =>
    school.call('POST', '/admin/createSchludeArray', {
      teacher_id,
      location_id: place,
      slots: starts.map(span),
      ...more,
    });
  const spare = new Date(begin + SPARE_HOURS * HOUR).toISOString();
  for (const teacher of teachers) await slots(teacher, [...times, spare]);
  const theory = span(times[2] as string);
  await slots(theorist, [theory.starts_at], { class_type: 'theory', capacity: SEATS });
  const { data } = await school.call<{ data: { id: number }[] }>('GET', `/admin/slot?teacher_id=${theorist}`);
  const students: number[] = [];
  for (let index = 0; index < STUDENTS; index++)
    students.push(
      await add('/admin/student/signup', { first_name: `S${index}`, last_name: 'Student', licence_category: 'B' }),
    );
  const vehicles = [await add('/admin/vehicle', { plate: 'AA-00-BB', name: 'Clio', licence_categories: ['B'] })];
  return {
    place,
    vehicles,
    zone: ZONE,
    teachers,
    floater,
    students,
    times,
    spare,
    theory: { slot: data[0]?.id as number, ...theory },
    atOnce: AT_ONCE,
  };
}

/** Runs a process of tries. */
async function tryFrom(orders: Orders): Promise<Outcome> {
  const script = join(resolve(import.meta.dirname), 'double-booking-tries.ts');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(orders));
  return JSON.parse(await text(child.stdout)) as Outcome;
}

/** Pairs of live classes of one teacher, student or vehicle that share a moment; classes of a shared slot are one for its teacher. */
async function twice(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id as one, b.id as other from booking a join booking b on b.id > a.id
      and a.starts_at < b.busy_until and b.starts_at < a.busy_until
      and (a.student_id = b.student_id or a.vehicle_id = b.vehicle_id or (a.teacher_id = b.teacher_id
        and not (a.slot_id is not null and a.slot_id = b.slot_id and (select capacity from slot where id = a.slot_id) > 1)))
    where a.status <> 'cancelled' and b.status <> 'cancelled'`.execute(db);
  return rows;
}

/** Spans off the road that meet a class of the vehicle, or each other. */
async function drivenInRepair(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select r.id as repair, b.id as other from repair r join booking b on b.vehicle_id = r.vehicle_id
      and b.starts_at < r.ends_at and b.ends_at > r.starts_at
    where b.status <> 'cancelled' and b.deleted_at is null and r.deleted_at is null
    union all select r.id, o.id from repair r join repair o on o.id > r.id and o.vehicle_id = r.vehicle_id
      and o.starts_at < r.ends_at and o.ends_at > r.starts_at
    where o.deleted_at is null and r.deleted_at is null`.execute(db);
  return rows;
}

/** Pairs of an exam and what its teacher, vehicle or one of its students has at the same moment. */
async function doubleInExam(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with live as (select * from exam where status <> 'cancelled' and deleted_at is null),
      seated as (select * from exam_entry where status <> 'withdrawn' and exam_status <> 'cancelled' and deleted_at is null),
      lesson as (select * from booking where status <> 'cancelled' and deleted_at is null)
    select 'exam' as what, a.id as one, b.id as other from live a join live b on b.id > a.id
      and (a.teacher_id = b.teacher_id or a.vehicle_id = b.vehicle_id) and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    union all select 'class', e.id, l.id from live e join lesson l
      on (e.teacher_id = l.teacher_id or e.vehicle_id = l.vehicle_id) and e.starts_at < l.ends_at and l.starts_at < e.ends_at
    union all select 'repair', e.id, r.id from live e join repair r
      on r.deleted_at is null and r.vehicle_id = e.vehicle_id and e.starts_at < r.ends_at and r.starts_at < e.ends_at
    union all select 'student in class', n.id, l.id from seated n join lesson l
      on n.student_id = l.student_id and n.starts_at < l.ends_at and l.starts_at < n.ends_at
    union all select 'student in exam', n.id, m.id from seated n join seated m
      on m.id > n.id and m.student_id = n.student_id and n.starts_at < m.ends_at and m.starts_at < n.ends_at`.execute(
    db,
  );
  return rows;
}

async function overfull(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select e.id, e.seats, count(*) as taken from exam e join exam_entry n on n.exam_id = e.id
    where n.status <> 'withdrawn' and n.deleted_at is null group by e.id, e.seats having count(*) > e.seats`.execute(
    db,
  );
  return rows;
}
