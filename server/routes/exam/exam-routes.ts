/** Exams at the authority: planned, moved, entered for, and their results. */
import type { FastifyInstance } from 'fastify';
import { examMinutes } from '#contract/data/countries/exam-lengths.ts';
import { readSettings } from '#contract/entities/club.ts';
import {
  bookOwnExam,
  type Exam,
  enterExam,
  exam,
  examResults,
  exportReady,
  moveExam,
  readyStudents,
} from '#contract/entities/exam.ts';
import { type ExamEntry, examEntry, examEntryFamily } from '#contract/entities/exam-entry.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { addMinutes, mayTeach, minutesBetween } from '#contract/rules/booking-rules.ts';
import { EXAM_FROM, type ExamStatus, MAX_EXAM_MINUTES } from '#contract/rules/exam-rules.ts';
import { holdsMoney } from '../../auth/money-only.ts';
import { absenceAt } from '../../bookings/absences.ts';
import { conflictProblem, lessonAt, repairAt } from '../../bookings/conflicts.ts';
import { namedStudent, namesOf, peopleOf } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { type ExamRow, enterStudents, liveExam } from '../../exams/enter.ts';
import type { EntryRow } from '../../exams/ready.ts';
import { answered, listReady, readyLines } from '../../exams/ready-list.ts';
import { licensedOf, noteResults, takeFeeBack } from '../../exams/results.ts';
import { examAt, examProblem } from '../../exams/taken.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { readRoute, route } from '../../http/route.ts';
import { streamCsv } from '../../lists/csv.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { fieldProblem, invalid, problem } from '../../problems.ts';
import { bulk, resourceRoutes, rowsWhere, selectedRows } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

export function examRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('exam');
  resourceRoutes(app, services, exam, {
    skip: ['setStatus', 'exportCsv'],
    read: (ctx, rows) => withNames(ctx.db, rows),
    detail: async (ctx, row) => (await withNames(ctx.db, [row]))[0] as Row,
    complete: (ctx) => (rows) => withNames(ctx.db, rows),
    prepare,
    removing,
  });
  readRoute(app, services, exam.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => withNames(ctx.db, rows)),
  );
  route(app, services, moveExam, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ id: params.id, starts_at: body.starts_at });
        const current = await liveExam(writer.db, params.id);
        const values = await prepare(writer, { starts_at: body.starts_at }, current as Row);
        return { data: await shown(writer.db, await writer.update('exam', current.id, values, body.version)) };
      },
      { dry: body.dry_run },
    ),
  );
  route(app, services, exam.endpoints.setStatus, (ctx, { body }) =>
    bulk(
      ctx,
      entity,
      body,
      async (writer, where) => {
        const from = EXAM_FROM[body.status as ExamStatus];
        const rows = ((await rowsWhere(writer, entity, where)) as ExamRow[]).filter(({ status }) =>
          from.includes(status),
        );
        for (const row of rows) await setStatus(writer, row, body.status as ExamStatus);
        return { changed: rows.length, which: rows as Row[] };
      },
      (writer, rows) =>
        withNames(
          writer.db,
          rows.map((row) => present(entity, row)),
        ),
    ),
  );
  readRoute(app, services, readyStudents, (ctx, { query }) => listReady(ctx, query));
  readRoute(app, services, exportReady, async (ctx, { query, reply }) => {
    // Read before anything is sent: what is refused is told as a problem.
    const lines = await readyLines(ctx, query);
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="exam-ready.csv"');
    return sendPieces(ctx.services, reply, lines);
  });
  route(app, services, enterExam, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        const { dry_run, ...asked } = body;
        writer.describe({ id: params.id, ...asked });
        const row = await liveExam(writer.db, params.id);
        return { dry_run, ...(await entered(writer, row, body)) };
      },
      { dry: body.dry_run },
    ),
  );
  route(app, services, bookOwnExam, (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        const { dry_run, student_id, fee, ...asked } = body;
        writer.describe({ student_id, ...asked, ...(fee === undefined ? {} : { fee }) });
        const student = await writer.db.find('student', student_id);
        if (!student || student.deleted_at) throw fieldProblem('no-student', 'student_id');
        const licence_category = asked.licence_category ?? student.licence_category;
        const values = { ...asked, licence_category, seats: 1, status: 'confirmed', booked_by: 'student' };
        const row = (await writer.insert('exam', await prepare(writer, values, null))) as ExamRow;
        const chosen = { students: { ids: [student_id] }, reason: '', ready_only: false, fee, dry_run };
        return { dry_run, ...(await entered(writer, row, chosen)) };
      },
      { dry: body.dry_run },
    ),
  );
  entryRoutes(app, services);
}

