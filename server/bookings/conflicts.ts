/** Finds the booking that stands in the way of another, and says so. The database refuses it in any case (see 0003-bookings). */

import type { BookingConflict } from '#contract/entities/booking.ts';
import { type RepairConflict, repairUntil } from '#contract/entities/repair.ts';
import type { ProblemCode } from '#contract/faults/fault.ts';
import { addMinutes } from '#contract/rules/booking-rules.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import type { Ctx } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { type ExamWhich, examAt, examInTheWay, examProblem } from '../exams/taken.ts';
import type { Writer } from '../operations/writer.ts';
import { type Problem, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { absenceAt, absenceProblem } from './absences.ts';
import { clubRules } from './rules.ts';

const A_DAY = 24 * 60;

/** What a booking keeps. */
export interface Claim {
  /** Its own id, when it is there already. */
  readonly id: number | null;
  readonly student_id: number;
  readonly teacher_id: number;
  readonly slot_id: number | null;
  /** Null or left out: none that could be taken. */
  readonly vehicle_id?: number | null | undefined;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly busy_until: string;
  /** Left out of one that is to be booked. */
  readonly status?: string;
}
/** What is in the way: another class, an exam, or `driven`, a class where a vehicle is to be off the road, that it is off the road, or that the teacher is away. */
export type Which = BookingConflict['which'] | 'driven' | 'repair' | 'absence' | ExamWhich;

/** Live bookings that share a moment with a span. */
export const meeting = (db: ClubDb, span: Pick<Claim, 'starts_at' | 'busy_until'>) =>
  db
    .from('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.starts_at', '<', span.busy_until)
    .where('booking.starts_at', '>', addMinutes(span.starts_at, -A_DAY))
    .where('booking.busy_until', '>', span.starts_at);

/**
 * Another class of a teacher or of a vehicle at the time of a claim. Those that share its slot of several seats are one class
 * with it.
 */
export async function clashOf(
  db: ClubDb,
  column: 'teacher_id' | 'vehicle_id',
  whose: number,
  claim: Pick<Claim, 'id' | 'slot_id' | 'starts_at' | 'busy_until'>,
  seats: number,
): Promise<{ readonly id: number; readonly slot_id: number | null } | undefined> {
  const others = await meeting(db, claim)
    .select(['booking.id', 'booking.slot_id'])
    .where(`booking.${column}`, '=', whose)
    .where('booking.id', '<>', claim.id ?? 0)
    .execute();
  const shared = (slot: number | null) => slot !== null && slot === claim.slot_id && seats > 1;
  return others.find((other) => !shared(other.slot_id));
}

/** A class of a teacher or a vehicle at the time of an exam, or nothing. What comes right before or after it is not in its way. */
export const lessonAt = (
  db: ClubDb,
  column: 'teacher_id' | 'vehicle_id',
  whose: number,
  { starts_at, ends_at }: Pick<Claim, 'starts_at' | 'ends_at'>,
): Promise<{ readonly id: number } | undefined> =>
  meeting(db, { starts_at, busy_until: ends_at })
    .select('booking.id')
    .where(`booking.${column}`, '=', whose)
    .where('booking.ends_at', '>', starts_at)
    .executeTakeFirst();

/** Whether a vehicle is in another class, off the road or in an exam at the time of a claim. */
export const isVehicleTaken = async (
  db: ClubDb,
  vehicle: number,
  claim: Parameters<typeof clashOf>[3] & Pick<Claim, 'ends_at'>,
  seats: number,
): Promise<boolean> =>
  Boolean(
    (await clashOf(db, 'vehicle_id', vehicle, claim, seats)) ||
      (await repairAt(db, vehicle, claim)) ||
      (await examAt(db, 'vehicle_id', vehicle, claim)),
  );

/** When a vehicle is off the road within a span, or nothing. */
export const repairAt = (
  db: ClubDb,
  vehicle: number,
  { starts_at, ends_at }: Pick<Claim, 'starts_at' | 'ends_at'>,
): Promise<{ readonly id: number } | undefined> =>
  db
    .from('repair')
    .select('repair.id')
    .where('repair.deleted_at', 'is', null)
    .where('repair.vehicle_id', '=', vehicle)
    .where('repair.starts_at', '<', ends_at)
    .where('repair.ends_at', '>', starts_at)
    .executeTakeFirst();

/** What is in the way of a claim, by its number, or null. `seats` is the capacity of its slot. */
export async function findConflict(
  db: ClubDb,
  claim: Claim,
  seats: number,
): Promise<{ which: Which; id: number } | null> {
  const own = claim.id ?? 0;
  const elsewhere = await clashOf(db, 'teacher_id', claim.teacher_id, claim, seats);
  if (elsewhere)
    return {
      which: claim.slot_id !== null && elsewhere.slot_id === claim.slot_id ? 'seat' : 'teacher',
      id: elsewhere.id,
    };
  // What was held was held: an absence is in the way of classes to come.
  const away = (claim.status ?? 'booked') === 'booked' && (await absenceAt(db, claim.teacher_id, claim));
  if (away) return { which: 'absence', id: away.id };
  const ofStudent = await meeting(db, claim)
    .select('booking.id')
    .where('booking.student_id', '=', claim.student_id)
    .where('booking.id', '<>', own)
    .executeTakeFirst();
  if (ofStudent) return { which: 'student', id: ofStudent.id };
  if (typeof claim.vehicle_id === 'number') {
    const driven = await clashOf(db, 'vehicle_id', claim.vehicle_id, claim, seats);
    if (driven) return { which: 'vehicle', id: driven.id };
    const repair = await repairAt(db, claim.vehicle_id, claim);
    if (repair) return { which: 'repair', id: repair.id };
  }
  const exam = await examInTheWay(db, claim);
  if (exam) return exam;
  if (claim.slot_id === null) return null;
  const seated = await meeting(db, claim)
    .select('booking.id')
    .where('booking.slot_id', '=', claim.slot_id)
    .where('booking.id', '<>', own)
    .orderBy('booking.id')
    .limit(seats)
    .execute();
  return seated.length >= seats && seated[0] ? { which: 'seat', id: seated[0].id } : null;
}

const CODE = {
  teacher: 'teacher-busy',
  student: 'student-busy',
  seat: 'time-taken',
  vehicle: 'vehicle-busy',
  driven: 'vehicle-in-class',
} as const satisfies Record<Exclude<Which, 'repair' | 'absence' | ExamWhich>, ProblemCode>;

const isExam = (which: Which): which is ExamWhich => which.startsWith('exam-');

/** The 409 that says until when the vehicle is off the road. */
async function repairProblem(db: ClubDb, id: number): Promise<Problem> {
  const row = await db.find('repair', id);
  if (!row) return problem('vehicle-off-road', { until: '–' });
  const { time_zone } = await clubRules(db);
  const { starts_at, ends_at, kind, vehicle_id } = row;
  const conflict = { repair_id: id, vehicle_id, starts_at, ends_at, kind, time_zone } as RepairConflict;
  const until = repairUntil(ends_at, time_zone, timeTexts('en', time_zone, '24'));
  return problem('vehicle-off-road', { until }, { conflict });
}

/** The 409 that names what is in the way. */
export async function conflictProblem(db: ClubDb, which: Which, id: number): Promise<Problem> {
  if (which === 'repair') return repairProblem(db, id);
  if (which === 'absence') return absenceProblem(db, id);
  if (isExam(which)) return examProblem(db, which, id);
  const row = await db
    .from('booking')
    .innerJoin('student', (join) =>
      join.onRef('student.id', '=', 'booking.student_id').onRef('student.club_id', '=', 'booking.club_id'),
    )
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.id', '=', 'booking.teacher_id').onRef('teacher.club_id', '=', 'booking.club_id'),
    )
    .select([
      'booking.id',
      'booking.starts_at',
      'booking.ends_at',
      'booking.student_id',
      'booking.teacher_id',
      'student.first_name as student_first',
      'student.last_name as student_last',
      'teacher.first_name as teacher_first',
      'teacher.last_name as teacher_last',
    ])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  const conflict: BookingConflict | undefined = row && {
    which: which === 'driven' ? 'vehicle' : which,
    student_bookings_id: row.id,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    teacher: { id: row.teacher_id, name: `${row.teacher_first} ${row.teacher_last}` },
    student: { id: row.student_id, name: `${row.student_first} ${row.student_last}` },
  };
  return problem(CODE[which], {}, { conflict });
}

