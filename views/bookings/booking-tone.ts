import type { BookingStatus } from '#contract/rules/booking-rules.ts';
import type { Tone } from '#ui/tag.tsx';

/** The colour that repeats what a class's status says. */
export const bookingTone: Readonly<Record<BookingStatus, Tone>> = {
  booked: 'info',
  completed: 'success',
  no_show: 'danger',
  cancelled: 'neutral',
};
