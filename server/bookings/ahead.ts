/** Planning ahead: a student's classes booked for weeks. Each is booked by the rules that hold for a single one. */
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  IN_THE_WAY,
  type InTheWay,
  MOST_PLANNED,
  OF_STUDENT,
  type PlanAsked,
  type planClasses,
  type TimesAsked,
  type VehicleLack,
} from '#contract/entities/planning.ts';
import { fault } from '#contract/faults/fault.ts';
import { addMinutes, minutesBetween } from '#contract/rules/booking-rules.ts';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import { addDays, instantOf, localTimeOf, weekdayOf } from '#contract/rules/zone.ts';
import { wouldTell } from '../messages/tell.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, invalid, notFound, Problem, problem } from '../problems.ts';
import { book } from './classes.ts';
import { anyTime, earliestOf, type FoundTime, type Student, timesIn } from './free.ts';
import { type Gap, gapOf } from './gap.ts';
import { withNames } from './names.ts';
import { pickedUp, pickupOf } from './pickup.ts';
import type { BookingRow, Wish } from './plan.ts';
import { type ClubRules, clubRules } from './rules.ts';
import { vehicleLack } from './vehicle-lack.ts';
import { freeTimesOf } from './vehicles.ts';

type Answer = Omit<AnswerOf<typeof planClasses>, 'operation_id'>;

const A_DAY = 24 * 60;
/** Days before and after a wished time in which another one is looked for. */
const AROUND = 7;
/** Days ahead at which a plan begins at the latest. */
const FARTHEST = 366;

const isOfStudent = (reason: InTheWay): boolean => OF_STUDENT.some((code) => code === reason);

interface Planned {
  readonly wished_at: string;
  reason: InTheWay | null;
  nearest: FoundTime | null;
  booked: BookingRow | null;
}

/**
 * Books the classes, within one operation. What is in the way of one is never a reason to take another time unless that was
 * asked for.
 * @throws Problem 409 `plan-conflict` where something is in the way and nothing was said about it; 422 and 404 where no class
 * of the plan could be booked whatever its time.
 */
export async function planAhead(writer: Writer, asked: PlanAsked): Promise<Answer> {
  const rules = await clubRules(writer.db);
  const student = await writer.db.find('student', asked.student_id);
  if (!student || student.deleted_at) throw notFound('student');
  const teacher_id = asked.teacher_id ?? student.teacher_id;
  if (teacher_id === null) throw invalid({ teacher_id: fault('choose-teacher') });
  const wish = {
    student_id: asked.student_id,
    teacher_id,
    ...(asked.location_id ? { location_id: asked.location_id } : {}),
    ...(asked.class_type ? { class_type: asked.class_type } : {}),
    ...(asked.vehicle_id ? { vehicle_id: asked.vehicle_id } : {}),
    outside_schedule: asked.outside_schedule,
    ignore_rules: asked.ignore_rules,
    past: false,
    beyond: asked.beyond,
    outside_hours: asked.outside_hours,
  };
  const planned: Planned[] = [];
  for (const wished_at of wishedTimes(asked, rules, writer.ctx.now()))
    planned.push({ wished_at, nearest: null, ...(await tried(writer, { ...wish, starts_at: wished_at })) });
  // Only once all that can stay where it was wished does, so that no class takes the time of a later one.
  for (const one of planned) {
    if (!one.reason || isOfStudent(one.reason)) continue;
    one.nearest = await nearestTo(writer, one.wished_at, { ...wish, student }, rules);
    if (!one.nearest || asked.on_conflict !== 'move') continue;
    const moved = await tried(writer, { ...wish, ...placeOf(one.nearest) });
    one.booked = moved.booked;
    // A package that earlier classes used up is why no other time helps either.
    if (!moved.reason || !isOfStudent(moved.reason)) continue;
    one.reason = moved.reason;
    one.nearest = null;
  }
  return answerOf(writer, asked, student, planned);
}

/** Books the student into chosen free times, within one operation. @throws Problem as `planAhead` */
export async function bookFreeTimes(writer: Writer, asked: TimesAsked): Promise<Answer> {
  const student = await writer.db.find('student', asked.student_id);
  if (!student || student.deleted_at) throw notFound('student');
  const gaps: Gap[] = [];
  for (const time of new Set(asked.times)) gaps.push(await gapOf(writer.db, { time }));
  gaps.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  const planned: Planned[] = [];
  for (const { slot_id, teacher_id, location_id, class_type, starts_at, ends_at } of gaps) {
    const wish = {
      ...{ student_id: asked.student_id, teacher_id, location_id, class_type, starts_at, ends_at },
      ...(slot_id === null ? {} : { slot_id }),
      // A time that no slot holds was a class beside the schedule before.
      outside_schedule: slot_id === null,
      ...{ ignore_rules: false, past: false, beyond: asked.beyond },
    };
    planned.push({ wished_at: starts_at, nearest: null, ...(await tried(writer, wish)) });
  }
  return answerOf(writer, asked, student, planned);
}

/** @throws Problem 409 `plan-conflict` where something is in the way and nothing was said about it */
async function answerOf(
  writer: Writer,
  asked: Pick<PlanAsked, 'on_conflict' | 'dry_run'>,
  student: Student,
  planned: readonly Planned[],
): Promise<Answer> {
  const refused = planned.filter(({ reason }) => reason !== null).length;
  if (asked.on_conflict === 'stop' && refused > 0 && !asked.dry_run)
    throw problem(
      'plan-conflict',
      { count: refused },
      { fields: { on_conflict: fault('plan-conflict', { count: refused }) } },
    );
  return {
    dry_run: asked.dry_run,
    student_name: `${student.first_name} ${student.last_name}`,
    classes: await shown(writer, planned),
    changed: planned.filter(({ booked }) => booked !== null).length,
    told: await wouldTell(writer),
  };
}

