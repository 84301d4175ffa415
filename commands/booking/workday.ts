/** Commands for a whole workday: closing it, filling a gap, cancelling all that a person has ahead. */

import { z } from 'zod';
import { bookClass, cancelMany } from '#contract/entities/booking.ts';
import { closeDay, closing, gapCandidates } from '#contract/entities/workday.ts';
import { date, flag, optionalText, ref, type Selection } from '#contract/fields.ts';
import { freedTimeId } from '#contract/rules/free-time-id.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { type AnyCommand, defineCommand, type Surface } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { noFee, refreshClasses } from './act.ts';
import { cancelledMessage, cancelPreview } from './cancel.ts';
import { booked } from './create.ts';
import { gapPlace, gapTakes } from './times.ts';

const SHOWN = 12;
/** Students who match a time, at most: whoever is chosen is looked for among them. */
const MOST_OFFERED = 100;

const closeDayArgs = z.object({
  date: date('past'),
  teacher: ref('teacher').optional(),
  /** The day that was said is closed, no other, unless this says so. */
  earlier: flag().optional(),
  /** What was decided class by class; left out, every class is closed as complete. */
  lines: z
    .array(closing)
    .max(2000)
    .optional()
    .meta({ field: { kind: 'custom', editor: 'closing' } }),
  reason: optionalText(500).optional(),
  without_fee: flag().optional(),
});

const closeDayBody = ({
  date: day,
  earlier = false,
  reason,
  teacher,
  lines,
  without_fee,
}: z.output<typeof closeDayArgs>) => ({
  date: day,
  earlier,
  teacher_id: teacher,
  fee: !without_fee,
  ...(lines
    ? { lines: lines.map((one) => ({ ...one, reason: one.reason || (reason ?? '') })) }
    : // Without a word on any class all of them are closed, and why has to be said.
      { lines: [], reason: reason ?? '' }),
});

/** Goes through the classes that are over and still open, one by one, and closes them together. */
const closeDayCommand = defineCommand({
  id: 'booking.close-day',
  effect: 'reversible',
  section: 'bookings',
  icon: 'calendar-check',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/bookings' }],
  endpoints: [closeDay],
  alwaysAsk: true,
  args: closeDayArgs,
  unasked: noFee('no_show_fee'),
  prefill: ({ now, timeZone }) => ({ date: todayIn(timeZone, now) }),
  async preview(ports, args, context) {
    const { classes, fees } = await ports.call(closeDay, { body: { ...closeDayBody(args), dry_run: true } });
    const decided = args.lines && new Map(args.lines.map((one) => [one.student_bookings_id, one.action]));
    const { feeLines } = await import('../fees.ts');
    const touched = classes.filter((one) => !decided || decided.has(one.student_bookings_id));
    return {
      title: {
        key: 'commands.booking.close-day.preview',
        values: { count: touched.length, name: touched[0]?.student_name ?? '' },
      },
      total: touched.length,
      named: Math.min(touched.length, SHOWN),
      blocked: touched.length === 0,
      lines: [
        ...touched.slice(0, SHOWN).map((one) => {
          const at = timesFor(context).instant(one.starts_at);
          const missed = decided?.get(one.student_bookings_id) === 'no_show';
          return {
            kind: missed ? ('conflict' as const) : ('change' as const),
            text: {
              key: `commands.booking.close-day.${missed ? 'missed' : 'complete'}`,
              values: { what: `${at} · ${one.student_name} · ${one.teacher_name}` },
            },
          };
        }),
        ...feeLines(fees, args.without_fee === true, context.locale),
      ],
    };
  },
  async run(ports, args) {
    const answer = await ports.call(closeDay, { body: closeDayBody(args) });
    refreshClasses(ports);
    return {
      message: { key: 'commands.booking.close-day.done', values: { count: answer.changed } },
      operation: answer.operation_id ?? undefined,
      data: answer,
    };
  },
});

/**
 * Offers a freed time to the students who match it; the likeliest stands in the form. It begins with times that are free
 * again and seats that are left: a class that is booked is no gap. Who waits for such a class is asked first, and waits no
 * longer once it is booked.
 */
