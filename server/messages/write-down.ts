/** Messages about classes as they are written down: in whose words, to whom, and joined with what waits for the same person. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { languageOf } from '#contract/data/languages.ts';
import { readSettings } from '#contract/entities/club.ts';
import type { NotToldReason } from '#contract/entities/delivery.ts';
import {
  AUDIENCES,
  type Audience,
  CHANNELS,
  type Channel,
  type MessageEvent,
  WORD_COLUMNS,
} from '#contract/entities/message-rule.ts';
import { addMinutes } from '#contract/rules/booking-rules.ts';
import { type GuardianTold, guardianTold } from '#contract/rules/guardian.ts';
import { dialled, type PhonePlace } from '#contract/rules/phone.ts';
import { afterQuiet, quietHoursIn } from '#contract/rules/quiet-hours.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { placeOf } from '../phones.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import { emailKey } from '../store/search.ts';
import { type ClassState, compose, type Item, type Names, type Reader, type RuleWords } from './compose.ts';

/** Rows asked for in one statement. */
const AT_ONCE = 500;

/** A message that waits, and the classes it is about, by their ids. */
export interface Waiting {
  readonly id: number;
  readonly items: Map<number, Item>;
}
export type Rules = ReadonlyMap<Audience, ReadonlyMap<Channel, ReadonlyMap<MessageEvent, RuleWords>>>;

/** A message to be written: a new one, or one that waits (`id`) with what it is about from now on; about nothing it is withdrawn. */
export interface OpenMessage {
  readonly reader: Reader;
  readonly channel: Channel;
  readonly items: Map<number, Item>;
  readonly id: number | null;
}
/** A message that cannot be sent, and why. */
export interface RefusedMessage {
  readonly reader: Reader;
  readonly channel: Channel;
  readonly reason: NotToldReason;
  readonly items: readonly Item[];
}

/** Columns of a class that people are told of. */
export const TOLD = ['student_id', 'teacher_id', 'location_id', 'class_type', 'starts_at', 'ends_at'] as const;
/** The same, as a query names them. */
export const TOLD_OF_CLASS = TOLD.map((column) => `booking.${column}` as const);
export const stateOf = (row: ClassState): ClassState =>
  Object.fromEntries(TOLD.map((column) => [column, row[column]])) as unknown as ClassState;

export const keyOf = ({ audience, id }: Pick<Reader, 'audience' | 'id'>, channel: Channel) =>
  `${audience} ${id} ${channel}`;

export const refusal = (reader: Reader, channel: Channel): NotToldReason | null => {
  if (channel === 'sms') return reader.no_sms ? 'opted_out' : reader.phone === '' ? 'no_phone' : null;
  return reader.no_mail ? 'opted_out' : reader.email === '' ? 'no_address' : null;
};
/** The columns of a message that say whom it tells. */
export const receiver = ({ audience, about = audience === 'teacher' ? audience : 'student', id }: Receiver) => ({
  student_id: about === 'teacher' ? null : id,
  teacher_id: about === 'teacher' ? id : null,
  to_guardian: audience === 'guardian' ? 1 : 0,
  to_office: audience === 'office' ? 1 : 0,
});
type Receiver = Pick<Reader, 'audience' | 'about' | 'id'>;
/** Where a message to somebody goes. */
export const addressOf = (reader: Pick<Reader, 'email' | 'phone'>, channel: Channel): string =>
  channel === 'sms' ? reader.phone : reader.email;

/** No words of the school's own: those that Clutch brings are sent. */
export const NO_WORDS = Object.fromEntries(WORD_COLUMNS.map((column) => [column, ''])) as RuleWords;

/**
 * The rules that are on, by whom they tell, by which channel, of what. What students are told of their guardians are told too,
 * in the words that Clutch brings for guardians; of an event and channel for which the school has a rule for guardians, that
 * rule decides, also where it is off.
 */