/** The instants that are asked for, in order: none of them has passed, or is nearer than the school books. */
function wishedTimes(asked: PlanAsked, rules: ClubRules, now: Date): string[] {
  const today = localTimeOf(now, rules.time_zone).date;
  if (asked.from !== undefined && asked.from < today) throw fieldProblem('past', 'from');
  if (asked.from !== undefined && asked.from > addDays(today, FARTHEST)) throw fieldProblem('plan-too-far', 'from');
  if (asked.until !== undefined && asked.until < today) throw fieldProblem('past', 'until');
  if (asked.until !== undefined && asked.from !== undefined && asked.until < asked.from)
    throw invalid({ until: fault('ends-before-begin') });
  const earliest = asked.ignore_rules ? now.toISOString() : earliestOf(rules, now);
  const days = new Set(asked.weekdays.map((name) => WEEKDAYS.indexOf(name)));
  const found: string[] = [];
  const first = [asked.from ?? today, localTimeOf(earliest, rules.time_zone).date].sort()[1] as string;
  const most = asked.count ?? MOST_PLANNED + 1;
  // Each week has one of the days at least; the first week may begin behind its hour.
  const full = addDays(first, 7 * (most + 1));
  const last = asked.until !== undefined && asked.until < full ? asked.until : full;
  for (let date = first; found.length < most && date <= last; date = addDays(date, 1)) {
    if (!days.has(weekdayOf(date))) continue;
    const at = instantOf(date, asked.start_time, rules.time_zone);
    if (at >= earliest) found.push(at);
  }
  if (found.length === 0) throw invalid({ until: fault('plan-without-class') });
  if (found.length > MOST_PLANNED) throw invalid({ until: fault('plan-too-long', { most: MOST_PLANNED }) });
  return found;
}

/** Books a class, or says what is in the way of its time. @throws Problem where its time is not what it is refused for. */
async function tried(
  writer: Writer,
  wish: Wish & { student_id: number },
): Promise<{ reason: InTheWay | null; booked: BookingRow | null }> {
  try {
    return { reason: null, booked: await book(writer, { ...wish, topics: '', note: '' }) };
  } catch (error) {
    const reason = error instanceof Problem && IN_THE_WAY.find((code) => code === error.fault.code);
    if (!reason) throw error;
    return { reason, booked: null };
  }
}

async function nearestTo(
  writer: Writer,
  at: string,
  wish: {
    readonly student: Student;
    readonly teacher_id: number;
    readonly location_id?: number;
    readonly class_type?: string;
    readonly vehicle_id?: number;
  },
  rules: ClubRules,
): Promise<FoundTime | null> {
  const earliest = earliestOf(rules, writer.ctx.now());
  const begin = addMinutes(at, -AROUND * A_DAY);
  const span = { from: begin > earliest ? begin : earliest, to: addMinutes(at, AROUND * A_DAY) };
  const search = {
    ...anyTime,
    student: wish.student,
    teachers: [wish.teacher_id],
    locations: wish.location_id ? [wish.location_id] : null,
    types: wish.class_type ? [wish.class_type] : null,
    ...span,
  };
  const [found, isFree] = await Promise.all([
    timesIn(writer.db, search, rules),
    freeTimesOf(writer.db, wish.vehicle_id, span, rules.buffer_minutes),
  ]);
  const distance = (time: FoundTime) => Math.abs(minutesBetween(at, time.starts_at));
  const pickup = wish.location_id ? null : await pickupOf(writer.db, wish.student);
  return pickedUp(found, pickup)
    .filter(isFree)
    .reduce<FoundTime | null>((best, time) => (best && distance(best) <= distance(time) ? best : time), null);
}

const placeOf = ({ slot_id, starts_at, ends_at, location_id, class_type }: FoundTime) => ({
  slot_id,
  starts_at,
  ends_at,
  location_id,
  class_type,
});

async function shown(writer: Writer, planned: readonly Planned[]): Promise<Answer['classes']> {
  const rows = planned.flatMap(({ booked }) => booked ?? []);
  const named = new Map(
    (
      await withNames(
        writer.db,
        'booking',
        rows.map((row) => ({ ...row })),
      )
    ).map((row) => [row.id, row]),
  );
  const lacks = new Map<number, VehicleLack | null>();
  for (const row of rows) lacks.set(row.id, await vehicleLack(writer.db, row));
  return planned.map(({ wished_at, reason, nearest, booked }) => ({
    wished_at,
    reason,
    nearest: nearest && {
      starts_at: nearest.starts_at,
      ends_at: nearest.ends_at,
      teacher_name: nearest.teacher_name,
      location_name: nearest.location_name,
    },
    booked: booked && {
      student_bookings_id: booked.id,
      starts_at: booked.starts_at,
      ends_at: booked.ends_at,
      teacher_name: String(named.get(booked.id)?.teacher_name ?? ''),
      location_name: String(named.get(booked.id)?.location_name ?? ''),
      vehicle_name: String(named.get(booked.id)?.vehicle_name ?? ''),
      vehicle_lack: lacks.get(booked.id) ?? null,
    },
  }));
}
