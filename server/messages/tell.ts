/**
 * Tells people what became of their classes, whichever call, command or undo it was: the messages are written down in the
 * transaction of the act, and sent once the quiet moment is over (send.ts). Each says what changed since its reader was last
 * told: what is undone, or changed again, in the quiet moment changes the message that waits, or takes it back.
 */
import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '#contract/data/languages.ts';
import { readSettings } from '#contract/entities/club.ts';
import type { NotToldReason } from '#contract/entities/delivery.ts';
import { type Audience, CHANNELS, type Channel, type MessageEvent } from '#contract/entities/message-rule.ts';
import type { Told, WouldTell } from '#contract/entities/told.ts';
import { addMinutes } from '#contract/rules/booking-rules.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';
import { type ClassState, compose, type Item, type Names, type Reader, type RuleWords } from './compose.ts';

/** Rows asked for in one statement. */
const AT_ONCE = 500;

interface BookingFound extends ClassState {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly deleted_at: string | null;
}

/** A class before and after the write, as far as it stands to be held; null where it does not. */
interface Changed {
  readonly id: number;
  readonly sequence: number;
  readonly before: ClassState | null;
  readonly after: ClassState | null;
}

interface Waiting {
  readonly id: number;
  readonly items: Map<number, Item>;
}

type Rules = ReadonlyMap<Audience, ReadonlyMap<Channel, ReadonlyMap<MessageEvent, RuleWords>>>;

/** Columns of a class that people are told of. */
const TOLD = ['student_id', 'teacher_id', 'location_id', 'class_type', 'starts_at', 'ends_at'] as const;
const OF_INTEREST = new Set<string>([...TOLD, 'status']);

const stateOf = (row: ClassState): ClassState =>
  Object.fromEntries(TOLD.map((column) => [column, row[column]])) as unknown as ClassState;
const same = (a: ClassState, b: ClassState): boolean => TOLD.every((column) => a[column] === b[column]);

/** Rows for ids, however many there are. */
async function inParts<R>(ids: Iterable<number>, find: (part: number[]) => Promise<readonly R[]>): Promise<R[]> {
  const all = [...new Set(ids)];
  const found: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) found.push(...(await find(all.slice(from, from + AT_ONCE))));
  return found;
}

/**
 * Writes down the messages that the changes of a write call for. Call it once, at its end. Answers whom they tell. In a dry
 * run nothing is written. A quiet act tells nobody; a message that waits is kept true by it.
 */
export async function tellOfChanges(writer: Writer): Promise<Told[]> {
  const { quiet, dry } = writer.internals;
  const changed = await changedClasses(writer);
  if (changed.length === 0) return [];
  const rules = await activeRules(writer.db);
  const people = await readersOf(
    writer.db,
    changed.flatMap(({ before, after }) => [before, after]).filter((state) => state !== null),
  );
  const waiting = await waitingFor(writer.db, people, writer.ctx.services.database.engine === 'postgres');
  if (rules.size === 0 && waiting.size === 0) return [];

  const told: Told[] = [];
  const touched = new Map<string, { reader: Reader; channel: Channel; items: Map<number, Item>; id: number | null }>();
  const refused: { reader: Reader; channel: Channel; reason: NotToldReason; items: Item[] }[] = [];
  for (const reader of people.values()) {
    for (const channel of CHANNELS) {
      const key = keyOf(reader, channel);
      const open = waiting.get(key);
      const items = new Map(open?.items);
      const fresh: Item[] = [];
      let moved = false;
      for (const one of changed) {
        const [before, after] = [seenBy(reader, one.before), seenBy(reader, one.after)];
        const known = open?.items.get(one.id);
        if (!before && !after && !known) continue;
        const item = itemOf(one, known ? known.was : before, after, writer.at);
        if (known) {
          items.delete(one.id);
          moved = true;
        }
        if (item && (known || (!quiet && rules.get(reader.audience)?.get(channel)?.has(item.event)))) fresh.push(item);
      }
      if (fresh.length === 0 && !moved) continue;
      const reason = fresh.length > 0 ? refusal(reader, channel) : null;
      if (fresh.length > 0 && !quiet)
        told.push({ audience: reader.audience, id: reader.id, name: reader.name, channel, reason });
      if (reason) refused.push({ reader, channel, reason, items: fresh });
      else for (const item of fresh) items.set(item.booking_id, item);
      if (moved || !reason) touched.set(key, { reader, channel, items, id: open?.id ?? null });
    }
  }
  if (dry || (touched.size === 0 && refused.length === 0)) return told;
  await writeDown(writer, rules, [...touched.values()], refused);
  if (told.length > 0) {
    const reached = told.filter(({ reason }) => reason === null).length;
    writer.describe({ told: reached, ...(reached < told.length ? { not_told: told.length - reached } : {}) });
  }
  writer.internals.touched.set('delivery', null);
  return told;
}

