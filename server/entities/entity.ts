/**
 * What the server knows of an entity beside its table: how a row is written, answered and found. What refuses its rows is
 * in server/guards.ts.
 */
import type { RawBuilder } from 'kysely';
import type { ListQuery, ListSpec } from '#contract/list.ts';
import type { Part } from '../lists/where.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import type { ClubTable } from '../store/tables.ts';

export type Row = Record<string, unknown>;

export interface Asked {
  readonly query: Partial<ListQuery>;
  readonly parts: readonly Part[];
  /** Other entities whose changes make the answer to this query old, beside those that every list of the entity follows. */
  readonly follows?: readonly string[];
}

export interface Entity {
  /** Name on the wire and in the change feed. */
  readonly entity: string;
  readonly table: ClubTable;
  /** Columns kept as 0 or 1, answered as booleans. */
  readonly flags?: readonly string[];
  /** Columns that hold a telephone number, kept in E.164 where it can be read. */
  readonly phones?: readonly string[];
  /** Columns kept as JSON text, answered as values. */
  readonly json?: readonly string[];
  /** Columns computed from the others, never answered and never in the history (`name_key`, `search_text`). */
  readonly derived?: (row: Row) => Row;
  /** Columns never answered and never in the history (password hashes, secret addresses). */
  readonly secret?: readonly string[];
  /** Of JSON columns of which a part is secret: what is answered of each, in the history too. */
  readonly shown?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** Columns that only their own act changes, with what it asks for: no undo brings an earlier value back. */
  readonly settled?: readonly string[];
  /** Unique indexes and the field each speaks of, for the message. */
  readonly uniques?: Readonly<Record<string, string>>;
  readonly list?: ListSpec;
  /** What a list query asks beside columns: the query as columns know it, and conditions that follow from the school's rules or the time. */
  readonly asked?: (query: Partial<ListQuery>, about: { db: ClubDb; now: Date }) => Promise<Asked>;
  /** Other entities whose changes make what was remembered of lists of this one old. */
  readonly follows?: readonly string[];
  /**
   * Of what it follows: which rows of this entity changed rows of that one are about, as a query of their `id`. Where all say it, a
   * remembered list is mended after a write; else it is made anew.
   */
  readonly concerns?: Readonly<Record<string, (changed: RawBuilder<unknown>) => RawBuilder<unknown>>>;
  /** Of rows that change without operations: a number that grows when they do. */
  readonly moved?: (db: Db, clubId: number) => Promise<number>;
}

const HIDDEN = new Set(['club_id', 'name_key', 'plate_key', 'code_key', 'external_key', 'search_text']);

/** How a column's values are answered. */
type Answering = 'left out' | 'as it is' | 'as a flag' | ((value: unknown) => unknown);

/** Decided once for each column of an entity, not for each value of its rows. */
const answering = new WeakMap<Entity, Map<string, Answering>>();

function answeringOf(entity: Entity, column: string): Answering {
  if (HIDDEN.has(column) || entity.secret?.includes(column)) return 'left out';
  if (entity.flags?.includes(column)) return 'as a flag';
  if (!entity.json?.includes(column)) return 'as it is';
  const read = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  const shown = entity.shown?.[column];
  return shown ? (value) => shown(read(value)) : read;
}

/** A row as the API answers it: without the club, derived and secret columns; flags and JSON decoded. */
export function present(entity: Entity, row: Row): Row {
  let known = answering.get(entity);
  if (!known) {
    known = new Map();
    answering.set(entity, known);
  }
  const answer: Row = {};
  for (const column in row) {
    const value = row[column];
    let how = known.get(column);
    if (how === undefined) {
      how = answeringOf(entity, column);
      known.set(column, how);
    }
    if (how === 'as it is') answer[column] = value;
    else if (how === 'as a flag') answer[column] = value === null ? null : Boolean(value);
    else if (how !== 'left out') answer[column] = how(value);
  }
  return answer;
}

/** Values as columns keep them. */
export function encode(entity: Entity, values: Row): Row {
  const columns: Row = {};
  for (const [column, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (typeof value === 'boolean') columns[column] = value ? 1 : 0;
    else if (entity.json?.includes(column)) columns[column] = JSON.stringify(value);
    else columns[column] = value;
  }
  return columns;
}
