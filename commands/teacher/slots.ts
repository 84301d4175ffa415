/** The schedule: single slots, weekly rules, and taking slots out. Times are typed in the school's zone. */

import { z } from 'zod';
import {
  addSkippedSlots,
  createScheduleSlots,
  deleteScheduleSlots,
  type SlotReport,
  scheduleOfTeacher,
} from '#contract/entities/slot.ts';
import { choice, choices, date, flag, integer, ref, rows, text } from '#contract/fields.ts';
import { CLASS_TYPES } from '#contract/rules/booking-rules.ts';
import { ON_CONFLICT } from '#contract/rules/placing.ts';
import { WEEKDAYS } from '#contract/rules/weekly.ts';
import { instantOf, validDate } from '#contract/rules/zone.ts';
import { type AnyCommand, type Context, defineCommand, type Ports, type Preview } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { unaskedHours } from '../booking/offers.ts';

const SHOWN = 10;
/** A time of the day, `09:30`. */
const time = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .meta({ field: { kind: 'custom', editor: 'time' } });

const where = {
  teacher: ref('teacher'),
  location: ref('location'),
  class_type: choice(CLASS_TYPES, 'class_type').default('practical'),
};
const how = {
  capacity: integer(1, 500).optional(),
  on_conflict: choice(ON_CONFLICT, 'slot.on_conflict').default('skip'),
  outside_hours: flag().optional(),
};

type SlotCall = Parameters<Ports['call']>[1] & { body: Record<string, unknown> };

/** The school's buffer, where it is longer than the break that was asked for. */
function spacing({ body }: SlotCall, { break_minutes: minutes }: SlotReport): Preview['lines'] {
  const asked = (body.weekly as { break_minutes?: number } | undefined)?.break_minutes ?? 0;
  if (minutes === null || minutes <= asked) return [];
  return [{ kind: 'note', text: { key: 'commands.teacher.add-slots.buffer', values: { minutes } } }];
}

/**
 * The times that would be made, each once and in order: those outside the opening hours have to be meant. Of more than are shown
 * those outside come first.
 */
export function timeLines(
  { created, outside }: Pick<SlotReport, 'created' | 'outside'>,
  at: (instant: string) => string,
  most = SHOWN,
): Preview['lines'] {
  const beyond = new Set(outside.map(({ starts_at }) => starts_at));
  const isOutside = ({ starts_at }: { readonly starts_at: string }) => beyond.has(starts_at);
  const shown =
    created.length <= most
      ? created
      : [...created.filter(isOutside), ...created.filter((one) => !isOutside(one))].slice(0, most);
  return shown.map((one) => ({
    ...(isOutside(one)
      ? {
          kind: 'conflict' as const,
          text: { key: 'commands.teacher.add-slots.outside', values: { at: at(one.starts_at) } },
        }
      : { kind: 'change' as const, text: at(one.starts_at) }),
    ...(one.moved_from ? { before: at(one.moved_from) } : {}),
  }));
}
export const OUTSIDE = { field: 'outside_hours', text: { key: 'commands.teacher.add-slots.meant' } };

async function slotPreview(ports: Ports, call: SlotCall, context: Context): Promise<Preview> {
  const answer = (await ports.call(createScheduleSlots, {
    body: { ...call.body, dry_run: true },
  })) as SlotReport;
  const at = timesFor(context).instant;
  const asked = answer.outside.length > 0 && call.body.outside_hours !== true;
  return {
    title: { key: 'commands.teacher.add-slots.preview', values: { count: answer.created.length } },
    total: answer.created.length,
    named: Math.min(answer.created.length, SHOWN),
    blocked: answer.created.length === 0 || asked,
    ...(asked ? { decidedBy: OUTSIDE } : {}),
    lines: [
      ...spacing(call, answer),
      ...timeLines(answer, at),
      ...answer.skipped.slice(0, SHOWN).map((one) => ({
        kind: 'conflict' as const,
        text: { key: `commands.teacher.add-slots.skipped.${one.reason}`, values: { at: { instant: one.starts_at } } },
      })),
      ...(answer.skipped.length > SHOWN
        ? [{ kind: 'note' as const, text: { key: 'runner.more', values: { count: answer.skipped.length - SHOWN } } }]
        : []),
    ],
  };
}

async function makeSlots(ports: Ports, call: SlotCall) {
  const answer = (await ports.call(createScheduleSlots, call)) as SlotReport;
  ports.refresh('slot');
  ports.refresh('booking');
  return {
    message: {
      key: 'commands.teacher.add-slots.done',
      values: { count: answer.created.length, skipped: answer.skipped.length },
    },
    operation: answer.operation_id ?? undefined,
    data: answer,
  };
}

/** The newest weekly rule of a teacher that left something out. */
async function skippedSeries(ports: Ports, teacher: number): Promise<readonly number[]> {
  const { series } = await ports.call(scheduleOfTeacher, { body: { teacher_id: teacher } });
  return series
    .filter(({ skipped }) => skipped.length > 0)
    .map(({ id }) => id)
    .slice(-1);
}

const singleArgs = z.object({ ...where, date: date('ahead'), start_time: time(), end_time: time(), ...how });
const single = (args: z.output<typeof singleArgs>, { timeZone }: Context): SlotCall => ({
  body: {
    teacher_id: args.teacher,
    location_id: args.location,
    class_type: args.class_type,
    capacity: args.capacity,
    on_conflict: args.on_conflict,
    outside_hours: args.outside_hours,
    slots: [
      {
        starts_at: instantOf(args.date, args.start_time, timeZone),
        ends_at: instantOf(args.date, args.end_time, timeZone),
      },
    ],
  },
});

