/** What booking or moving a class would be answered, and the free times nearest to what was wished for. */
import type { AnswerOf, InputOf } from '#contract/endpoint.ts';
import { MOST_FREE_DAYS, type suggestTimes } from '#contract/entities/free-time.ts';
import type { Problem as Wire } from '#contract/errors.ts';
import {
  addMinutes,
  busyUntil,
  canBeBooked,
  isoInstant,
  mayTeach,
  minutesBetween,
} from '#contract/rules/booking-rules.ts';
import { leftOf, takingOf } from '#contract/rules/enrolments.ts';
import { accountOf } from '../enrolments/left.ts';
import { tellingOf } from '../messages/tell.ts';
import { lackingForClass, lackingText } from '../papers/lacking.ts';
import { fieldProblem, notFound, Problem, toWire } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { beyondOfMove, keepsTime, movePlan } from './classes.ts';
import { seatsOf } from './conflicts.ts';
import { anyTime, earliestOf, type FoundTime, plain, type Student, studentOf, timesIn } from './free.ts';
import { isPickedUp, type Pickup, pickedUp, pickupOf } from './pickup.ts';
import { type BookingRow, type Plan, planOf, refusePlan } from './plan.ts';
import { type ClubRules, clubRules } from './rules.ts';
import { freeTimesOf, freeVehicles } from './vehicles.ts';

type Asked = NonNullable<InputOf<typeof suggestTimes>['body']> & {
  outside_schedule: boolean;
  ignore_rules: boolean;
  past: boolean;
  beyond: boolean;
  outside_hours: boolean;
  double: boolean;
  limit: number;
};

const A_DAY = 24 * 60;
/** Days before and after a wished time that are looked at first. */
const BEFORE = 3;
const AFTER = 7;

export async function suggest(
  db: ClubDb,
  asked: Asked,
  now: Date,
  requestId: string,
): Promise<AnswerOf<typeof suggestTimes>> {
  const rules = await clubRules(db);
  const moved = await movedClass(db, asked.student_bookings_id);
  const student = await studentOf(db, moved?.student_id ?? asked.student_id);
  const teacher = asked.teacher_id ?? moved?.teacher_id ?? (student && (await ownTeacher(db, student)));
  // A class that is moved keeps to what was said of it.
  const pickup = moved || asked.location_id ? null : await pickupOf(db, student);
  const { problem, plan, lessons, papers, driven } = await judged(db, asked, {
    pickup,
    rules,
    moved,
    student,
    teacher: teacher ?? null,
    now,
    requestId,
  });
  const found = await near(db, asked, { pickup, rules, moved, student, teacher: teacher ?? null, now });
  const left = student && !moved ? await leftBy(db, student.id, rules, now) : null;
  const tells = student && (await tellingFor(db, student.id, moved, [...found, ...(plan ? [plan] : [])], now));
  return {
    problem,
    told: tells && plan ? tells(plan) : null,
    papers,
    driven,
    given_by: plan && (await givenBy(db, plan)),
    pickup:
      pickup &&
      isPickedUp(plan ?? { class_type: asked.class_type ?? 'practical' }) &&
      (!plan || plan.location_id === pickup.id)
        ? pickup
        : null,
    takes: student && plan && (await takesOf(db, student.id, { ...plan, lessons }, moved, rules)),
    data: found.map((time) => ({ ...plain(time), told: tells ? tells(time) : null })),
    left,
    time_zone: rules.time_zone,
  };
}

type Time = Pick<Plan, 'teacher_id' | 'location_id' | 'class_type' | 'starts_at' | 'ends_at'>;

/** Who would be told if the class of this student were at one of these times. */
async function tellingFor(db: ClubDb, student: number, moved: BookingRow | null, times: readonly Time[], now: Date) {
  const teachers = [...new Set(times.map(({ teacher_id }) => teacher_id))];
  const telling = await tellingOf(db, student, teachers, moved, now.toISOString());
  return ({ teacher_id, location_id, class_type, starts_at, ends_at }: Time) =>
    telling({ student_id: student, teacher_id, location_id, class_type, starts_at, ends_at });
}

async function leftBy(db: ClubDb, student: number, rules: ClubRules, now: Date) {
  const { enrolments, classes } = await accountOf(db, student, rules.time_zone);
  return leftOf(enrolments, classes, now.toISOString());
}

