/**
 * Thousands of tries at few times, at once, from several processes through two servers on one database: nobody and no seat
 * is booked twice, no vehicle is in a class while it is off the road, and each loser is told what is in its way. `DOUBLE_BOOKING_TRIES` says how many; 10,000 before a
 * release: `DOUBLE_BOOKING_TRIES=10000 npm test -- server double-booking`.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../e2e/school.ts';
import { describeEngines } from '../engines/engines.ts';
import type { Orders, Outcome } from './double-booking-tries.ts';

const TRIES = Number(process.env.DOUBLE_BOOKING_TRIES ?? 1000);
const PROCESSES = 4;
const AT_ONCE = 8;
const TEACHERS = 2;
const SLOTS = 6;
const SEATS = 5;
const STUDENTS = 20;
const HOUR = 3600_000;
/** Of a school that said no other. */
const ZONE = 'Europe/Lisbon';

describeEngines('few slots and many who want them', (engine) => {
  const servers: RealServer[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  test(
    `of ${TRIES} tries none books a teacher, student, seat or vehicle twice, or drives what is in repair`,
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'clutch-double-'));
      folders.push(dataDir);
      const DATABASE_URL = engine.name === 'sqlite' ? `file:${dataDir}/clutch.db` : await engine.databaseUrl();
      const first = await startServer({ dataDir, env: { DATABASE_URL } });
      servers.push(first);
      const school = await createSchool(first);
      servers.push(await startServer({ dataDir, env: { DATABASE_URL } }));
      const orders = await schedule(school);
      const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value as string;
      const outcomes = await Promise.all(
        Array.from({ length: PROCESSES }, (_, seed) =>
          tryFrom({
            ...orders,
            token,
            seed,
            servers: servers.map(({ url }) => url),
            tries: Math.ceil(TRIES / PROCESSES),
          }),
        ),
      );

      expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);
      const times = (status: number) => outcomes.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
      expect(times(200) + times(409)).toBe(PROCESSES * Math.ceil(TRIES / PROCESSES));
      expect(times(409)).toBeGreaterThan(TRIES / 2);

      const { db, close } = await openDatabase(DATABASE_URL);
      const rows = await db.selectFrom('booking').select('id').execute();
      expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        outcomes.flatMap(({ booked }) => booked).sort((a, b) => a - b),
      );
      expect(await twice(db)).toEqual([]);
      expect(await drivenInRepair(db)).toEqual([]);
      for (const what of ['drove', 'repaired'] as const)
        expect(outcomes.reduce((sum, outcome) => sum + outcome[what], 0)).toBeGreaterThan(0);
      const { taken } = await db
        .selectFrom('slot')
        .select('taken')
        .where('id', '=', orders.theory.slot)
        .executeTakeFirstOrThrow();
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(SEATS);
      await close();
    },
    15 * 60_000,
  );
});

/** Teachers with an hour of each of a few slots, a theory class, and students. */
async function schedule(school: Awaited<ReturnType<typeof createSchool>>) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const teachers: number[] = [];
  for (let index = 0; index <= TEACHERS; index++)
    teachers.push(await add('/admin/teacher/signup', { first_name: `T${index}`, last_name: 'Teacher' }));
  const theorist = teachers.pop() as number;
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
  for (const teacher of teachers) await slots(teacher, times);
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
    students,
    times,
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
async function twice(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id as one, b.id as other from booking a join booking b on b.id > a.id
      and a.starts_at < b.busy_until and b.starts_at < a.busy_until
      and (a.student_id = b.student_id or a.vehicle_id = b.vehicle_id or (a.teacher_id = b.teacher_id
        and not (a.slot_id is not null and a.slot_id = b.slot_id and (select capacity from slot where id = a.slot_id) > 1)))
    where a.status <> 'cancelled' and b.status <> 'cancelled'`.execute(db);
  return rows;
}

/** Spans off the road that meet a class of the vehicle, or each other. */
async function drivenInRepair(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<unknown[]> {
  const { rows } = await sql`
    select r.id as repair, b.id as other from repair r join booking b on b.vehicle_id = r.vehicle_id
      and b.starts_at < r.ends_at and b.ends_at > r.starts_at
    where b.status <> 'cancelled' and b.deleted_at is null and r.deleted_at is null
    union all select r.id, o.id from repair r join repair o on o.id > r.id and o.vehicle_id = r.vehicle_id
      and o.starts_at < r.ends_at and o.ends_at > r.starts_at
    where o.deleted_at is null and r.deleted_at is null`.execute(db);
  return rows;
}
