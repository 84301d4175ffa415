/**
 * The outbox. A mail is written down in the transaction of what it tells of, and sent afterwards: what was rolled back is
 * never sent, what was committed is sent although the server dies. Each mail is claimed by one sender; a claim holds for a
 * while, so that another takes over from a sender that died. Nobody can know whether a mail went out whose sender died
 * between the SMTP server's yes and writing it down; it is sent again under the same Message-ID, by which mail servers
 * know it as the same.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db } from '../store/engine.ts';
import type { OutboxRow } from '../store/tables/people.ts';
import type { Mail } from './mailer.ts';

/** How long a claim holds, in ms: longer than any SMTP server takes. */
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

/** Sends what is due, one after another. Answers how many went out. */
export async function sendDue({
  database,
  mailer,
  now,
  log,
}: Pick<Services, 'database' | 'mailer' | 'now' | 'log'>): Promise<number> {
  const sender = randomUUID();
  let sent = 0;
  for (;;) {
    const mail = await claim(database.db, database.engine === 'postgres', sender, now());
    if (!mail) return sent;
    try {
      await mailer.send({ to: mail.recipient, subject: mail.subject, text: mail.body, messageId: mail.message_id });
      await settle(database.db, mail.id, sender, {
        state: 'sent',
        sent_at: now().toISOString(),
        last_error: null,
        // It may hold a link that lets someone in.
        body: '',
      });
      sent++;
    } catch (error) {
      const wait = WAITS[mail.tries - 1];
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      log.warn({ outbox: mail.id, tries: mail.tries, reason }, 'A mail could not be sent.');
      await settle(database.db, mail.id, sender, {
        state: wait === undefined ? 'failed' : 'waiting',
        last_error: reason,
        ...(wait === undefined ? {} : { due_at: new Date(now().getTime() + wait * 60_000).toISOString() }),
      });
    }
  }
}

/** Sends what is due now rather than at the next round; nobody waits for it. Call it once the mail has been committed. */
export const sendSoon = (services: Services): void => services.background('Sending mail', () => sendDue(services));

/** Takes the oldest mail that is due: one that waits, or one whose sender's claim has run out. */
async function claim(db: Db, postgres: boolean, sender: string, now: Date) {
  const at = now.toISOString();
  const lock = postgres ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{
    id: number;
    tries: number;
    message_id: string;
    recipient: string;
    subject: string;
    body: string;
  }>`
    update outbox set state = 'claimed', claimed_by = ${sender}, tries = tries + 1, due_at = ${new Date(now.getTime() + LEASE).toISOString()}
    where id = (select id from outbox where state in ('waiting', 'claimed') and due_at <= ${at} order by due_at, id limit 1 ${lock})
    returning id, tries, message_id, recipient, subject, body`.execute(db);
  return rows[0];
}

async function settle(
  db: Db,
  id: number,
  sender: string,
  values: Partial<Pick<OutboxRow, 'sent_at' | 'last_error' | 'due_at' | 'body'>> & {
    state: 'sent' | 'failed' | 'waiting';
  },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...values, claimed_by: null })
    .where('id', '=', id)
    .where('claimed_by', '=', sender)
    .execute();
}
