/** The attendance list of a theory class: who came and who did not, noted at once. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, id } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { idParam, operationId } from '../resource.ts';
import { BOOKING_STATUSES } from '../rules/booking-rules.ts';
import { fees } from './fees.ts';

/** Most lines of one list: as many as a slot has seats. */
const MOST_LINES = 500;

const attended = z.object({ student_bookings_id: id(), present: z.boolean() });
export type Attended = z.output<typeof attended>;
export const attendanceLines = () => z.array(attended).max(MOST_LINES);

export const takeAttendance = endpoint({
  id: 'takeAttendance',
  method: 'POST',
  path: '/admin/slot/:id/attendance',
  access: ADMIN,
  tag: 'slots',
  summary:
    'Notes who came to a theory class and who did not, in one operation: who came is closed as complete, who did not is a no-show with the school’s fee. Who is on no line stays as it is, and so does who was noted so before. `dry_run` answers the list, and what it would cost.',
  params: idParam,
  body: z.object({
    attendance: attendanceLines().default([]),
    /** Whether no-shows are charged the fee that the school asks for. */
    fee: flag().default(true),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    dry_run: z.boolean(),
    starts_at: z.string(),
    ends_at: z.string(),
    teacher_name: z.string(),
    /** By name. */
    classes: z.array(
      z.object({
        student_bookings_id: z.number().int(),
        student_id: z.number().int(),
        student_name: z.string(),
        status: z.enum(BOOKING_STATUSES),
      }),
    ),
    /** What the students owe who did not come. */
    fees,
    changed: z.number().int(),
    operation_id: operationId,
  }),
});
