/** What a student's app reads and does of the student's own: classes, free times, balance and papers. By the student's key. */
import type { FastifyInstance } from 'fastify';
import {
  bookMyClass,
  cancelMyClass,
  listMyClasses,
  listMyFreeTimes,
  listMyPapers,
  readMyBalance,
  readMyself,
} from '#contract/entities/app.ts';
import { bookClass } from '#contract/entities/booking.ts';
import { requireCarried } from '../../auth/givers.ts';
import { book, cancel, classOf } from '../../bookings/classes.ts';
import { listFreeTimes } from '../../bookings/free-list.ts';
import { namesOf, presented, presentedMany } from '../../bookings/names.ts';
import type { BookingRow } from '../../bookings/plan.ts';
import { clubRules } from '../../bookings/rules.ts';
import { studentOfKey } from '../../chat/person-key.ts';
import type { Services } from '../../context.ts';
import { withLeft } from '../../enrolments/left.ts';
import { publicRoute } from '../../http/route.ts';
import { nothingCharged } from '../../money/fees.ts';
import { statementOf } from '../../money/pages.ts';
import { write } from '../../operations/write.ts';
import { lackingToday } from '../../papers/lacking.ts';
import { notFound } from '../../problems.ts';
import type { ClubDb } from '../../store/club-db.ts';

/** What a class is booked by, with the defaults of the office's own call: every rule holds. */
const wishOf = bookClass.body as NonNullable<typeof bookClass.body>;

const MOST_CLASSES = 500;
const MOST_TIMES = 200;

export function studentAppRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, readMyself, async ({ request }) => {
    const { ctx, student } = await studentOfKey(services, request, 'app.read-own');
    const club = await ctx.db.club();
    const teachers = await namesOf(ctx.db, 'teacher', [student.teacher_id]);
    const [held] = await withLeft(ctx.db, [{ id: student.id }], ctx.now());
    return readMyself.answer.parse({
      data: {
        id: student.id,
        first_name: student.first_name,
        last_name: student.last_name,
        licence_category: student.licence_category || null,
        teacher_id: student.teacher_id,
        teacher_name: student.teacher_id === null ? null : (teachers.get(student.teacher_id) ?? null),
        left: held?.left ?? null,
        school: {
          name: club.name,
          phone: club.phone,
          email: club.email,
          time_zone: club.time_zone,
          locale: club.locale,
          currency: club.currency,
          free_cancel_hours: (await clubRules(ctx.db)).free_cancel_hours,
        },
      },
    });
  });

  publicRoute(app, services, listMyClasses, async ({ query, request }) => {
    const { ctx, student } = await studentOfKey(services, request, 'app.read-own');
    const from = query.from ?? (query.to ? '' : ctx.now().toISOString());
    const rows = await ctx.db
      .from('booking')
      .selectAll('booking')
      .where('booking.student_id', '=', student.id)
      .where('booking.deleted_at', 'is', null)
      .where('booking.starts_at', '>=', from || '0001-01-01T00:00:00.000Z')
      .where('booking.starts_at', '<', query.to ?? '9999-12-31T00:00:00.000Z')
      .orderBy('booking.starts_at')
      .orderBy('booking.id')
      .limit(MOST_CLASSES)
      .execute();
    return listMyClasses.answer.parse({ data: await presentedMany(ctx.db, 'booking', rows) });
  });

  publicRoute(app, services, listMyFreeTimes, async ({ query, request }) => {
    const { ctx, student } = await studentOfKey(services, request, 'app.read-own');
    const teacher = query.teacher_id ?? student.teacher_id;
    const { data } = await listFreeTimes(
      ctx.db,
      {
        page: 1,
        per_page: MOST_TIMES,
        student_id: String(student.id),
        ...(teacher === null ? {} : { teacher_id: String(teacher) }),
        ...(query.from ? { starts_at_from: query.from } : {}),
        ...(query.to ? { starts_at_to: query.to } : {}),
      },
      ctx.now(),
    );
    return listMyFreeTimes.answer.parse({ data });
  });

  publicRoute(app, services, bookMyClass, async ({ body, request }) => {
    const { ctx, student } = await studentOfKey(services, request, 'app.book-class');
    const teacher = body.teacher_id ?? student.teacher_id;
    const { data } = await write(ctx, async (writer) => {
      writer.describe({ ...body, student_id: student.id });
      // Asked for once more, since no answer came: the class is there.
      const earlier = await writer.db
        .from('booking')
        .selectAll('booking')
        .where('booking.student_id', '=', student.id)
        .where('booking.starts_at', '=', body.starts_at)
        .where('booking.status', '=', 'booked')
        .where('booking.deleted_at', 'is', null)
        .executeTakeFirst();
      const isSame = earlier && (teacher === null || earlier.teacher_id === teacher);
      const wish = {
        ...wishOf.parse({ ...body, student_id: student.id }),
        ...(teacher ? { teacher_id: teacher } : {}),
      };
      return shown(writer.db, isSame ? earlier : await book(writer, wish));
    });
    return { data };
  });

  publicRoute(app, services, cancelMyClass, async ({ params, body, request }) => {
    const { ctx, student } = await studentOfKey(services, request, 'app.cancel-class');
    const { data } = await write(ctx, async (writer) => {
      writer.describe({ ...body, student_bookings_id: params.id });
      const row = await classOf(writer, params.id);
      if (row.student_id !== student.id) throw notFound('booking');
      const isDone = row.status === 'cancelled' && row.cancelled_by === 'student';
      return shown(writer.db, isDone ? row : await cancel(writer, row, 'student', body.reason, nothingCharged()));
    });
    return { data };
  });

  publicRoute(app, services, readMyBalance, async ({ query, request }) => {
    const { ctx, student, giver } = await studentOfKey(services, request, 'app.read-own');
    // Who may not see money any more shows none either.
    if (giver !== 'nobody') requireCarried(giver, [readMyBalance]);
    const { balance, open, entries, school } = await statementOf(ctx, student.id, query);
    return readMyBalance.answer.parse({ data: { currency: school.currency, balance, open, entries } });
  });

  publicRoute(app, services, listMyPapers, async ({ request }) => {
    const { ctx, student } = await studentOfKey(services, request, 'app.read-own');
    const rows = await ctx.db
      .from('paper')
      .innerJoin('paper_kind', (join) =>
        join.onRef('paper_kind.id', '=', 'paper.paper_kind_id').onRef('paper_kind.club_id', '=', 'paper.club_id'),
      )
      .select(['paper.id', 'paper.number', 'paper.issued_on', 'paper.valid_until', 'paper.state', 'paper.reason'])
      .select('paper_kind.name as kind_name')
      .where('paper.student_id', '=', student.id)
      .where('paper.deleted_at', 'is', null)
      .orderBy('paper_kind.name')
      .orderBy('paper.id')
      .execute();
    return listMyPapers.answer.parse({ data: rows, lacking: (await lackingToday(ctx, 'student', student.id)) ?? [] });
  });
}

/** A class as its student's app is told of it: without what the office has noted. */
const shown = async (db: ClubDb, row: BookingRow) =>
  bookMyClass.answer.parse({ data: await presented(db, 'booking', row) });
