import type { FastifyInstance } from 'fastify';
import { setAgreement } from '#contract/entities/agreement.ts';
import {
  readStudentPhoto,
  removeStudentPhoto,
  STUDENT_STATUSES,
  STUDENT_TRANSITIONS,
  type Student,
  type StudentStatus,
  saveLicence,
  student,
  studentsByMonth,
  updateStudentStatus,
  uploadStudentPhoto,
} from '#contract/entities/student.ts';
import { type ImportReport, importStudents, MAX_IMPORT_STUDENTS } from '#contract/entities/student-import.ts';
import { fault } from '#contract/faults/fault.ts';
import { guardianFault } from '#contract/rules/guardian.ts';
import { addDays, addMonths, todayIn } from '#contract/rules/zone.ts';
import { refuseWhileBooked } from '../../bookings/guards.ts';
import { withNextClass } from '../../bookings/next-classes.ts';
import type { Ctx, Services } from '../../context.ts';
import { withLeft } from '../../enrolments/left.ts';
import { sellable, setPackage } from '../../enrolments/sell.ts';
import { present, type Row } from '../../entities/entity.ts';
import { student as studentEntity } from '../../entities/student.ts';
import { hasPassedBoth } from '../../exams/ready.ts';
import { readUnshared } from '../../files/unshared.ts';
import { withProgress } from '../../http/progress.ts';
import { route } from '../../http/route.ts';
import { dropStopped, noteAgreement, withMoments } from '../../messages/agreements.ts';
import { longWrite } from '../../operations/long-work.ts';
import { write } from '../../operations/write.ts';
import { fieldProblem, invalid, notFound } from '../../problems.ts';
import { bulk, resourceRoutes } from '../../resources.ts';
import { openStudentCsv, type StudentCsv } from '../../students/csv.ts';
import { type ImportOptions, importSteps, readLines } from '../../students/import.ts';
import { ownNumbers } from '../../students/numbers.ts';
import { claimPhoto, keepPhoto } from '../../students/photo.ts';
import { registeredWithin } from '../../students/registered.ts';

/** Statuses from which a student may come to `status`. */
export const studentStatusFrom = (status: string): StudentStatus[] =>
  STUDENT_STATUSES.filter((from) => STUDENT_TRANSITIONS[from].includes(status as StudentStatus));

