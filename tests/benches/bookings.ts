/** The calendar's week of 40 teachers and 2,000 classes, and free times over 1,000,000 classes. */

import { sql } from 'kysely';
import { addDays, instantOf, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import type { Database } from '#server/store/database.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { setAside } from '#tools/demo/set-aside.ts';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

const ZONE = 'Europe/Lisbon';
const TEACHERS = 40;
const HOUR = 3600_000;
const BATCH = 20_000;
/** Source of the budgets: SPEC, section 10, and what the school's day asks for. */
const CALENDAR = 200;
const FREE = 10;

/** Puts 40 teachers, a week of 2,000 classes and `past` older ones into a filled sample school; `vary` says what of the older ones is otherwise. */
export async function fillBookings(
  { db, engine }: Database,
  past: number,
  vary: (number: number) => object = () => ({}),
): Promise<void> {
  const { id: clubId } = await db.selectFrom('club').select('id').executeTakeFirstOrThrow();
  const { id: place } = await db
    .selectFrom('location')
    .select('id')
    .where('club_id', '=', clubId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const students = await db
    .selectFrom('student')
    .select('id')
    .where('club_id', '=', clubId)
    .orderBy('id')
    .limit(2000)
    .execute();
  const at = new Date().toISOString();
  const common = { club_id: clubId, version: 1, created_at: at, updated_at: at, deleted_at: null };
  await insertRows(
    db,
    engine,
    'teacher',
    Array.from({ length: TEACHERS }, (_, index) => ({
      ...common,
      first_name: 'Bench',
      last_name: `Teacher ${index}`,
      email: '',
      phone: '',
      teacher_type: 'internal',
      licence_categories: '["B"]',
      colour: '#1f5fa8',
      status: 'active',
      signature_file: null,
      signature_at: null,
      feed_hash: null,
      feed_at: null,
      name_key: `teacher ${index} bench`,
      search_text: `bench teacher ${index}`,
    })),
  );
  const teachers = (
    await db.selectFrom('teacher').select('id').where('first_name', '=', 'Bench').orderBy('id').execute()
  ).map(({ id }) => id);
  const restore = await db.transaction().execute((trx) => setAside(trx, engine, ['booking', 'slot']));
  // These classes lie across those of the sample: what refuses that is off while they go in.
  if (engine === 'postgres') await sql.raw('alter table booking disable trigger user').execute(db);
  const monday = addDays(todayIn(ZONE, Date.now()), -((weekdayOf(todayIn(ZONE, Date.now())) + 6) % 7));
  const start = Date.parse(instantOf(monday, '08:00', ZONE));
  const booking = (teacher: number, student: number, from: number, status: string) => ({
    ...common,
    student_id: student,
    teacher_id: teacher,
    slot_id: null,
    location_id: place,
    class_type: 'practical',
    licence_category: 'B',
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(from + 45 * 60_000).toISOString(),
    busy_until: new Date(from + 45 * 60_000).toISOString(),
    status,
    student_signature: 'null',
    teacher_signature: 'null',
    signed: 'none',
    search_text: 'bench',
  });
  const week = teachers.flatMap((teacher, index) =>
    Array.from({ length: 50 }, (_, at50) =>
      booking(
        teacher,
        students[(index * 50 + at50) % students.length]?.id as number,
        start + Math.floor(at50 / 10) * 24 * HOUR + (at50 % 10) * HOUR,
        'booked',
      ),
    ),
  );
  await insertRows(db, engine, 'booking', week);
  const slots = teachers.flatMap((teacher) =>
    Array.from({ length: 14 * 8 }, (_, index) => {
      const from = start + (7 + Math.floor(index / 8)) * 24 * HOUR + (index % 8) * HOUR;
      return {
        ...common,
        teacher_id: teacher,
        location_id: place,
        class_type: 'practical',
        starts_at: new Date(from).toISOString(),
        ends_at: new Date(from + 50 * 60_000).toISOString(),
        capacity: 1,
        taken: 0,
        series_id: null,
      };
    }),
  );
  await insertRows(db, engine, 'slot', slots);
  for (let done = 0; done < past; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, past - done) }, (_, index) => {
      const number = done + index;
      return {
        cancelled_by: null,
        late: 0,
        ...booking(
          teachers[number % TEACHERS] as number,
          students[number % students.length]?.id as number,
          start - (1 + Math.floor(number / TEACHERS)) * HOUR,
          'completed',
        ),
        ...vary(number),
      };
    });
    await insertRows(db, engine, 'booking', rows);
  }
  if (engine === 'postgres') await sql.raw('alter table booking enable trigger user').execute(db);
  for (const statement of restore) await sql.raw(statement).execute(db);
  await sql.raw('analyze').execute(db);
}

export async function benchBookings(
  server: BenchServer,
  engine: string,
  classes: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const group = `Classes, ${engine}, ${classes.toLocaleString('en')} of them`;
  const monday = addDays(todayIn(ZONE, Date.now()), -((weekdayOf(todayIn(ZONE, Date.now())) + 6) % 7));
  const span = `from=${instantOf(monday, '00:00', ZONE)}&to=${instantOf(addDays(monday, 7), '00:00', ZONE)}`;
  const times: number[] = [];
  let shown = 0;
  for (let turn = 0; turn < 30; turn++) {
    const { ms, body } = await server.call('GET', `/admin/calendar?${span}`);
    times.push(ms);
    shown = (body as { data: { bookings: unknown[] } }).data.bookings.length;
  }
  report({
    group,
    name: `calendar week of ${shown.toLocaleString('en')} classes (answer)`,
    value: quantile(times, 0.95),
    unit: 'ms',
    budget: CALENDAR,
    more: { p50: quantile(times, 0.5), max: quantile(times, 1) },
  });
  const { body } = await server.call('POST', '/admin/teachers', {});
  const teachers = (body as { data: { id: number; first_name: string }[] }).data.filter(
    (one) => one.first_name === 'Bench',
  );
  const free: number[] = [];
  for (let turn = 0; turn < 200; turn++) {
    const teacher_id = teachers[turn % teachers.length]?.id;
    free.push((await server.call('POST', '/booking_2/admin/getTimeByTeacher', { teacher_id })).ms);
  }
  report({
    group,
    name: 'getTimeByTeacher',
    value: quantile(free, 0.95),
    unit: 'ms',
    budget: FREE,
    more: { p50: quantile(free, 0.5), max: quantile(free, 1) },
  });
}
