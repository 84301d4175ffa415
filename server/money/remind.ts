/** Reminds students of what they owe: one message to each, which waits in the quiet moment and goes with its undo. */

import { MOST_WRITTEN_TO } from '#contract/entities/chat.ts';
import { CHANNELS } from '#contract/entities/message-rule.ts';
import type { REMIND_BY } from '#contract/entities/money.ts';
import type { Told } from '#contract/entities/told.ts';
import { fault } from '#contract/faults/fault.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import type { Row } from '../entities/entity.ts';
import { noticeWords } from '../messages/notice-words.ts';
import { inShort } from '../messages/tell.ts';
import { readersOf, refusal } from '../messages/write-down.ts';
import { commonValues, noticeRow } from '../messages/write-notice.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid } from '../problems.ts';

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
  );
  const told: Told[] = [];
  for (const row of owing) {
    const reader = readers.get(`student ${row.id}`);
    if (!reader) continue;
    const { locale, audience, id, name } = reader;
    for (const channel of CHANNELS) {
      if (by !== channel && by !== 'both') continue;
      told.push({ audience, id, name, channel, reason: refusal(reader, channel) });
      if (dry) continue;
      const values = {
        ...commonValues(reader, club),
        amount: amountText(row.balance as number, club.currency, locale),
        due: timeTexts(locale, 'UTC', '24').day(String(row.oldest_due_on)),
      };
      const notice = {
        ...{ reader, channel, values, once: null },
        kind: 'payment_reminder',
        words: noticeWords(locale, 'payment_reminder'),
      } as const;
      await writer.insert('delivery', await noticeRow(writer, notice));
    }
  }
  const short = inShort(told);
  writer.describe({ told: short.reached, ...(short.not_reached > 0 ? { not_told: short.not_reached } : {}) });
  return { changed: owing.length, which: owing, more: { told: short } };
}
