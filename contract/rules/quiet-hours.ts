/** Hours of the night in which a school tells nobody anything that can wait. */
import { addDays, instantOf, localTimeOf } from './zone.ts';

export interface QuietHours {
  /** `HH:MM` on the school's clock; where `to` is the earlier one, midnight lies between. */
  readonly from: string;
  readonly to: string;
}

const HOUR = String.raw`(\d{1,2})(?:[:h.](\d{2})?)?`;
const SPAN = new RegExp(`^${HOUR}\\s*(?:-|–|to|until|à|a|às|as|até)\\s*${HOUR}$`, 'i');

const clock = (hours: string | undefined, minutes: string | undefined): string | null => {
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  return hour > 23 || minute > 59 ? null : `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/** The hours in words as people type them (`21-8`, `21:00 – 08:00`, `21h à 8h`); null where they are no two hours. */
export function quietHoursIn(text: string): QuietHours | null {
  const found = SPAN.exec(text.trim());
  const from = found && clock(found[1], found[2]);
  const to = found && clock(found[3], found[4]);
  return from && to && from !== to ? { from, to } : null;
}

/** As they are kept: `21:00-08:00`. */
export const quietHoursText = ({ from, to }: QuietHours): string => `${from}-${to}`;

/** When the quiet hours that an instant lies in are over; the instant itself where it lies in none. */
export function afterQuiet(at: string, quiet: QuietHours | null, timeZone: string): string {
  if (!quiet) return at;
  const { from, to } = quiet;
  const { date, time } = localTimeOf(at, timeZone);
  const overnight = from > to;
  if (overnight ? time < from && time >= to : time < from || time >= to) return at;
  return instantOf(overnight && time >= from ? addDays(date, 1) : date, to, timeZone);
}
