/** One act on one class: what its commands share. */

import { z } from 'zod';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { ref } from '#contract/fields.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  type KeyBinding,
  type Known,
  type Offers,
  type Ports,
  type Preview,
} from '#kernel/command.ts';

interface Act<A extends z.ZodRawShape> {
  readonly verb: string;
  readonly icon: string;
  readonly endpoint: AnyEndpoint;
  /** Which classes a picker begins with. */
  readonly offer?: string;
  /** Arguments beside the class itself. */
  readonly args: A;
  readonly alwaysAsk?: boolean;
  readonly unasked?: (known: Known) => readonly string[];
  readonly keys?: readonly KeyBinding[];
  readonly load?: (
    ports: Ports,
    id: number,
    known: Readonly<Record<string, unknown>>,
  ) => Promise<Record<string, unknown>>;
  readonly offers?: (ports: Ports, args: Record<string, unknown>) => Promise<Offers | null>;
  readonly preview?: (ports: Ports, args: Record<string, unknown>, context: Context) => Promise<Preview | null>;
  /** The call's input where it is not the arguments and the class's number. */
  readonly input?: (id: number, args: Record<string, unknown>) => Record<string, unknown>;
}

/** Fetches anew what hangs on classes: the classes, free times, marks, and what students are charged and owe for them. */
export function refreshClasses(ports: Ports): void {
  for (const entity of ['booking', 'slot', 'entry', 'balance', 'skill_mark']) ports.refresh(entity);
}

/** Where the school asks for no fee there is none to let anybody off. */
export const noFee =
  (fee: 'no_show_fee' | 'late_cancel_fee') =>
  ({ settings }: Known): readonly string[] =>
    settings[fee] === 0 ? ['without_fee'] : [];

/** Whose class it is, with whom, and when: what every sentence about one says. */
export const saidOfClass = (row: Pick<Booking, 'student_name' | 'teacher_name' | 'starts_at'>) => ({
  name: row.student_name,
  teacher: row.teacher_name,
  at: { instant: row.starts_at },
});

/** A command that changes one class through one call; its answer is the class as it is then. */
export function bookingAct<A extends z.ZodRawShape>({
  verb,
  icon,
  endpoint,
  offer,
  args,
  alwaysAsk,
  unasked,
  keys,
  load,
  offers,
  preview,
  input,
}: Act<A>): AnyCommand {
  return defineCommand({
    id: `booking.${verb}`,
    effect: 'reversible',
    section: 'bookings',
    icon,
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'booking' }],
    endpoints: [endpoint],
    args: z.object({ booking: ref('booking', undefined, offer), ...args }) as z.ZodObject,
    ...(keys ? { keys } : {}),
    ...(alwaysAsk ? { alwaysAsk } : {}),
    ...(unasked ? { unasked } : {}),
    ...(load
      ? { load: (ports: Ports, known: Record<string, unknown>) => load(ports, known.booking as number, known) }
      : {}),
    ...(offers ? { offers: (ports: Ports, known: Record<string, unknown>) => offers(ports, known) } : {}),
    ...(preview ? { preview } : {}),
    async run(ports, given) {
      const { booking: id, ...rest } = given as Record<string, unknown> & { booking: number };
      const call = input?.(id, rest) ?? { body: { student_bookings_id: id, ...rest } };
      const { data, operation_id } = (await ports.call(endpoint, call)) as {
        data: Booking;
        operation_id: number | null;
      };
      refreshClasses(ports);
      return {
        message: { key: `commands.booking.${verb}.done`, values: saidOfClass(data) },
        operation: operation_id ?? undefined,
        link: `/bookings?row=${data.id}`,
        data,
      };
    },
  });
}