export async function activeRules(db: ClubDb): Promise<Rules> {
  const rows = await db
    .from('message_rule')
    .selectAll('message_rule')
    .where('message_rule.deleted_at', 'is', null)
    .execute();
  const by = (channel: Channel) => rows.filter((row) => row.channel === channel || row.channel === 'both');
  const eventsOf = (audience: Audience, channel: Channel) => {
    const events = new Map<MessageEvent, RuleWords>();
    for (const row of by(channel)) {
      if (row.audience !== audience || row.active !== 1) continue;
      const event = row.event as MessageEvent;
      // A rule for one channel says more of it than one for both.
      if (row.channel === channel || !events.has(event)) events.set(event, row);
    }
    if (audience !== 'guardian') return events;
    const decided = new Set<string>(by(channel).flatMap((row) => (row.audience === audience ? [row.event] : [])));
    for (const event of eventsOf('student', channel).keys()) if (!decided.has(event)) events.set(event, NO_WORDS);
    return events;
  };
  const rules = AUDIENCES.map((audience) => {
    const channels = CHANNELS.map((channel) => [channel, eventsOf(audience, channel)] as const);
    return [audience, new Map(channels.filter(([, events]) => events.size > 0))] as const;
  });
  return new Map(rules.filter(([, channels]) => channels.size > 0));
}

interface StudentFound {
  readonly id: number;
  readonly email: string;
  readonly phone: string;
  readonly no_mail: number;
  readonly no_sms: number;
  readonly date_of_birth: string | null;
  readonly guardian_name: string;
  readonly guardian_email: string;
  readonly guardian_phone: string;
  readonly guardian_told: GuardianTold;
  readonly guardian_no_mail: number;
  readonly guardian_no_sms: number;
}

const GUARDIAN = [
  'date_of_birth',
  'guardian_name',
  'guardian_email',
  'guardian_phone',
  'guardian_told',
  'guardian_no_mail',
  'guardian_no_sms',
] as const;

const sameMail = (one: string, other: string) => one !== '' && emailKey(one) === emailKey(other);
const sameNumber = (one: string, other: string) => one !== '' && one === other;

/** The number that an SMS to somebody goes to; empty where none is certain. */
export const smsNumber = (kept: string, place: PhonePlace): string => dialled(kept, place) ?? '';

/**
 * A student's guardian as a reader. A guardian who has the student's own address wants no more of it than the student, and is
 * told nothing by it beside the student, who reads the same.
 */
function guardianOf(row: StudentFound, locale: string, how: GuardianTold | null, place: PhonePlace): Reader {
  const phone = smsNumber(row.guardian_phone, place);
  const [mail, number] = [sameMail(row.guardian_email, row.email), sameNumber(phone, smsNumber(row.phone, place))];
  return {
    audience: 'guardian',
    id: row.id,
    first_name: row.guardian_name,
    name: row.guardian_name,
    email: row.guardian_email,
    phone,
    locale,
    no_mail: row.guardian_no_mail === 1 || (mail && row.no_mail === 1),
    no_sms: row.guardian_no_sms === 1 || (number && row.no_sms === 1),
    listens: how !== null,
    ...(how === 'beside' ? { shares: { mail, sms: number } } : {}),
  };
}

/** Whether news of a rule go to somebody by a channel: they listen, and do not read the same beside a student at one address. */
export const hears = ({ listens, shares }: Reader, channel: Channel): boolean => listens && !shares?.[channel];

/**
 * Everybody who has a class, by audience and id, at an instant; of students also the guardians. Who is told in the place of a
 * student, and who is told nothing at all, is among them: see `Reader.listens`.
 */
export async function readersOf(
  db: ClubDb,
  states: readonly Pick<ClassState, 'student_id' | 'teacher_id'>[],
  at: string,
): Promise<Map<string, Reader>> {
  const { locale, settings, time_zone, country } = await db.club();
  const rules = readSettings(settings);
  const place = placeOf({ country, settings });
  const today = todayIn(time_zone, new Date(at));
  const readers = new Map<string, Reader>();
  for (const [audience, column] of [
    ['student', 'student_id'],
    ['teacher', 'teacher_id'],
  ] as const) {
    const rows = await inParts(
      states.map((state) => state[column]),
      (part) =>
        db
          .from(audience as 'student')
          .select([
            ...['id', 'first_name', 'last_name', 'email', 'phone', 'language', 'no_mail', 'no_sms'],
            ...(audience === 'student' ? GUARDIAN : []),
          ] as never)
          .where('id', 'in', part)
          .execute() as Promise<Row[]>,
    );
    for (const row of rows) {
      const language = languageOf(row.language, locale);
      const found = audience === 'student' ? (row as unknown as StudentFound) : null;
      const how = found && guardianTold(found, today, rules);
      if (found) readers.set(`guardian ${row.id}`, guardianOf(found, language, how, place));
      readers.set(`${audience} ${row.id}`, {
        audience,
        id: row.id as number,
        first_name: String(row.first_name),
        name: `${row.first_name} ${row.last_name}`,
        email: String(row.email),
        phone: smsNumber(String(row.phone), place),
        locale: language,
        no_mail: row.no_mail === 1,
        no_sms: row.no_sms === 1,
        listens: how !== 'in_place',
      });
    }
  }
  return readers;
}

