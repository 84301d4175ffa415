/**
 * Sends the messages that are due. Each is claimed by one sender; a claim holds for a while, so that another takes over from
 * a sender that died. What is sent is written down before the next goes out: of a sender that is killed at most the one
 * message under way goes out again, under the same Message-ID, by which mail servers know it as the same.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Mail } from '../mail/mailer.ts';
import { LEASE, WAITS } from '../mail/outbox.ts';
import type { Db } from '../store/engine.ts';
import type { CalendarFile } from './compose.ts';

/** Messages claimed in one statement. */
const AT_ONCE = 20;

interface Claimed {
  readonly id: number;
  readonly club_id: number;
  readonly tries: number;
  readonly message_key: string;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly calendar: string;
}

type Parts = Pick<Services, 'database' | 'mailer' | 'now' | 'log'>;

/** Sends what is due, one after another. Answers how many went out. */
export async function sendDeliveries(services: Parts): Promise<number> {
  const { database, now } = services;
  const sender = randomUUID();
  const schools = new Map<number, School>();
  let sent = 0;
  for (;;) {
    const claimedAt = now().getTime();
    const claimed = await claim(database.db, database.engine === 'postgres', sender, now());
    if (claimed.length === 0) return sent;
    for (const one of claimed) {
      // Others may take it over soon: it is theirs.
      if (now().getTime() - claimedAt > LEASE / 2) break;
      const school = schools.get(one.club_id) ?? (await schoolOf(database.db, one.club_id));
      schools.set(one.club_id, school);
      if (await sendOne(services, sender, one, school)) sent++;
    }
  }
}

interface School {
  readonly email: string;
  /** True for a sample school: what it sends stays on this machine. */
  readonly sample: boolean;
}

async function schoolOf(db: Db, clubId: number): Promise<School> {
  const { email } = await db.selectFrom('club').select('email').where('id', '=', clubId).executeTakeFirstOrThrow();
  const sample = await db.selectFrom('sample_fill').select('id').where('club_id', '=', clubId).executeTakeFirst();
  return { email, sample: sample !== undefined };
}

async function sendOne(
  { database, mailer, now, log }: Parts,
  sender: string,
  one: Claimed,
  { email, sample }: School,
): Promise<boolean> {
  const settle = (values: object) => {
    const at = now().toISOString();
    return database.db
      .updateTable('delivery')
      .set({ ...values, claimed_by: null, updated_at: at })
      .where('id', '=', one.id)
      .where('claimed_by', '=', sender)
      .execute();
  };
  try {
    await mailer.send(mailOf(one, email), { local: sample });
    await settle({ state: 'sent', sent_at: now().toISOString(), last_error: null });
    return true;
  } catch (error) {
    const wait = WAITS[one.tries - 1];
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    log.warn({ delivery: one.id, tries: one.tries, reason }, 'A message could not be sent.');
    await settle({
      state: wait === undefined ? 'failed' : 'waiting',
      last_error: reason,
      ...(wait === undefined ? {} : { due_at: new Date(now().getTime() + wait * 60_000).toISOString() }),
    });
    return false;
  }
}

function mailOf(one: Claimed, replyTo: string): Mail {
  const files = JSON.parse(one.calendar) as CalendarFile[];
  return {
    to: one.address,
    subject: one.subject,
    text: one.body,
    messageId: one.message_key,
    ...(replyTo ? { replyTo } : {}),
    ...(files.length > 0 ? { calendar: files } : {}),
  };
}

/** Takes the oldest messages that are due: those that wait, or whose sender's claim has run out. */
async function claim(db: Db, postgres: boolean, sender: string, now: Date): Promise<Claimed[]> {
  const at = now.toISOString();
  const lock = postgres ? sql`for update skip locked` : sql``;
  const { rows } = await sql<Claimed>`
    update delivery set state = 'sending', claimed_by = ${sender}, tries = tries + 1, updated_at = ${at},
      due_at = ${new Date(now.getTime() + LEASE).toISOString()}
    where id in (
      select id from delivery where state in ('waiting', 'sending') and deleted_at is null and due_at <= ${at}
      order by due_at, id limit ${AT_ONCE} ${lock})
    returning id, club_id, tries, message_key, address, subject, body, calendar`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}