/** What the class would take of what was bought. */
async function takesOf(
  db: ClubDb,
  student: number,
  plan: Plan,
  moved: BookingRow | null,
  { time_zone: zone }: ClubRules,
): Promise<AnswerOf<typeof suggestTimes>['takes']> {
  const { starts_at, lessons } = plan;
  if (plan.class_type !== 'practical' || moved?.lessons === lessons) return null;
  const { enrolments, classes } = await accountOf(db, student, zone, moved?.id);
  if (enrolments.length === 0) return null;
  const { from, spare } = takingOf(enrolments, classes, { class_type: 'practical', starts_at, lessons });
  const names = from.flatMap((id) => enrolments.find((one) => one.id === id)?.name ?? []);
  return {
    lessons,
    packages: [...new Set(names)],
    left: Math.max(0, spare - lessons),
    beyond: Math.max(0, lessons - spare),
  };
}

async function movedClass(db: ClubDb, id: number | undefined): Promise<BookingRow | null> {
  if (id === undefined) return null;
  const row = await db.find('booking', id);
  if (!row || row.deleted_at) throw notFound('booking');
  return row;
}

/** The names of a class's teacher and place. */
async function givenBy(db: ClubDb, { teacher_id, location_id }: Plan) {
  const [teacher, place] = await Promise.all([db.find('teacher', teacher_id), db.find('location', location_id)]);
  return {
    teacher_name: teacher ? `${teacher.first_name} ${teacher.last_name}`.trim() : '',
    location_name: place?.name ?? '',
  };
}

/** The teacher a student is assigned to, where they can take the student. */
async function ownTeacher(db: ClubDb, student: Student): Promise<number | null> {
  if (student.teacher_id === null) return null;
  const teacher = await db.find('teacher', student.teacher_id);
  if (!teacher || teacher.deleted_at || teacher.status !== 'active') return null;
  return mayTeach(JSON.parse(teacher.licence_categories), student.licence_category) ? teacher.id : null;
}

interface Known {
  readonly pickup: Pickup | null;
  readonly rules: ClubRules;
  readonly moved: BookingRow | null;
  readonly student: Student | null;
  readonly teacher: number | null;
  readonly now: Date;
}

interface Judged {
  readonly problem: Wire | null;
  readonly plan: Plan | null;
  /** What it takes, with the one behind it. */
  readonly lessons: number;
  readonly papers: string;
  readonly driven: AnswerOf<typeof suggestTimes>['driven'];
}

/** The problem that the real call would answer, or the class that it would make: the same rules, asked without writing. */
async function judged(db: ClubDb, asked: Asked, known: Known & { requestId: string }): Promise<Judged> {
  const { rules, moved, student, now } = known;
  const none = { problem: null, plan: null, lessons: 0, papers: '', driven: null };
  if (!student) return none;
  // Nobody needs a time to be told that there is none for this student.
  if (!moved && !canBeBooked(student.status)) {
    const refused = fieldProblem('student-status', 'student_id', { status: student.status });
    return { ...none, problem: toWire(refused, known.requestId) };
  }
  if (asked.starts_at === undefined) return none;
  const wish = {
    starts_at: asked.starts_at,
    ...(asked.ends_at ? { ends_at: asked.ends_at } : {}),
    ...(asked.location_id ? { location_id: asked.location_id } : {}),
    pickup: known.pickup?.id,
    ...(asked.class_type ? { class_type: asked.class_type } : {}),
    vehicle_id: asked.vehicle_id,
    ...(asked.teacher_id ? { teacher_id: asked.teacher_id } : {}),
    outside_schedule: asked.outside_schedule,
    ignore_rules: asked.ignore_rules,
    past: asked.past,
  };
  try {
    const plan = moved
      ? await movePlan(db, moved, wish, rules)
      : await planOf(
          db,
          { ...wish, ...(wish.teacher_id || !student.teacher_id ? {} : { teacher_id: student.teacher_id }) },
          rules,
          rules.lesson_minutes,
        );
    const { licence_category, vehicle_id } = await refusePlan(db, now.toISOString(), plan, student.id, rules, {
      own: moved?.id ?? null,
      ignoreRules: asked.ignore_rules,
      past: asked.past,
      countsOpen: moved === null,
      beyond: moved ? beyondOfMove(moved, plan, asked.beyond) : asked.beyond,
      outside: moved && keepsTime(moved, plan) ? null : asked.outside_hours,
      ...(moved ? { held: moved.vehicle_id } : {}),
    });
    const behind = asked.double && !moved ? await refuseBehind(db, asked, plan, student.id, known) : 0;
    const lacking =
      rules.papers_rule === 'off' || moved
        ? []
        : await lackingForClass(db, { ...plan, student_id: student.id, licence_category, vehicle_id }, rules.time_zone);
    const driven = await drivenIn(db, { ...plan, vehicle_id }, licence_category, moved?.id ?? null);
    return { problem: null, plan, lessons: plan.lessons + behind, papers: lackingText(lacking), driven };
  } catch (error) {
    if (error instanceof Problem) return { ...none, problem: toWire(error, known.requestId) };
    throw error;
  }
}

