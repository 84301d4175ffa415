/** What is booked or offered outside the hours in which the school is open: asked about, and never changed. */
import { fault } from '#contract/faults/fault.ts';
import { closedBy, isOpen, type OpenSpan, openOn, openText } from '#contract/rules/opening-hours.ts';
import { localTimeOf, weekdayOf } from '#contract/rules/zone.ts';
import { problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { ClubRules } from './rules.ts';

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Those of some spans that are outside the opening hours. */
export const outsideHours = <S extends Span>(spans: readonly S[], rules: ClubRules): readonly S[] =>
  spans.filter((span) => !isOpen(rules.opening_hours, span, rules.time_zone));

/** The weekdays that a change of the hours closes, each with the classes that stay on it; who share one are one class. */
export async function daysClosed(db: ClubDb, before: readonly OpenSpan[], after: readonly OpenSpan[], now: string) {
  const days = closedBy(before, after);
  if (days.length === 0) return [];
  const { time_zone } = await db.club();
  const classes = await db
    .from('booking')
    .select(['booking.teacher_id', 'booking.starts_at'])
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '=', 'booked')
    .where('booking.starts_at', '>', now)
    .distinct()
    .execute();
  const counts = new Map<number, number>();
  for (const { starts_at } of classes) {
    const day = weekdayOf(localTimeOf(starts_at, time_zone).date);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return days.map((weekday) => ({ weekday, classes: counts.get(weekday) ?? 0 }));
}

/** @throws Problem 409 `outside-opening-hours`, which asks whether the time is meant */
export function refuseOutside(span: Span, rules: ClubRules): void {
  if (outsideHours([span], rules).length === 0) return;
  const open = openOn(rules.opening_hours, localTimeOf(span.starts_at, rules.time_zone).date);
  const conflict = { open: open.map(({ from, to }) => ({ from, to })) };
  if (open.length === 0)
    throw problem('closed-weekday', {}, { conflict, fields: { outside_hours: fault('closed-weekday') } });
  const values = { hours: openText(open) };
  throw problem('outside-opening-hours', values, {
    conflict,
    fields: { outside_hours: fault('outside-opening-hours', values) },
  });
}
