/**
 * What a student agreed to, and when it was said. Everything that changes an answer comes through here: the form, a file, the
 * commands and the link in each message.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Agreement } from '#contract/entities/agreement.ts';
import type { Channel } from '#contract/entities/message-rule.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';

/** The column with the moment of each answer. */
export const MOMENTS = { marketing: 'marketing_at', no_mail: 'no_mail_at', no_sms: 'no_sms_at' } as const;
const ANSWERS = Object.keys(MOMENTS) as (keyof typeof MOMENTS)[];

/** What stands of a student of whom nothing is said. */
export const NOTHING_SAID = {
  ...{ marketing: 'unasked', no_mail: false, no_sms: false },
  ...{ marketing_at: null, no_mail_at: null, no_sms_at: null },
} as const;

const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/**
 * New values of a student with the moment of each answer that changes; `current` is null for a new student. A moment that
 * comes with its answer stays: a file may tell of a paper that was signed last year.
 */
export function withMoments(values: Row, current: Row | null, at: string): Row {
  const before = current ?? NOTHING_SAID;
  const moments: Row = {};
  for (const answer of ANSWERS) {
    const moment = MOMENTS[answer];
    const value = values[answer];
    if (value === undefined || values[moment] || plain(value) === plain(before[answer])) continue;
    moments[moment] = value === NOTHING_SAID.marketing ? null : at;
  }
  return { ...values, ...moments };
}

/** The messages that wait for people by a channel are not sent: they want no more by it. `ids`: of one kind of person. */
export async function dropWaiting(
  writer: Writer,
  ids: readonly number[] | RawBuilder<number>,
  about: {
    readonly channel: Channel;
    readonly person?: 'student' | 'teacher';
    readonly toGuardian?: boolean;
    /** Of marketing alone. */
    readonly news?: boolean;
  },
): Promise<void> {
  const { channel, person = 'student', toGuardian = false, news = false } = about;
  const dropped = await writer.internals.trx
    .updateTable('delivery')
    .set({ state: 'not_told', reason: 'opted_out', updated_at: writer.at })
    .where('club_id', '=', writer.ctx.clubId)
    .where(`${person}_id`, 'in', ids as readonly number[])
    .where('to_guardian', '=', toGuardian ? 1 : 0)
    .where('to_office', '=', 0)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .$if(news, (waiting) => waiting.where('event', '=', 'marketing'))
    .executeTakeFirst();
  if (dropped.numUpdatedRows > 0n) writer.internals.touched.set('delivery', null);
}

/** Where new values of a student stop a channel or marketing, what waits by it is not sent. */
export async function dropStopped(writer: Writer, values: Row, current: Row | null): Promise<void> {
  if (!current) return;
  for (const channel of ['mail', 'sms'] as const)
    if (values[`no_${channel}`] === true && !current[`no_${channel}`])
      await dropWaiting(writer, [current.id as number], { channel });
  if (values.marketing !== undefined && values.marketing !== 'yes' && current.marketing === 'yes')
    await dropWaiting(writer, [current.id as number], { channel: 'mail', news: true });
}

const idsOf = ({ ctx }: Writer, which: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql<number>`(select t.id from student as t where t.club_id = ${ctx.clubId} and t.deleted_at is null and ${which})`;

/** Notes one answer of the students that `where` finds, who did not give it before. */
export async function noteAgreement(
  writer: Writer,
  where: RawBuilder<SqlBool>,
  { agreement, agreed }: { readonly agreement: Agreement; readonly agreed: boolean },
): Promise<{ changed: number; which: RawBuilder<SqlBool> }> {
  if (agreement === 'marketing') {
    const answer = agreed ? 'yes' : 'no';
    const which = sql<SqlBool>`(${where}) and t.marketing <> ${answer}`;
    if (!agreed && !writer.internals.dry)
      await dropWaiting(writer, idsOf(writer, which), { channel: 'mail', news: true });
    return {
      changed: await writer.updateMany('student', which, { marketing: answer, marketing_at: writer.at }),
      which,
    };
  }
  const channels = agreement === 'messages' ? (['mail', 'sms'] as const) : [agreement];
  const other = channels.map((channel) => {
    const [answer, moment] = [sql.ref(`t.no_${channel}`), sql.ref(`t.no_${channel}_at`)];
    return sql<SqlBool>`(${answer} <> ${agreed ? 0 : 1} or ${moment} is null)`;
  });
  const which = sql<SqlBool>`(${where}) and (${sql.join(other, sql` or `)})`;
  if (!agreed && !writer.internals.dry) {
    const ids = idsOf(writer, which);
    for (const channel of channels) await dropWaiting(writer, ids, { channel });
  }
  const values = Object.fromEntries(
    channels.flatMap((channel) => [
      [`no_${channel}`, !agreed],
      [`no_${channel}_at`, writer.at],
    ]),
  );
  return { changed: await writer.updateMany('student', which, values), which };
}