/** How many lessons the class right behind one takes. @throws Problem where it cannot be had, or both together are beyond what was bought. */
async function refuseBehind(
  db: ClubDb,
  asked: Asked,
  first: Plan,
  student: number,
  { rules, now }: Known,
): Promise<number> {
  const { teacher_id, location_id, class_type, busy_until: starts_at } = first;
  const { outside_schedule, ignore_rules, past } = asked;
  const wish = { teacher_id, location_id, class_type, starts_at, outside_schedule, ignore_rules, past };
  const plan = await planOf(db, wish, rules, rules.lesson_minutes);
  const both = { ...plan, lessons: first.lessons + plan.lessons };
  await refusePlan(db, now.toISOString(), both, student, rules, {
    own: null,
    ignoreRules: ignore_rules,
    past,
    countsOpen: true,
    beyond: asked.beyond,
    outside: asked.outside_hours,
  });
  return plan.lessons;
}

/** Which vehicle the class gets as things stand, those that it could have and what is in the way of others; null where vehicles are no matter of it. */
async function drivenIn(
  db: ClubDb,
  plan: Plan & { readonly vehicle_id: number | null },
  category: string,
  own: number | null,
): Promise<Judged['driven']> {
  const seats = await seatsOf(db, plan.slot_id);
  const { some, free, taken } = await freeVehicles(db, plan, { category, seats, own });
  if (!some) return null;
  return { vehicle: free.find(({ id }) => id === plan.vehicle_id) ?? null, free: [...free], taken: [...taken] };
}

/** Free times: nearest to the wished one first, or in order of time from `from` or from now on. */
async function near(db: ClubDb, asked: Asked, known: Known): Promise<FoundTime[]> {
  const { rules, moved, student, teacher, now } = known;
  const earliest = earliestOf(rules, now);
  const last = (from: string) => addMinutes(from, MOST_FREE_DAYS * A_DAY);
  const later = (at: string) => (at > earliest ? at : earliest);
  const wished = asked.starts_at ? later(isoInstant(asked.starts_at)) : null;
  const type = asked.class_type ?? moved?.class_type;
  const search = {
    ...anyTime,
    teachers: teacher === null ? null : [teacher],
    locations: asked.location_id ? [asked.location_id] : null,
    types: type ? [type] : null,
    student,
    own: moved?.id ?? null,
  };
  // A class that is moved goes elsewhere, and the wished time itself is no other one.
  const other = (time: FoundTime) =>
    !(moved && time.starts_at === moved.starts_at && time.teacher_id === moved.teacher_id);
  const look = async (from: string, to: string) => {
    const [times, isFree] = await Promise.all([
      timesIn(db, { ...search, from, to }, rules),
      freeTimesOf(db, asked.vehicle_id, { from, to }, rules.buffer_minutes, moved?.id),
    ]);
    const free = times.filter((time) => other(time) && isFree(time));
    const behind = (time: FoundTime) => busyUntil(time.ends_at, rules.buffer_minutes);
    const isDouble = (time: FoundTime) =>
      free.some((next) => next.teacher_id === time.teacher_id && next.starts_at === behind(time));
    return pickedUp(asked.double ? free.filter(isDouble) : free, known.pickup);
  };

  if (asked.from !== undefined || wished === null) {
    const from = later(asked.from ? isoInstant(asked.from) : earliest);
    for (const days of [AFTER, MOST_FREE_DAYS]) {
      const found = await look(from, addMinutes(from, days * A_DAY));
      if (found.length >= asked.limit || days === MOST_FREE_DAYS) return found.slice(0, asked.limit);
    }
  }
  const at = wished ?? earliest;
  const from = later(addMinutes(at, -BEFORE * A_DAY));
  let found = await look(from, addMinutes(at, AFTER * A_DAY));
  if (found.length < asked.limit) found = await look(from, last(from));
  const distance = (time: FoundTime) => Math.abs(minutesBetween(at, time.starts_at));
  return found.sort((a, b) => distance(a) - distance(b) || (a.starts_at < b.starts_at ? -1 : 1)).slice(0, asked.limit);
}
