/** The order of a list, and the place of a row in it. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fault } from '#contract/faults/fault.ts';
import type { ListField, ListSpec } from '#contract/list.ts';
import { invalid } from '../problems.ts';
import type { Engine } from '../store/engine.ts';

export interface OrderTerm {
  readonly column: string;
  readonly desc: boolean;
  /** Whether rows may hold null here, which the engines sort to different ends. */
  readonly nullable: boolean;
  /** The term is not the column, but whether it is empty, or null: 1 or 0. */
  readonly blank?: 'text' | 'null';
}

/** What a term compares. */
const refOf = ({ column, blank }: OrderTerm): RawBuilder<unknown> => {
  const ref = sql.ref(`t.${column}`);
  if (!blank) return ref;
  return blank === 'null'
    ? sql`(case when ${ref} is null then 1 else 0 end)`
    : sql`(case when ${ref} = '' then 1 else 0 end)`;
};

/** A row's place in an order, by its columns. */
export const keyOf = (order: readonly OrderTerm[], row: Readonly<Record<string, unknown>>): unknown[] =>
  order.map(({ column, blank }) => (blank ? Number((row[column] ?? '') === '') : row[column]));

/** The order of a query: its own `sort`, or the list's; always ended by id. @throws Problem 422 on an unknown field. */
export function orderOf(spec: ListSpec, sort: string | undefined): OrderTerm[] {
  const terms = (sort || spec.defaultSort)
    .split(',')
    .filter(Boolean)
    .flatMap((part): OrderTerm[] => {
      const desc = part.startsWith('-');
      const name = desc ? part.slice(1) : part;
      const field: Pick<ListField, 'sort' | 'sortBy' | 'column' | 'blankLast'> | undefined =
        name === 'id' ? { sort: true } : spec.fields[name];
      if (!field?.sort) throw invalid({ sort: fault('sort-impossible', { name }) });
      const column = field.sortBy ?? field.column ?? name;
      const term = { column, desc, nullable: Boolean(spec.row.shape[column]?.safeParse(null).success) };
      // Downwards an empty text is last by itself; where null comes is up to the engine.
      if (!field.blankLast || (desc && !term.nullable)) return [term];
      return [{ column, desc: false, nullable: false, blank: term.nullable ? 'null' : 'text' }, term];
    });
  const seen = new Set<string>();
  const unique = terms.filter(({ column, blank }) => {
    const term = `${column} ${blank ?? ''}`;
    return !seen.has(term) && Boolean(seen.add(term));
  });
  if (!unique.some(({ column }) => column === 'id'))
    unique.push({ column: 'id', desc: unique.at(-1)?.desc ?? false, nullable: false });
  return unique;
}

export const orderSql = (order: readonly OrderTerm[]) =>
  sql.join(order.map((term) => sql`${refOf(term)} ${sql.raw(term.desc ? 'desc' : 'asc')}`));

/** The order as text. */
export const orderKey = (order: readonly OrderTerm[]): string =>
  order.map(({ column, desc, blank }) => `${desc ? '-' : ''}${column}${blank ? ' blank' : ''}`).join();

/** True where all terms run one way and none holds null: then a place in the order is one comparison, which an index answers. */
export const isPlain = (order: readonly OrderTerm[]): boolean =>
  order.every(({ desc, nullable }) => desc === order[0]?.desc && !nullable);

/** The order the other way round: what is after a place in it comes before that place. */
export const turned = (order: readonly OrderTerm[]): OrderTerm[] =>
  order.map((term) => ({ ...term, desc: !term.desc }));

/**
 * `(a, b, id) > (…)` for an order whose directions may differ and whose columns may hold null (first in ascending order on
 * SQLite, last on PostgreSQL). `inclusive` lets the row itself in.
 */
export function after(
  engine: Engine,
  order: readonly OrderTerm[],
  keys: readonly unknown[],
  inclusive = false,
): RawBuilder<SqlBool> {
  if (isPlain(order)) {
    const columns = sql.join(order.map(refOf));
    const sign = sql.raw(`${order[0]?.desc ? '<' : '>'}${inclusive ? '=' : ''}`);
    return sql<SqlBool>`(${columns}) ${sign} (${sql.join([...keys])})`;
  }
  const equals = order.map((term, i) => sql`${refOf(term)} ${keys[i] === null ? sql`is null` : sql`= ${keys[i]}`}`);
  const alternatives = order.map(
    (term, index) => sql`(${sql.join([...equals.slice(0, index), beyond(engine, term, keys[index])], sql` and `)})`,
  );
  if (inclusive) alternatives.push(sql`(${sql.join(equals, sql` and `)})`);
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

function beyond(engine: Engine, term: OrderTerm, key: unknown): RawBuilder<unknown> {
  const { desc, nullable } = term;
  const ref = refOf(term);
  const nullsFirst = (engine === 'sqlite') !== desc;
  if (key === null) return nullsFirst ? sql`${ref} is not null` : sql`1 = 0`;
  const further = sql`${ref} ${sql.raw(desc ? '<' : '>')} ${key}`;
  return nullable && !nullsFirst ? sql`(${further} or ${ref} is null)` : further;
}
