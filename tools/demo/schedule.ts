/** A year of the teachers' schedules, and the classes in it. */
import { addDays, instantOf, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import { happened } from './happened.ts';
import type { FillContext, Part, Size } from './parts.ts';

/** Weeks before and after the current one. */
const BEFORE = 52;
const AHEAD = 5;
const WEEKS = BEFORE + 1 + AHEAD;
/** Hours at which practical classes begin. */
const HOURS = [9, 10, 11, 12, 14, 15, 16, 17] as const;
/** On Saturdays two of three teachers work, in the morning. */
const SATURDAY_HOURS = [9, 10, 11, 12] as const;
/** Evenings of theory, by weekday after Monday, and who of the teachers holds them. */
const THEORY_DAYS = [1, 3] as const;
const SEATS = 16;
const DAY = 86_400_000;
/** How long people learn, in days, and how many of whom a teacher has at a time. */
const LEARNING = 200;
const PER_TEACHER = 150;

export const teachersOf = ({ students }: Size): number => Math.min(20, Math.max(5, Math.round(students / PER_TEACHER)));
export const weeksOf = (size: Size): number => teachersOf(size) * WEEKS;

export interface Learner {
  readonly id: number;
  readonly search_text: string;
  readonly status: string;
  readonly created_at: string;
}

/** Teachers in their order, and the learners of each. Nobody learns from two, so that nobody is in two cars at once. */
export async function staffOf({ db, clubId, size, now }: FillContext) {
  const count = teachersOf(size);
  const teachers = await db
    .selectFrom('teacher')
    .select(['id', 'search_text', 'first_name', 'last_name'])
    .where('club_id', '=', clubId)
    .orderBy('id')
    .limit(count)
    .execute();
  // In a very large school these few teachers have every so manyth student.
  const every = Math.max(1, Math.round(size.students / (count * PER_TEACHER)));
  const people = await db
    .selectFrom('student')
    .select(['id', 'search_text', 'status', 'created_at'])
    .where('club_id', '=', clubId)
    .where('licence_category', '=', 'B')
    .where('status', 'in', ['active', 'completed'])
    .where('deleted_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - (BEFORE * 7 + LEARNING) * DAY).toISOString())
    .where(({ eb }) => eb(eb('id', '%', every), '=', 0))
    .orderBy('id')
    .execute();
  // By their numbers, so that whose student somebody is does not change with the day the school is made on.
  return teachers.map((teacher, index) => ({
    ...teacher,
    learners: people.filter(({ id }) => Math.floor(id / every) % count === index) as Learner[],
  }));
}

/** One unit is a teacher's week. */
export const schedule: Part = {
  name: 'schedule',
  tables: [],
  fills: ['slot', 'booking'],
  units: weeksOf,
  batch: 12,
  async fill(context, from, to) {
    const { db, clubId, size } = context;
    const places = await db.selectFrom('location').select('id').where('club_id', '=', clubId).orderBy('id').execute();
    const staff = await staffOf(context);
    const count = teachersOf(size);
    for (let unit = from; unit < to; unit++) {
      const index = unit % count;
      const teacher = staff[index] as (typeof staff)[number];
      const place = places[index % places.length]?.id as number;
      const week = {
        unit,
        teacher: teacher.id,
        words: teacher.search_text,
        place,
        saturdays: index % 3 !== 2,
        ...spanOf(context, Math.floor(unit / count)),
      };
      await fillWeek(context, week, teacher.learners);
      const evening = THEORY_DAYS[index];
      if (evening !== undefined)
        await fillEvening(
          context,
          week,
          evening,
          staff.flatMap(({ learners }) => learners),
        );
    }
  },
};

interface Week {
  readonly unit: number;
  /** The Monday. */
  readonly monday: string;
  /** When the week's slots were made. */
  readonly made: Date;
  readonly teacher: number;
  readonly place: number;
  readonly saturdays: boolean;
  /** The teacher's words, for search. */
  readonly words: string;
}

export function spanOf({ now, zone }: Pick<FillContext, 'now' | 'zone'>, week: number): { monday: string; made: Date } {
  const today = todayIn(zone, now);
  const monday = addDays(addDays(today, -((weekdayOf(today) + 6) % 7)), (week - BEFORE) * 7);
  const made = Date.parse(instantOf(addDays(monday, -21), '12:00', zone));
  return { monday, made: new Date(Math.min(now.getTime(), made)) };
}

const stamps = (at: Date) => ({
  version: 1,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  deleted_at: null,
});

/** Those who learn at a time: signed up before, not too long ago, and not done with it where the class is still to come. */
const learningAt = (learners: readonly Learner[], starts_at: string, ahead: boolean, days = LEARNING): Learner[] => {
  const at = Date.parse(starts_at);
  return learners.filter(({ created_at, status }) => {
    const since = at - Date.parse(created_at);
    return since > 3 * DAY && since < days * DAY && !(ahead && status === 'completed');
  });
};

async function addSlots(
  context: FillContext,
  week: Week,
  spans: readonly { starts_at: string; ends_at: string }[],
  kind: object,
) {
  const rows = spans.map((span) => ({
    teacher_id: week.teacher,
    location_id: week.place,
    class_type: 'practical',
    ...span,
    capacity: 1,
    taken: 0,
    series_id: null,
    ...kind,
    ...stamps(week.made),
  }));
  await context.insert('slot', rows);
  return context.db
    .selectFrom('slot')
    .select(['id', 'starts_at', 'ends_at'])
    .where('club_id', '=', context.clubId)
    .where('teacher_id', '=', week.teacher)
    .where('starts_at', '>=', spans[0]?.starts_at ?? '')
    .where('starts_at', '<=', spans.at(-1)?.starts_at ?? '')
    .orderBy('starts_at')
    .execute();
}

async function fillWeek(context: FillContext, week: Week, learners: readonly Learner[]): Promise<void> {
  const { now, zone } = context;
  const spans = Array.from({ length: week.saturdays ? 6 : 5 }, (_, day) => {
    const date = addDays(week.monday, day);
    return (day === 5 ? SATURDAY_HOURS : HOURS).map((hour) => ({
      starts_at: instantOf(date, `${String(hour).padStart(2, '0')}:00`, zone),
      ends_at: instantOf(date, `${hour}:50`.padStart(5, '0'), zone),
    }));
  }).flat();
  const slots = await addSlots(context, week, spans, {});
  const rows = slots.flatMap((slot, at) => {
    const random = context.random(week.unit, at, 3);
    const over = Date.parse(slot.ends_at) < now.getTime();
    const ahead = (Date.parse(slot.starts_at) - now.getTime()) / DAY;
    if (!random.chance(over ? 0.72 : Math.max(0.08, 0.7 - ahead / 40))) return [];
    const able = learningAt(learners, slot.starts_at, !over);
    const student = able[(at * 7 + random.int(0, 2)) % Math.max(1, able.length)];
    return student ? [rowOf(context, random, week, slot, student, 'practical')] : [];
  });
  await context.insert('booking', rows);
}

/** Theory, for those who have just begun. */
async function fillEvening(
  context: FillContext,
  week: Week,
  weekday: number,
  learners: readonly Learner[],
): Promise<void> {
  const date = addDays(week.monday, weekday);
  const span = { starts_at: instantOf(date, '18:30', context.zone), ends_at: instantOf(date, '20:00', context.zone) };
  const [slot] = await addSlots(context, week, [span], { class_type: 'theory', capacity: SEATS });
  if (!slot) return;
  const over = Date.parse(slot.ends_at) < context.now.getTime();
  const able = learningAt(learners, slot.starts_at, !over, 60);
  const rows = able.flatMap((student, at) => {
    const random = context.random(week.unit, at, 4);
    return random.chance(0.5) ? [rowOf(context, random, week, slot, student, 'theory')] : [];
  });
  await context.insert('booking', rows.slice(0, SEATS));
}

const rowOf = (
  context: FillContext,
  random: ReturnType<FillContext['random']>,
  week: Week,
  slot: { id: number; starts_at: string; ends_at: string },
  student: Learner,
  class_type: 'practical' | 'theory',
) => ({
  student_id: student.id,
  search_text: `${student.search_text}${week.words}`,
  teacher_id: week.teacher,
  slot_id: slot.id,
  location_id: week.place,
  class_type,
  licence_category: 'B',
  starts_at: slot.starts_at,
  ends_at: slot.ends_at,
  busy_until: slot.ends_at,
  ...happened(context, random, slot, class_type),
});
