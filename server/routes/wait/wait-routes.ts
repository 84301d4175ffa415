/** The waiting list: the usual calls, with the names of students and teachers. */
import type { FastifyInstance } from 'fastify';
import { wait } from '#contract/entities/wait.ts';
import { fault } from '#contract/faults/fault.ts';
import { canBeBooked } from '#contract/rules/booking-rules.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { namedStudent, namesOf, peopleOf } from '../../bookings/names.ts';
import type { Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import type { Writer } from '../../operations/writer.ts';
import { fieldProblem, invalid, notFound } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

export function waitRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, wait, {
    read: (ctx, rows) => withPeople(ctx.db, rows),
    detail: async (ctx, { student_id, teacher_id }) =>
      (await withPeople(ctx.db, [{ student_id, teacher_id }]))[0] as Row,
    prepare,
  });
}

/** @throws Problem 422 at the field: hours that end before they begin, a day to come, a student who cannot be booked. */
async function prepare(writer: Writer, values: Row, current: Row | null): Promise<Row> {
  const { time_zone: zone } = await writer.db.club();
  const today = todayIn(zone, writer.ctx.now());
  const given = { ...values, since: values.since ?? current?.since ?? today };
  const { start_time, end_time } = { ...current, ...given } as { start_time?: string | null; end_time?: string | null };
  if (start_time && end_time && end_time <= start_time) throw invalid({ end_time: fault('end-order') });
  if (given.since > today) throw invalid({ since: fault('since-ahead') });
  const student_id = values.student_id as number | undefined;
  if (student_id !== undefined && student_id !== current?.student_id) {
    const student = await writer.db.find('student', student_id);
    if (!student) throw notFound('student');
    if (!canBeBooked(student.status)) throw fieldProblem('student-status', 'student_id', { status: student.status });
  }
  return given;
}

/** Adds to rows who waits, for whom, and whether the student is one who is asked. */
async function withPeople(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const column = (name: string) => rows.map((row) => row[name]);
  const [students, teachers, statuses] = await Promise.all([
    peopleOf(db, 'student', column('student_id')),
    namesOf(db, 'teacher', column('teacher_id')),
    statusesOf(db, column('student_id') as number[]),
  ]);
  return rows.map((row) => ({
    ...row,
    ...namedStudent(students.get(row.student_id as number)),
    teacher_name: teachers.get(row.teacher_id as number) ?? '',
    student_status: statuses.get(row.student_id as number) ?? '',
  }));
}

/** Statuses of students by their ids; `deleted` of those who are no longer there. */
async function statusesOf(db: ClubDb, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .from('student')
    .select(['student.id', 'student.status', 'student.deleted_at'])
    .where('student.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, status, deleted_at }) => [id, deleted_at ? 'deleted' : status]));
}
