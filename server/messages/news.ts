/**
 * What somebody writes to many, by mail and SMS: it waits in the quiet moment, as every message does. Marketing goes to those who
 * agreed to it, and nobody else, and carries the link that takes the agreement back.
 */
import type { NotNewsReason } from '#contract/entities/chat.ts';
import { CHANNELS, type Channel, type RuleChannel } from '#contract/entities/message-rule.ts';
import type { Told } from '#contract/entities/told.ts';
import type { Row } from '../entities/entity.ts';
import { mailText } from '../mail/texts.ts';
import type { Writer } from '../operations/writer.ts';
import type { Reader } from './compose.ts';
import { addressOf, hears, readersOf, refusal } from './write-down.ts';
import { noticeRow } from './write-notice.ts';

/** Why a student is told nothing of it; null for one who agreed. */
export const newsRefusal = ({ marketing }: Row): NotNewsReason | null =>
  marketing === 'yes' ? null : marketing === 'no' ? 'refused' : 'unasked';

/** The students and their guardians as readers of messages, by audience and id: `student 12`. */
export const readersOfStudents = (writer: Writer, students: readonly Row[]): Promise<ReadonlyMap<string, Reader>> =>
  readersOf(
    writer.db,
    students.map(({ id }) => ({ student_id: id as number, teacher_id: 0 })),
    writer.at,
  );

interface Written {
  readonly kind: 'marketing' | 'circular';
  readonly channel: Channel;
  readonly body: string;
}

/** Writes down what somebody typed to a reader, as a message that waits. In a dry run nothing is written. */
export async function writeTyped(writer: Writer, reader: Reader, { kind, channel, body }: Written): Promise<void> {
  if (writer.internals.dry) return;
  const { name: school } = await writer.db.club();
  const values = { school, body, author: writer.ctx.actor.name };
  const nothing = { subject: '', body: '', sms: '' };
  const row = await noticeRow(writer, { reader, channel, kind, words: nothing, values: {}, once: null });
  await writer.insert('delivery', {
    ...row,
    // What somebody typed is sent as it is: it has no names to fill in.
    subject: mailText(reader.locale, 'chatSubject', values),
    body: channel === 'sms' ? `${school}: ${body}` : mailText(reader.locale, 'chatBody', values),
  });
}

/** Where a message goes, however its address or number is typed. */
const placeOf = (reader: Reader, channel: Channel): string => {
  const address = addressOf(reader, channel).trim().toLowerCase();
  return `${channel} ${channel === 'sms' ? address.replace(/[^\d+]/g, '') : address}`;
};

/**
 * Writes one text by some channels to students and to their guardians, as each is told; news go to the students alone, who are
 * those that agreed. It is the same for all, so that an address has it once: a parent of two, or students of one address. Answers
 * whom it tells, and who cannot be told and why.
 */
export async function writeToMany(
  writer: Writer,
  students: readonly Row[],
  { channel, marketing, body }: { readonly channel: RuleChannel; readonly marketing: boolean; readonly body: string },
): Promise<Told[]> {
  const readers = await readersOfStudents(writer, students);
  const told: Told[] = [];
  const written = new Set<string>();
  for (const { id } of students)
    for (const audience of marketing ? (['student'] as const) : (['student', 'guardian'] as const))
      for (const by of CHANNELS) {
        const reader = readers.get(`${audience} ${id}`);
        if (!reader || (channel !== by && channel !== 'both')) continue;
        // Of news the student's own answer counts, whoever is told of classes.
        if (!marketing && !hears(reader, by)) continue;
        const reason = refusal(reader, by);
        const place = placeOf(reader, by);
        if (reason === null && written.has(place)) continue;
        if (reason === null) written.add(place);
        told.push({ audience, id: id as number, name: reader.name, channel: by, reason });
        await writeTyped(writer, reader, { kind: marketing ? 'marketing' : 'circular', channel: by, body });
      }
  return told;
}
