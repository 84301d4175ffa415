/** Messages as they stand on the screen: the oldest first, by the day on which they were sent. */
import type { Message } from '#contract/entities/chat.ts';
import { localTimeOf } from '#contract/rules/zone.ts';

export interface MessageDay {
  /** `2026-11-24`, of the school's zone. */
  readonly date: string;
  readonly messages: readonly Message[];
}

/** Groups messages, given the newest first, by the day of a zone. */
export function daysOf(newestFirst: readonly Message[], zone: string): MessageDay[] {
  const days: { date: string; messages: Message[] }[] = [];
  for (const message of [...newestFirst].reverse()) {
    const { date } = localTimeOf(message.sent_at, zone);
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** Whether a message goes on from the one before it: the same writer, within five minutes. */
export function goesOn(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.author === message.author &&
    before.author_name === message.author_name &&
    Date.parse(message.sent_at) - Date.parse(before.sent_at) < 5 * 60_000
  );
}

/** Rows in their order, in runs of those of one day of a zone; null for those without a time. */
export function runsOfDays<R>(
  rows: readonly R[],
  timeOf: (row: R) => string | null,
  zone: string,
): { readonly date: string | null; readonly rows: R[] }[] {
  const runs: { date: string | null; rows: R[] }[] = [];
  for (const row of rows) {
    const at = timeOf(row);
    const date = at && localTimeOf(at, zone).date;
    const last = runs.at(-1);
    if (last && last.date === date) last.rows.push(row);
    else runs.push({ date, rows: [row] });
  }
  return runs;
}
