import { z } from 'zod';
import { type Booking, bookClass } from '#contract/entities/booking.ts';
import { choice, flag, multiline, offeredInstant, optionalText, ref } from '#contract/fields.ts';
import { CLASS_TYPES } from '#contract/rules/booking-rules.ts';
import { defineCommand, type Outcome, type Ports } from '#kernel/command.ts';
import { offeredTimes, unaskedHours } from './offers.ts';

const args = z.object({
  student: ref('student', undefined, 'class'),
  starts_at: offeredInstant('free-time'),
  teacher: ref('teacher').optional(),
  location: ref('location').optional(),
  vehicle: ref('vehicle', 'free-vehicle').optional(),
  own_vehicle: optionalText(60).optional(),
  class_type: choice(CLASS_TYPES, 'class_type').optional(),
  topics: multiline(2000).optional(),
  note: multiline().optional(),
  outside_schedule: flag().optional(),
  ignore_rules: flag().optional(),
  past: flag().optional(),
  double: flag().optional(),
  beyond: flag().optional(),
  outside_hours: flag().optional(),
  quiet: flag().optional(),
});

/** What is told of a class that was booked. */
export const booked = (data: Booking, operation_id: number | null): Outcome => ({
  message: {
    key: 'commands.booking.create.done',
    values: {
      name: data.student_name,
      teacher: data.teacher_name,
      at: { instant: data.starts_at },
      vehicle: data.vehicle_name || 'none',
    },
  },
  operation: operation_id ?? undefined,
  link: `/bookings?row=${data.id}`,
  data,
});

async function book(
  ports: Ports,
  { student, teacher, location, vehicle, ...rest }: z.output<typeof args>,
): Promise<Outcome> {
  const body = { student_id: student, teacher_id: teacher, location_id: location, vehicle_id: vehicle, ...rest };
  const { data, second, operation_id } = await ports.call(bookClass, { body });
  for (const entity of ['booking', 'slot', 'student']) ports.refresh(entity);
  const outcome = booked(data, operation_id);
  if (!second) return outcome;
  const { message } = outcome;
  return {
    ...outcome,
    message: message && { ...message, key: 'commands.booking.create.doneDouble' },
    link: `/bookings?ids=${data.id},${second.id}`,
  };
}

const timeOf = (slot: Readonly<Record<string, unknown>>) => ({
  starts_at: String(slot.starts_at),
  teacher: Number(slot.teacher_id),
  location: Number(slot.location_id),
});

/** Books a class. Typed: `book ana tue 15:00 rui`. Without a teacher the student's own is taken, or whoever has the slot. */
export const createBooking = defineCommand({
  id: 'booking.create',
  effect: 'reversible',
  section: 'bookings',
  icon: 'calendar-plus',
  surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'slot' }, { kind: 'button', screen: '/bookings' }],
  keys: [
    { press: 'b', scope: 'bookings' },
    { press: 'b', scope: 'calendar' },
    { press: 'b', scope: 'slots' },
  ],
  endpoints: [bookClass],
  args,
  unasked: unaskedHours,
  // On a bookable time, that time is meant.
  prefill: ({ focused }) => (focused?.entity === 'slot' && focused.row ? timeOf(focused.row) : {}),
  offers: (ports, wished, _context, within) => offeredTimes(ports, wished, within),
  run: book,
});

/** The same from a student's row or page: who it is for is known. */
export const bookClassForStudent = defineCommand({
  id: 'student.book-class',
  effect: 'reversible',
  section: 'students',
  icon: 'calendar-plus',
  surfaces: [{ kind: 'row', entity: 'student' }],
  keys: [{ press: 'b', scope: 'students' }],
  endpoints: [bookClass],
  args,
  unasked: unaskedHours,
  offers: (ports, wished, _context, within) => offeredTimes(ports, wished, within),
  run: book,
});
