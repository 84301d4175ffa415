/**
 * The outbox. A mail is written down in the transaction of what it tells of, and sent afterwards: what was rolled back is
 * never sent, what was committed is sent although the server dies. Each mail is claimed by one sender; a claim holds for a
 * while, so that another takes over from a sender that died. As many are claimed as are sent at once. Nobody can know
 * whether a mail went out whose sender died between the SMTP server's yes and writing it down; it is sent again under the
 * same Message-ID, by which mail servers know it as the same.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db } from '../store/engine.ts';
import type { OutboxRow } from '../store/tables/people.ts';
import { atOnce } from './at-once.ts';
import { claimable } from './claims.ts';
import type { Mail } from './mailer.ts';

/** How long a claim holds, in ms: longer than a mail may take (`MAIL_WITHIN`). */
export const LEASE = 5 * 60_000;
/** Waits after failures, in minutes; after the last the mail is given up. */
export const WAITS = [1, 2, 5, 15, 60, 180, 360, 720];

/** Writes a mail down, to be sent once the transaction has committed. */
export async function queueMail(trx: Db, clubId: number, mail: Mail, now: string): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      club_id: clubId,
      message_id: `<${randomUUID()}@clutch.invalid>`,
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      due_at: now,
      claimed_by: null,
      last_error: null,
      created_at: now,
      sent_at: null,
    })
    .execute();
}

type Parts = Pick<Services, 'database' | 'mailer' | 'now' | 'log'>;

/** Sends what is due, some at once. Answers how many went out. */
export async function sendDue(services: Parts): Promise<number> {
  const { database, mailer, now } = services;
  const sender = randomUUID();
  let sent = 0;
  for (;;) {
    const claimed = await claim(database, sender, now(), mailer.atOnce);
    if (claimed.length === 0) return sent;
    await atOnce(
      claimed,
      mailer.atOnce,
      (mail) => sendOne(services, sender, mail),
      async (those) => {
        // Its words may hold a link that lets someone in.
        const values = { state: 'sent', sent_at: now().toISOString(), last_error: null, body: '' } as const;
        await settle(database.db, those, sender, values);
        sent += those.length;
      },
    );
  }
}

/** Sends one, or notes when it is tried again. Answers whether it went out. */
async function sendOne({ database, mailer, now, log }: Parts, sender: string, mail: Claimed): Promise<boolean> {
  const { recipient: to, subject, body: text, message_id: messageId, club_id: school } = mail;
  try {
    await mailer.send({ to, subject, text, messageId }, { school });
    return true;
  } catch (error) {
    const wait = WAITS[mail.tries - 1];
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    log.warn({ outbox: mail.id, tries: mail.tries, reason }, 'A mail could not be sent.');
    await settle(database.db, [mail], sender, {
      state: wait === undefined ? 'failed' : 'waiting',
      last_error: reason,
      ...(wait === undefined ? {} : { due_at: new Date(now().getTime() + wait * 60_000).toISOString() }),
    });
    return false;
  }
}

/** Sends what is due now rather than at the next round; nobody waits for it. Call it once the mail has been committed. */
export function sendSoon(services: Services): void {
  // One process sends, so that no more mails are under way at once than the setting says.
  if (!services.together.sendElsewhere()) services.background('Sending mail', () => sendDue(services));
}

interface Claimed {
  readonly id: number;
  readonly club_id: number;
  readonly tries: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Takes the oldest mails that are due: those that wait, or whose sender's claim has run out. */
async function claim(database: Services['database'], sender: string, now: Date, most: number): Promise<Claimed[]> {
  const due = sql`state in ('waiting', 'claimed') and due_at <= ${now.toISOString()}`;
  const oldest = sql<{ id: number }>`select id from outbox where ${due} order by due_at, id limit ${most}`;
  const which = await claimable(database, oldest, due);
  if (!which) return [];
  const { rows } = await sql<Claimed>`
    update outbox set state = 'claimed', claimed_by = ${sender}, tries = tries + 1, due_at = ${new Date(now.getTime() + LEASE).toISOString()}
    where ${which}
    returning id, club_id, tries, message_id, recipient, subject, body`.execute(database.db);
  return rows.toSorted((a, b) => a.id - b.id);
}

async function settle(
  db: Db,
  those: readonly Claimed[],
  sender: string,
  values: Partial<Pick<OutboxRow, 'sent_at' | 'last_error' | 'due_at' | 'body'>> & {
    state: 'sent' | 'failed' | 'waiting';
  },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...values, claimed_by: null })
    .where(
      'id',
      'in',
      those.map(({ id }) => id),
    )
    .where('claimed_by', '=', sender)
    .execute();
}