const keyOf = ({ audience, id }: Pick<Reader, 'audience' | 'id'>, channel: Channel) => `${audience} ${id} ${channel}`;

/** A class as its reader sees it: a teacher has no class that somebody else gives. */
function seenBy({ audience, id }: Reader, state: ClassState | null): ClassState | null {
  return state && (audience === 'student' ? state.student_id : state.teacher_id) === id ? state : null;
}

/** What a reader has to be told, from what is known to what is; null where it is the same, or over. */
function itemOf(
  { id, sequence }: Pick<Changed, 'id' | 'sequence'>,
  was: ClassState | null,
  became: ClassState | null,
  at: string,
): Item | null {
  const event: MessageEvent | null = !was
    ? became && 'class_booked'
    : !became
      ? 'class_cancelled'
      : same(was, became)
        ? null
        : 'class_moved';
  if (!event) return null;
  const ahead = [was, became].some((state) => state !== null && state.starts_at > at);
  return ahead ? { booking_id: id, event, was, became, sequence } : null;
}

const refusal = (reader: Reader, channel: Channel): NotToldReason | null => {
  if (channel !== 'mail') return null;
  return reader.no_mail ? 'opted_out' : reader.email === '' ? 'no_address' : null;
};

/** The classes that a write has changed in what people are told of. */
async function changedClasses(writer: Writer): Promise<Changed[]> {
  const changes = [...writer.internals.changes.values()].filter(
    ({ entity, kind, before, after }) =>
      entity === 'booking' &&
      (kind !== 'update' || [...Object.keys(before), ...Object.keys(after)].some((column) => OF_INTEREST.has(column))),
  );
  if (changes.length === 0) return [];
  const rows = await inParts(
    changes.map(({ rowId }) => rowId),
    (part) =>
      writer.db
        .from('booking')
        .select([
          'booking.id',
          'booking.version',
          'booking.status',
          'booking.deleted_at',
          'booking.student_id',
          'booking.teacher_id',
          'booking.location_id',
          'booking.class_type',
          'booking.starts_at',
          'booking.ends_at',
        ])
        .where('booking.id', 'in', part)
        .execute() as Promise<BookingFound[]>,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes.flatMap(({ rowId, kind, before: image }) => {
    const row = byId.get(rowId);
    if (!row) return [];
    const earlier = { ...row, ...(image as Partial<BookingFound>) };
    const stood =
      kind === 'update'
        ? !row.deleted_at && earlier.status === 'booked'
        : kind === 'delete' && earlier.status === 'booked';
    const stands = !row.deleted_at && row.status === 'booked';
    // A class that was held, or missed, is over: nobody is told.
    const over = (status: string) => status === 'completed' || status === 'no_show';
    if (over(row.status) || over(String(earlier.status))) return [];
    return [
      {
        id: rowId,
        sequence: row.version,
        before: stood ? stateOf(earlier) : null,
        after: stands ? stateOf(row) : null,
      },
    ];
  });
}

async function activeRules(db: ClubDb): Promise<Rules> {
  const rows = await db
    .from('message_rule')
    .selectAll('message_rule')
    .where('message_rule.active', '=', 1)
    .where('message_rule.deleted_at', 'is', null)
    .execute();
  const rules = new Map<Audience, Map<Channel, Map<MessageEvent, RuleWords>>>();
  for (const row of rows) {
    const [audience, channel] = [row.audience as Audience, row.channel as Channel];
    const channels = rules.get(audience) ?? new Map<Channel, Map<MessageEvent, RuleWords>>();
    const events = channels.get(channel) ?? new Map<MessageEvent, RuleWords>();
    rules.set(audience, channels.set(channel, events.set(row.event as MessageEvent, row)));
  }
  return rules;
}

/** Everybody who has a class, by audience and id. */
async function readersOf(
  db: ClubDb,
  states: readonly Pick<ClassState, 'student_id' | 'teacher_id'>[],
): Promise<Map<string, Reader>> {
  const { locale } = await db.club();
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
          .select(['id', 'first_name', 'last_name', 'email', 'language', 'no_mail'] as never)
          .where('id', 'in', part)
          .execute() as Promise<Row[]>,
    );
    for (const row of rows) {
      const language = LANGUAGES.find((one) => one === row.language) ?? locale;
      readers.set(`${audience} ${row.id}`, {
        audience,
        id: row.id as number,
        first_name: String(row.first_name),
        name: `${row.first_name} ${row.last_name}`,
        email: String(row.email),
        locale: language,
        no_mail: row.no_mail === 1,
      });
    }
  }
  return readers;
}

