/** Reminds students of what they owe: one message to each, which waits in the quiet moment and goes with its undo. */

import { MOST_WRITTEN_TO } from '#contract/entities/chat.ts';
import { CHANNELS, type Channel } from '#contract/entities/message-rule.ts';
import type { REMIND_BY } from '#contract/entities/money.ts';
import type { Told } from '#contract/entities/told.ts';
import { fault } from '#contract/faults/fault.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import type { Row } from '../entities/entity.ts';
import type { Reader } from '../messages/compose.ts';
import { noticeWords } from '../messages/notice-words.ts';
import { inShort } from '../messages/tell.ts';
import { hears, readersOf, refusal } from '../messages/write-down.ts';
import { commonValues, type Notice, noticeRow } from '../messages/write-notice.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid } from '../problems.ts';

/** The message that reminds a reader of what a student owes, in minor units, since a day. */
export const reminderNotice = (
  reader: Reader,
  student: Reader,
  channel: Channel,
  owed: { readonly balance: number; readonly oldest_due_on: string | null },
  school: { readonly name: string; readonly phone: string; readonly country: string; readonly currency: string },
): Notice => ({
  reader,
  channel,
  kind: 'payment_reminder',
  words: noticeWords(reader.locale, 'payment_reminder', reader.audience),
  values: {
    ...commonValues(reader, school),
    student: student.name,
    amount: amountText(owed.balance, school.currency, reader.locale),
    due: timeTexts(reader.locale, 'UTC', '24').day(String(owed.oldest_due_on)),
  },
  once: null,
});

/**
 * Writes the messages to those of these balances that owe something. In a dry run nothing is written.
 * @throws Problem 422 where they are too many for one act.
 */
export async function remindOf(writer: Writer, balances: readonly Row[], by: (typeof REMIND_BY)[number]) {
  const owing = balances.filter(({ balance }) => (balance as number) > 0);
  if (owing.length > MOST_WRITTEN_TO) throw invalid({ rows: fault('too-many-written-to', { most: MOST_WRITTEN_TO }) });
  const { dry } = writer.internals;
  const club = await writer.db.club();
  const readers = await readersOf(
    writer.db,
    owing.map(({ id }) => ({ student_id: id as number, teacher_id: 0 })),
    writer.at,
  );
  const told: Told[] = [];
  for (const row of owing) {
    const student = readers.get(`student ${row.id}`);
    const guardian = readers.get(`guardian ${row.id}`);
    if (!student || !guardian) continue;
    for (const [reader, channel] of [student, guardian].flatMap((one) =>
      CHANNELS.map((each) => [one, each] as const),
    )) {
      if ((by !== channel && by !== 'both') || !hears(reader, channel)) continue;
      const { audience, id, name } = reader;
      told.push({ audience, id, name, channel, reason: refusal(reader, channel) });
      if (dry) continue;
      const owed = { balance: row.balance as number, oldest_due_on: String(row.oldest_due_on) };
      const notice = reminderNotice(reader, student, channel, owed, club);
      await writer.insert('delivery', await noticeRow(writer, notice));
    }
  }
  const short = inShort(told);
  writer.describe({ told: short.reached, ...(short.not_reached > 0 ? { not_told: short.not_reached } : {}) });
  return { changed: owing.length, which: owing, more: { told: short } };
}
