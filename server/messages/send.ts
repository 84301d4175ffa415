/**
 * Sends the messages that are due. Each is claimed by one sender; a claim holds for a while, so that another takes over from
 * a sender that died. One is under way at a time, or as many mails as `MAILS_AT_ONCE` says, and each is written down as sent before
 * another takes its place: of a sender that is killed what was under way goes out again, under the same Message-ID, by which mail
 * servers know it as the same. Mail and SMS are sent apart, so that neither waits for the other's server.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MAILED_PAGES } from '#contract/entities/delivery.ts';
import { CHANNELS, type Channel } from '#contract/entities/message-rule.ts';
import type { Services } from '../context.ts';
import { atOnce } from '../mail/at-once.ts';
import { claimable } from '../mail/claims.ts';
import type { Mail } from '../mail/mailer.ts';
import { LEASE, WAITS } from '../mail/outbox.ts';
import { providerIn } from '../sms/kept.ts';
import { SmsRefused, type SmsSender, SmsUnreachable, sendSms } from '../sms/send-sms.ts';
import type { Db } from '../store/engine.ts';
import type { CalendarFile } from './compose.ts';
import { nameOf, newStopKey, stopAddress } from './stop.ts';
import { stopLine } from './words.ts';

/** Messages claimed in one statement. */
const AT_ONCE = 100;

interface Claimed {
  readonly id: number;
  readonly club_id: number;
  readonly tries: number;
  readonly message_key: string;
  readonly stop_key: string | null;
  readonly locale: string;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly calendar: string;
  readonly to_office: number;
  readonly event: string;
}

type Parts = Pick<Services, 'config' | 'database' | 'mailer' | 'now' | 'log'>;

/** Sends what is due by one channel, or by each. Answers how many went out. */
export async function sendDeliveries(services: Parts, channel?: Channel): Promise<number> {
  if (channel) return sendBy(services, channel);
  const sent = await Promise.all(CHANNELS.map((one) => sendBy(services, one)));
  return sent.reduce((sum, count) => sum + count, 0);
}

async function sendBy(services: Parts, channel: Channel): Promise<number> {
  const { database, mailer, now } = services;
  // A provider of SMS that cannot be reached is asked once in a round.
  const most = channel === 'mail' ? mailer.atOnce : 1;
  const round: Round = { sender: randomUUID(), channel, schools: new Map(), unreachable: new Map() };
  let sent = 0;
  for (;;) {
    const claimedAt = now().getTime();
    const claimed = await claim(database, round, now());
    if (claimed.length === 0) return sent;
    await atOnce(
      claimed,
      most,
      // Others may take it over soon: it is theirs.
      async (one) => now().getTime() - claimedAt <= LEASE / 2 && sendOrPutOff(services, round, one),
      async (those) => {
        await settle(services, round.sender, those, { state: 'sent', sent_at: now().toISOString(), last_error: null });
        sent += those.length;
      },
    );
  }
}

/** What a sender knows while it goes through what is due. */
interface Round {
  readonly sender: string;
  readonly channel: Channel;
  /** What is asked of each school once. */
  readonly schools: Map<number, Promise<School>>;
  /** By school, what its provider of SMS said when it could not be reached in this round. */
  readonly unreachable: Map<number, string>;
}

/** Sends one, or notes when it is tried again. Answers whether it went out. */
async function sendOrPutOff(services: Parts, round: Round, one: Claimed): Promise<boolean> {
  const { sender, channel, schools, unreachable } = round;
  const down = unreachable.get(one.club_id);
  if (down !== undefined) {
    await settle(services, sender, [one], { ...later(services, 1), tries: one.tries - 1, last_error: down });
    return false;
  }
  const asked = schools.get(one.club_id) ?? schoolOf(services.database.db, one.club_id);
  schools.set(one.club_id, asked);
  const school = await asked;
  try {
    await sendOne(services, channel, one, school);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    if (error instanceof SmsUnreachable) unreachable.set(one.club_id, reason);
    const wait = error instanceof SmsRefused ? undefined : WAITS[one.tries - 1];
    services.log.warn({ delivery: one.id, tries: one.tries, reason }, 'A message could not be sent.');
    await settle(services, sender, [one], {
      ...(wait === undefined ? { state: 'failed' } : later(services, wait)),
      last_error: reason,
    });
    return false;
  }
}

const later = ({ now }: Parts, minutes: number) => ({
  state: 'waiting',
  due_at: new Date(now().getTime() + minutes * 60_000).toISOString(),
});

