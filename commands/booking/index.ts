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
import { skillMarks } from '#contract/entities/skill-mark.ts';
import { signatureImage, teacher } from '#contract/entities/teacher.ts';
import {
  decimal,
  flag,
  integer,
  multiline,
  offeredInstant,
  optionalText,
  ref,
  text,
  version,
} from '#contract/fields.ts';
import { MOST_CLASS_KM, MOST_ODOMETER } from '#contract/rules/odometer.ts';
import type { AnyCommand, Context, Ports, Preview } from '#kernel/command.ts';
import { resourceCommands } from '../resource-commands.ts';
import { bookingAct, noFee, saidOfClass } from './act.ts';
import { cancelCommands } from './cancel.ts';
import { bookClassForStudent, createBooking } from './create.ts';
import { giveVehicleToClasses } from './give-vehicle.ts';
import { markSkillsOfClass } from './marks.ts';
import { noteDrive } from './note-drive.ts';
import { doubtedReadings } from './odometer.ts';
import { offeredTimes, unaskedHours } from './offers.ts';
import { planAhead } from './plan.ts';
import { printClass } from './print.ts';
import { printCalendar } from './print-calendar.ts';
import { signManyClasses } from './sign-many.ts';
import { timeCommands } from './times.ts';
import { workdayCommands } from './workday.ts';

const reason = () => text(500);
/** A key where classes are listed and where they are seen in the calendar. */
const onClasses = (press: string) => ['bookings', 'calendar'].map((scope) => ({ press, scope }));
const read = async (ports: Ports, id: number) => (await ports.call(booking.endpoints.get, { params: { id } })).data;
/** Says that a signature closes the class, where the other one is there and the class is over. */
const closesBySigning = (role: 'student' | 'teacher', other: 'student' | 'teacher') => ({
  preview: async (
    ports: Ports,
    { booking: id }: Record<string, unknown>,
    { now }: Context,
  ): Promise<Preview | null> => {
    const row = await read(ports, id as number);
    if (row.signed !== other || row.status !== 'booked' || row.ends_at > now.toISOString()) return null;
    return {
      title: { key: `commands.booking.sign-as-${role}.preview`, values: saidOfClass(row) },
      lines: [{ kind: 'note', text: { key: 'commands.booking.sign-many.closes', values: { count: 1 } } }],
    };
  },
});