/** The messages about classes that wait for these people, by reader and channel; `held`: nobody sends them meanwhile. */
export async function waitingFor(
  db: ClubDb,
  people: ReadonlyMap<string, Reader>,
  held: boolean,
): Promise<Map<string, Waiting>> {
  const found = new Map<string, Waiting>();
  for (const audience of ['student', 'teacher'] as const) {
    const ids = [...people.values()].flatMap(({ audience: own, id }) =>
      (own === 'teacher') === (audience === 'teacher') ? [id] : [],
    );
    const column = `${audience}_id` as const;
    const rows = await inParts(ids, (part) =>
      db
        .from('delivery')
        .select(['delivery.id', 'delivery.channel', 'delivery.to_guardian', `delivery.${column}`])
        // As a text of the query: the index of what waits knows no other.
        .where('delivery.state', '=', sql.lit('waiting'))
        .where('delivery.deleted_at', 'is', null)
        .where(`delivery.${column}`, 'in', part)
        .$if(held, (query) => query.forUpdate())
        .execute(),
    );
    // Sorted here: asked for in this order, SQLite reads every message of the school.
    const byId = new Map(
      rows
        .sort((a, b) => a.id - b.id)
        .map((row) => [
          row.id,
          keyOf(
            {
              audience: row.to_guardian === 1 ? 'guardian' : audience,
              id: (row as Record<string, unknown>)[column] as number,
            },
            row.channel as Channel,
          ),
        ]),
    );
    const classes = await inParts(byId.keys(), (part) =>
      db.from('delivery_class').selectAll('delivery_class').where('delivery_class.delivery_id', 'in', part).execute(),
    );
    const items = Map.groupBy(classes, ({ delivery_id }) => delivery_id);
    for (const [id, key] of byId) {
      const own = items.get(id);
      if (!own) continue;
      found.set(key, {
        id,
        items: new Map(
          own.map(({ booking_id, event, was, became, sequence }) => [
            booking_id,
            {
              booking_id,
              event: event as MessageEvent,
              was: was === null ? null : (JSON.parse(was) as ClassState),
              became: became === null ? null : (JSON.parse(became) as ClassState),
              sequence,
            },
          ]),
        ),
      });
    }
  }
  return found;
}

