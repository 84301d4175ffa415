/** When teachers, vehicles and students are taken by exams, and the refusal that says so. The database keeps it in any case. */
import type { ExamConflict } from '#contract/entities/exam.ts';
import type { ProblemCode } from '#contract/faults/fault.ts';
import { addMinutes } from '#contract/rules/booking-rules.ts';
import { MAX_EXAM_MINUTES } from '#contract/rules/exam-rules.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import { type Problem, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Whose exam is in the way, as the database's refusals call it (see migration 0071). */
export type ExamWhich = 'exam-teacher' | 'exam-vehicle' | 'exam-student' | 'exam-seats';

/** The exams that were not cancelled and meet a span. */
export const examsBetween = (db: ClubDb, { starts_at, ends_at }: Span) =>
  db
    .from('exam')
    .where('exam.deleted_at', 'is', null)
    .where('exam.status', '<>', 'cancelled')
    .where('exam.starts_at', '>', addMinutes(starts_at, -MAX_EXAM_MINUTES))
    .where('exam.starts_at', '<', ends_at)
    .where('exam.ends_at', '>', starts_at);

/** The entries of a student that hold, of exams that were not cancelled and meet a span. */
const entriesBetween = (db: ClubDb, student: number, { starts_at, ends_at }: Span) =>
  db
    .from('exam_entry')
    .where('exam_entry.deleted_at', 'is', null)
    .where('exam_entry.student_id', '=', student)
    .where('exam_entry.status', '<>', 'withdrawn')
    .where('exam_entry.exam_status', '<>', 'cancelled')
    .where('exam_entry.starts_at', '>', addMinutes(starts_at, -MAX_EXAM_MINUTES))
    .where('exam_entry.starts_at', '<', ends_at)
    .where('exam_entry.ends_at', '>', starts_at);

/** An exam of a teacher or a vehicle within a span, or nothing. `own`: an exam that is not in its own way. */
export const examAt = (
  db: ClubDb,
  column: 'teacher_id' | 'vehicle_id',
  whose: number,
  span: Span,
  own = 0,
): Promise<{ readonly id: number } | undefined> =>
  examsBetween(db, span)
    .select('exam.id')
    .where(`exam.${column}`, '=', whose)
    .where('exam.id', '<>', own)
    .executeTakeFirst();

/** An exam for which a student is entered within a span, or nothing. */
export async function examOfStudent(
  db: ClubDb,
  student: number,
  span: Span,
  own = 0,
): Promise<{ readonly id: number } | undefined> {
  const found = await entriesBetween(db, student, span)
    .select('exam_entry.exam_id')
    .where('exam_entry.exam_id', '<>', own)
    .executeTakeFirst();
  return found && { id: found.exam_id };
}

/** What of a class's teacher, student and vehicle is in an exam then, or null. */
export async function examInTheWay(
  db: ClubDb,
  claim: Span & {
    readonly teacher_id: number;
    readonly student_id: number;
    readonly vehicle_id?: number | null | undefined;
  },
): Promise<{ which: ExamWhich; id: number } | null> {
  const teacher = await examAt(db, 'teacher_id', claim.teacher_id, claim);
  if (teacher) return { which: 'exam-teacher', id: teacher.id };
  const student = await examOfStudent(db, claim.student_id, claim);
  if (student) return { which: 'exam-student', id: student.id };
  if (typeof claim.vehicle_id !== 'number') return null;
  const vehicle = await examAt(db, 'vehicle_id', claim.vehicle_id, claim);
  return vehicle ? { which: 'exam-vehicle', id: vehicle.id } : null;
}

interface Taken extends Span {
  readonly id: number;
  readonly teacher_id: number;
  readonly student_id: number;
  readonly slot_id: null;
  readonly busy_until: string;
}

/**
 * Times of a span that exams take from teachers or from a student, as classes take them. Their ids are below zero, so that none
 * is taken for a class.
 */
export async function examTimes(
  db: ClubDb,
  who: { readonly teachers?: readonly number[]; readonly student?: number },
  from: string,
  to: string,
): Promise<Taken[]> {
  const span = { starts_at: from, ends_at: to };
  const of = (row: Span & { id: number }, teacher_id: number, student_id: number): Taken => ({
    id: -row.id,
    teacher_id,
    student_id,
    slot_id: null,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    busy_until: row.ends_at,
  });
  if (who.teachers) {
    if (who.teachers.length === 0) return [];
    const rows = await examsBetween(db, span)
      .select(['exam.id', 'exam.starts_at', 'exam.ends_at', 'exam.teacher_id'])
      .where('exam.teacher_id', 'in', [...who.teachers])
      .execute();
    return rows.map((row) => of(row, row.teacher_id as number, 0));
  }
  if (who.student === undefined) return [];
  const rows = await entriesBetween(db, who.student, span)
    .select(['exam_entry.exam_id as id', 'exam_entry.starts_at', 'exam_entry.ends_at'])
    .execute();
  return rows.map((row) => of(row, 0, who.student as number));
}

/** The same of a vehicle. */
export const examTimesOfVehicle = (db: ClubDb, vehicle: number, from: string, to: string): Promise<Span[]> =>
  examsBetween(db, { starts_at: from, ends_at: to })
    .select(['exam.starts_at', 'exam.ends_at'])
    .where('exam.vehicle_id', '=', vehicle)
    .execute();

const CODE = {
  'exam-teacher': 'teacher-in-exam',
  'exam-vehicle': 'vehicle-in-exam',
  'exam-student': 'student-in-exam',
} as const satisfies Record<Exclude<ExamWhich, 'exam-seats'>, ProblemCode>;

/** The 409 that names the exam in the way, or says that it is full. */
export async function examProblem(db: ClubDb, which: ExamWhich, id: number): Promise<Problem> {
  const row = await db.find('exam', id);
  if (which === 'exam-seats')
    return problem('exam-full', { seats: row?.seats ?? 0 }, { conflict: { exam_id: id, seats: row?.seats ?? 0 } });
  if (!row) return problem(CODE[which], { at: '–' });
  const { time_zone } = await db.club();
  const { kind, licence_category, starts_at, ends_at, centre } = row;
  const conflict: ExamConflict = { exam_id: id, kind, licence_category, starts_at, ends_at, centre, time_zone };
  return problem(CODE[which], { at: timeTexts('en', time_zone, '24').instant(starts_at) }, { conflict });
}
