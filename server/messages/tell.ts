/**
 * Tells people what became of their classes, whichever call, command or undo it was: the messages are written down in the
 * transaction of the act, and sent once the quiet moment is over (send.ts). Each says what changed since its reader was last
 * told: what is undone, or changed again, in the quiet moment changes the message that waits, or takes it back.
 */
import { CHANNELS, type MessageEvent } from '#contract/entities/message-rule.ts';
import type { Told, WouldTell } from '#contract/entities/told.ts';
import type { Writer } from '../operations/writer.ts';
import type { ClubDb } from '../store/club-db.ts';
import { inParts } from '../store/in-parts.ts';
import type { ClassState, Item, Reader } from './compose.ts';
import {
  activeRules,
  hears,
  keyOf,
  type OpenMessage,
  type RefusedMessage,
  readersOf,
  refusal,
  stateOf,
  TOLD,
  TOLD_OF_CLASS,
  type Waiting,
  waitingFor,
  writeDown,
} from './write-down.ts';

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

const OF_INTEREST = new Set<string>([...TOLD, 'status']);

const same = (a: ClassState, b: ClassState): boolean => TOLD.every((column) => a[column] === b[column]);

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
    writer.at,
  );
  const waiting = await waitingFor(writer.db, people, writer.ctx.services.database.engine === 'postgres');
  if (rules.size === 0 && waiting.size === 0) return [];

  const told: Told[] = [];
  const touched = new Map<string, OpenMessage>();
  const refused: RefusedMessage[] = [];
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
        const reminds = known?.event === 'class_due';
        // A reminder that waits stays as long as it is true. It told of no change: what changes now is news like any other.
        if (reminds && known.became && after && same(known.became, after)) continue;
        const item = itemOf(one, known ? known.was : before, after, writer.at);
        if (known) {
          items.delete(one.id);
          moved = true;
        }
        const news = (event: MessageEvent) =>
          !quiet && hears(reader, channel) && rules.get(reader.audience)?.get(channel)?.has(event);
        if (item && ((known && !reminds) || news(item.event))) fresh.push(item);
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
    const { reached, not_reached } = inShort(told);
    writer.describe({ told: reached, ...(not_reached > 0 ? { not_told: not_reached } : {}) });
  }
  writer.internals.touched.set('delivery', null);
  return told;
}

/** A class as its reader sees it: a teacher has no class that somebody else gives. */
function seenBy({ audience, id }: Reader, state: ClassState | null): ClassState | null {
  return state && (audience === 'teacher' ? state.teacher_id : state.student_id) === id ? state : null;
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
        .select(['booking.id', 'booking.version', 'booking.status', 'booking.deleted_at', ...TOLD_OF_CLASS])
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

/** People named in the answer of a dry run. */
const NAMED = 12;

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
    at,
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
        if (!item) continue;
        const news = hears(reader, channel) && rules.get(reader.audience)?.get(channel)?.has(item.event);
        if (!((known && known.event !== 'class_due') || news)) continue;
        const { audience, id, name } = reader;
        told.push({ audience, id, name, channel, reason: refusal(reader, channel) });
      }
    }
    return inShort(told);
  };
}

/** Who is told by one channel is reached, whatever becomes of the other. */
export function inShort(told: readonly Told[]): WouldTell {
  const key = ({ audience, id }: Told) => `${audience} ${id}`;
  const reached = new Set(told.filter(({ reason }) => reason === null).map(key)).size;
  return {
    // Who cannot be told is named before others.
    people: told.toSorted((a, b) => Number(a.reason === null) - Number(b.reason === null)).slice(0, NAMED),
    reached,
    not_reached: new Set(told.map(key)).size - reached,
  };
}
