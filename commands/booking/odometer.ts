/** Odometer readings that are asked about while a class is closed. */
import { checkOdometer } from '#contract/entities/booking.ts';
import { problemType } from '#contract/errors.ts';
import type { Offers, Ports } from '#kernel/command.ts';

/** What is wrong with readings as they are typed so far, and that they may be right all the same. */
export async function doubtedReadings(ports: Ports, args: Record<string, unknown>): Promise<Offers | null> {
  const { booking, odometer_from, odometer_to, odometer_checked } = args as {
    booking?: number;
    odometer_from?: number;
    odometer_to?: number;
    odometer_checked?: boolean;
  };
  if (booking === undefined || odometer_to === undefined) return null;
  const { data } = await ports.call(checkOdometer, {
    body: { student_bookings_id: booking, odometer_from, odometer_to, odometer_checked },
  });
  if (!data.problem) return null;
  const asked = problemType(data.problem) === 'odometer-doubt';
  return {
    title: { key: 'odometer.title' },
    problem: data.problem,
    choices: asked ? [{ args: { odometer_checked: true }, text: { key: 'odometer.right' }, detail: '' }] : [],
  };
}
