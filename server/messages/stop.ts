/**
 * Ending messages by one channel, by the link that each carries. The link names the message: whoever has it may end, and take
 * up again, what comes to that person by that channel, and sees nothing else. Links need PUBLIC_URL: a message is sent when
 * nobody asks for a page.
 */
import type { Channel } from '#contract/entities/message-rule.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { write } from '../operations/write.ts';

/** The name of a message, in links and at providers of SMS. */
export const nameOf = (messageKey: string): string => /^<([^@]+)@/.exec(messageKey)?.[1] ?? messageKey;

/** The address at which the reader of a message ends its kind; null without PUBLIC_URL. */
export const stopAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, messageKey: string): string | null =>
  publicUrl && `${publicUrl}/stop/${nameOf(messageKey)}`;

export interface Stopping {
  readonly clubId: number;
  readonly school: string;
  readonly person: 'student' | 'teacher';
  readonly id: number;
  readonly name: string;
  readonly channel: Channel;
  readonly locale: string;
  /** Whether the person wants none by this channel already. */
  readonly stopped: boolean;
}

/** What the link of a message leads to; null where there is no such message, or nobody any more whom it told. */
export async function findStopping({ database: { db } }: Services, name: string): Promise<Stopping | null> {
  const row = await db
    .selectFrom('delivery')
    .innerJoin('club', 'club.id', 'delivery.club_id')
    .select(['delivery.club_id', 'delivery.student_id', 'delivery.teacher_id', 'delivery.channel', 'delivery.locale'])
    .select('club.name as school')
    .where('delivery.message_key', '=', `<${name}@clutch.invalid>`)
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
  return {
    clubId: row.club_id,
    school: row.school,
    person,
    id: found.id,
    name: `${found.first_name} ${found.last_name}`,
    channel,
    locale: row.locale,
    stopped: (channel === 'sms' ? found.no_sms : found.no_mail) === 1,
  };
}

/** Ends messages by a channel, or takes them up again. What waits for the person by it is not sent. */
export async function setStopped(services: Services, found: Stopping, stopped: boolean): Promise<void> {
  const { clubId, person, id, channel, name } = found;
  const ctx = systemCtx(services, clubId, 'app.opt-out', name);
  await write(ctx, async (writer) => {
    writer.describe({ channel, stopped });
    await writer.update(person, id, { [channel === 'sms' ? 'no_sms' : 'no_mail']: stopped });
    if (!stopped) return {};
    await writer.internals.trx
      .updateTable('delivery')
      .set({ state: 'not_told', reason: 'opted_out', updated_at: writer.at })
      .where('club_id', '=', clubId)
      .where(`${person}_id`, '=', id)
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .execute();
    writer.internals.touched.set('delivery', null);
    return {};
  });
}
