/** Students are entered for an exam: who is ready, who is not and why all the same, and what is charged for it. */
import type { Selectable } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import { readSettings } from '#contract/entities/club.ts';
import type { enterExam } from '#contract/entities/exam.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { holdsMoney, requireMoney } from '../auth/money-only.ts';
import { conflictProblem } from '../bookings/conflicts.ts';
import type { Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import { recordCharge } from '../money/journal.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, notFound, problem } from '../problems.ts';
import { selectedRows } from '../resources.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { ExamRow as ExamTable } from '../store/tables/exams.ts';
import { type Known, known, type StudentRow, tryNumber } from './ready.ts';
import { examOfStudent, examProblem } from './taken.ts';

export type ExamRow = Selectable<ExamTable>;
type Body = Required<Pick<InputOf<typeof enterExam>['body'], 'students'>> & {
  readonly reason: string;
  readonly ready_only: boolean;
  readonly fee?: number | undefined;
  readonly dry_run: boolean;
};

/** @throws Problem 404 */
export async function liveExam(db: ClubDb, id: number): Promise<ExamRow> {
  const row = (await db.find('exam', id)) as ExamRow | undefined;
  if (!row || row.deleted_at) throw notFound('exam');
  return row;
}

/** A class of a student at the time of an exam, or nothing. */
const classAt = (db: ClubDb, student: number, { starts_at, ends_at }: ExamRow) =>
  db
    .from('booking')
    .select('booking.id')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.student_id', '=', student)
    .where('booking.starts_at', '<', ends_at)
    .where('booking.ends_at', '>', starts_at)
    .executeTakeFirst();

/** @throws Problem 409 where the student has a class or another exam then. */
async function refuseTaken(db: ClubDb, student: StudentRow, exam: ExamRow): Promise<void> {
  const booked = await classAt(db, student.id, exam);
  if (booked) throw await conflictProblem(db, 'student', booked.id);
  const other = await examOfStudent(db, student.id, exam, exam.id);
  if (other) throw await examProblem(db, 'exam-student', other.id);
}

export interface Entered {
  readonly lines: readonly (Known & { readonly try_number: number; readonly entered: boolean })[];
  readonly changed: number;
  readonly left: number;
  readonly fees: { readonly count: number; readonly amount: number | null; readonly currency: string };
}

/**
 * Enters students for an exam within a running operation. A dry run says who is not ready in place of refusing them.
 * @throws Problem 409 `exam-closed`, `exam-full`, `exam-entered-already`, or what the student has then; 422 at `reason` where
 * somebody is not ready and no reason is given; 403 where a fee is named without the permission for money
 */
export async function enterStudents(writer: Writer, exam: ExamRow, body: Body): Promise<Entered> {
  const { db, ctx } = writer;
  if (body.fee !== undefined) requireMoney(ctx.actor, 'write');
  if (exam.status === 'held' || exam.status === 'cancelled') throw problem('exam-closed', { status: exam.status });
  const club = await db.club();
  const settings = readSettings(club.settings);
  const students = (await selectedRows(writer, entityOfTable('student'), body.students)) as StudentRow[];
  await writer.lock(
    'student',
    students.map(({ id }) => id),
  );
  const { kind, licence_category } = exam;
  const day = localTimeOf(exam.starts_at, club.time_zone).date;
  // What a student booked was paid by them, and asks nobody's leave.
  const own = exam.booked_by === 'student';
  const set = kind === 'theory' ? settings.theory_exam_fee : settings.practical_exam_fee;
  const fee = body.fee ?? (own ? 0 : set);
  const lines: (Entered['lines'][number] & { counted: boolean })[] = [];
  let seats = exam.seats - exam.taken;
  for (const one of await known(db, students, { kind, licence_category, day }, ctx.now())) {
    const { student, entries, missing } = one;
    const try_number = tryNumber(entries, exam);
    const open = entries.find(
      (entry) => entry.status === 'entered' && entry.kind === kind && entry.licence_category === licence_category,
    );
    const here = entries.some((entry) => entry.exam_id === exam.id && entry.status !== 'withdrawn');
    const left = here || (body.ready_only && (open !== undefined || missing.length > 0));
    if (!left && open) {
      const name = `${student.first_name} ${student.last_name}`;
      throw problem('exam-entered-already', { name }, { conflict: { exam_id: open.exam_id, entry_id: open.id } });
    }
    const entered = !left && (missing.length === 0 || body.reason !== '' || own);
    if (!left && !entered && !body.dry_run) throw fieldProblem('exam-not-ready', 'reason');
    if (!left) await refuseTaken(db, student, exam);
    if (!left && seats-- <= 0) throw await examProblem(db, 'exam-seats', exam.id);
    if (entered) {
      const row = await writer.insert('exam_entry', {
        exam_id: exam.id,
        student_id: student.id,
        kind,
        licence_category,
        starts_at: exam.starts_at,
        ends_at: exam.ends_at,
        exam_status: exam.status,
        try_number,
        missing: missing.map(({ code }) => code),
        reason: missing.length === 0 ? '' : body.reason,
      } satisfies Row);
      await recordCharge(writer, {
        student_id: student.id,
        amount: fee,
        charge_type: 'exam_fee',
        exam_entry_id: row.id,
      });
    }
    lines.push({ ...one, try_number, entered, counted: !left });
  }
  const changed = lines.filter(({ entered }) => entered).length;
  const counted = fee === 0 ? 0 : changed;
  return {
    lines: lines.filter(({ counted: shown }) => shown),
    changed,
    left: lines.length - lines.filter(({ counted: shown }) => shown).length,
    fees: { count: counted, amount: holdsMoney(ctx.actor) ? counted * fee : null, currency: club.currency },
  };
}