/** The messages about classes that wait for these people, by reader and channel; `held`: nobody sends them meanwhile. */
async function waitingFor(
  db: ClubDb,
  people: ReadonlyMap<string, Reader>,
  held: boolean,
): Promise<Map<string, Waiting>> {
  const found = new Map<string, Waiting>();
  for (const audience of ['student', 'teacher'] as const) {
    const ids = [...people.values()].filter((one) => one.audience === audience).map(({ id }) => id);
    const column = `${audience}_id` as const;
    const rows = await inParts(ids, (part) =>
      db
        .from('delivery')
        .select(['delivery.id', 'delivery.channel', `delivery.${column}`])
        .where('delivery.state', '=', 'waiting')
        .where('delivery.deleted_at', 'is', null)
        .where(`delivery.${column}`, 'in', part)
        .orderBy('delivery.id')
        .$if(held, (query) => query.forUpdate())
        .execute(),
    );
    const byId = new Map(
      rows.map((row) => [
        row.id,
        keyOf({ audience, id: (row as Record<string, unknown>)[column] as number }, row.channel as Channel),
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

async function writeDown(
  writer: Writer,
  rules: Rules,
  open: readonly { reader: Reader; channel: Channel; items: Map<number, Item>; id: number | null }[],
  refused: readonly { reader: Reader; channel: Channel; reason: NotToldReason; items: Item[] }[],
): Promise<void> {
  const { at, ctx, db } = writer;
  const { trx } = writer.internals;
  const club = await db.club();
  const { message_wait_minutes: wait } = readSettings(club.settings);
  const organizer = club.email || /<([^>]+)>/.exec(ctx.services.config.mailFrom)?.[1] || ctx.services.config.mailFrom;
  const all = [...open.flatMap(({ items }) => [...items.values()]), ...refused.flatMap(({ items }) => items)];
  const names = await namesFor(writer, all);
  const composed = (items: readonly Item[], reader: Reader, channel: Channel) =>
    compose(items, reader, club, names, rules.get(reader.audience)?.get(channel) ?? new Map(), { at, organizer });
  const due_at = addMinutes(at, wait);

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
        address: reader.email,
        locale: reader.locale,
        due_at,
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
            student_id: reader.audience === 'student' ? reader.id : null,
            teacher_id: reader.audience === 'teacher' ? reader.id : null,
            channel,
            ...message,
            calendar: JSON.stringify(calendar),
            address: reader.email,
            locale: reader.locale,
            state: reason ? 'not_told' : 'waiting',
            reason,
            due_at: reason ? at : due_at,
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
              .select(['id', 'first_name', 'last_name'] as never)
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

/** People named in the answer of a dry run. */
const NAMED = 8;

/** Whom the act of a dry run would tell: the first of them, and how many there are. */
export async function wouldTell(writer: Writer): Promise<WouldTell> {
  return inShort(writer.internals.dry ? await tellOfChanges(writer) : []);
}

/**
 * Whom booking a class for a student, or moving the class `moved`, would tell: asked without writing, for any of these
 * teachers. The answer takes the class as it would be.
 */
export async function tellingOf(
  db: ClubDb,
  student: number,
  teachers: readonly number[],
  moved: (ClassState & { readonly id: number; readonly version: number }) | null,
  at: string,
): Promise<(after: ClassState) => WouldTell> {
  const rules = await activeRules(db);
  const people = await readersOf(
    db,
    [...teachers, ...(moved ? [moved.teacher_id] : [])].map((teacher_id) => ({ student_id: student, teacher_id })),
  );
  const waiting = moved ? await waitingFor(db, people, false) : new Map<string, Waiting>();
  return (after) => {
    const told: Told[] = [];
    for (const reader of people.values()) {
      for (const channel of CHANNELS) {
        const [before, then] = [seenBy(reader, moved && stateOf(moved)), seenBy(reader, after)];
        const known = moved ? waiting.get(keyOf(reader, channel))?.items.get(moved.id) : undefined;
        const item = itemOf(
          { id: moved?.id ?? 0, sequence: moved?.version ?? 0 },
          known ? known.was : before,
          then,
          at,
        );
        if (!item || !(known || rules.get(reader.audience)?.get(channel)?.has(item.event))) continue;
        const { audience, id, name } = reader;
        told.push({ audience, id, name, channel, reason: refusal(reader, channel) });
      }
    }
    return inShort(told);
  };
}

function inShort(told: readonly Told[]): WouldTell {
  const reached = told.filter(({ reason }) => reason === null).length;
  return {
    // Who cannot be told is named before others.
    people: told.toSorted((a, b) => Number(a.reason === null) - Number(b.reason === null)).slice(0, NAMED),
    reached,
    not_reached: told.length - reached,
  };
}
