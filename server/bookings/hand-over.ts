/** A teacher hands over to another: students, and the classes and exams to come that the other can take. */
import type { Selectable } from 'kysely';
import { NAMED_OF_EACH } from '#contract/entities/workday.ts';
import { fault } from '#contract/faults/fault.ts';
import { mayTeach } from '#contract/rules/booking-rules.ts';
import { examsOf, isFree } from '../exams/cover.ts';
import type { ExamRow } from '../exams/enter.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, invalid, notFound } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';
import { refuseWhileBooked } from './guards.ts';
import type { BookingRow } from './plan.ts';
import { planReplacing, type Replacing, replace, slotsToRemove } from './sick-day.ts';
import { leaving } from './teachers.ts';

export type Teacher = Selectable<Tables['teacher']>;
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
  if (!dry_run) await lockTeachers(writer, [id, other]);
  const from = await db.find('teacher', id);
  if (!from || from.deleted_at) throw notFound('teacher');
  const to = await takerOf(db, other);
  const students = await handStudents(writer, id, other);
  // First, since an exam is moved less easily than a class.
  const exams = await handExams(writer, id, to);
  const span = { teacher: id, from: writer.at, to: END_OF_TIME, choices: new Map<number, number | null>() };
  const plan = await handClasses(writer, span, other);
  const classes = plan.map(handedOf);
  if (!leaves) return { from, to, students, exams, classes, slots: 0 };
  if (!dry_run) await refuseWhileBooked(writer, 'teacher', id);
  const slots = await slotsToRemove(db, span, plan);
  for (const slot of slots) await writer.remove('slot', slot);
  if (from.status !== 'inactive') {
    const left = await leaving(db, 'inactive', writer.ctx.now());
    await writer.update('teacher', id, { status: 'inactive', ...left });
  }
  return { from, to, students, exams, classes, slots: slots.length };
}

/** What stays with a teacher who becomes inactive and hands nothing over: how much, and the first of each. */
export async function keptBy(db: ClubDb, id: number, now: string) {
  const students = db.from('student').where('student.deleted_at', 'is', null).where('student.teacher_id', '=', id);
  const { count } = await students.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const classes = db
    .from('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.teacher_id', '=', id)
    .where('booking.ends_at', '>', now);
  const times = await classes.select('booking.starts_at').distinct().execute();
  const exams = await examsOf(db, 'teacher_id', id, { from: now });
  return {
    students: Number(count),
    classes: times.length,
    exams: exams.length,
    first: await students
      .select(['student.id', 'student.first_name', 'student.last_name'])
      .orderBy('student.name_key')
      .orderBy('student.id')
      .limit(NAMED_OF_EACH)
      .execute(),
    held: await classes
      .selectAll('booking')
      .orderBy('booking.starts_at')
      .orderBy('booking.id')
      .limit(NAMED_OF_EACH)
      .execute(),
    taken: exams.slice(0, NAMED_OF_EACH),
  };
}

/**
 * Gives one student another teacher: theirs are the practical classes and exams to come that they have alone with the former
 * teacher, or with anybody where they had none of their own.
 * @throws Problem 404; 422 where the other is not active, or theirs already
 */
