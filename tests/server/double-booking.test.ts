/**
 * Thousands of tries at few slots, at once, through two server processes on one database: none is booked twice, and each
 * loser is told which class is in its way. `DOUBLE_BOOKING_TRIES` says how many (10,000 before a release).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../e2e/school.ts';
import { describeEngines } from '../engines/engines.ts';

const TRIES = Number(process.env.DOUBLE_BOOKING_TRIES ?? 600);
const AT_ONCE = 32;
const SLOTS = 12;
const STUDENTS = 20;
const HOUR = 3600_000;

describeEngines('few slots and many who want them', (engine) => {
  const servers: RealServer[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  test(
    `of ${TRIES} tries none books a teacher, student or seat twice`,
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'clutch-double-'));
      folders.push(dataDir);
      const DATABASE_URL = engine.name === 'sqlite' ? `file:${dataDir}/clutch.db` : await engine.databaseUrl();
      const first = await startServer({ dataDir, env: { DATABASE_URL } });
      servers.push(first);
      const school = await createSchool(first);
      servers.push(await startServer({ dataDir, env: { DATABASE_URL } }));
      const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value;

      const add = async (path: string, body: object) =>
        (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
      const place = await add('/admin/location', { name: 'Station' });
      const teachers = [
        await add('/admin/teacher/signup', { first_name: 'A', last_name: 'One' }),
        await add('/admin/teacher/signup', { first_name: 'B', last_name: 'Two' }),
      ];
      const begin = Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR;
      const times = Array.from({ length: SLOTS / 2 }, (_, index) => new Date(begin + index * HOUR).toISOString());
      for (const teacher_id of teachers) {
        const slots = times.map((starts_at) => ({
          starts_at,
          ends_at: new Date(Date.parse(starts_at) + HOUR).toISOString(),
        }));
        await school.call('POST', '/admin/createSchludeArray', { teacher_id, location_id: place, slots });
      }
      const students: number[] = [];
      for (let index = 0; index < STUDENTS; index++)
        students.push(
          await add('/admin/student/signup', { first_name: `S${index}`, last_name: 'Student', licence_category: 'B' }),
        );

      const answers = new Map<number, number>();
      const unnamed: unknown[] = [];
      let next = 0;
      const work = async () => {
        for (let turn = next++; turn < TRIES; turn = next++) {
          const server = servers[turn % 2] as RealServer;
          const body = {
            student_id: students[(turn * 7) % STUDENTS],
            teacher_id: teachers[turn % 2],
            starts_at: times[(turn * 5) % times.length],
          };
          const reply = await fetch(`${server.url}/api/booking_2/admin/bookClass`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify(body),
          });
          answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1);
          const answer = (await reply.json()) as { conflict?: { student_bookings_id?: number } };
          if (reply.status === 409 && !answer.conflict?.student_bookings_id) unnamed.push(answer);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));

      expect(unnamed).toEqual([]);
      expect([...answers.keys()].sort()).toEqual([200, 409]);
      const database = await openDatabase(DATABASE_URL);
      const rows = await database.db
        .selectFrom('booking')
        .select(['teacher_id', 'student_id', 'slot_id', 'starts_at', 'ends_at', 'status'])
        .execute();
      await database.close();
      expect(rows).toHaveLength(answers.get(200) ?? 0);
      expect(rows.length).toBeLessThanOrEqual(SLOTS);
      expect(rows.length).toBeGreaterThan(0);
      for (const key of ['teacher_id', 'student_id', 'slot_id'] as const) {
        const taken = rows.map((row) => `${row[key]} ${row.starts_at}`);
        expect(new Set(taken).size).toBe(taken.length);
      }
    },
    15 * 60_000,
  );
});
