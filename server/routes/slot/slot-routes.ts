/** The schedule: slots read, made and deleted. */

import type { FastifyInstance } from 'fastify';
import {
  addSkippedSlots,
  createScheduleSlots,
  deleteScheduleSlots,
  type SkippedSlot,
  type Slot,
  scheduleOfTeacher,
  slot,
  slotFamily,
} from '#contract/entities/slot.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { spacedBy } from '#contract/rules/weekly.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { closedDays } from '../../bookings/holidays.ts';
import { presented, presentedMany, withNames } from '../../bookings/names.ts';
import { clubRules } from '../../bookings/rules.ts';
import {
  type Place,
  planSlots,
  refuseConflicts,
  refuseOutsideHours,
  reportOf,
  saveSlots,
  wantedOf,
} from '../../bookings/schedule.ts';
import type { Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { entityNamed, entityOfTable } from '../../entities/index.ts';
import { readRoute, route } from '../../http/route.ts';
import { list } from '../../lists/list.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import { resourceRoutes, selectedRows } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

const DAYS = 60;
/** Slots looked at in one query, and classes named of one slot. */
const AT_ONCE = 500;
const NAMED = 10;

export function slotRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, slotFamily, {
    skip: ['list', 'get', 'add', 'edit', 'remove', 'restore', 'removeMany', 'setStatus'],
  });
  readRoute(app, services, slot.endpoints.list, async (ctx, { query }) => {
    const entity = entityNamed('slot');
    if (!entity) throw notFound('slot');
    const found = await list(ctx.services.database, ctx.clubId, entity, query as ListQuery, ctx.now());
    return { ...found, data: (await withNames(ctx.db, 'slot', found.data as Row[])) as Slot[] };
  });
  route(app, services, slot.endpoints.get, async (ctx, { params }) => {
    const row = await ctx.db.find('slot', params.id);
    if (!row) throw notFound('slot');
    return { data: (await presented(ctx.db, 'slot', row)) as Slot };
  });

  route(app, services, createScheduleSlots, async (ctx, { body }) => {
    const { time_zone: zone, buffer_minutes: buffer } = await clubRules(ctx.db);
    const weekly = body.weekly && spacedBy(body.weekly, buffer);
    const break_minutes = weekly?.lesson_minutes ? weekly.break_minutes : null;
    const place: Place = {
      teacher_id: body.teacher_id,
      location_id: body.location_id,
      class_type: body.class_type,
      capacity: body.class_type === 'practical' ? 1 : (body.capacity ?? 20),
    };
    await refuseAbsent(ctx.db, place);
    const wanted = wantedOf({ ...body, weekly }, zone);
    if (wanted.length === 0) throw invalid({ weekly: fault('rule-empty') });
    // A rule passes over closed days; a time that is asked for by itself is meant.
    const closed = body.weekly ? await closedDays(ctx.db, body.weekly.from, body.weekly.to) : undefined;
    if (body.dry_run) {
      const planned = await planSlots(ctx.db, place, wanted, body.on_conflict, ctx.now().toISOString(), closed);
      return { ...reportOf(planned, true), series_id: null, break_minutes, operation_id: null };
    }
    return write(ctx, async (writer) => {
      writer.describe({ ...body });
      await writer.lock('teacher', [place.teacher_id]);
      const planned = await planSlots(writer.db, place, wanted, body.on_conflict, writer.at, closed);
      refuseConflicts(planned, body.on_conflict);
      refuseOutsideHours(planned, body.outside_hours);
      const series = await saveSlots(writer, planned, weekly ? { rule: weekly } : null);
      return { ...reportOf(planned, false), series_id: series, break_minutes };
    });
  });

  route(app, services, addSkippedSlots, async (ctx, { body }) => {
    const series = await ctx.db.find('slot_series', body.series_id);
    if (!series || series.deleted_at) throw notFound('slot_series');
    const { time_zone: zone } = await clubRules(ctx.db);
    const { teacher_id, location_id, class_type, capacity } = series;
    const place: Place = { teacher_id, location_id, class_type, capacity };
    const skipped = JSON.parse(series.skipped) as SkippedSlot[];
    const wanted = skipped
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at, date: localTimeOf(starts_at, zone).date }))
      .filter(({ date }) => body.dates === undefined || body.dates.includes(date));
    if (body.dry_run) {
      const planned = await planSlots(ctx.db, place, wanted, body.on_conflict, ctx.now().toISOString());
      return { ...reportOf(planned, true), series_id: series.id, break_minutes: null, operation_id: null };
    }
    return write(ctx, async (writer) => {
      writer.describe({ ...body });
      await writer.lock('teacher', [teacher_id]);
      const planned = await planSlots(writer.db, place, wanted, body.on_conflict, writer.at);
      refuseConflicts(planned, body.on_conflict);
      refuseOutsideHours(planned, body.outside_hours);
      await saveSlots(writer, planned, { id: series.id });
      const done = new Set(planned.placing.placed.map((one) => one.wanted.starts_at));
      await writer.update('slot_series', series.id, {
        skipped: skipped.filter(({ starts_at }) => !done.has(starts_at)),
      });
      return { ...reportOf(planned, false), series_id: series.id, break_minutes: null };
    });
  });

  route(app, services, deleteScheduleSlots, async (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ ...body });
        const rows = await selectedRows(writer, entityOfTable('slot'), body.slots);
        // Booking locks its slot: from here on none of these gets a class.
        await writer.lock(
          'slot',
          rows.map((row) => row.id as number),
        );
        const kept = await booked(writer, rows);
        if (kept.length > 0 && !body.keep_booked) {
          throw problem('slots-have-bookings', { count: kept.length }, { conflict: kept });
        }
        const stay = new Set(kept.map(({ slot_id }) => slot_id));
        const going = rows.filter((row) => !stay.has(row.id as number));
        for (const row of going) await writer.remove('slot', row.id as number);
        return { dry_run: body.dry_run, changed: going.length, kept };
      },
      { dry: body.dry_run },
    ),
  );

  route(app, services, scheduleOfTeacher, async (ctx, { body }) => {
    const rules = await clubRules(ctx.db);
    const from = body.from ?? ctx.now().toISOString();
    const to = body.to ?? new Date(Date.parse(from) + DAYS * 24 * 3600_000).toISOString();
    if (!(await ctx.db.find('teacher', body.teacher_id))) throw notFound('teacher');
    const slots = await ctx.db
      .from('slot')
      .selectAll()
      .where('slot.deleted_at', 'is', null)
      .where('slot.teacher_id', '=', body.teacher_id)
      .where('slot.ends_at', '>', from)
      .where('slot.starts_at', '<', to)
      .orderBy('slot.starts_at')
      .limit(5000)
      .execute();
    const series = await ctx.db
      .from('slot_series')
      .selectAll()
      .where('slot_series.deleted_at', 'is', null)
      .where('slot_series.teacher_id', '=', body.teacher_id)
      .orderBy('slot_series.id')
      .execute();
    return {
      data: (await presentedMany(ctx.db, 'slot', slots)) as Slot[],
      series: series.map((one) => ({
        id: one.id,
        teacher_id: one.teacher_id,
        location_id: one.location_id,
        class_type: one.class_type as Slot['class_type'],
        capacity: one.capacity,
        rule: JSON.parse(one.rule),
        skipped: JSON.parse(one.skipped),
      })),
      time_zone: rules.time_zone,
    };
  });
}