const fillGap = defineCommand({
  id: 'booking.fill-gap',
  effect: 'reversible',
  section: 'bookings',
  icon: 'user-round-plus',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'free_time' }],
  endpoints: [bookClass],
  args: z.object({ time: ref('free_time'), student: ref('student', 'gap-student'), beyond: flag().optional() }),
  alwaysAsk: true,
  // On a cancelled class that was still to come, its own time is meant.
  prefill: ({ focused, now }) =>
    focused?.entity === 'booking' &&
    focused.row?.status === 'cancelled' &&
    String(focused.row.starts_at) > now.toISOString()
      ? { time: freedTimeId(focused.id) }
      : {},
  async load(ports, { time }) {
    const { data } = await ports.call(gapCandidates, { body: { time: time as number, limit: 1 } });
    return data[0] ? { student: data[0].student_id } : {};
  },
  async preview(ports, { time, student, beyond }) {
    const { data, gap } = await ports.call(gapCandidates, { body: { time, limit: MOST_OFFERED } });
    const chosen = data.find((one) => one.student_id === student);
    const since = chosen?.wait?.since;
    return {
      title: {
        key: 'commands.booking.fill-gap.preview',
        values: { at: { instant: gap.starts_at }, teacher: gap.teacher_name },
      },
      lines: [
        ...(chosen ? [] : [{ kind: 'conflict' as const, text: { key: 'commands.booking.fill-gap.noMatch' } }]),
        ...(chosen && since
          ? [
              {
                kind: 'change' as const,
                text: { key: 'commands.booking.fill-gap.ends', values: { name: chosen.name, since: { day: since } } },
              },
            ]
          : []),
        ...(await gapTakes(ports, gap, student, beyond)),
        ...data.slice(0, SHOWN).map(({ name, phone, wait }) => ({
          kind: 'note' as const,
          text: wait
            ? {
                key: 'commands.booking.fill-gap.waits',
                values: { name: [name, phone].filter(Boolean).join(' · '), since: { day: wait.since } },
              }
            : [name, phone].filter(Boolean).join(' · '),
        })),
      ],
    };
  },
  async run(ports, { time, student, beyond }) {
    const { gap } = await ports.call(gapCandidates, { body: { time, limit: 1 } });
    const { data, operation_id } = await ports.call(bookClass, {
      body: { student_id: student, ...gapPlace(gap), ignore_rules: true, beyond, ends_wait: true },
    });
    for (const entity of ['booking', 'slot', 'wait']) ports.refresh(entity);
    return booked(data, operation_id);
  },
});

/** Cancels every class that a person has ahead, in one operation. */
function cancelFuture(entity: 'student' | 'teacher'): AnyCommand {
  const surfaces: Surface[] = [{ kind: 'palette' }, { kind: 'row', entity }];
  const ahead = (id: number, now: Date): Selection => ({
    matching: { [`${entity}_id`]: String(id), status: 'booked', starts_at_from: now.toISOString() },
  });
  return defineCommand({
    id: `${entity}.cancel-classes`,
    effect: 'reversible',
    destructive: 'booking',
    section: 'bookings',
    icon: 'calendar-x',
    surfaces,
    endpoints: [cancelMany],
    args: z.object({
      [entity]: ref(entity),
      reason: optionalText(500).default(''),
      quiet: flag().optional(),
    }) as z.ZodObject,
    preview: (ports, args, context) =>
      cancelPreview(ports, ahead(args[entity] as number, context.now), 'admin', context, args.quiet === true),
    async run(ports, args, context) {
      const answer = await ports.call(cancelMany, {
        body: {
          bookings: ahead(args[entity] as number, context.now),
          by: 'admin',
          reason: String(args.reason ?? ''),
          quiet: args.quiet === true,
        },
      });
      ports.refresh('booking');
      ports.refresh('slot');
      return {
        message: cancelledMessage(answer),
        operation: answer.operation_id ?? undefined,
        data: answer,
      };
    },
  });
}

export const workdayCommands: readonly AnyCommand[] = [
  closeDayCommand,
  fillGap,
  cancelFuture('student'),
  cancelFuture('teacher'),
];
