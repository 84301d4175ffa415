/**
 * Keeps messages about money, packages, a teacher's day and papers true while they wait, as in the quiet hours of the night: what no
 * longer holds is withdrawn, and where an amount, or the classes of a day, are others now, the message says those. Messages
 * about classes need none of it: the act that changes a class changes what waits (tell.ts).
 */
import { type Channel, NOTICE_EVENTS, type NoticeEvent } from '#contract/entities/message-rule.ts';
import type { Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { reminderNotice } from '../money/remind.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import { inParts } from '../store/in-parts.ts';
import { STILL, schoolNow } from './notice-facts.ts';
import { noticeRulesOf, noticesOf } from './notices.ts';
import { sendDeliveries } from './send.ts';
import { addressOf, readersOf } from './write-down.ts';
import { type Notice, wordsNow } from './write-notice.ts';

const KEPT_TRUE = [...NOTICE_EVENTS, 'payment_reminder'] as const;
const SAID_AGAIN: readonly string[] = ['paper_expiring', 'exam_due', 'class_missed', 'app_booking'];
/** Messages looked at in one transaction. */
const AT_ONCE = 200;

interface WaitingNotice {
  readonly id: number;
  readonly student_id: number | null;
  readonly teacher_id: number | null;
  readonly to_guardian: number;
  readonly event: string;
  readonly channel: string;
  readonly once_key: string | null;
  readonly subject: string;
  readonly body: string;
}

/** Sends what is due, by one channel or by each, after what of it no longer holds was withdrawn. Answers how many went out. */
export async function sendWhatHolds(services: Services, channel?: Channel): Promise<number> {
  const schools = await services.database.db
    .selectFrom('delivery')
    .select('club_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', services.now().toISOString())
    .where('event', 'in', [...KEPT_TRUE])
    .where('deleted_at', 'is', null)
    .execute();
  for (const { club_id } of schools) await keepTrue(services, club_id);
  return sendDeliveries(services, channel);
}

/** Withdraws and rewrites what waits in one school. Answers how many messages were touched. */
export async function keepTrue(services: Services, clubId: number): Promise<number> {
  const ctx = systemCtx(services, clubId, 'system.notices');
  let touched = 0;
  for (let after = 0; ; ) {
    const rows: WaitingNotice[] = await ctx.db
      .from('delivery')
      .select(['delivery.id', 'delivery.student_id', 'delivery.teacher_id', 'delivery.to_guardian'])
      .select(['delivery.event', 'delivery.channel', 'delivery.once_key', 'delivery.subject', 'delivery.body'])
      .where('delivery.state', '=', 'waiting')
      .where('delivery.event', 'in', [...KEPT_TRUE])
      .where('delivery.deleted_at', 'is', null)
      .where('delivery.id', '>', after)
      .orderBy('delivery.id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return touched;
    after = rows.at(-1)?.id ?? after;
    // Most of it holds: nobody else's write waits for that.
    if ((await changesOf(services, ctx.db, rows)).length === 0) continue;
    const { changed } = await write(ctx, async (writer) => {
      const changes = await changesOf(services, writer.db, rows);
      for (const change of changes) await settle(writer, change);
      if (changes.length > 0) {
        writer.irreversible();
        writer.internals.touched.set('delivery', null);
        await writer.operationId();
      }
      return { changed: changes.length };
    });
    touched += changed;
  }
}

/** A message that waits, and what it would say now; null where there is nothing to say any more. */
interface Change {
  readonly row: WaitingNotice;
  readonly notice: Notice | null;
}

async function changesOf(services: Services, db: Writer['db'], rows: readonly WaitingNotice[]): Promise<Change[]> {
  const club = await db.club();
  const now = services.now();
  const at = now.toISOString();
  const current = new Map<string, Notice>();
  for (const rule of await noticeRulesOf(db)) {
    const of = rows.filter(({ event }) => event === rule.event);
    const facts = await STILL[rule.event](
      schoolNow(db, club, now),
      rule.threshold,
      [...new Set(of.map(({ student_id, teacher_id }) => student_id ?? teacher_id ?? 0))],
      of.map(({ event, once_key }) => onceOf(event as NoticeEvent, once_key)),
    );
    // Who was told as a guardian when it was written stays one for this message.
    for (const notice of await noticesOf(db, rule, facts, { club, at, to: () => true }))
      if (notice.once !== null && !current.has(notice.once)) current.set(notice.once, notice);
  }
  const reminders = rows.filter(({ event }) => event === 'payment_reminder');
  const balances = await balancesOf(
    db,
    reminders.map(({ student_id }) => student_id as number),
  );
  const readers = await readersOf(
    db,
    [...balances.keys()].map((student_id) => ({ student_id, teacher_id: 0 })),
    at,
  );
  const remindedNow = ({ student_id, to_guardian, channel }: WaitingNotice): Notice | null => {
    const balance = balances.get(student_id as number);
    const reader = readers.get(`${to_guardian === 1 ? 'guardian' : 'student'} ${student_id}`);
    const student = readers.get(`student ${student_id}`);
    if (!balance || balance.balance <= 0 || !reader || !student) return null;
    return reminderNotice(reader, student, channel as Channel, balance, club);
  };
  return rows.flatMap((row): Change[] => {
    const notice = row.event === 'payment_reminder' ? remindedNow(row) : (current.get(row.once_key ?? '') ?? null);
    if (notice === null) return [{ row, notice }];
    const { subject, body } = wordsNow(notice);
    return subject === row.subject && body === row.body ? [] : [{ row, notice }];
  });
}

/** `payment_due 41 guardian sms` speaks of `41`: see `onceKey` of notices.ts. */
const onceOf = (event: NoticeEvent, key: string | null): string =>
  (key ?? '').slice(event.length + 1).replace(/(?: guardian| office)? (?:mail|sms)$/, '');

async function balancesOf(db: Writer['db'], students: readonly number[]) {
  const rows = await inParts(students, (part) =>
    db
      .from('balance')
      .select(['balance.id', 'balance.balance', 'balance.oldest_due_on'])
      .where('balance.id', 'in', part)
      .where('balance.deleted_at', 'is', null)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Withdraws a message, or lets it say what holds. One that somebody is sending already is left alone. */
async function settle(writer: Writer, { row, notice }: Change): Promise<void> {
  const values = notice
    ? { ...wordsNow(notice), address: addressOf(notice.reader, notice.channel), locale: notice.reader.locale }
    : // A paper that holds once more to the same day is said again, as is an exam or class that is there once more.
      { state: 'withdrawn', ...(SAID_AGAIN.includes(row.event) ? { once_key: null } : {}) };
  await writer.internals.trx
    .updateTable('delivery')
    .set({ ...values, updated_at: writer.at })
    .where('club_id', '=', writer.ctx.clubId)
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .execute();
}
