/** Commands of classes. Bookings are never deleted: they are cancelled, and restored. */
import {
  booking,
  completeClass,
  moveClass,
  noShow,
  signAsStudent,
  signAsTeacher,
  waiveClass,
} from '#contract/entities/booking.ts';
import { signatureImage } from '#contract/entities/teacher.ts';
import { decimal, flag, instant, multiline, optionalText, ref, text, version } from '#contract/fields.ts';
import type { AnyCommand, Ports } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';
import { bookingAct } from './act.ts';
import { cancelCommands } from './cancel.ts';
import { bookClassForStudent, createBooking } from './create.ts';
import { workdayCommands } from './workday.ts';

const reason = () => text(500);
const read = async (ports: Ports, id: number) => (await ports.call(booking.endpoints.get, { params: { id } })).data;

export const bookingCommands: readonly AnyCommand[] = [
  createBooking,
  bookClassForStudent,
  bookingAct({
    verb: 'move',
    icon: 'calendar-clock',
    endpoint: moveClass,
    alwaysAsk: true,
    keys: [
      { press: 'm', scope: 'bookings' },
      { press: 'm', scope: 'calendar' },
    ],
    args: {
      starts_at: instant(),
      teacher: ref('teacher').optional(),
      location: ref('location').optional(),
      outside_schedule: flag().optional(),
      ignore_rules: flag().optional(),
      version: version().optional(),
    },
    load: async (ports, id) => {
      const row = await read(ports, id);
      return { starts_at: row.starts_at, teacher: row.teacher_id, location: row.location_id, version: row.version };
    },
    input: (id, { teacher, location, ...rest }) => ({
      body: { student_bookings_id: id, teacher_id: teacher, location_id: location, ...rest },
    }),
  }),
  ...cancelCommands,
  bookingAct({ verb: 'waive', icon: 'hand-coins', endpoint: waiveClass, args: { reason: reason() } }),
  bookingAct({
    verb: 'complete',
    icon: 'circle-check',
    endpoint: completeClass,
    args: { reason: reason(), topics: multiline(2000).optional(), distance_km: decimal(0, 2000).optional() },
  }),
  bookingAct({
    verb: 'no-show',
    icon: 'user-round-x',
    endpoint: noShow,
    args: { reason: optionalText(500).default('') },
  }),
  bookingAct({
    verb: 'sign-as-student',
    icon: 'signature',
    endpoint: signAsStudent,
    args: { signature: signatureImage(), signer: optionalText(120).optional() },
  }),
  bookingAct({
    verb: 'sign-as-teacher',
    icon: 'signature',
    endpoint: signAsTeacher,
    args: { signature: signatureImage().optional(), signer: optionalText(120).optional() },
    alwaysAsk: true,
  }),
  bookingAct({
    verb: 'restore',
    icon: 'archive-restore',
    endpoint: booking.endpoints.restore,
    args: {},
    input: (id) => ({ params: { id } }),
  }),
  bookingAct({
    verb: 'edit',
    icon: 'pencil',
    endpoint: booking.endpoints.edit,
    alwaysAsk: true,
    keys: [
      { press: 'e', scope: 'bookings' },
      { press: 'e', scope: 'calendar' },
    ],
    args: {
      topics: multiline(2000),
      distance_km: decimal(0, 2000).nullable(),
      location_id: ref('location'),
      note: multiline(),
      version: version().optional(),
    },
    load: async (ports, id) => {
      const { topics, distance_km, location_id, note, version: at } = await read(ports, id);
      return { topics, distance_km, location_id, note, version: at };
    },
    input: (id, values) => ({ params: { id }, body: values }),
  }),
  ...resourceCommands({
    resource: booking as never,
    section: 'bookings',
    icon: 'calendar-days',
    screen: '/bookings',
    nameOf: (row) => `#${row.id} ${row.student_name}`,
    pathOf: (id) => `/bookings?row=${id}`,
    skip: ['add', 'edit', 'delete', 'restore', 'set-status', 'publish', 'retire'],
  }),
  ...workdayCommands,
];
