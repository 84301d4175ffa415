/** The club's settings that bookings obey, with what holds where a club has set nothing. Source: specification, section 3. */
import { z } from 'zod';
import { PRACTICE_IN_PORTUGAL } from '../data/countries/practice-portugal.ts';
import { MOST_MINOR } from './amount-limit.ts';
import { BEYOND_PACKAGE } from './enrolments.ts';
import { PAPERS_RULES } from './papers.ts';

export const bookingSettings = z.object({
  lesson_minutes: z.number().int().min(5).max(480).catch(45).default(45),
  /** Minutes that have to lie between two classes of the same teacher or student. */
  buffer_minutes: z.number().int().min(0).max(240).catch(0).default(0),
  /** When the school is open; none is nothing said. */
  opening_hours: z
    .array(z.object({ weekday: z.number(), from: z.string(), to: z.string() }))
    .catch([])
    .default([]),
  booking_lead_hours: z.number().int().min(0).max(8760).catch(0).default(0),
  free_cancel_hours: z.number().int().min(0).max(8760).catch(48).default(48),
  late_cancel_counts_as_taken: z.boolean().catch(true).default(true),
  /** What a student owes who cancels late, and who does not come; minor units of the school's currency, 0 nothing. */
  late_cancel_fee: z.number().int().min(0).max(MOST_MINOR).catch(0).default(0),
  no_show_fee: z.number().int().min(0).max(MOST_MINOR).catch(0).default(0),
  no_show_wait_minutes: z.number().int().min(0).max(480).catch(15).default(15),
  /** 0 sets no limit. */
  max_open_bookings_per_student: z.number().int().min(0).max(1000).catch(0).default(0),
  /** What becomes of a booking beyond what the student bought. */
  beyond_package: z.enum(BEYOND_PACKAGE).catch('warn').default('warn'),
  /** What becomes of a class for which papers lack. */
  papers_rule: z.enum(PAPERS_RULES).catch('warn').default('warn'),
  required_practice: z
    .record(
      z.string(),
      z.object({
        hours: z.number().min(0),
        km: z.number().min(0),
        automatic_hours: z.number().min(0).optional(),
        practice_lesson_minutes: z.number().min(1).optional(),
      }),
    )
    .catch({ ...PRACTICE_IN_PORTUGAL })
    .default({ ...PRACTICE_IN_PORTUGAL }),
});
export type BookingSettings = z.output<typeof bookingSettings>;

/** Reads a club's settings (the JSON text of its row); a value that cannot be is taken as not set. */
export function readBookingSettings(settings: string): BookingSettings {
  let value: unknown = {};
  try {
    value = JSON.parse(settings);
  } catch {
    // A broken text is as good as none.
  }
  return bookingSettings.parse(typeof value === 'object' && value !== null ? value : {});
}
