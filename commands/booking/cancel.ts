/** Cancelling: in the school's, the student's or the teacher's name, one class or many. */

import { z } from 'zod';
import { cancelAsAdmin, cancelAsStudent, cancelAsTeacher, cancelMany } from '#contract/entities/booking.ts';
import { optionalText, rows, type Selection } from '#contract/fields.ts';
import type { Canceller } from '#contract/rules/booking-rules.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { type AnyCommand, type Context, defineCommand, type Ports, type Preview } from '#kernel/command.ts';
import { onlyId } from '../resource-commands.ts';

const ENDPOINTS = { admin: cancelAsAdmin, student: cancelAsStudent, teacher: cancelAsTeacher } as const;
const SHOWN = 8;

/** What cancelling would come to: each class, what it costs the student, who is told. */
export async function cancelPreview(
  ports: Ports,
  bookings: Selection,
  by: Canceller,
  context: Context,
): Promise<Preview> {
  const { classes } = await ports.call(cancelMany, { body: { bookings, by, dry_run: true } });
  const costly = classes.filter((one) => one.counts_as_taken).length;
  return {
    title: { key: 'commands.booking.cancel.preview', values: { count: classes.length } },
    total: classes.length,
    blocked: classes.length === 0,
    lines: [
      ...classes.slice(0, SHOWN).map((one) => {
        const at = localTimeOf(one.starts_at, context.timeZone);
        return { kind: 'change' as const, text: `${at.date} ${at.time} · ${one.student_name} · ${one.teacher_name}` };
      }),
      ...(costly > 0
        ? [{ kind: 'conflict' as const, text: { key: 'commands.booking.cancel.costs', values: { count: costly } } }]
        : []),
    ],
  };
}

function cancelCommand(by: Canceller): AnyCommand {
  const endpoint = ENDPOINTS[by];
  return defineCommand({
    id: `booking.cancel-as-${by}`,
    effect: 'reversible',
    section: 'bookings',
    icon: 'calendar-x',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'booking' }, { kind: 'bulk', entity: 'booking' }],
    keys:
      by === 'admin'
        ? [
            { press: 'Delete', scope: 'bookings' },
            { press: 'Delete', scope: 'calendar' },
          ]
        : [],
    endpoints: [endpoint, cancelMany],
    args: z.object({ bookings: rows('booking'), reason: optionalText(500).default('') }),
    preview: (ports, { bookings }, context) => cancelPreview(ports, bookings, by, context),
    async run(ports, { bookings, reason }, context) {
      const only = onlyId(bookings);
      const refresh = () => {
        ports.refresh('booking');
        ports.refresh('slot');
      };
      if (only !== null) {
        const { data, operation_id } = await ports.call(endpoint, { body: { student_bookings_id: only, reason } });
        refresh();
        return {
          message: { key: 'commands.booking.cancel.done', values: { count: 1, name: data.student_name } },
          operation: operation_id ?? undefined,
          // The time is free for somebody else, unless it was the teacher who could not come.
          ...(by !== 'teacher' && data.starts_at > context.now.toISOString()
            ? { next: { command: 'booking.fill-gap', args: { booking: only } } }
            : {}),
          data,
        };
      }
      const answer = await ports.call(cancelMany, { body: { bookings, by, reason } });
      refresh();
      return {
        message: { key: 'commands.booking.cancel.done', values: { count: answer.changed, name: '' } },
        operation: answer.operation_id ?? undefined,
        data: answer,
      };
    },
  });
}

export const cancelCommands: readonly AnyCommand[] = [
  cancelCommand('admin'),
  cancelCommand('student'),
  cancelCommand('teacher'),
];