export const bookingCommands: readonly AnyCommand[] = [
  createBooking,
  bookClassForStudent,
  planAhead,
  bookingAct({
    verb: 'move',
    icon: 'calendar-clock',
    endpoint: moveClass,
    offer: 'next',
    alwaysAsk: true,
    unasked: unaskedHours,
    offers: offeredTimes,
    keys: [
      { press: 'm', scope: 'bookings' },
      { press: 'm', scope: 'calendar' },
    ],
    args: {
      starts_at: offeredInstant('free-time'),
      teacher: ref('teacher').optional(),
      location: ref('location').optional(),
      vehicle: ref('vehicle', 'free-vehicle').optional(),
      outside_schedule: flag().optional(),
      ignore_rules: flag().optional(),
      past: flag().optional(),
      beyond: flag().optional(),
      outside_hours: flag().optional(),
      quiet: flag().optional(),
      version: version().optional(),
    },
    load: async (ports, id, { teacher }) => {
      const { starts_at, teacher_id, location_id, version: at } = await read(ports, id);
      // Another teacher is where their own hours are.
      const location = teacher === undefined || teacher === teacher_id ? location_id : undefined;
      return { starts_at, teacher: teacher_id, location, version: at };
    },
    input: (id, { teacher, location, vehicle, ...rest }) => ({
      body: { student_bookings_id: id, teacher_id: teacher, location_id: location, vehicle_id: vehicle, ...rest },
    }),
  }),
  ...cancelCommands,
  bookingAct({ verb: 'waive', icon: 'hand-coins', endpoint: waiveClass, offer: 'counted', args: { reason: reason() } }),
  bookingAct({
    verb: 'complete',
    icon: 'circle-check',
    endpoint: completeClass,
    keys: onClasses('c'),
    offer: 'over',
    args: {
      reason: reason(),
      topics: multiline(2000).optional(),
      odometer_from: integer(0, MOST_ODOMETER, 'odometer').optional(),
      odometer_to: integer(0, MOST_ODOMETER, 'odometer').optional(),
      distance_km: decimal(0, MOST_CLASS_KM).optional(),
      marks: skillMarks.optional(),
      odometer_checked: flag().optional(),
    },
    // It is asked where the readings are, once there is something to ask.
    unasked: () => ['odometer_checked'],
    offers: doubtedReadings,
  }),
  bookingAct({
    verb: 'no-show',
    icon: 'user-round-x',
    endpoint: noShow,
    keys: onClasses('n'),
    offer: 'begun',
    args: { reason: optionalText(500).default(''), without_fee: flag().optional() },
    unasked: noFee('no_show_fee'),
    // It costs the student the class, and the school's fee.
    input: (id, { without_fee, ...rest }) => ({ body: { student_bookings_id: id, ...rest, fee: !without_fee } }),
    preview: async (ports, { booking: id, without_fee }, { locale }) => {
      const { data, fees } = await ports.call(noShow, {
        body: { student_bookings_id: id as number, fee: !without_fee, dry_run: true },
      });
      const { feeLines } = await import('../fees.ts');
      return {
        title: { key: 'commands.booking.no-show.preview', values: saidOfClass(data) },
        lines: [
          { kind: 'conflict', text: { key: 'commands.booking.no-show.costs' } },
          ...feeLines(fees, without_fee === true, locale),
        ],
      };
    },
  }),
  bookingAct({
    verb: 'sign-as-student',
    icon: 'signature',
    endpoint: signAsStudent,
    keys: onClasses('s'),
    offer: 'unsigned-student',
    args: { signature: signatureImage(), signer: optionalText(120).optional() },
    load: async (ports, id) => ({ signer: (await read(ports, id)).student_name }),
    ...closesBySigning('student', 'teacher'),
  }),
  bookingAct({
    verb: 'sign-as-teacher',
    icon: 'signature',
    endpoint: signAsTeacher,
    keys: onClasses('Shift+S'),
    offer: 'unsigned-teacher',
    args: { signature: signatureImage().optional(), signer: optionalText(120).optional() },
    // With a signature that is kept none is asked for; without one the name is written as one.
    load: async (ports, id) => {
      const row = await read(ports, id);
      const { data } = await ports.call(teacher.endpoints.get, { params: { id: row.teacher_id } });
      return data.signature_at ? {} : { signer: row.teacher_name };
    },
    alwaysAsk: true,
    ...closesBySigning('teacher', 'student'),
  }),
  signManyClasses,
  bookingAct({
    verb: 'restore',
    icon: 'archive-restore',
    endpoint: booking.endpoints.restore,
    offer: 'closed',
    args: {},
    input: (id) => ({ params: { id } }),
    // Who takes a signed class for a missed one has to have it signed again.
    preview: async (ports, { booking: id }) => {
      const row = await read(ports, id as number);
      if (row.signed === 'none') return null;
      return {
        title: { key: 'commands.booking.restore.preview', values: saidOfClass(row) },
        lines: [
          { kind: 'conflict', text: { key: 'commands.booking.restore.unsigns', values: { signed: row.signed } } },
        ],
      };
    },
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
      topics: multiline(2000).optional(),
      distance_km: decimal(0, 2000).nullable().optional(),
      note: multiline().optional(),
      location_id: ref('location').optional(),
      vehicle_id: ref('vehicle', 'vehicle-of-classes', 'drive').nullable().optional(),
      own_vehicle: optionalText(60).optional(),
      version: version().optional(),
    },
    load: async (ports, id) => {
      const { topics, distance_km, location_id, vehicle_id, own_vehicle, note, version: at } = await read(ports, id);
      return { topics, distance_km, location_id, vehicle_id, own_vehicle, note, version: at };
    },
    input: (id, values) => ({ params: { id }, body: values }),
  }),
  giveVehicleToClasses,
  noteDrive,
  markSkillsOfClass,
  printClass,
  printCalendar,
  ...resourceCommands({
    resource: booking as never,
    skip: ['add', 'edit', 'delete', 'restore', 'set-status', 'publish', 'retire'],
  }),
  ...timeCommands,
  ...workdayCommands,
];