async function refuseAbsent(db: ClubDb, place: Place): Promise<void> {
  const teacher = await db.find('teacher', place.teacher_id);
  if (!teacher || teacher.deleted_at) throw invalid({ teacher_id: fault('no-teacher') });
  const location = await db.find('location', place.location_id);
  if (!location || location.deleted_at) throw invalid({ location_id: fault('no-location') });
}

/** Slots among `rows` that hold classes; their own count may be older than the lock. */
async function booked(writer: Writer, rows: readonly Row[]) {
  const kept: { slot_id: number; starts_at: string; ends_at: string; student_bookings_ids: number[] }[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const found = await writer.db
      .from('booking')
      .select(['booking.id', 'booking.slot_id'])
      .where('booking.deleted_at', 'is', null)
      .where('booking.status', '<>', 'cancelled')
      .where(
        'booking.slot_id',
        'in',
        some.map((row) => row.id as number),
      )
      .orderBy('booking.starts_at')
      .execute();
    const classes = Map.groupBy(found, ({ slot_id }) => slot_id);
    for (const row of some) {
      const ids = classes.get(row.id as number)?.map(({ id }) => id);
      if (ids)
        kept.push({
          slot_id: row.id as number,
          starts_at: String(row.starts_at),
          ends_at: String(row.ends_at),
          student_bookings_ids: ids.slice(0, NAMED),
        });
    }
  }
  return kept;
}
