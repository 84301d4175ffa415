/** Logbook, classes and results of a student: the brief's four calls. */
import type { FastifyInstance } from 'fastify';
import type { Booking } from '#contract/entities/booking.ts';
import {
  type ClassLogEntry,
  studentClasses,
  studentClassLog,
  studentLogbook,
  studentResults,
} from '#contract/entities/logbook.ts';
import { minutesBetween } from '#contract/rules/booking-rules.ts';
import { classCounts, implausible, progressOf } from '#contract/rules/logbook.ts';
import { withGearboxes } from '../../bookings/gearboxes.ts';
import { presentedMany } from '../../bookings/names.ts';
import type { BookingRow } from '../../bookings/plan.ts';
import { clubRules } from '../../bookings/rules.ts';
import type { Ctx, Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { notFound } from '../../problems.ts';

/** Most entries of a log answered at once. */
const MOST = 500;

export function logbookRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, studentLogbook, async (ctx, { body }) => {
    const student = await studentOf(ctx, body.student_id);
    const rows = await classesOf(ctx, body.student_id);
    const entries = rows.map(plain);
    const flags = implausible(entries);
    const held = rows.filter(({ status }) => status === 'completed');
    const rules = await clubRules(ctx.db);
    const shown = (await presentedMany(ctx.db, 'booking', held)) as Booking[];
    return {
      data: {
        student_id: body.student_id,
        progress: progressOf(await withGearboxes(ctx.db, entries), rules.required_practice, student.licence_category),
        counts: classCounts(entries),
        entries: shown.map((row) => ({
          ...row,
          minutes: minutesBetween(row.starts_at, row.ends_at),
          flags: flags.get(row.id) ?? [],
        })),
      },
    };
  });

  route(app, services, studentClasses, async (ctx, { body }) => {
    await studentOf(ctx, body.student_id);
    const rows = await classesOf(ctx, body.student_id);
    return { data: (await presentedMany(ctx.db, 'booking', rows)) as Booking[], counts: classCounts(rows.map(plain)) };
  });

  route(app, services, studentClassLog, async (ctx, { body }) => {
    const ids =
      body.student_bookings_id !== undefined
        ? [body.student_bookings_id]
        : (await classesOf(ctx, body.student_id as number)).map(({ id }) => id);
    if (body.student_bookings_id !== undefined && !(await ctx.db.find('booking', body.student_bookings_id)))
      throw notFound('booking');
    return { data: await logOf(ctx, ids) };
  });

  route(app, services, studentResults, async (ctx, { body }) => {
    await studentOf(ctx, body.student_id);
    const rows = await ctx.db
      .from('attempt')
      .innerJoin('test', (join) =>
        join.onRef('test.id', '=', 'attempt.test_id').onRef('test.club_id', '=', 'attempt.club_id'),
      )
      .select([
        'attempt.id',
        'attempt.test_id',
        'test.title',
        'attempt.status',
        'attempt.started_at',
        'attempt.submitted_at',
        'attempt.question_count',
        'attempt.right_count',
        'attempt.penalty',
        'attempt.passed',
      ])
      .where('attempt.student_id', '=', body.student_id)
      .where('attempt.deleted_at', 'is', null)
      .orderBy('attempt.started_at', 'desc')
      .limit(MOST)
      .execute();
    const data = rows.map(({ id, title, passed, ...row }) => ({
      ...row,
      attempt_id: id,
      test_title: title,
      passed: passed === null ? null : Boolean(passed),
    }));
    return { data, attempts: data.length, passed: data.filter((one) => one.passed).length };
  });
}

async function studentOf(ctx: Ctx, id: number) {
  const student = await ctx.db.find('student', id);
  if (!student) throw notFound('student');
  return student;
}

const classesOf = (ctx: Ctx, studentId: number): Promise<BookingRow[]> =>
  ctx.db
    .from('booking')
    .selectAll('booking')
    .where('booking.student_id', '=', studentId)
    .where('booking.deleted_at', 'is', null)
    .orderBy('booking.starts_at', 'desc')
    .limit(5000)
    .execute() as Promise<BookingRow[]>;

const plain = (row: BookingRow) => ({ ...row, counts_as_taken: row.counts_as_taken === 1, late: row.late === 1 });

/** What one change of a class was, in a word. */
function eventOf(
  change: { kind: string; undo_of: number | null },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string {
  if (change.undo_of !== null) return 'undone';
  if (change.kind === 'insert') return 'booked';
  if (after.status === 'cancelled') return 'cancelled';
  if (after.status === 'no_show') return 'no_show';
  if (after.status === 'completed') return 'completed';
  if (after.status === 'booked' && before.status !== undefined) return 'restored';
  if (after.waived_at) return 'waived';
  const signed = ['student_signature', 'teacher_signature'].filter((name) => name in after);
  if (signed.length > 0) return signed.some((name) => after[name] && after[name] !== 'null') ? 'signed' : 'voided';
  return 'starts_at' in after || 'teacher_id' in after ? 'moved' : 'edited';
}

async function logOf(ctx: Ctx, ids: readonly number[]): Promise<ClassLogEntry[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .from('change')
    .innerJoin('operation', (join) =>
      join.onRef('operation.id', '=', 'change.operation_id').onRef('operation.club_id', '=', 'change.club_id'),
    )
    .select([
      'change.row_id',
      'change.kind',
      'change.before',
      'change.after',
      'change.at',
      'operation.actor_name',
      'operation.command',
      'operation.undo_of',
    ])
    .where('change.entity', '=', 'booking')
    .where('change.row_id', 'in', ids.slice(0, MOST))
    .orderBy('change.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => {
    const before = JSON.parse(row.before) as Record<string, unknown>;
    const after = JSON.parse(row.after) as Record<string, unknown>;
    return {
      student_bookings_id: row.row_id,
      at: row.at,
      event: eventOf(row, before, after),
      actor_name: row.actor_name,
      command: row.command,
      before,
      after,
    };
  });
}
