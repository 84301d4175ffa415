/** A whole workday in one call: a teacher is ill, the day is closed, a gap is filled. */
import type { FastifyInstance } from 'fastify';
import { MAX_ABSENCE_DAYS } from '#contract/entities/absence.ts';
import type { Booking, ReadingsSaid } from '#contract/entities/booking.ts';
import {
  type Closing,
  changeTeacher,
  closeDay,
  gapCandidates,
  handOver,
  keptByTeachers,
  MOST_KEPT,
  sickDay,
} from '#contract/entities/workday.ts';
import { fault } from '#contract/faults/fault.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import { keepAbsence } from '../../bookings/absences.ts';
import { complete, missed } from '../../bookings/classes.ts';
import { candidatesFor, gapOf } from '../../bookings/gap.ts';
import { changeTeacherOf, handOverAll, keptBy, type Teacher } from '../../bookings/hand-over.ts';
import { presentedMany } from '../../bookings/names.ts';
import { knownReadings } from '../../bookings/odometer.ts';
import type { BookingRow } from '../../bookings/plan.ts';
import { clubRules } from '../../bookings/rules.ts';
import { planReplacing, replace, slotsToRemove } from '../../bookings/sick-day.ts';
import { briefOf } from '../../bookings/teachers.ts';
import type { Services } from '../../context.ts';
import { entityOfTable } from '../../entities/index.ts';
import { coverExams, lineOfExam } from '../../exams/cover.ts';
import { readRoute, route } from '../../http/route.ts';
import { wouldTell } from '../../messages/tell.ts';
import { feesShown, nothingCharged } from '../../money/fees.ts';
import { write } from '../../operations/write.ts';
import { fieldProblem, invalid, notFound } from '../../problems.ts';
import { rowsAskedFor } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

/** Whether a class would be closed as complete without saying why it is not signed. */
const lacksReason = (line: Closing | undefined, reason: string | undefined): boolean =>
  line ? line.action === 'complete' && line.reason === '' && !reason : reason === '';

export const lineOf = (row: Booking) => ({
  student_bookings_id: row.id,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  class_type: row.class_type,
  licence_category: row.licence_category,
  student_id: row.student_id,
  student_name: row.student_name,
  location_name: row.location_name,
});

