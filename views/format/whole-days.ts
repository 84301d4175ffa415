/** Spans of whole days or of hours: how they are written, and where they stand. */
import { localSpan } from '#contract/entities/repair.ts';
import type { Tone } from '#ui/tag.tsx';
import type { Formats } from './formats.ts';

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** `3 Mar 2026 – 5 Mar 2026`; with the times where no whole days are meant. */
export function spanText(row: Span, zone: string, formats: Formats): string {
  const { date, to, start_time, end_time } = localSpan(row, zone);
  const from = start_time === undefined ? formats.day(date) : formats.instant(row.starts_at);
  const until = end_time === undefined ? formats.day(to) : formats.instant(row.ends_at);
  return from === until ? from : `${from} – ${until}`;
}

/** Where a span stands. */
export const stateOf = ({ starts_at, ends_at }: Span, now: string) =>
  ends_at <= now ? 'past' : starts_at > now ? 'ahead' : 'now';

export const TONES = { past: 'neutral', ahead: 'info', now: 'warning' } as const satisfies Record<string, Tone>;