export function studentRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, student, {
    statusFrom: studentStatusFrom,
    statusValues: ({ reason }) => ({ status_reason: reason || null }),
    removing: (writer, row) => refuseWhileBooked(writer, 'student', row.id as number),
    // The package is sold once the student is there.
    async prepare(writer, { package_id: _sold, ...values }, current) {
      const wrong = guardianFault({ ...current, ...values });
      const touched = Object.keys(values).some((column) => column.startsWith('guardian_'));
      if (wrong && touched) throw invalid({ [wrong.field]: fault(wrong.code) });
      await dropStopped(writer, values, current);
      const dated = withMoments(values, current, writer.at);
      if (typeof values.numbers !== 'string') return dated;
      return { ...dated, numbers: await ownNumbers(writer.db, values.numbers, (current?.id as number) ?? null) };
    },
    async saved(writer, row, { package_id }) {
      if (package_id === undefined || package_id === row.package_id) return;
      await setPackage(writer, row, package_id as number | null);
      return (await writer.db.find('student', row.id as number)) as Row;
    },
    read: (ctx, rows) => withLeft(ctx.db, rows, ctx.now()),
    beside: (ctx, rows) => withNextClass(ctx.db, rows, ctx.now()),
  });

  route(app, services, updateStudentStatus, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ id: params.id, status: body.status, ...(body.reason ? { reason: body.reason } : {}) });
      const current = await writer.db.find('student', params.id);
      if (!current || current.deleted_at) throw notFound('student');
      const from = current.status as StudentStatus;
      if (from !== body.status && !STUDENT_TRANSITIONS[from].includes(body.status))
        throw invalid({ status: fault('status-step', { from, to: body.status }) });
      // Why it was so is no reason for what comes after. Said again with nothing, the status keeps its own.
      const status_reason = body.reason || (from === body.status ? current.status_reason : null);
      const row = (await writer.update(
        'student',
        params.id,
        { status: body.status, status_reason },
        body.version,
      )) as Row;
      return { data: present(studentEntity, row) as Student };
    }),
  );

  route(app, services, setAgreement, (ctx, { body }) =>
    bulk(ctx, studentEntity, body, (writer, where) => noteAgreement(writer, where, body)),
  );

  route(app, services, saveLicence, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      const { version, ...licence } = body;
      writer.describe({ id: params.id, ...licence });
      const current = await writer.db.find('student', params.id);
      if (!current || current.deleted_at) throw notFound('student');
      if (licence.licence_number !== '' && !(await hasPassedBoth(writer.db, params.id)))
        throw fieldProblem('licence-not-earned', 'student');
      const values = licence.licence_number === '' ? { ...licence, licence_issued_on: null } : licence;
      const row = (await writer.update('student', params.id, values, version)) as Row;
      return { data: present(studentEntity, row) as Student };
    }),
  );

  route(app, services, uploadStudentPhoto, async (ctx, { params, body }) => {
    const current = await ctx.db.find('student', params.id);
    if (!current || current.deleted_at) throw notFound('student');
    const photo = await keepPhoto(ctx, body.photo);
    return write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      await claimPhoto(writer, params.id, photo);
      const row = (await writer.update('student', params.id, { photo }, body.version)) as Row;
      return { data: present(studentEntity, row) as Student };
    });
  });

  route(app, services, removeStudentPhoto, (ctx, { params }) =>
    write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      const row = (await writer.update('student', params.id, { photo: null })) as Row;
      return { data: present(studentEntity, row) as Student };
    }),
  );

  route(app, services, readStudentPhoto, async (ctx, { params, reply }) => {
    const row = await ctx.db.find('student', params.id);
    const bytes = row?.photo ? await readUnshared(services, row.photo) : null;
    if (!bytes) throw notFound('image');
    return reply
      .header('content-type', 'image/webp')
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(bytes));
  });

  route(app, services, importStudents, async (ctx, { body, request, reply }) => {
    const csv = await openStudentCsv(body.file);
    const options = { dry_run: body.dry_run, skip_duplicates: body.skip_duplicates };
    if (csv.total > MAX_IMPORT_STUDENTS)
      throw invalid({ file: fault('csv-lines', { most: MAX_IMPORT_STUDENTS, lines: csv.total }) });
    return withProgress(request, reply, csv.total, async (progress) =>
      options.dry_run
        ? (await readLines(ctx, csv, options, null, progress)).report
        : importFile(ctx, csv, options, progress),
    );
  });

  route(app, services, studentsByMonth, (ctx, { body }) => countByMonth(ctx, body.months));
}

/** Reading the file is the first half of it, writing what it holds the second. */
function importFile(
  ctx: Ctx,
  csv: StudentCsv,
  options: ImportOptions,
  progress: (done: number) => void,
): Promise<ImportReport> {
  return longWrite(ctx, importSteps, {
    async prepare(add) {
      const half = (done: number) => progress(Math.floor(done / 2));
      const { report, packages } = await readLines(ctx, csv, options, add, half);
      for (const id of packages) await sellable(ctx.db, id);
      const facts = {
        report,
        skip_duplicates: options.skip_duplicates,
        externalColumn: csv.columnOf('external_id'),
      };
      const tally = { left: [] };
      if (report.added + report.updated > 0) return { facts, tally };
      return { answer: () => write(ctx, (writer) => importSteps.end(writer, facts, tally)) };
    },
    progress: (done, parts) => progress(Math.floor((csv.total * (1 + done / parts)) / 2)),
  });
}

/** As the brief's call names them. */
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Registrations of the last months in the club's zone, the oldest first; the running month is the last. */
async function countByMonth(ctx: Ctx, months: number) {
  const { time_zone: zone } = await ctx.db.club();
  const first = `${todayIn(zone, ctx.now()).slice(0, 7)}-01`;
  const data = [];
  for (let index = 1 - months; index <= 0; index++) {
    const from = addMonths(first, index);
    const counted = await ctx.db
      .from('student')
      .select(({ fn }) => fn.countAll().as('students'))
      .where(registeredWithin('student', { from, to: addDays(addMonths(from, 1), -1) }, zone))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const [year, month] = from.split('-').map(Number) as [number, number];
    data.push({
      month,
      month_text: MONTHS[month - 1] ?? '',
      year,
      students: Number(counted.students),
    });
  }
  return { data };
}