export async function changeTeacherOf(
  writer: Writer,
  id: number,
  {
    to: other,
    classes_stay,
    dry_run,
  }: { readonly to: number; readonly classes_stay: boolean; readonly dry_run: boolean },
) {
  const { db } = writer;
  const student = await db.find('student', id);
  if (!student || student.deleted_at) throw notFound('student');
  if (student.teacher_id === other) throw invalid({ to: fault('other-teacher') });
  const givers = student.teacher_id === null ? await giversOf(db, id, writer.at) : [student.teacher_id];
  const former = classes_stay ? [] : givers.filter((giver) => giver !== other).sort((a, b) => a - b);
  if (!dry_run) {
    // Teachers first, as bookings lock. The student was read before: while this write has the club's turn nobody else changes them.
    await lockTeachers(writer, [...former, other]);
    await writer.lock('student', [id]);
  }
  const to = await takerOf(db, other);
  await writer.update('student', id, { teacher_id: other });
  const exams: Handed<ExamRow>[] = [];
  const classes: Handed<BookingRow>[] = [];
  for (const teacher of former) {
    exams.push(...(await handExams(writer, teacher, to, id)));
    const span = { teacher, student: id, from: writer.at, to: END_OF_TIME, choices: new Map<number, number | null>() };
    classes.push(...(await handClasses(writer, span, other, isTheirsAlone)).map(handedOf));
  }
  classes.sort((a, b) => (a.row.starts_at < b.row.starts_at ? -1 : 1));
  const from = student.teacher_id === null ? null : ((await db.find('teacher', student.teacher_id)) ?? null);
  return { student, from, to, exams, classes };
}

const isTheirsAlone = ({ row, group }: Replacing): boolean => row.class_type === 'practical' && group === null;
const handedOf = ({ row, teacher }: Replacing): Handed<BookingRow> => ({ row, handed: teacher !== null });

const lockTeachers = (writer: Writer, ids: readonly number[]) =>
  writer.lock(
    'teacher',
    [...new Set(ids)].sort((a, b) => a - b),
  );

/** @throws Problem 404, or 422 where the teacher is not active */
async function takerOf(db: ClubDb, id: number): Promise<Teacher> {
  const to = await db.find('teacher', id);
  if (!to || to.deleted_at) throw notFound('teacher');
  if (to.status !== 'active') throw fieldProblem('teacher-inactive', 'to');
  return to;
}

/** Who gives the practical classes to come of a student. */
async function giversOf(db: ClubDb, student: number, now: string): Promise<number[]> {
  const rows = await db
    .from('booking')
    .select('booking.teacher_id')
    .distinct()
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.class_type', '=', 'practical')
    .where('booking.student_id', '=', student)
    .where('booking.starts_at', '>', now)
    .execute();
  return rows.map(({ teacher_id }) => teacher_id);
}

/** Gives to one teacher the classes that they can take, and answers what became of each. One that is under way is held by who began it. */
async function handClasses(
  writer: Writer,
  span: Parameters<typeof planReplacing>[1],
  to: number,
  concerns: (one: Replacing) => boolean = () => true,
): Promise<Replacing[]> {
  const plan = (await planReplacing(writer.db, span))
    .filter((one) => one.row.starts_at > writer.at && concerns(one))
    .map((one) => ({ ...one, teacher: one.free.find((free) => free.id === to) ?? null }));
  await replace(
    writer,
    plan.filter(({ teacher }) => teacher !== null),
  );
  return plan;
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

/** The exams of a teacher; with `student` those that this one alone is entered for. */
async function handExams(writer: Writer, from: number, to: Teacher, student?: number): Promise<Handed<ExamRow>[]> {
  const done: Handed<ExamRow>[] = [];
  for (const row of await examsOf(writer.db, 'teacher_id', from, { from: writer.at })) {
    if (row.starts_at <= writer.at) continue;
    if (student !== undefined && !(await isEnteredAlone(writer.db, row, student))) continue;
    const fits = mayTeach(JSON.parse(to.licence_categories), row.licence_category);
    const handed = fits && (await isFree(writer.db, 'teacher', to.id, row));
    // Written at once: who takes one exam is not free for the next at that time.
    if (handed) await writer.update('exam', row.id, { teacher_id: to.id });
    done.push({ row, handed });
  }
  return done;
}

async function isEnteredAlone(db: ClubDb, exam: ExamRow, student: number): Promise<boolean> {
  const entries = await db
    .from('exam_entry')
    .select('exam_entry.student_id')
    .where('exam_entry.exam_id', '=', exam.id)
    .where('exam_entry.deleted_at', 'is', null)
    .where('exam_entry.status', '<>', 'withdrawn')
    .execute();
  return entries.length > 0 && entries.every(({ student_id }) => student_id === student);
}
