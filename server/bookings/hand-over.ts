/** A teacher hands over to another: students, and the classes and exams to come that the other can take. */
import type { Selectable } from 'kysely';
import { fault } from '#contract/faults/fault.ts';
import { mayTeach } from '#contract/rules/booking-rules.ts';
import { examsOf, isFree } from '../exams/cover.ts';
import type { ExamRow } from '../exams/enter.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, invalid, notFound } from '../problems.ts';
import type { Tables } from '../store/tables.ts';
import { refuseWhileBooked } from './guards.ts';
import type { BookingRow } from './plan.ts';
import { planReplacing, replace, slotsToRemove } from './sick-day.ts';

type Teacher = Selectable<Tables['teacher']>;
interface Handed<T> {
  readonly row: T;
  /** False where the other is not free then, or may not teach it: it stays. */
  readonly handed: boolean;
}

/** Later than any class. */
const END_OF_TIME = '9999-12-31T00:00:00.000Z';

/**
 * @throws Problem 404; 422 where the other is the same teacher, or not active; 409 `has-bookings` or `has-exams` where the teacher
 * leaves and something stays. A dry run says what stays, and refuses nothing of it.
 */
export async function handOverAll(
  writer: Writer,
  id: number,
  { to: other, leaves, dry_run }: { readonly to: number; readonly leaves: boolean; readonly dry_run: boolean },
) {
  const { db } = writer;
  if (other === id) throw invalid({ to: fault('other-teacher') });
  if (!dry_run)
    await writer.lock(
      'teacher',
      [id, other].sort((a, b) => a - b),
    );
  const [from, to] = [await db.find('teacher', id), await db.find('teacher', other)];
  if (!from || from.deleted_at || !to || to.deleted_at) throw notFound('teacher');
  if (to.status !== 'active') throw fieldProblem('teacher-inactive', 'to');
  const students = await handStudents(writer, id, other);
  // First, since an exam is moved less easily than a class.
  const exams = await handExams(writer, id, to);
  const span = { teacher: id, from: writer.at, to: END_OF_TIME, choices: new Map<number, number | null>() };
  const plan = (await planReplacing(db, span))
    // One that is under way is held by who began it.
    .filter(({ row }) => row.starts_at > writer.at)
    .map((one) => ({ ...one, teacher: one.free.find((free) => free.id === other) ?? null }));
  await replace(
    writer,
    plan.filter(({ teacher }) => teacher !== null),
    '',
  );
  const classes = plan.map(({ row, teacher }): Handed<BookingRow> => ({ row, handed: teacher !== null }));
  if (!leaves) return { from, to, students, exams, classes, slots: 0 };
  if (!dry_run) await refuseWhileBooked(writer, 'teacher', id);
  const slots = await slotsToRemove(db, span, plan);
  for (const slot of slots) await writer.remove('slot', slot);
  if (from.status !== 'inactive') await writer.update('teacher', id, { status: 'inactive' });
  return { from, to, students, exams, classes, slots: slots.length };
}

async function handStudents(writer: Writer, from: number, to: number): Promise<number> {
  const rows = await writer.db
    .from('student')
    .select('student.id')
    .where('student.deleted_at', 'is', null)
    .where('student.teacher_id', '=', from)
    .orderBy('student.id')
    .execute();
  for (const { id } of rows) {
    await writer.update('student', id, { teacher_id: to });
    await writer.settle();
  }
  return rows.length;
}

async function handExams(writer: Writer, from: number, to: Teacher): Promise<Handed<ExamRow>[]> {
  const done: Handed<ExamRow>[] = [];
  for (const row of await examsOf(writer.db, 'teacher_id', from, { from: writer.at })) {
    if (row.starts_at <= writer.at) continue;
    const fits = mayTeach(JSON.parse(to.licence_categories), row.licence_category);
    const handed = fits && (await isFree(writer.db, 'teacher', to.id, row));
    // Written at once: who takes one exam is not free for the next at that time.
    if (handed) await writer.update('exam', row.id, { teacher_id: to.id });
    done.push({ row, handed });
  }
  return done;
}
