/**
 * Marketing: what a school tells those who agreed to it, and nobody else. What goes out by mail waits in the quiet moment, as
 * every message does, and carries the link that takes the agreement back.
 */
import type { NotNewsReason } from '#contract/entities/chat.ts';
import type { Row } from '../entities/entity.ts';
import { mailText } from '../mail/texts.ts';
import type { Writer } from '../operations/writer.ts';
import type { Reader } from './compose.ts';
import { readersOf } from './write-down.ts';
import { noticeRow } from './write-notice.ts';

/** Why a student is told nothing of it; null for one who agreed. */
export const newsRefusal = ({ marketing }: Row): NotNewsReason | null =>
  marketing === 'yes' ? null : marketing === 'no' ? 'refused' : 'unasked';

/** The students as readers of messages, by their ids. */
export async function readersByStudent(writer: Writer, students: readonly Row[]): Promise<ReadonlyMap<number, Reader>> {
  const readers = await readersOf(
    writer.db,
    students.map(({ id }) => ({ student_id: id as number, teacher_id: 0 })),
    writer.at,
  );
  return new Map([...readers.values()].flatMap((one) => (one.audience === 'student' ? [[one.id, one] as const] : [])));
}

/** Writes down the mail with the news to a reader. In a dry run nothing is written. */
export async function mailNews(writer: Writer, reader: Reader, body: string): Promise<void> {
  if (writer.internals.dry) return;
  const { name: school } = await writer.db.club();
  const values = { school, body, author: writer.ctx.actor.name };
  const nothing = { subject: '', body: '', sms: '' };
  const row = await noticeRow(writer, {
    ...{ reader, channel: 'mail', kind: 'marketing', words: nothing, values: {}, once: null },
  });
  await writer.insert('delivery', {
    ...row,
    // What somebody typed is sent as it is: it has no names to fill in.
    subject: mailText(reader.locale, 'chatSubject', values),
    body: mailText(reader.locale, 'chatBody', values),
  });
}
