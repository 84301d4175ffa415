/** The calendar: slots and classes of a span of days in one answer; and the public holidays. */

import type { FastifyInstance } from 'fastify';
import {
  type CalendarBooking,
  type CalendarRepair,
  type CalendarSlot,
  calendar,
  MAX_CALENDAR_DAYS,
} from '#contract/entities/calendar.ts';
import { addHolidayDays, addHolidaySet, holiday, MAX_CLOSED_DAYS } from '#contract/entities/holiday.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { fault } from '#contract/faults/fault.ts';
import { noTime } from '#contract/kind.ts';
import { addMinutes, isoInstant, minutesBetween } from '#contract/rules/booking-rules.ts';
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import { absencesBetween } from '../../bookings/absences.ts';
import { namesOf } from '../../bookings/names.ts';
import { publicHolidays } from '../../bookings/public-holidays.ts';
import { clubRules } from '../../bookings/rules.ts';
import { briefOf } from '../../bookings/teachers.ts';
import type { Ctx, Services } from '../../context.ts';
import { examsBetween } from '../../exams/taken.ts';
import { readRoute, route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { invalid } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

const A_DAY = 24 * 60;
const idsOf = (text: string | undefined): number[] | null => (text ? text.split(',').map(Number) : null);

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, holiday, { skip: ['setStatus'] });
  route(app, services, addHolidaySet, (ctx, { body }) => addSet(ctx, body));
  route(app, services, addHolidayDays, (ctx, { body }) => addClosing(ctx, body));
  readRoute(app, services, calendar, async (ctx, { query }) => {
    const from = isoInstant(query.from);
    const to = isoInstant(query.to);
    const minutes = minutesBetween(from, to);
    if (minutes <= 0) throw invalid({ to: fault('span-order') });
    if (minutes > MAX_CALENDAR_DAYS * A_DAY) throw invalid({ to: fault('too-many-days', { most: MAX_CALENDAR_DAYS }) });
    const teachers = idsOf(query.teachers);
    const locations = idsOf(query.locations);
    const rules = await clubRules(ctx.db);
    const { settings } = await ctx.db.club();
    const week = Number((JSON.parse(settings || '{}') as { week_starts_on?: number }).week_starts_on ?? 1);
    const slots = await ctx.db
      .from('slot')
      .select([
        'slot.id',
        'slot.version',
        'slot.teacher_id',
        'slot.location_id',
        'slot.class_type',
        'slot.starts_at',
        'slot.ends_at',
        'slot.capacity',
        'slot.taken',
        'slot.series_id',
      ])
      .where('slot.deleted_at', 'is', null)
      .where('slot.starts_at', '>', addMinutes(from, -A_DAY))
      .where('slot.starts_at', '<', to)
      .where('slot.ends_at', '>', from)
      .$if(teachers !== null, (found) => found.where('slot.teacher_id', 'in', teachers as number[]))
      .$if(locations !== null, (found) => found.where('slot.location_id', 'in', locations as number[]))
      .execute();
    const bookings = await ctx.db
      .from('booking')
      .select([
        'booking.id',
        'booking.version',
        'booking.student_id',
        'booking.teacher_id',
        'booking.slot_id',
        'booking.location_id',
        'booking.vehicle_id',
        'booking.class_type',
        'booking.licence_category',
        'booking.starts_at',
        'booking.ends_at',
        'booking.status',
        'booking.cancelled_by',
        'booking.counts_as_taken',
        'booking.signed',
      ])
      .where('booking.deleted_at', 'is', null)
      .where('booking.starts_at', '>', addMinutes(from, -A_DAY))
      .where('booking.starts_at', '<', to)
      .where('booking.ends_at', '>', from)
      .$if(query.cancelled === '0', (found) => found.where('booking.status', '<>', 'cancelled'))
      .$if(teachers !== null, (found) => found.where('booking.teacher_id', 'in', teachers as number[]))
      .$if(locations !== null, (found) => found.where('booking.location_id', 'in', locations as number[]))
      .execute();
    const names = await namesOf(
      ctx.db,
      'student',
      bookings.map((row) => row.student_id),
    );
    // Who is away or gone is shown as long as something of theirs is.
    const shown = new Set<number | null>([...slots, ...bookings].map((row) => row.teacher_id));
    const people = await ctx.db.from('teacher').selectAll().orderBy('teacher.name_key').execute();
    const places = await ctx.db
      .from('location')
      .selectAll()
      .where('location.deleted_at', 'is', null)
      .orderBy('location.name_key')
      .execute();
    const repairs = await ctx.db
      .from('repair')
      .select(['repair.id', 'repair.vehicle_id', 'repair.starts_at', 'repair.ends_at', 'repair.kind', 'repair.note'])
      .where('repair.deleted_at', 'is', null)
      .where('repair.starts_at', '<', to)
      .where('repair.ends_at', '>', from)
      .orderBy('repair.starts_at')
      .execute();
    const absences = await absencesBetween(ctx.db, { starts_at: from, ends_at: to })
      .select(['absence.id', 'absence.teacher_id', 'absence.starts_at', 'absence.ends_at'])
      .$if(teachers !== null, (found) => found.where('absence.teacher_id', 'in', teachers as number[]))
      .orderBy('absence.starts_at')
      .execute();
    const exams = await examsBetween(ctx.db, { starts_at: from, ends_at: to })
      .select(['exam.id', 'exam.kind', 'exam.licence_category', 'exam.starts_at', 'exam.ends_at', 'exam.centre'])
      .select(['exam.teacher_id', 'exam.vehicle_id'])
      .where('exam.kind', '=', 'practical')
      .orderBy('exam.starts_at')
      .execute();
    const driven = new Set(bookings.map((row) => row.vehicle_id));
    const vehicles = await ctx.db
      .from('vehicle')
      .select(['vehicle.id', 'vehicle.plate', 'vehicle.name', 'vehicle.colour', 'vehicle.status', 'vehicle.deleted_at'])
      .orderBy('vehicle.name_key')
      .orderBy('vehicle.id')
      .execute();
    const holidays = await ctx.db
      .from('holiday')
      .select(['holiday.day', 'holiday.name', 'holiday.closed'])
      .where('holiday.deleted_at', 'is', null)
      .where('holiday.day', '>=', localTimeOf(from, rules.time_zone).date)
      .where('holiday.day', '<=', localTimeOf(to, rules.time_zone).date)
      .orderBy('holiday.day')
      .execute();
    return {
      data: {
        time_zone: rules.time_zone,
        week_starts_on: week,
        lesson_minutes: rules.lesson_minutes,
        buffer_minutes: rules.buffer_minutes,
        opening_hours: rules.opening_hours,
        teachers: people
          .filter((one) => shown.has(one.id) || (!one.deleted_at && one.status === 'active'))
          .map(briefOf),
        locations: places.map(({ id, name, active }) => ({ id, name, active: active === 1 })),
        vehicles: vehicles
          .filter((one) => driven.has(one.id) || (!one.deleted_at && one.status === 'in_service'))
          .map((one) => ({ id: one.id, name: vehicle.kind.name(one, noTime), colour: one.colour })),
        holidays: holidays.map(({ day, name, closed }) => ({ day, name, closed: closed === 1 })),
        slots: slots as CalendarSlot[],
        absences,
        repairs: repairs as CalendarRepair[],
        exams,
        bookings: bookings.map((row) => ({
          ...row,
          student_bookings_id: row.id,
          student_name: names.get(row.student_id) ?? '',
          counts_as_taken: row.counts_as_taken === 1,
        })) as CalendarBooking[],
      },
    };
  });
}