/** Writes messages down, or changes or withdraws those that wait. */
export async function writeDown(
  writer: Writer,
  rules: Rules,
  open: readonly OpenMessage[],
  refused: readonly RefusedMessage[],
): Promise<void> {
  const { at, ctx, db } = writer;
  const { trx } = writer.internals;
  const club = await db.club();
  const { message_wait_minutes: wait, quiet_hours } = readSettings(club.settings);
  const quiet = quietHoursIn(quiet_hours);
  const organizer = club.email || /<([^>]+)>/.exec(ctx.services.config.mailFrom)?.[1] || ctx.services.config.mailFrom;
  const all = [...open.flatMap(({ items }) => [...items.values()]), ...refused.flatMap(({ items }) => items)];
  const names = await namesFor(writer, all);
  const composed = (items: readonly Item[], reader: Reader, channel: Channel) =>
    compose(items, reader, club, names, rules.get(reader.audience)?.get(channel) ?? new Map(), {
      at,
      organizer,
      channel,
    });
  const soonest = addMinutes(at, wait);
  const morning = afterQuiet(soonest, quiet, club.time_zone);
  // Of a class that begins before the night is over whoever has it is told in the night.
  const dueOf = (about: readonly Item[]) =>
    about.some(({ was, became }) => [was, became].some((state) => state && state.starts_at < morning))
      ? soonest
      : morning;

  const gone = open.flatMap(({ id, items }) => (id !== null && items.size === 0 ? [id] : []));
  for (let from = 0; from < gone.length; from += AT_ONCE)
    await trx
      .updateTable('delivery')
      .set({ state: 'withdrawn', updated_at: at })
      .where('club_id', '=', ctx.clubId)
      .where('id', 'in', gone.slice(from, from + AT_ONCE))
      .execute();

  const written: { id: number; items: readonly Item[] }[] = [];
  for (const { id, items, reader, channel } of open) {
    if (id === null || items.size === 0) continue;
    const { calendar, ...message } = composed([...items.values()], reader, channel);
    await trx
      .updateTable('delivery')
      .set({
        ...message,
        calendar: JSON.stringify(calendar),
        address: addressOf(reader, channel),
        locale: reader.locale,
        due_at: dueOf([...items.values()]),
        updated_at: at,
      })
      .where('club_id', '=', ctx.clubId)
      .where('id', '=', id)
      .execute();
    written.push({ id, items: [...items.values()] });
  }
  for (let from = 0; from < written.length; from += AT_ONCE)
    await trx
      .deleteFrom('delivery_class')
      .where('club_id', '=', ctx.clubId)
      .where(
        'delivery_id',
        'in',
        written.slice(from, from + AT_ONCE).map(({ id }) => id),
      )
      .execute();

  const fresh = [
    ...open
      .filter(({ id, items }) => id === null && items.size > 0)
      .map((one) => ({ ...one, items: [...one.items.values()], reason: null })),
    ...refused,
  ].map((one) => ({ ...one, key: `<${randomUUID()}@clutch.invalid>` }));
  for (let from = 0; from < fresh.length; from += AT_ONCE / 5) {
    const part = fresh.slice(from, from + AT_ONCE / 5);
    const rows = await trx
      .insertInto('delivery')
      .values(
        part.map(({ reader, channel, items, reason, key }) => {
          const { calendar, ...message } = composed(items, reader, channel);
          return {
            club_id: ctx.clubId,
            ...receiver(reader),
            channel,
            ...message,
            calendar: JSON.stringify(calendar),
            address: addressOf(reader, channel),
            locale: reader.locale,
            state: reason ? 'not_told' : 'waiting',
            reason,
            due_at: reason ? at : dueOf(items),
            sent_at: null,
            last_error: null,
            claimed_by: null,
            message_key: key,
            created_at: at,
            updated_at: at,
          };
        }),
      )
      .returning(['id', 'message_key'])
      .execute();
    const ids = new Map(rows.map((row) => [row.message_key, row.id]));
    for (const { key, items } of part) written.push({ id: ids.get(key) as number, items });
  }

  const lines = written.flatMap(({ id, items }) =>
    items.map(({ booking_id, event, was, became, sequence }) => ({
      club_id: ctx.clubId,
      delivery_id: id,
      booking_id,
      event,
      was: was && JSON.stringify(was),
      became: became && JSON.stringify(became),
      sequence,
    })),
  );
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await trx
      .insertInto('delivery_class')
      .values(lines.slice(from, from + AT_ONCE))
      .execute();
}

/** The names of everybody and every place that items speak of. */
async function namesFor({ db }: Writer, items: readonly Item[]): Promise<Names> {
  const states = items.flatMap(({ was, became }) => [was, became]).filter((state) => state !== null);
  const people = async (table: 'student' | 'teacher') =>
    new Map(
      (
        await inParts(
          states.map((state) => state[`${table}_id`]),
          (part) =>
            db
              .from(table as 'student')
              .select(['id', 'first_name', 'last_name'])
              .where('id', 'in', part)
              .execute() as Promise<Row[]>,
        )
      ).map((row) => [row.id as number, `${row.first_name} ${row.last_name}`]),
    );
  const places = await inParts(
    states.map(({ location_id }) => location_id),
    (part) =>
      db
        .from('location')
        .select(['location.id', 'location.name', 'location.address'])
        .where('location.id', 'in', part)
        .execute(),
  );
  return {
    students: await people('student'),
    teachers: await people('teacher'),
    places: new Map(places.map(({ id, name, address }) => [id, [name, address].filter(Boolean).join(', ')])),
  };
}