interface School extends SmsSender {
  readonly name: string;
  readonly email: string;
}

/** What sending needs to know of a school. */
export async function schoolOf(db: Db, clubId: number): Promise<School> {
  const { settings, ...club } = await db
    .selectFrom('club')
    .select(['name', 'email', 'country', 'settings'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();
  const sample = await db.selectFrom('sample_fill').select('id').where('club_id', '=', clubId).executeTakeFirst();
  return { ...club, clubId, provider: providerIn(settings), sample: sample !== undefined };
}

/** Notes what became of messages, where the claim still holds. */
const settle = ({ database, now }: Parts, sender: string, those: readonly Claimed[], values: object) =>
  database.db
    .updateTable('delivery')
    .set({ ...values, claimed_by: null, updated_at: now().toISOString() })
    .where(
      'id',
      'in',
      those.map(({ id }) => id),
    )
    .where('claimed_by', '=', sender)
    .execute();

/** @throws Error with what the mail server or the provider said */
async function sendOne(
  { config, database, mailer }: Parts,
  channel: Channel,
  one: Claimed,
  school: School,
): Promise<void> {
  const asked = one.to_office === 1 || MAILED_PAGES.some((page) => page === one.event);
  // The office has its rules, and a receipt that somebody sends is none of the messages that one ends.
  const stop = asked || one.stop_key === null ? null : stopAddress(config, one.stop_key);
  if (channel === 'mail')
    return mailer.send(mailOf(one, school.email, stop), { local: school.sample, school: school.clubId });
  const text = stop ? `${one.body}\n${stopLine(one.locale, 'sms', stop)}` : one.body;
  await sendSms(config, database.db, school, { to: one.address, text, id: nameOf(one.message_key) });
}

function mailOf(one: Claimed, replyTo: string, stop: string | null): Mail {
  const files = JSON.parse(one.calendar) as CalendarFile[];
  return {
    to: one.address,
    subject: one.subject,
    text: stop ? `${one.body.trimEnd()}\n\n${stopLine(one.locale, 'mail', stop)}\n` : one.body,
    messageId: one.message_key,
    ...(replyTo ? { replyTo } : {}),
    ...(files.length > 0 ? { calendar: files } : {}),
    ...(stop ? { stop } : {}),
  };
}

/**
 * Takes the oldest messages that are due: those that wait, or whose sender's claim has run out. Its version grows, so that no
 * undo takes back what is on its way.
 */
async function claim(
  database: Parts['database'],
  { sender, channel }: Pick<Round, 'sender' | 'channel'>,
  now: Date,
): Promise<readonly Claimed[]> {
  const at = now.toISOString();
  const due = sql`state in ('waiting', 'sending') and deleted_at is null and channel = ${channel} and due_at <= ${at}`;
  const oldest = sql<{ id: number }>`select id from delivery where ${due} order by due_at, id limit ${AT_ONCE}`;
  const which = await claimable(database, oldest, due);
  if (!which) return [];
  const { rows } = await sql<Claimed>`
    update delivery set state = 'sending', claimed_by = ${sender}, tries = tries + 1, version = version + 1, updated_at = ${at},
      due_at = ${new Date(now.getTime() + LEASE).toISOString()}
    where ${which}
    returning id, club_id, tries, message_key, stop_key, locale, address, subject, body, calendar, to_office, event`.execute(
    database.db,
  );
  const oldestFirst = rows.toSorted((a, b) => a.id - b.id);
  return withStopKeys(database.db, sender, oldestFirst);
}

/**
 * Those that have none yet are given the secret of their link, kept over tries. It is made here and not when they are written down,
 * so that what an older copy of the server sends, whose links name the message, is known by its having none.
 */
async function withStopKeys(db: Db, sender: string, claimed: readonly Claimed[]): Promise<readonly Claimed[]> {
  const made = new Map(claimed.filter((one) => one.stop_key === null).map(({ id }) => [id, newStopKey()]));
  if (made.size === 0) return claimed;
  const cases = [...made].map(([id, key]) => sql`when id = ${sql.lit(id)} then ${key}`);
  await sql`
    update delivery set stop_key = case ${sql.join(cases, sql` `)} end
    where claimed_by = ${sender} and stop_key is null and id in (${sql.join([...made.keys()].map((id) => sql.lit(id)))})`.execute(
    db,
  );
  return claimed.map((one) => ({ ...one, stop_key: one.stop_key ?? made.get(one.id) ?? null }));
}
