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
