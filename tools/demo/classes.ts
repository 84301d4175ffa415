/** Locations, teachers, half a year of their schedule and the classes in it. */
import { addDays, instantOf, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import { entityNamed } from '#server/entities/index.ts';
import type { FillContext, Part, Size } from './parts.ts';
import { person } from './people.ts';

const ZONE = 'Europe/Lisbon';
/** Weeks before and after the current one. */
const BEFORE = 22;
const AHEAD = 5;
const WEEKS = BEFORE + 1 + AHEAD;
/** Hours at which classes begin. */
const HOURS = [9, 10, 11, 12, 14, 15, 16, 17] as const;
const COLOURS = [
  '#c8202f',
  '#1f5fa8',
  '#18713c',
  '#8a5300',
  '#6b3fa0',
  '#0f766e',
  '#b45309',
  '#475569',
  '#be185d',
  '#4d7c0f',
] as const;
const PLACES = [
  ['Gare do Oriente', 'Avenida Dom João II, 1990-083 Lisboa'],
  ['Campo Grande', 'Campo Grande 28, 1700-093 Lisboa'],
  ['Algés', 'Rua Major Afonso Palla 4, 1495-114 Algés'],
  ['Sede', 'Rua da Escola 12, 1100-223 Lisboa'],
] as const;
const TOPICS = [
  'Parking',
  'Roundabouts',
  'Motorway',
  'City traffic',
  'Hill start',
  'Night driving',
  'Overtaking',
  'Exam route',
  'First steps',
  'Reversing',
] as const;
const REASONS = ['Ill', 'Work', 'Exam at school', 'Car trouble', 'Family'] as const;

export const teachersOf = ({ students }: Size): number => Math.min(20, Math.max(5, Math.round(students / 150)));

const derived = (entity: string, row: Record<string, unknown>) => ({ ...row, ...entityNamed(entity)?.derived?.(row) });
const stamps = (now: Date) => ({
  version: 1,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  deleted_at: null,
});
const idsOf = async ({ db, clubId }: FillContext, table: 'location'): Promise<number[]> =>
  (await db.selectFrom(table).select('id').where('club_id', '=', clubId).orderBy('id').execute()).map(({ id }) => id);

export const locations: Part = {
  name: 'locations',
  tables: [],
  units: () => PLACES.length,
  batch: PLACES.length,
  async fill(context, from, to) {
    const past = new Date(context.now.getTime() - 900 * 86_400_000);
    const rows = PLACES.slice(from, to).map(([name, address]) =>
      derived('location', { name, address, latitude: null, longitude: null, active: 1, ...stamps(past) }),
    );
    await context.insert('location', rows);
  },
};

export const teachers: Part = {
  name: 'teachers',
  tables: [],
  units: teachersOf,
  batch: 40,
  async fill(context, from, to) {
    const past = new Date(context.now.getTime() - 800 * 86_400_000);
    const rows = Array.from({ length: to - from }, (_, at) => {
      const random = context.random(from + at, 7);
      const { first_name, last_name, email, phone } = person(random, 900_000 + from + at);
      const all = random.chance(0.3);
      return derived('teacher', {
        first_name,
        last_name,
        email,
        phone,
        teacher_type: random.chance(0.2) ? 'external' : 'internal',
        licence_categories: JSON.stringify(all ? ['B', 'A', 'A1', 'A2', 'BE', 'C'] : ['B']),
        colour: COLOURS[(from + at) % COLOURS.length],
        status: 'active',
        signature_file: null,
        signature_at: null,
        feed_hash: null,
        feed_at: null,
        ...stamps(past),
      });
    });
    await context.insert('teacher', rows);
  },
};

/** One unit is a teacher's week. */
export const schedule: Part = {
  name: 'schedule',
  tables: [],
  units: (size) => teachersOf(size) * WEEKS,
  batch: 12,
  async fill(context, from, to) {
    const { db, clubId, size } = context;
    const own = await db
      .selectFrom('teacher')
      .select(['id', 'search_text'])
      .where('club_id', '=', clubId)
      .orderBy('id')
      .execute();
    const places = await idsOf(context, 'location');
    const count = teachersOf(size);
    // Those who learn or learned to drive a car; each teacher has a share of them, so that nobody is in two cars at once.
    const people = await db
      .selectFrom('student')
      .select(['id', 'search_text'])
      .where('club_id', '=', clubId)
      .where('licence_category', '=', 'B')
      .where('status', 'in', ['active', 'completed'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(count * 60)
      .execute();
    for (let unit = from; unit < to; unit++) {
      const index = unit % count;
      const share = people.filter((_one, at) => at % count === index);
      await fillWeek(context, {
        unit,
        week: Math.floor(unit / count),
        teacher: own[index]?.id as number,
        words: own[index]?.search_text ?? '',
        place: places[index % places.length] as number,
        share,
      });
    }
  },
};

interface Week {
  readonly unit: number;
  readonly week: number;
  readonly teacher: number;
  readonly place: number;
  readonly share: readonly { readonly id: number; readonly search_text: string }[];
  /** The teacher's words, for search. */
  readonly words: string;
}

async function fillWeek(context: FillContext, { unit, week, teacher, place, share, words }: Week): Promise<void> {
  const { now, db, clubId } = context;
  const today = todayIn(ZONE, now);
  const monday = addDays(addDays(today, -((weekdayOf(today) + 6) % 7)), (week - BEFORE) * 7);
  const made = new Date(Math.min(now.getTime(), Date.parse(instantOf(addDays(monday, -21), '12:00', ZONE))));
  const spans = Array.from({ length: 5 }, (_, day) => addDays(monday, day)).flatMap((date) =>
    HOURS.map((hour) => ({
      starts_at: instantOf(date, `${String(hour).padStart(2, '0')}:00`, ZONE),
      ends_at: instantOf(date, `${hour}:50`.padStart(5, '0'), ZONE),
    })),
  );
  await context.insert(
    'slot',
    spans.map((span) => ({
      teacher_id: teacher,
      location_id: place,
      class_type: 'practical',
      ...span,
      capacity: 1,
      taken: 0,
      series_id: null,
      ...stamps(made),
    })),
  );
  const slots = await db
    .selectFrom('slot')
    .select(['id', 'starts_at', 'ends_at'])
    .where('club_id', '=', clubId)
    .where('teacher_id', '=', teacher)
    .where('starts_at', '>=', spans[0]?.starts_at ?? '')
    .where('starts_at', '<=', spans.at(-1)?.starts_at ?? '')
    .orderBy('starts_at')
    .execute();
  if (share.length === 0) return;
  const rows = slots.flatMap((slot, at) => {
    const random = context.random(unit, at, 3);
    const over = Date.parse(slot.ends_at) < now.getTime();
    const ahead = (Date.parse(slot.starts_at) - now.getTime()) / 86_400_000;
    if (!random.chance(over ? 0.8 : Math.max(0.08, 0.75 - ahead / 40))) return [];
    const student = share[(week * spans.length + at * 7) % share.length] as Week['share'][number];
    return [
      {
        student_id: student.id,
        search_text: `${student.search_text}${words}`,
        teacher_id: teacher,
        slot_id: slot.id,
        location_id: place,
        class_type: 'practical',
        licence_category: 'B',
        starts_at: slot.starts_at,
        ends_at: slot.ends_at,
        busy_until: slot.ends_at,
        ...happened(context, random, slot, over),
      },
    ];
  });
  await context.insert('booking', rows);
}

/** What became of a class. */
function happened(
  { now }: FillContext,
  random: ReturnType<FillContext['random']>,
  slot: { starts_at: string; ends_at: string },
  over: boolean,
) {
  const start = Date.parse(slot.starts_at);
  const booked = new Date(Math.min(now.getTime(), start - (2 + 18 * random.next()) * 86_400_000));
  const none = {
    status: 'booked',
    cancelled_by: null as string | null,
    cancelled_at: null as string | null,
    cancel_reason: '',
    notice_minutes: null as number | null,
    counts_as_taken: 0,
    waived_by: null,
    waived_at: null,
    waive_reason: '',
    closed_by: null as string | null,
    close_reason: '',
    topics: '',
    distance_km: null as number | null,
    note: '',
    student_signature: 'null',
    teacher_signature: 'null',
    signed: 'none',
    ...stamps(booked),
  };
  if (random.chance(0.07)) {
    const notice = Math.round((random.chance(0.4) ? 3 + 40 * random.next() : 50 + 200 * random.next()) * 60);
    const at = start - notice * 60_000;
    if (at > booked.getTime() && at < now.getTime()) {
      const by = random.chance(0.75) ? 'student' : random.chance(0.5) ? 'teacher' : 'admin';
      const when = new Date(at).toISOString();
      return {
        ...none,
        status: 'cancelled',
        cancelled_by: by,
        cancelled_at: when,
        cancel_reason: random.pick(REASONS),
        notice_minutes: notice,
        counts_as_taken: by === 'student' && notice < 48 * 60 ? 1 : 0,
        updated_at: when,
      };
    }
  }
  if (!over) return none;
  const topics = random.chance(0.8) ? random.pick(TOPICS) : '';
  // Some of the last two days still wait to be closed.
  if (now.getTime() - start < 2 * 86_400_000 && random.chance(0.3)) return { ...none, topics };
  if (random.chance(0.03))
    return { ...none, status: 'no_show', counts_as_taken: 1, closed_by: 'admin', updated_at: slot.ends_at };
  return {
    ...none,
    status: 'completed',
    closed_by: 'admin',
    close_reason: 'Signed on paper',
    topics,
    distance_km: Math.round(150 + 300 * random.next()) / 10,
    updated_at: slot.ends_at,
  };
}