/** Enters students for an exam, and answers the exam as it then is. */
async function entered(writer: Writer, row: ExamRow, body: Parameters<typeof enterStudents>[2]) {
  const { lines, ...answer } = await enterStudents(writer, row, body);
  return {
    ...answer,
    exam: await shown(writer.db, await liveExam(writer.db, row.id)),
    students: lines.map(({ student, try_number, missing, entered }) => ({
      student_id: student.id,
      student_name: `${student.first_name} ${student.last_name}`,
      try_number,
      missing: answered(missing),
      entered,
    })),
  };
}

/** Entries: listed, and their results. */
function entryRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('exam_entry');
  resourceRoutes(app, services, examEntryFamily, {
    skip: ['add', 'edit', 'remove', 'restore', 'removeMany', 'setStatus', 'exportCsv'],
    read: withEntryNames,
    complete: (ctx) => (rows) => withEntryNames(ctx, rows),
  });
  readRoute(app, services, examEntry.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => withEntryNames(ctx, rows)),
  );
  route(app, services, examResults, (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        const { dry_run, entries, result, faults, from } = body;
        writer.describe({ entries, result, ...(faults === undefined ? {} : { faults }) });
        const rows = (await selectedRows(writer, entity, entries)) as EntryRow[];
        const { changed, left } = await noteResults(writer, rows, result, faults, from);
        const students = [...new Set(changed.map(({ student_id }) => student_id))];
        const licensed = result === 'passed' ? await licensedOf(writer, students) : [];
        const names = await namesOf(writer.db, 'student', licensed);
        const read = await withEntryNames(
          { ...writer.ctx, db: writer.db },
          changed.map((row) => present(entity, row as Row)),
        );
        return {
          dry_run,
          changed: changed.length,
          left,
          data: read as ExamEntry[],
          licensed: licensed.map((id) => ({ student_id: id, student_name: names.get(id) ?? '' })),
        };
      },
      { dry: body.dry_run },
    ),
  );
}

const shown = async (db: ClubDb, row: unknown): Promise<Exam> =>
  (await withNames(db, [present(entityOfTable('exam'), row as Row)]))[0] as Exam;

/** Adds to exams whose and which vehicle they have. */
async function withNames(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const column = (name: string) => rows.map((row) => row[name]);
  const [teachers, vehicles] = await Promise.all([
    namesOf(db, 'teacher', column('teacher_id')),
    namesOf(db, 'vehicle', column('vehicle_id')),
  ]);
  return rows.map((row) => ({
    ...row,
    teacher_name: teachers.get(row.teacher_id as number) ?? '',
    vehicle_name: vehicles.get(row.vehicle_id as number) ?? '',
  }));
}

/** Adds to entries whose they are, where the exam is held, and for who may see money what stands of the fee. */
async function withEntryNames(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { db } = ctx;
  const ids = (name: string) => [...new Set(rows.map((row) => row[name] as number))];
  const [students, exams, fees] = await Promise.all([
    peopleOf(db, 'student', ids('student_id')),
    db
      .from('exam')
      .select(['exam.id', 'exam.centre', 'exam.booked_by'])
      .where('exam.id', 'in', ids('exam_id'))
      .execute(),
    holdsMoney(ctx.actor)
      ? db
          .from('entry')
          .select(['entry.exam_entry_id', (eb) => eb.fn.sum<number>('entry.amount').as('fee')])
          .where('entry.exam_entry_id', 'in', ids('id'))
          .where('entry.kind', '=', 'charge')
          .groupBy('entry.exam_entry_id')
          .execute()
      : null,
  ]);
  const known = new Map(exams.map((one) => [one.id, one]));
  const sums = fees && new Map(fees.map(({ exam_entry_id, fee }) => [exam_entry_id, Number(fee)]));
  return rows.map((row) => ({
    ...row,
    ...namedStudent(students.get(row.student_id as number)),
    centre: known.get(row.exam_id as number)?.centre ?? '',
    booked_by: known.get(row.exam_id as number)?.booked_by,
    ...(sums ? { fee: sums.get(row.id as number) ?? 0 } : {}),
  }));
}

/** How long an exam takes of which nobody said when it ends, in minutes. */
async function lengthOf(writer: Writer, { kind, licence_category }: ExamRow): Promise<number> {
  const { country, settings } = await writer.db.club();
  return examMinutes(country, kind, licence_category, readSettings(settings));
}

/**
 * Completes and checks an exam before it is written.
 * @throws Problem 422 at the field; 409 where the teacher or the vehicle has something else then
 */
