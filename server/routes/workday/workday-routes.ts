/** A whole workday in one call: a teacher is ill, the day is closed, a gap is filled. */
import type { FastifyInstance } from 'fastify';
import type { Booking } from '#contract/entities/booking.ts';
import { closeDay, gapCandidates, sickDay } from '#contract/entities/workday.ts';
import { addMinutes, isoInstant, mayTeach } from '#contract/rules/booking-rules.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import { cancel, complete, missed, move } from '../../bookings/classes.ts';
import { candidatesFor, gapOf } from '../../bookings/gap.ts';
import { heldBy } from '../../bookings/guards.ts';
import { presentedMany } from '../../bookings/names.ts';
import type { BookingRow } from '../../bookings/plan.ts';
import { clubRules } from '../../bookings/rules.ts';
import { briefOf } from '../../bookings/teachers.ts';
import type { Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { notFound } from '../../problems.ts';
import type { ClubDb } from '../../store/club-db.ts';

const A_DAY = 24 * 60;

const lineOf = (row: Booking) => ({
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
    write(ctx, async (writer) => {
      writer.describe({ id: params.id, ...body });
      const ill = await writer.db.find('teacher', params.id);
      if (!ill || ill.deleted_at) throw notFound('teacher');
      const { time_zone: zone } = await clubRules(writer.db);
      const from = instantOf(body.date, '00:00', zone);
      const to = instantOf(addDays(body.to ?? body.date, 1), '00:00', zone);
      const rows = await bookedIn(writer.db, { teacher: params.id, from, to });
      const chosen = new Map(body.choices.map((one) => [one.student_bookings_id, one.teacher_id]));
      const shown = (await presentedMany(writer.db, 'booking', rows)) as Booking[];
      const classes = [];
      const claimed: { teacher: number; starts_at: string; busy_until: string }[] = [];
      for (const [index, row] of rows.entries()) {
        const free = (await freeTeachers(writer.db, row, params.id)).filter(
          (one) =>
            !claimed.some(
              (other) =>
                other.teacher === one.id && other.starts_at < row.busy_until && row.starts_at < other.busy_until,
            ),
        );
        const wanted = chosen.get(row.id);
        const taker = wanted === undefined ? (free[0] ?? null) : (free.find(({ id }) => id === wanted) ?? null);
        if (taker) claimed.push({ teacher: taker.id, starts_at: row.starts_at, busy_until: row.busy_until });
        classes.push({ ...lineOf(shown[index] as Booking), teacher: taker, free });
        if (body.dry_run) continue;
        if (taker) {
          await move(writer, row, {
            teacher_id: taker.id,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            location_id: row.location_id,
            outside_schedule: true,
            ignore_rules: true,
          });
        } else await cancel(writer, row, 'teacher', body.reason);
      }
      const slots = await slotsIn(writer.db, params.id, from, to);
      let removed = 0;
      for (const slot of slots) {
        // Slots keep the record of classes that were held in them or cancelled.
        if (!body.dry_run && (await heldBy(writer.db, 'slot_id', slot.id, null)).count > 0) continue;
        removed++;
        if (!body.dry_run) await writer.remove('slot', slot.id);
      }
      return { dry_run: body.dry_run, classes, slots_removed: removed, changed: rows.length };
    }),
  );

  route(app, services, closeDay, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe({ ...body });
      const { time_zone: zone } = await clubRules(writer.db);
      const end = instantOf(addDays(body.date, 1), '00:00', zone);
      const until = end < writer.at ? end : writer.at;
      const rows = await overAndOpen(writer.db, until, body.teacher_id);
      const lines = new Map(body.lines.map((one) => [one.student_bookings_id, one]));
      let changed = 0;
      if (!body.dry_run) {
        for (const row of rows) {
          const line = lines.get(row.id);
          if (!line && body.reason === undefined) continue;
          if (line?.action === 'no_show') await missed(writer, row, line.reason);
          else {
            const { topics, distance_km } = line ?? {};
            await complete(writer, row, {
              reason: line?.reason || body.reason || '',
              ...(topics === undefined ? {} : { topics }),
              ...(distance_km === undefined ? {} : { distance_km }),
            });
          }
          changed++;
        }
      }
      const shown = (await presentedMany(writer.db, 'booking', rows)) as Booking[];
      return {
        dry_run: body.dry_run,
        classes: shown.map((row) => ({
          ...lineOf(row),
          teacher_id: row.teacher_id,
          teacher_name: row.teacher_name,
          signed: row.signed,
        })),
        changed,
      };
    }),
  );

  route(app, services, gapCandidates, async (ctx, { body }) => {
    const gap = await gapOf(ctx.db, body);
    return { data: await candidatesFor(ctx.db, gap, body.limit, ctx.now()), gap };
  });
}

const bookedIn = (
  db: ClubDb,
  { teacher, from, to }: { teacher: number; from: string; to: string },
): Promise<BookingRow[]> =>
  db
    .from('booking')
    .selectAll('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.teacher_id', '=', teacher)
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', to)
    .orderBy('booking.starts_at')
    .limit(500)
    .execute() as Promise<BookingRow[]>;

const slotsIn = (db: ClubDb, teacher: number, from: string, to: string) =>
  db
    .from('slot')
    .select(['slot.id'])
    .where('slot.deleted_at', 'is', null)
    .where('slot.teacher_id', '=', teacher)
    .where('slot.starts_at', '>=', from)
    .where('slot.starts_at', '<', to)
    .execute();

const overAndOpen = (db: ClubDb, until: string, teacher: number | undefined): Promise<BookingRow[]> =>
  db
    .from('booking')
    .selectAll('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.ends_at', '<=', until)
    .$if(teacher !== undefined, (query) => query.where('booking.teacher_id', '=', teacher as number))
    .orderBy('booking.starts_at')
    .limit(2000)
    .execute() as Promise<BookingRow[]>;

/** Active teachers with the right licence category who have no other class then; those with a slot then come first. */
async function freeTeachers(db: ClubDb, row: BookingRow, except: number) {
  const teachers = await db
    .from('teacher')
    .selectAll()
    .where('teacher.deleted_at', 'is', null)
    .where('teacher.status', '=', 'active')
    .where('teacher.id', '<>', except)
    .orderBy('teacher.name_key')
    .execute();
  const busy = await db
    .from('booking')
    .select(['booking.teacher_id'])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.starts_at', '<', row.busy_until)
    .where('booking.starts_at', '>', addMinutes(row.starts_at, -A_DAY))
    .where('booking.busy_until', '>', row.starts_at)
    .execute();
  const open = await db
    .from('slot')
    .select(['slot.teacher_id'])
    .where('slot.deleted_at', 'is', null)
    .where('slot.starts_at', '<=', row.starts_at)
    .where('slot.starts_at', '>', addMinutes(row.starts_at, -A_DAY))
    .where('slot.ends_at', '>=', isoInstant(row.ends_at))
    .execute();
  const taken = new Set(busy.map((one) => one.teacher_id));
  const here = new Set(open.map((one) => one.teacher_id));
  return teachers
    .filter((one) => !taken.has(one.id) && mayTeach(JSON.parse(one.licence_categories), row.licence_category))
    .sort((a, b) => Number(here.has(b.id)) - Number(here.has(a.id)))
    .map(briefOf);
}
