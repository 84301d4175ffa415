/** Exams of the sample school at the authority: most of a year that was held, and two weeks to come. They draw from a stream of their own. */
import { addDays, instantOf, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import { entityNamed } from '#server/entities/index.ts';
import type { FillContext, Part } from './parts.ts';
import type { Random } from './random.ts';

/** Weeks before and after the current one. */
const BEFORE = 44;
const AHEAD = 2;
/** A school of fewer students has theory exams every second week. */
const SMALL = 400;
/** Students looked at: the newest ones of the category. */
const MOST = 1500;
const DAY = 86_400_000;
const LICENCE = 'B';
/** Minutes from midnight: before the first classes of the day and at noon, when the school has none. */
const THEORY = { from: '08:15', to: '08:45', weekdays: [1, 3] } as const;
const PRACTICAL = [
  { from: '07:30', to: '08:50', seats: 2 },
  { from: '13:05', to: '13:50', seats: 1 },
] as const;

interface Held {
  readonly id: number;
  readonly kind: 'theory' | 'practical';
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  left: number;
}

const stamps = (at: string) => ({ version: 1, created_at: at, updated_at: at, deleted_at: null });

/** Cars that are driven, each with its usual teacher. */
const carsOf = ({ db, clubId }: FillContext) =>
  db
    .selectFrom('vehicle')
    .select(['id', 'teacher_id'])
    .where('club_id', '=', clubId)
    .where('status', '=', 'in_service')
    .where('teacher_id', 'is not', null)
    .orderBy('id')
    .execute();

/** Adds the exams and answers them by when they begin. */
async function addExams(context: FillContext, zone: string): Promise<Held[]> {
  const { db, clubId, now, size, school, insert } = context;
  const today = todayIn(zone, now.getTime());
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const derived = entityNamed('exam')?.derived;
  const cars = await carsOf(context);
  const rows = Array.from({ length: BEFORE + 1 + AHEAD }, (_, index) => index - BEFORE).flatMap((week) => {
    const one = (kind: Held['kind'], ahead: number, from: string, to: string, more: object) => {
      const day = addDays(monday, week * 7 + ahead);
      const starts_at = instantOf(day, from, zone);
      const over = starts_at < now.toISOString();
      // What is near is confirmed; further ahead the authority has been asked.
      const status = over ? 'held' : day <= addDays(today, 7) ? 'confirmed' : ahead % 2 ? 'requested' : 'planned';
      const row = {
        kind,
        licence_category: LICENCE,
        starts_at,
        ends_at: instantOf(day, to, zone),
        reference:
          status === 'planned'
            ? ''
            : `${day.slice(2, 4)}-${day.slice(5, 7)}${day.slice(8)}-${kind === 'theory' ? 'T' : 'P'}`,
        teacher_id: null,
        vehicle_id: null,
        status,
        note: '',
        ...more,
        ...stamps(new Date(Math.min(now.getTime(), Date.parse(starts_at) - 21 * DAY)).toISOString()),
      };
      return { ...row, ...derived?.(row) };
    };
    const seats = Math.min(24, Math.max(4, Math.round(size.students / 80)));
    return [
      ...THEORY.weekdays
        .filter((ahead) => size.students >= SMALL || (ahead === 1 && week % 2 === 0))
        .map((ahead) => one('theory', ahead, THEORY.from, THEORY.to, { centre: school.centres.theory, seats })),
      ...cars.flatMap(({ id, teacher_id }, at) =>
        PRACTICAL.map(({ from, to, seats: places }, turn) =>
          one('practical', (at + turn * 2) % 5, from, to, {
            centre: school.centres.practical[at % school.centres.practical.length],
            seats: places,
            teacher_id,
            vehicle_id: id,
          }),
        ),
      ),
    ];
  });
  await insert('exam', rows);
  const added = await db
    .selectFrom('exam')
    .select(['id', 'kind', 'starts_at', 'ends_at', 'seats', 'status'])
    .where('club_id', '=', clubId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return added.map(({ seats, starts_at, ends_at, ...exam }) => ({
    ...exam,
    starts_at: new Date(starts_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
    left: seats,
  }));
}

/** Chance to pass a try: better in theory, and better again with each. */
const passes = (random: Random, kind: Held['kind'], attempt: number): boolean =>
  random.chance(Math.min(0.9, (kind === 'theory' ? 0.62 : 0.56) + attempt * 0.1));

/** What somebody takes from `since` on until it is passed or still to come; exams before the school's first one are not known. */
function triesOf(exams: readonly Held[], kind: Held['kind'], since: string, random: Random, finished: boolean) {
  const found: { exam: Held; status: string; try_number: number; faults: number | null }[] = [];
  let from = since;
  for (let attempt = 1; attempt <= 4; attempt++) {
    const passed = passes(random, kind, attempt - 1);
    const absent = random.chance(0.05);
    const few = random.int(0, kind === 'theory' ? 3 : 7);
    const many = random.int(kind === 'theory' ? 4 : 9, kind === 'theory' ? 11 : 16);
    const wait = random.int(14, 30);
    const exam = exams.find((one) => one.kind === kind && one.left > 0 && one.starts_at >= from);
    if (!exam) return { found, passed: null };
    const held = exam.status === 'held';
    // Who has finished waits for nothing.
    if (!held && finished) return { found, passed: null };
    exam.left--;
    const status = !held ? 'entered' : absent ? 'absent' : passed ? 'passed' : 'failed';
    found.push({ exam, status, try_number: attempt, faults: !held || absent ? null : passed ? few : many });
    if (status === 'passed') return { found, passed: exam.starts_at };
    if (!held) return { found, passed: null };
    from = new Date(Date.parse(exam.starts_at) + wait * DAY).toISOString();
  }
  return { found, passed: null };
}

const later = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY).toISOString();

export const exams: Part = {
  name: 'exams',
  tables: [],
  fills: ['exam', 'exam_entry'],
  units: () => 1,
  batch: 1,
  async fill(context) {
    const { db, clubId, now, random, insert } = context;
    const { time_zone } = await db
      .selectFrom('club')
      .select('time_zone')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow();
    const calendar = await addExams(context, time_zone);
    const people = await db
      .selectFrom('student')
      .select(['id', 'status', 'created_at'])
      .where('club_id', '=', clubId)
      .where('licence_category', '=', LICENCE)
      .where('status', 'in', ['active', 'completed'])
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    const first = calendar[0]?.starts_at ?? now.toISOString();
    const rows = people.flatMap(({ id, status, created_at }) => {
      const draw = random(id);
      const [studied, drove] = [draw.int(35, 75), draw.int(50, 110)];
      // Of those who could be entered for what is to come some are not yet, and some have taken none at all.
      const forgotten = draw.chance(0.35);
      const waits = draw.chance(0.3);
      const finished = status === 'completed';
      const begins = later(new Date(created_at).toISOString(), studied);
      if (begins < first || (waits && !finished)) return [];
      const ahead = forgotten ? calendar.filter((exam) => exam.status === 'held') : calendar;
      const theory = triesOf(ahead, 'theory', begins, draw, finished);
      const drive = theory.passed && triesOf(ahead, 'practical', later(theory.passed, drove), draw, finished);
      // Who passed both would have finished.
      const tries = drive && (drive.passed === null || finished) ? [...theory.found, ...drive.found] : theory.found;
      return tries.map(({ exam, ...entry }) => ({
        exam_id: exam.id,
        student_id: id,
        kind: exam.kind,
        licence_category: LICENCE,
        starts_at: exam.starts_at,
        ends_at: exam.ends_at,
        exam_status: exam.status,
        ...entry,
        next_try_on: null,
        missing: '[]',
        reason: '',
        ...stamps(new Date(Math.min(now.getTime(), Date.parse(exam.starts_at) - 12 * DAY)).toISOString()),
      }));
    });
    if (rows.length > 0) await insert('exam_entry', rows);
    // Nobody goes to an exam without students.
    await db
      .deleteFrom('exam')
      .where('club_id', '=', clubId)
      .where('status', '=', 'held')
      .where('taken', '=', 0)
      .execute();
  },
};