/** Refuses a claim that meets another booking. @throws Problem 409 `booking-conflict`. */
export async function refuseConflict(db: ClubDb, claim: Claim, seats: number): Promise<void> {
  const found = await findConflict(db, claim, seats);
  if (found) throw await conflictProblem(db, found.which, found.id);
}

/** Whether a row keeps its time: it was not cancelled, and its making was not undone. */
export const isLive = (row: Row): boolean => row.status !== 'cancelled' && !row.deleted_at;

/** Seats of the slot of a booking; 1 without a slot. @throws Problem 409 where the slot was deleted. */
export async function seatsOf(db: ClubDb, slotId: number | null): Promise<number> {
  if (slotId === null) return 1;
  const slot = await db.find('slot', slotId);
  if (!slot || slot.deleted_at) throw problem('slot-deleted');
  return slot.capacity;
}

/** After an undo brought a booking back: its time has to be free, and its slot and people there. */
export async function guardBooking(writer: Writer, row: Row): Promise<void> {
  if (!isLive(row)) return;
  const claim = row as unknown as Claim;
  for (const [table, id] of [
    ['student', claim.student_id],
    ['teacher', claim.teacher_id],
    ['vehicle', claim.vehicle_id],
  ] as const) {
    if (typeof id !== 'number') continue;
    const found = await writer.db.find(table, id);
    if (!found || found.deleted_at) throw problem(`${table}-deleted`);
  }
  await refuseConflict(writer.db, claim, await seatsOf(writer.db, claim.slot_id));
}

/** The database's own refusal (`booking-conflict teacher 17`), told with names; null for any other error. */
export async function explainConflict(ctx: Ctx, error: unknown): Promise<Problem | null> {
  const match = /booking-conflict (teacher|student|seat|vehicle|driven|repair|absence|exam-[a-z]+) (\d+)/.exec(
    error instanceof Error ? error.message : '',
  );
  return match ? conflictProblem(ctx.db, match[1] as Which, Number(match[2])) : null;
}