const weeklyArgs = z.object({
  ...where,
  weekdays: choices(WEEKDAYS, 'weekday'),
  start_time: time(),
  end_time: time(),
  from: date('ahead'),
  to: date('ahead'),
  every_weeks: integer(1, 52).default(1),
  lesson_minutes: integer(5, 480).optional(),
  break_minutes: integer(0, 240).default(0),
  /** Days left out, parted by spaces or commas. */
  except: text(2000).optional(),
  ...how,
});
/** A day as it is typed in all three languages, `25/12/2026`, or as machines write it; what is neither is left to the server to refuse. */
function dayTyped(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return (year && validDate(Number(year), Number(month), Number(day))) || text;
}

const weekly = (args: z.output<typeof weeklyArgs>): SlotCall => ({
  body: {
    teacher_id: args.teacher,
    location_id: args.location,
    class_type: args.class_type,
    capacity: args.capacity,
    on_conflict: args.on_conflict,
    outside_hours: args.outside_hours,
    weekly: {
      weekdays: args.weekdays.map((day) => WEEKDAYS.indexOf(day)),
      start_time: args.start_time,
      end_time: args.end_time,
      from: args.from,
      to: args.to,
      every_weeks: args.every_weeks,
      lesson_minutes: args.lesson_minutes ?? null,
      break_minutes: args.break_minutes,
      except: (args.except ?? '')
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(dayTyped),
    },
  },
});

const onTeacher = { section: 'slots', surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'teacher' }] } as const;

export const slotCommands: readonly AnyCommand[] = [
  defineCommand({
    ...onTeacher,
    id: 'teacher.add-slots',
    effect: 'reversible',
    icon: 'calendar-plus-2',
    endpoints: [createScheduleSlots],
    args: singleArgs,
    unasked: unaskedHours,
    preview: (ports, args, context) => slotPreview(ports, single(args, context), context),
    run: (ports, args, context) => makeSlots(ports, single(args, context)),
  }),
  defineCommand({
    ...onTeacher,
    id: 'teacher.add-weekly-slots',
    effect: 'reversible',
    icon: 'calendar-range',
    endpoints: [createScheduleSlots],
    args: weeklyArgs,
    unasked: unaskedHours,
    preview: (ports, args, context) => slotPreview(ports, weekly(args), context),
    run: (ports, args) => makeSlots(ports, weekly(args)),
  }),
  defineCommand({
    ...onTeacher,
    id: 'teacher.add-skipped-slots',
    effect: 'reversible',
    icon: 'calendar-plus-2',
    endpoints: [addSkippedSlots],
    args: z.object({
      teacher: ref('teacher'),
      on_conflict: choice(ON_CONFLICT, 'slot.on_conflict').default('skip'),
      outside_hours: flag().optional(),
    }),
    unasked: unaskedHours,
    async preview(ports, args, context) {
      const series = await skippedSeries(ports, args.teacher);
      const reports = await Promise.all(
        series.map((series_id) =>
          ports.call(addSkippedSlots, { body: { series_id, on_conflict: args.on_conflict, dry_run: true } }),
        ),
      );
      const created = reports.flatMap((one) => one.created);
      const at = timesFor(context).instant;
      const outside = reports.flatMap((one) => one.outside);
      const asked = outside.length > 0 && args.outside_hours !== true;
      return {
        title: { key: 'commands.teacher.add-slots.preview', values: { count: created.length } },
        total: created.length,
        named: Math.min(created.length, SHOWN),
        blocked: created.length === 0 || asked,
        ...(asked ? { decidedBy: OUTSIDE } : {}),
        lines: timeLines({ created, outside }, at),
      };
    },
    async run(ports, args) {
      const [series_id] = await skippedSeries(ports, args.teacher);
      if (series_id === undefined) return null;
      const answer = await ports.call(addSkippedSlots, {
        body: { series_id, on_conflict: args.on_conflict, outside_hours: args.outside_hours },
      });
      ports.refresh('slot');
      return {
        message: {
          key: 'commands.teacher.add-slots.done',
          values: { count: answer.created.length, skipped: answer.skipped.length },
        },
        operation: answer.operation_id ?? undefined,
        data: answer,
      };
    },
  }),
  defineCommand({
    id: 'teacher.delete-slots',
    section: 'slots',
    effect: 'reversible',
    destructive: 'slot',
    icon: 'calendar-minus',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'slot' }, { kind: 'bulk', entity: 'slot' }],
    keys: [{ press: 'Delete', scope: 'slots' }],
    endpoints: [deleteScheduleSlots],
    args: z.object({ slots: rows('slot'), keep_booked: flag().default(true) }),
    async preview(ports, { slots, keep_booked }) {
      const answer = await ports.call(deleteScheduleSlots, { body: { slots, keep_booked, dry_run: true } });
      return {
        title: { key: 'commands.teacher.delete-slots.preview', values: { count: answer.changed } },
        total: answer.changed,
        blocked: answer.changed === 0,
        lines: answer.kept.slice(0, SHOWN).map((one) => ({
          kind: 'conflict' as const,
          text: { key: 'commands.teacher.delete-slots.kept', values: { classes: one.student_bookings_ids.join(', ') } },
        })),
      };
    },
    async run(ports, { slots, keep_booked }) {
      const answer = await ports.call(deleteScheduleSlots, { body: { slots, keep_booked } });
      ports.refresh('slot');
      return {
        message: { key: 'commands.teacher.delete-slots.done', values: { count: answer.changed } },
        operation: answer.operation_id ?? undefined,
        data: answer,
      };
    },
  }),
];
