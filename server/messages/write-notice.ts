/** Messages that are not about a change of classes, as they are written down. Each says one thing once. */
import { randomUUID } from 'node:crypto';
import { readSettings } from '#contract/entities/club.ts';
import type { NotToldReason } from '#contract/entities/delivery.ts';
import type { Channel } from '#contract/entities/message-rule.ts';
import { addMinutes } from '#contract/rules/booking-rules.ts';
import { shownPhone } from '#contract/rules/phone.ts';
import { afterQuiet, quietHoursIn } from '#contract/rules/quiet-hours.ts';
import type { Writer } from '../operations/writer.ts';
import type { Reader } from './compose.ts';
import type { MessageWords } from './message-words.ts';
import type { NoticeKind } from './notice-words.ts';
import { filled, oneLine } from './words.ts';
import { addressOf, receiver, refusal } from './write-down.ts';

export interface Notice {
  readonly reader: Reader;
  readonly channel: Channel;
  readonly kind: NoticeKind | 'marketing' | 'circular';
  readonly words: MessageWords;
  readonly values: Readonly<Record<string, string>>;
  /** What it says, of what and to whom: no second message has the same. Null where it may be said again. */
  readonly once: string | null;
}

/** Values that every message may name. */
export const commonValues = (
  reader: Reader,
  school: { readonly name: string; readonly phone: string; readonly country: string },
) => ({
  name: reader.first_name,
  school: school.name,
  phone: shownPhone(school.phone, school.country),
});

/** When a message of now is sent, after the quiet moment and the quiet hours of the school. */
async function dueOf({ db, at }: Writer): Promise<string> {
  const { settings, time_zone } = await db.club();
  const { message_wait_minutes: wait, quiet_hours } = readSettings(settings);
  return afterQuiet(addMinutes(at, wait), quietHoursIn(quiet_hours), time_zone);
}

/** What a message says. An SMS has no subject; its own is for lists alone. */
export const wordsNow = ({ words, values, channel }: Pick<Notice, 'words' | 'values' | 'channel'>) => ({
  subject: oneLine(filled(words.subject, values)),
  body: channel === 'sms' ? filled(words.sms, values).trim() : filled(words.body, values),
});

/** The row of a message, sent or not sent for the reason that stands against it. */
export async function noticeRow(writer: Writer, notice: Notice) {
  const { reader, channel, kind, once } = notice;
  const reason: NotToldReason | null = refusal(reader, channel);
  return {
    ...receiver(reader),
    event: kind,
    channel,
    booking_id: null,
    address: addressOf(reader, channel),
    locale: reader.locale,
    ...wordsNow(notice),
    calendar: '[]',
    state: reason ? 'not_told' : 'waiting',
    reason,
    due_at: reason ? writer.at : await dueOf(writer),
    sent_at: null,
    last_error: null,
    claimed_by: null,
    message_key: `<${randomUUID()}@clutch.invalid>`,
    once_key: once,
  };
}

/** Writes messages of rules, those that another copy of the server has written left out. Answers how many. */
export async function writeNotices(writer: Writer, notices: readonly Notice[]): Promise<number> {
  let count = 0;
  for (const notice of notices) {
    const row = await noticeRow(writer, notice);
    const made = await writer.internals.trx
      .insertInto('delivery')
      .values({ ...row, club_id: writer.ctx.clubId, created_at: writer.at, updated_at: writer.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) count++;
  }
  return count;
}
