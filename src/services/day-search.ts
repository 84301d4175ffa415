/** Rows that are known by their time are found by a day as people write it: `12 dec`, `12/12`, `tomorrow`. */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { parseDate } from '#kernel/dates.ts';
import { clubTimeAtom, weekStartNow } from './club-time.ts';
import { store } from './session.ts';

type Query = Readonly<Record<string, string>>;

/** What is asked for a text: the rows of the day that it names, then those whose words it is. */
export function queriesFor(text: string): readonly Query[] {
  const { timeZone } = store.get(clubTimeAtom) ?? { timeZone: 'UTC' };
  const day = parseDate(text, { today: todayIn(timeZone, Date.now()), weekStart: weekStartNow() });
  if (!day) return [{ q: text }];
  const midnight = (date: string) => instantOf(date, '00:00', timeZone);
  return [{ starts_at_from: midnight(day), starts_at_to: midnight(addDays(day, 1)) }, { q: text }];
}
