/** Cancelling: in the school's, the student's or the teacher's name, one class or many. */

import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import { cancelAsAdmin, cancelAsStudent, cancelAsTeacher, cancelMany } from '#contract/entities/booking.ts';
import { flag, optionalText, rows, type Selection } from '#contract/fields.ts';
import { STAFF } from '#contract/permissions.ts';
import type { Canceller } from '#contract/rules/booking-rules.ts';
import { freedTimeId } from '#contract/rules/free-time-id.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  type Message,
  type Outcome,
  type Ports,
  type Preview,
} from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { leftLine, onlyId } from '../resource-commands.ts';
import { noFee, refreshClasses, saidOfClass } from './act.ts';

const ENDPOINTS = { admin: cancelAsAdmin, student: cancelAsStudent, teacher: cancelAsTeacher } as const;
const SHOWN = 8;

/** What cancelling would come to: each class, what it costs the student, who is told. */
export async function cancelPreview(
  ports: Ports,
  bookings: Selection,
  by: Canceller,
  context: Context,
  quiet = false,
  letOff = false,
): Promise<Preview> {
  const { classes, left, told, fees } = await ports.call(cancelMany, {
    body: { bookings, by, quiet, fee: !letOff, dry_run: true },
  });
  const { toldLines } = await import('../told.ts');
  const { feeLines } = await import('../fees.ts');
  const costly = classes.filter((one) => one.counts_as_taken).length;
  return {
    title: {
      key: 'commands.booking.cancel.preview',
      values: { count: classes.length, name: classes[0]?.student_name ?? '' },
    },
    total: classes.length,
    blocked: classes.length === 0,
    lines: [
      ...classes.slice(0, SHOWN).map((one) => {
        const at = timesFor(context).instant(one.starts_at);
        return { kind: 'change' as const, text: `${at} · ${one.student_name} · ${one.teacher_name}` };
      }),
      ...(costly > 0
        ? [{ kind: 'conflict' as const, text: { key: 'commands.booking.cancel.costs', values: { count: costly } } }]
        : []),
      ...feeLines(fees, letOff, context.locale),
      ...(classes.length > 0 ? toldLines(told, quiet) : []),
      ...leftLine('booking', left),
    ],
  };
}

/** What is said of classes that were cancelled together: a single one is named. */
export function cancelledMessage({ changed, classes }: AnswerOf<typeof cancelMany>): Message {
  const [first] = classes;
  const one = changed === 1 && first ? saidOfClass(first) : { name: '', teacher: '', at: '' };
  return { key: 'commands.booking.cancel.done', values: { count: changed, waiting: 0, ...one } };
}

const cancelArgs = z.object({
  bookings: rows('booking', 'next'),
  reason: optionalText(500).default(''),
  quiet: flag().optional(),
});
/** What the school or the teacher cancels costs the student nothing: there a fee is not asked about. */
const cancelWithFee = cancelArgs.extend({ without_fee: flag().optional() });

type CancelArgs = z.output<typeof cancelWithFee>;

/** What is the same for all three; what is asked differs. */
function cancelling(by: Canceller) {
  const endpoint = ENDPOINTS[by];
  return {
    id: `booking.cancel-as-${by}`,
    effect: 'reversible',
    destructive: 'booking',
    inNameOf: 'booking.cancel',
    saysWhy: 'reason',
    section: 'bookings',
    icon: 'calendar-x',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'booking' }, { kind: 'bulk', entity: 'booking' }],
    endpoints: [endpoint, cancelMany],
    preview: (ports: Ports, { bookings, quiet, without_fee }: CancelArgs, context: Context) =>
      cancelPreview(ports, bookings, by, context, quiet, without_fee),
    async run(ports: Ports, { bookings, reason, quiet, without_fee }: CancelArgs, context: Context): Promise<Outcome> {
      const fee = !without_fee;
      const only = onlyId(bookings);
      if (only !== null) {
        const { data, operation_id, waiting } = await ports.call(endpoint, {
          body: { student_bookings_id: only, reason, quiet, fee },
        });
        refreshClasses(ports);
        return {
          message: { key: 'commands.booking.cancel.done', values: { count: 1, waiting, ...saidOfClass(data) } },
          operation: operation_id ?? undefined,
          // The time is free for somebody else, unless it was the teacher who could not come.
          ...(by !== 'teacher' && data.starts_at > context.now.toISOString()
            ? { next: { command: 'booking.fill-gap', args: { time: freedTimeId(only) } } }
            : {}),
          data,
        };
      }
      const answer = await ports.call(cancelMany, { body: { bookings, by, reason, quiet, fee } });
      refreshClasses(ports);
      return {
        message: cancelledMessage(answer),
        operation: answer.operation_id ?? undefined,
        data: answer,
      };
    },
  } as const;
}

/** The key on a class. Who cancels decides what the class costs, so the palette asks: nothing is chosen there beforehand. */
const askWhoCancels = defineCommand({
  id: 'booking.cancel',
  effect: 'navigate',
  section: 'bookings',
  icon: 'calendar-x',
  surfaces: [],
  hiddenBecause: 'It shows the three that say who cancels.',
  keys: [
    { press: 'Delete', scope: 'bookings' },
    { press: 'Delete', scope: 'calendar' },
  ],
  endpoints: [],
  roles: STAFF,
  args: z.object({}),
  async run(ports: Ports) {
    await ports.local('palette.say', 'commands.booking.cancel.title');
    return null;
  },
});

export const cancelCommands: readonly AnyCommand[] = [
  askWhoCancels,
  defineCommand({ ...cancelling('admin'), args: cancelArgs }),
  defineCommand({ ...cancelling('student'), args: cancelWithFee, unasked: noFee('late_cancel_fee') }),
  defineCommand({ ...cancelling('teacher'), args: cancelArgs }),
];