type SetAsked = Readonly<{ year: number; country: string; region: string; dry_run: boolean }>;

/** Adds what of a country's public holidays the school does not have yet. */
async function addSet(ctx: Ctx, { year, country, region, dry_run }: SetAsked) {
  // Found out before the transaction: the first time takes a while.
  const set = await publicHolidays(year, country, region, (await ctx.db.club()).locale);
  return write(
    ctx,
    async (writer) => {
      writer.describe({ year, country, region: set.region ?? '' });
      const days = set.days.map((one) => ({ ...one, closed: true }));
      const { known, added } = await addMissing(writer, days, { from: `${year}-01-01`, to: `${year}-12-31` });
      return {
        data: set.days.map((one) => ({ ...one, known: known.has(one.day) })),
        added,
        region: set.region,
      };
    },
    { dry: dry_run },
  );
}

type Day = Readonly<{ day: string; name: string; closed: boolean }>;

/** Adds those of the days that the school does not have: how many, and the ones between `from` and `to` that it had. */
async function addMissing(writer: Writer, days: readonly Day[], { from, to }: Readonly<{ from: string; to: string }>) {
  const there = await writer.db
    .from('holiday')
    .select(['holiday.day', 'holiday.name', 'holiday.closed'])
    .where('holiday.deleted_at', 'is', null)
    .where('holiday.day', '>=', from)
    .where('holiday.day', '<=', to)
    .execute();
  const known = new Map(there.map((one): [string, Day] => [one.day, { ...one, closed: one.closed === 1 }]));
  const missing = days.filter(({ day }) => !known.has(day));
  if (missing.length > 0) await writer.insertMany('holiday', missing);
  return { known, added: missing.length };
}

type DaysAsked = Readonly<{ from: string; to: string; name: string; closed: boolean; dry_run: boolean }>;

/** Adds every day of a span under one name, and counts what is booked there. */
async function addClosing(ctx: Ctx, { from, to, name, closed, dry_run }: DaysAsked) {
  if (to < from) throw invalid({ to: fault('end-order') });
  if (addDays(from, MAX_CLOSED_DAYS - 1) < to) throw invalid({ to: fault('too-many-days', { most: MAX_CLOSED_DAYS }) });
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, name, closed });
  return write(
    ctx,
    async (writer) => {
      writer.describe({ from, to, name });
      const { known, added } = await addMissing(writer, days, { from, to });
      const classes = await classesByDay(writer.db, from, to);
      return {
        data: days.map((one) => ({
          ...(known.get(one.day) ?? one),
          known: known.has(one.day),
          classes: classes.get(one.day) ?? 0,
        })),
        added,
        classes: [...classes.values()].reduce((sum, count) => sum + count, 0),
      };
    },
    { dry: dry_run },
  );
}

/** How many classes are booked on each day of the school's calendar, both ends included. */
async function classesByDay(db: ClubDb, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const { time_zone } = await clubRules(db);
  const rows = await db
    .from('booking')
    .select('booking.starts_at')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.starts_at', '>=', instantOf(from, '00:00', time_zone))
    .where('booking.starts_at', '<', instantOf(addDays(to, 1), '00:00', time_zone))
    .execute();
  const counts = new Map<string, number>();
  for (const { starts_at } of rows) {
    const day = localTimeOf(starts_at, time_zone).date;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
