/** A list's query as SQL: filters, search and order. Identifiers come from the list's description alone, values are bound. */
import type { ListField, ListQuery, ListSpec } from '#contract/list.ts';
import type { Selection } from '#contract/fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../store/database.ts';
import { fold, words } from '../store/search.ts';
import { invalid } from '../problems.ts';

export interface OrderTerm {
  readonly column: string;
  readonly desc: boolean;
  /** Whether rows may hold null here, which the engines sort to different ends. */
  readonly nullable: boolean;
}

/** The order of a query: its own `sort`, or the list's; always ended by id. @throws Problem 422 on an unknown field. */
export function orderOf(spec: ListSpec, sort: string | undefined): OrderTerm[] {
  const terms = (sort || spec.defaultSort)
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const desc = part.startsWith('-');
      const name = desc ? part.slice(1) : part;
      const field = name === 'id' ? { sort: true, column: 'id' } : spec.fields[name];
      if (!field?.sort) throw invalid({ sort: [`This list cannot be sorted by "${name}".`] });
      const column = field.column ?? name;
      return { column, desc, nullable: Boolean(spec.row.shape[column]?.safeParse(null).success) };
    });
  const seen = new Set<string>();
  const unique = terms.filter(({ column }) => !seen.has(column) && seen.add(column));
  if (!seen.has('id')) unique.push({ column: 'id', desc: unique.at(-1)?.desc ?? false, nullable: false });
  return unique;
}

export interface ListWhere {
  /** Condition on the table aliased `t`, club and deletion included. */
  readonly sql: RawBuilder<SqlBool>;
  /** The same condition as text, to know an equal query by. */
  readonly key: string;
  /** Folded search words; empty when nothing is searched. */
  readonly words: readonly string[];
}

/** The condition of a list query. `search` decides how words are looked up, see `searchBy`. */
export function whereOf(spec: ListSpec, query: Partial<ListQuery>, clubId: number): ListWhere {
  const parts: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`t.club_id = ${clubId}`,
    query.deleted === 'only' ? sql<SqlBool>`t.deleted_at is not null` : sql<SqlBool>`t.deleted_at is null`,
  ];
  if (query.ids !== undefined) {
    const ids = query.ids.split(',').filter(Boolean).map(Number);
    parts.push(ids.length > 0 ? sql<SqlBool>`t.id in (${sql.join(ids)})` : sql<SqlBool>`1 = 0`);
  }
  const used: string[] = [];
  for (const [name, field] of Object.entries(spec.fields)) {
    if (!field.filter) continue;
    for (const [key, part] of filterParts(name, field, query)) {
      parts.push(part);
      used.push(`${key}=${query[key]}`);
    }
  }
  return {
    sql: sql<SqlBool>`${sql.join(parts, sql` and `)}`,
    key: `${spec.entity}|${clubId}|${query.deleted ?? ''}|${query.ids ?? ''}|${used.join('&')}`,
    words: words(query.q ?? ''),
  };
}

function* filterParts(name: string, field: ListField, query: Partial<ListQuery>): Generator<[string, RawBuilder<SqlBool>]> {
  const column = sql.ref(`t.${field.column ?? name}`);
  const given = (key: string) => (query[key] === undefined || query[key] === '' ? null : String(query[key]));
  const value = given(name);
  if (field.type === 'choice' && field.many && value !== null) {
    const any = value.split(',').map((one) => sql<SqlBool>`${column} like ${`%${JSON.stringify(one)}%`}`);
    yield [name, sql<SqlBool>`(${sql.join(any, sql` or `)})`];
  } else if (field.type === 'choice' && value !== null) {
    yield [name, sql<SqlBool>`${column} in (${sql.join(value.split(','))})`];
  } else if (field.type === 'ref' && value !== null) {
    const ids = value.split(',').filter((id) => id !== 'none').map(Number);
    const some = ids.length > 0 ? sql<SqlBool>`${column} in (${sql.join(ids)})` : sql<SqlBool>`1 = 0`;
    yield [name, value.split(',').includes('none') ? sql<SqlBool>`(${some} or ${column} is null)` : some];
  } else if (field.type === 'flag' && value !== null) {
    yield [name, sql<SqlBool>`${column} = ${Number(value)}`];
  } else if (field.type === 'text' && value !== null) {
    const prefix = field.column?.endsWith('_key') ? fold(value) : value;
    yield [name, sql<SqlBool>`${column} like ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`];
  }
  const from = given(`${name}_from`);
  const to = given(`${name}_to`);
  if (from !== null) yield [`${name}_from`, sql<SqlBool>`${column} >= ${field.type === 'number' ? Number(from) : from}`];
  if (to !== null) {
    const bound = field.type === 'number' ? Number(to) : to;
    yield [`${name}_to`, field.type === 'instant' ? sql<SqlBool>`${column} < ${bound}` : sql<SqlBool>`${column} <= ${bound}`];
  }
}

/**
 * Words as a condition on `t.search_text`: every word has to begin some word of the row. `index` asks the search index,
 * which is right when few rows match; `walk` looks at each row as the sort order is walked, which is right when many do.
 */
export function searchBy(engine: Engine, table: string, searched: readonly string[], how: 'index' | 'walk'): RawBuilder<SqlBool> {
  const text =
    how === 'walk'
      ? sql<SqlBool>`(${sql.join(searched.map((word) => sql`t.search_text like ${`% ${word}%`}`), sql` and `)})`
      : sql<SqlBool>`t.id in (${searchIds(engine, table, searched)})`;
  const only = searched.length === 1 ? searched[0] : undefined;
  // A number is an id as well.
  return only && /^\d{1,15}$/.test(only) ? sql<SqlBool>`(${text} or t.id = ${Number(only)})` : text;
}

/** The ids that a search finds, of all clubs; the caller's condition keeps to one. */
export function searchIds(engine: Engine, table: string, searched: readonly string[]): RawBuilder<{ id: number }> {
  if (engine === 'sqlite') {
    const match = searched.map((word) => `"${word}"*`).join(' ');
    return sql`select rowid as id from ${sql.table(`${table}_search`)} where ${sql.ref(`${table}_search`)} match ${match}`;
  }
  const match = searched.map((word) => `${word}:*`).join(' & ');
  return sql`select id from ${sql.table(table)} where to_tsvector('simple', search_text) @@ to_tsquery('simple', ${match})`;
}

/** The condition for the rows of a selection. */
export function selectionWhere(spec: ListSpec, table: string, selection: Selection, clubId: number, engine: Engine): RawBuilder<SqlBool> {
  if ('ids' in selection) return sql<SqlBool>`t.id in (${sql.join(selection.ids)})`;
  const where = whereOf(spec, selection.matching, clubId);
  const searched = where.words.length > 0 ? sql<SqlBool>` and ${searchBy(engine, table, where.words, 'index')}` : sql``;
  const except = selection.except?.length ? sql` and t.id not in (${sql.join(selection.except)})` : sql``;
  return sql<SqlBool>`${where.sql}${searched}${except}`;
}