export function workdayRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, sickDay, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ id: params.id, ...body });
        if (body.quiet) writer.quiet();
        if (!body.dry_run) await writer.lock('teacher', [params.id]);
        const ill = await writer.db.find('teacher', params.id);
        if (!ill || ill.deleted_at) throw notFound('teacher');
        if (body.kind !== 'leave' && body.reason === '') throw invalid({ reason: fault('absence-reason') });
        const { time_zone: zone } = await clubRules(writer.db);
        const begin = instantOf(body.date, '00:00', zone);
        const away = {
          teacher: params.id,
          // What is over was held, or waits to be closed.
          from: begin > writer.at ? begin : writer.at,
          to: instantOf(addDays(body.to ?? body.date, 1), '00:00', zone),
          choices: new Map(body.choices.map((one) => [one.student_bookings_id, one.teacher_id])),
        };
        const last = body.to ?? body.date;
        if (last < body.date) throw invalid({ to: fault('end-order') });
        if (last > addDays(body.date, MAX_ABSENCE_DAYS - 1))
          throw invalid({ to: fault('too-many-days', { most: MAX_ABSENCE_DAYS }) });
        if (away.to <= away.from) throw fieldProblem('past', body.to ? 'to' : 'date');
        // First, since an exam is moved less easily than a class.
        const exams = await coverExams(writer, 'teacher', { id: params.id, from: away.from, to: away.to });
        const plan = await planReplacing(writer.db, away);
        const slots = await slotsToRemove(writer.db, away, plan);
        const shown = (await presentedMany(
          writer.db,
          'booking',
          plan.map(({ row }) => row),
        )) as Booking[];
        // Why the teacher is away stays with the absence: a class and its history are the student's as well.
        await replace(writer, plan);
        for (const id of slots) await writer.remove('slot', id);
        const span = { starts_at: away.from, ends_at: away.to };
        const absence = await keepAbsence(writer, params.id, span, body);
        return {
          dry_run: body.dry_run,
          classes: plan.map(({ teacher, free }, index) => ({
            ...lineOf(shown[index] as Booking),
            teacher,
            free: [...free],
          })),
          exams: exams.map(({ row, taker, free }) => ({
            ...lineOfExam(row),
            teacher: taker && briefOf(taker),
            free: free.map(briefOf),
          })),
          slots_removed: slots.length,
          absence: absence && {
            id: body.dry_run ? null : absence.id,
            starts_at: absence.starts_at,
            ends_at: absence.ends_at,
          },
          told: await wouldTell(writer),
          changed: plan.length + exams.length,
        };
      },
      { dry: body.dry_run },
    ),
  );

  route(app, services, handOver, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ id: params.id, ...body });
        if (body.quiet) writer.quiet();
        const { from, to, students, exams, classes, slots } = await handOverAll(writer, params.id, body);
        const shown = (await presentedMany(
          writer.db,
          'booking',
          classes.map(({ row }) => row),
        )) as Booking[];
        const taken = [...exams, ...classes].filter(({ handed }) => handed).length;
        return {
          dry_run: body.dry_run,
          from: briefOf(from),
          to: briefOf(to),
          students,
          classes: classes.map(({ handed }, index) => ({ ...lineOf(shown[index] as Booking), handed })),
          exams: exams.map(({ row, handed }) => ({ ...lineOfExam(row), handed })),
          slots_removed: slots,
          told: await wouldTell(writer),
          changed: students + taken,
        };
      },
      { dry: body.dry_run },
    ),
  );

  readRoute(app, services, keptByTeachers, async (ctx, { body }) => {
    const teachers = (await rowsAskedFor(ctx, entityOfTable('teacher'), body.rows)) as Teacher[];
    const now = ctx.now().toISOString();
    const kept = [];
    for (const teacher of teachers) {
      if (teacher.status !== 'active') continue;
      const one = await keptBy(ctx.db, teacher.id, now);
      if (one.students + one.classes + one.exams > 0) kept.push({ teacher, one });
    }
    const data = [];
    for (const { teacher, one } of kept.slice(0, MOST_KEPT)) {
      const { first, held, taken, ...counts } = one;
      const shown = (await presentedMany(ctx.db, 'booking', held)) as Booking[];
      data.push({
        teacher: briefOf(teacher),
        ...counts,
        first_students: first.map((row) => ({
          student_id: row.id,
          student_name: `${row.first_name} ${row.last_name}`,
        })),
        first_classes: shown.map(lineOf),
        first_exams: taken.map(lineOfExam),
      });
    }
    return { data, total: kept.length };
  });

  route(app, services, changeTeacher, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ id: params.id, ...body });
        if (body.quiet) writer.quiet();
        const { student, from, to, exams, classes } = await changeTeacherOf(writer, params.id, body);
        // As the rows were before: each says who would have given it.
        const rows = classes.map(({ row }) => row);
        const shown = (await presentedMany(writer.db, 'booking', rows)) as Booking[];
        return {
          dry_run: body.dry_run,
          student: { id: student.id, name: `${student.first_name} ${student.last_name}` },
          from: from && briefOf(from),
          to: briefOf(to),
          classes: classes.map(({ handed }, index) => {
            const row = shown[index] as Booking;
            return { ...lineOf(row), teacher_name: row.teacher_name, handed };
          }),
          exams: exams.map(({ row, handed }) => ({ ...lineOfExam(row), handed })),
          told: await wouldTell(writer),
          changed: 1 + [...exams, ...classes].filter(({ handed }) => handed).length,
        };
      },
      { dry: body.dry_run },
    ),
  );

  route(app, services, closeDay, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe({ ...body });
      const { time_zone: zone, no_show_fee } = await clubRules(writer.db);
      const end = instantOf(addDays(body.date, 1), '00:00', zone);
      const until = end < writer.at ? end : writer.at;
      const from = body.earlier ? null : instantOf(body.date, '00:00', zone);
      const rows = await overAndOpen(writer.db, { from, until, teacher: body.teacher_id });
      const lines = new Map(body.lines.map((one) => [one.student_bookings_id, one]));
      const charged = body.fee ? nothingCharged() : null;
      let changed = 0;
      if (body.dry_run) {
        // What would be refused is said before it is agreed to.
        if (rows.some(({ id }) => lacksReason(lines.get(id), body.reason))) throw fieldProblem('no-reason', 'reason');
        // Nothing is done yet: what is decided says what it would cost.
        const missing = rows.filter(({ id }) => lines.get(id)?.action === 'no_show').length;
        if (charged && no_show_fee > 0) Object.assign(charged, { count: missing, amount: missing * no_show_fee });
      } else {
        for (const row of rows) {
          const line = lines.get(row.id);
          if (!line && body.reason === undefined) continue;
          if (line?.action === 'no_show') await missed(writer, row, line.reason, charged);
          else {
            const { topics, distance_km, marks, odometer_from, odometer_to, odometer_checked } = line ?? {};
            await complete(writer, row, {
              reason: line?.reason || body.reason || '',
              marks,
              odometer_from,
              odometer_to,
              odometer_checked,
              ...(topics === undefined ? {} : { topics }),
              ...(distance_km === undefined ? {} : { distance_km }),
            });
          }
          changed++;
        }
      }
      const shown = (await presentedMany(writer.db, 'booking', rows)) as Booking[];
      const odometers = body.dry_run ? await odometersOf(writer.db, rows) : [];
      return {
        dry_run: body.dry_run,
        classes: shown.map((row, index) => ({
          ...lineOf(row),
          teacher_id: row.teacher_id,
          teacher_name: row.teacher_name,
          signed: row.signed,
          odometer: odometers[index] ?? null,
        })),
        fees: await feesShown(ctx, charged),
        changed,
      };
    }),
  );

  route(app, services, gapCandidates, async (ctx, { body }) => {
    const gap = await gapOf(ctx.db, body);
    return { data: await candidatesFor(ctx.db, gap, body.limit, ctx.now()), gap };
  });
}

/** What is known of the odometer of each class's vehicle, in their order; null without one. */
async function odometersOf(db: ClubDb, rows: readonly BookingRow[]): Promise<(ReadingsSaid | null)[]> {
  const known: (ReadingsSaid | null)[] = [];
  for (const row of rows) known.push(row.vehicle_id === null ? null : await knownReadings(db, row));
  return known;
}

interface Span {
  /** Null: from the first class of all. */
  readonly from: string | null;
  readonly until: string;
  readonly teacher: number | undefined;
}

const overAndOpen = (db: ClubDb, { from, until, teacher }: Span): Promise<BookingRow[]> =>
  db
    .from('booking')
    .selectAll('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.ends_at', '<=', until)
    .$if(from !== null, (query) => query.where('booking.starts_at', '>=', from as string))
    .$if(teacher !== undefined, (query) => query.where('booking.teacher_id', '=', teacher as number))
    .orderBy('booking.starts_at')
    .limit(2000)
    .execute() as Promise<BookingRow[]>;
