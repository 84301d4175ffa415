/** What is booked or offered outside the hours in which the school is open: asked about, and never changed. */
import { fault } from '#contract/faults/fault.ts';
import { isOpen, openOn, openText } from '#contract/rules/opening-hours.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { problem } from '../problems.ts';
import type { ClubRules } from './rules.ts';

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Those of some spans that are outside the opening hours. */
export const outsideHours = <S extends Span>(spans: readonly S[], rules: ClubRules): readonly S[] =>
  spans.filter((span) => !isOpen(rules.opening_hours, span, rules.time_zone));

/** @throws Problem 409 `outside-opening-hours`, which asks whether the time is meant */
export function refuseOutside(span: Span, rules: ClubRules): void {
  if (outsideHours([span], rules).length === 0) return;
  const open = openOn(rules.opening_hours, localTimeOf(span.starts_at, rules.time_zone).date);
  const values = { hours: openText(open) };
  throw problem('outside-opening-hours', values, {
    conflict: { open: open.map(({ from, to }) => ({ from, to })) },
    fields: { outside_hours: fault('outside-opening-hours', values) },
  });
}