async function prepare(writer: Writer, values: Row, current: Row | null): Promise<Row> {
  const merged = { ...current, ...values } as ExamRow;
  const moved = current !== null && values.starts_at !== undefined && values.ends_at === undefined;
  const length = moved
    ? minutesBetween(String(current.starts_at), String(current.ends_at))
    : await lengthOf(writer, merged);
  const ends_at =
    values.ends_at === undefined && (current === null || moved) ? addMinutes(merged.starts_at, length) : merged.ends_at;
  if (ends_at <= merged.starts_at) throw invalid({ ends_at: fault('end-order') });
  if (minutesBetween(merged.starts_at, ends_at) > MAX_EXAM_MINUTES)
    throw invalid({ ends_at: fault('exam-too-long', { hours: MAX_EXAM_MINUTES / 60 }) });
  if (merged.kind === 'theory' && merged.teacher_id !== null) throw invalid({ teacher_id: fault('exam-theory-alone') });
  if (merged.kind === 'theory' && merged.vehicle_id !== null) throw invalid({ vehicle_id: fault('exam-theory-alone') });
  if (current && Number(current.taken) > 0) {
    for (const column of ['kind', 'licence_category'])
      if (values[column] !== undefined && values[column] !== current[column])
        throw invalid({ [column]: fault('exam-entered') });
    if (merged.seats < Number(current.taken))
      throw invalid({ seats: fault('exam-seats-taken', { taken: Number(current.taken) }) });
  }
  const next = { ...merged, ends_at };
  if (next.status !== 'cancelled') await refusePeople(writer, next, current);
  return { ...values, ends_at };
}

/** Teacher and vehicle: fit for the licence category, and free then. */
async function refusePeople(writer: Writer, next: ExamRow, current: Row | null): Promise<void> {
  const { db } = writer;
  const own = next.id ?? 0;
  const { licence_category: licence } = next;
  const said = (column: 'teacher_id' | 'vehicle_id') =>
    next[column] !== current?.[column] || licence !== current?.licence_category;
  if (next.teacher_id !== null) {
    await writer.lock('teacher', [next.teacher_id]);
    const row = await db.find('teacher', next.teacher_id);
    if (!row || row.deleted_at) throw fieldProblem('no-teacher', 'teacher_id');
    if (said('teacher_id') && row.status !== 'active') throw fieldProblem('teacher-inactive', 'teacher_id');
    if (said('teacher_id') && !mayTeach(JSON.parse(row.licence_categories), licence))
      throw fieldProblem('teacher-licence', 'teacher_id', { licence });
    const other = await examAt(db, 'teacher_id', row.id, next, own);
    if (other) throw await examProblem(db, 'exam-teacher', other.id);
    const lesson = await lessonAt(db, 'teacher_id', row.id, next);
    if (lesson) throw await conflictProblem(db, 'teacher', lesson.id);
    const away = next.status !== 'held' && (await absenceAt(db, row.id, next));
    if (away) throw await conflictProblem(db, 'absence', away.id);
  }
  if (next.vehicle_id !== null) {
    await writer.lock('vehicle', [next.vehicle_id]);
    const row = await db.find('vehicle', next.vehicle_id);
    if (!row || row.deleted_at) throw fieldProblem('no-vehicle', 'vehicle_id');
    if (said('vehicle_id') && row.status !== 'in_service')
      throw fieldProblem('vehicle-out', 'vehicle_id', { status: row.status });
    if (said('vehicle_id') && !mayTeach(JSON.parse(row.licence_categories), licence))
      throw fieldProblem('vehicle-licence', 'vehicle_id', { licence });
    const other = await examAt(db, 'vehicle_id', row.id, next, own);
    if (other) throw await examProblem(db, 'exam-vehicle', other.id);
    const lesson = await lessonAt(db, 'vehicle_id', row.id, next);
    if (lesson) throw await conflictProblem(db, 'driven', lesson.id);
    const repair = await repairAt(db, row.id, next);
    if (repair) throw await conflictProblem(db, 'repair', repair.id);
  }
}

/** @throws Problem 409 while students are entered */
async function removing({ db }: Writer, row: Row): Promise<void> {
  const { taken } = (await db.find('exam', row.id as number)) as ExamRow;
  if (taken > 0) throw problem('exam-has-entries', { count: taken });
}

/** What was not held costs nobody a fee. @throws Problem 409 before it begins, where it is to be held */
async function setStatus(writer: Writer, row: ExamRow, status: ExamStatus): Promise<void> {
  if (status === 'held' && row.starts_at > writer.at) throw fieldProblem('exam-to-come', 'status');
  await writer.update('exam', row.id, { status });
  if (status !== 'cancelled') return;
  const entries = (await writer.db
    .from('exam_entry')
    .selectAll('exam_entry')
    .where('exam_entry.exam_id', '=', row.id)
    .where('exam_entry.deleted_at', 'is', null)
    .where('exam_entry.status', '=', 'entered')
    .execute()) as EntryRow[];
  for (const entry of entries) await takeFeeBack(writer, entry);
}
