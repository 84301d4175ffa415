/**
 * Ending messages by one channel, by the link that each carries. The link holds a secret of the message's own, which stands nowhere
 * else: its Message-ID is in the answers to it and in archives. Whoever has the link may end, and take up again, what comes to that
 * person by that channel, and sees nothing else. Links need PUBLIC_URL: a message is sent when nobody asks for a page.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { MAILED_PAGES } from '#contract/entities/delivery.ts';
import type { Channel } from '#contract/entities/message-rule.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import { dropWaiting, MOMENTS } from './agreements.ts';

/** The name of a message at providers of SMS. */
export const nameOf = (messageKey: string): string => /^<([^@]+)@/.exec(messageKey)?.[1] ?? messageKey;

/** The secret of a link: 128 random bits, as few letters as may be in an SMS. */
export const newStopKey = (): string => randomBytes(16).toString('base64url');

/** The address at which the reader of a message ends its kind; null without PUBLIC_URL. */
export const stopAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, stopKey: string): string | null =>
  publicUrl && `${publicUrl}/stop/${stopKey}`;

export interface Stopping {
  readonly clubId: number;
  readonly school: string;
  readonly person: 'student' | 'teacher';
  readonly id: number;
  /** Of the guardian of a student: the address or number that is told; null of everybody else. */
  readonly guardian: string | null;
  readonly name: string;
  readonly channel: Channel;
  readonly locale: string;
  /** Whether the message was of marketing: its link takes that agreement back, and ends nothing else. */
  readonly news: boolean;
  /** Whether the person wants none by this channel already. */
  readonly stopped: boolean;
}

/** What the link of a message leads to; null where there is no such message, or nobody any more whom it told. */
export async function findStopping({ database: { db } }: Services, key: string): Promise<Stopping | null> {
  const row = await db
    .selectFrom('delivery')
    .innerJoin('club', 'club.id', 'delivery.club_id')
    .select(['delivery.club_id', 'delivery.student_id', 'delivery.teacher_id', 'delivery.to_guardian'])
    .select(['delivery.channel', 'delivery.locale', 'delivery.event'])
    .select('club.name as school')
    .where((where) =>
      where.or([
        where('delivery.stop_key', '=', key),
        // The links of what was sent before they had a secret name the message.
        where.and([
          where('delivery.message_key', '=', `<${key}@clutch.invalid>`),
          where('delivery.stop_key', 'is', null),
          where('delivery.state', '=', 'sent'),
          // These carried none.
          where('delivery.event', 'not in', [...MAILED_PAGES]),
        ]),
      ]),
    )
    // The office stops its messages by its rules.
    .where('delivery.to_office', '=', 0)
    .executeTakeFirst();
  if (!row) return null;
  const person = row.student_id === null ? 'teacher' : 'student';
  const found = await db
    .selectFrom(person as 'student')
    .select(['id', 'first_name', 'last_name', 'no_mail', 'no_sms'])
    .where('club_id', '=', row.club_id)
    .where('id', '=', (row.student_id ?? row.teacher_id) as number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const channel = row.channel as Channel;
  const news = row.event === 'marketing';
  if (row.to_guardian === 1) return findGuardian(db, found.id, { ...row, channel });
  return {
    clubId: row.club_id,
    school: row.school,
    person,
    id: found.id,
    guardian: null,
    name: `${found.first_name} ${found.last_name}`,
    channel,
    locale: row.locale,
    news,
    stopped: news
      ? await refusesNews(db, row.club_id, found.id)
      : (channel === 'sms' ? found.no_sms : found.no_mail) === 1,
  };
}

async function refusesNews(db: Services['database']['db'], clubId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('student')
    .select('marketing')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.marketing !== 'yes';
}

/** The guardian of a student as the link of a message leads to one; null where the student has none any more. */
async function findGuardian(
  db: Services['database']['db'],
  id: number,
  row: { readonly club_id: number; readonly school: string; readonly channel: Channel; readonly locale: string },
): Promise<Stopping | null> {
  const found = await db
    .selectFrom('student')
    .select(['guardian_name', 'guardian_email', 'guardian_phone', 'guardian_no_mail', 'guardian_no_sms'])
    .where('club_id', '=', row.club_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (found.guardian_name === '') return null;
  const bySms = row.channel === 'sms';
  return {
    clubId: row.club_id,
    school: row.school,
    person: 'student',
    id,
    guardian: bySms ? found.guardian_phone : found.guardian_email,
    name: found.guardian_name,
    channel: row.channel,
    locale: row.locale,
    news: false,
    stopped: (bySms ? found.guardian_no_sms : found.guardian_no_mail) === 1,
  };
}

/** The students of a school whose guardian has this address or number: a parent of two wants no more of either. */
async function sameGuardian(writer: Writer, { id, channel, guardian }: Stopping): Promise<number[]> {
  if (!guardian) return [id];
  const column = channel === 'sms' ? 'student.guardian_phone' : 'student.guardian_email';
  const rows = await writer.db
    .from('student')
    .select('student.id')
    .where(sql`lower(${sql.ref(column)})`, '=', guardian.toLowerCase())
    .where('student.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Ends messages by a channel, or takes them up again. What waits for the person by it is not sent. */
export async function setStopped(services: Services, found: Stopping, stopped: boolean): Promise<void> {
  const { clubId, person, id, channel, name } = found;
  const ctx = systemCtx(services, clubId, 'app.opt-out', name);
  await write(ctx, async (writer) => {
    writer.describe({ channel, stopped, ...(found.news ? { marketing: true } : {}) });
    if (found.news) {
      await writer.update('student', id, { marketing: stopped ? 'no' : 'yes', marketing_at: writer.at });
      if (stopped) await dropWaiting(writer, [id], { channel, news: true });
      return {};
    }
    const column = channel === 'sms' ? 'no_sms' : 'no_mail';
    const toGuardian = found.guardian !== null;
    const ids = toGuardian ? await sameGuardian(writer, found) : [id];
    const said = {
      [toGuardian ? `guardian_${column}` : column]: stopped,
      ...(person === 'student' && !toGuardian ? { [MOMENTS[column]]: writer.at } : {}),
    };
    for (const each of ids) await writer.update(person, each, said);
    if (stopped) await dropWaiting(writer, ids, { channel, person, toGuardian });
    return {};
  });
}
