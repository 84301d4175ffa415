/** A list's query as conditions: filters and search. Identifiers come from the list's description alone, values are bound. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fault } from '#contract/faults/fault.ts';
import type { ListField, ListQuery, ListSpec } from '#contract/list.ts';
import { fold, nameKey } from '#contract/rules/fold.ts';
import type { RunState } from '#contract/rules/run-state.ts';
import { invalid } from '../problems.ts';
import type { Engine } from '../store/engine.ts';
import { bareDigits, hasDigits, phoneDigits } from '../store/phone-digits.ts';
import { words } from '../store/search.ts';

/** One filter of a query. */
export interface Part {
  /** `status=active`: what it was asked with. */
  readonly key: string;
  /** Column it is about, for the choice of an index. */
  readonly column: string;
  /** True where it asks for one value. */
  readonly equal: boolean;
  readonly sql: RawBuilder<SqlBool>;
  /** The ids that it keeps to, where it names them. */
  readonly ids?: readonly number[];
}

export interface ListWhere {
  /** Condition on the table aliased `t`, club and deletion included. */
  readonly sql: RawBuilder<SqlBool>;
  /** The condition's beginning that every query has: the club, and whether deleted. */
  readonly base: RawBuilder<SqlBool>;
  /** The filters that follow it. */
  readonly parts: readonly Part[];
  /** Named ids, when only these are asked for. */
  readonly ids: readonly number[] | null;
  /** The same condition as text, to know an equal query by. */
  readonly key: string;
  /** What is searched for; empty when nothing is. */
  readonly words: readonly Sought[];
}

/** A folded word that is searched for. */
export interface Sought {
  readonly word: string;
  /** Whether it may stand inside a word of the row; else it has to begin one. */
  readonly inside: boolean;
  /** Words that a row may have in its place, all of them. */
  readonly or?: readonly Sought[];
}

/** Letters of a word that may stand inside another: of fewer there are no groups of three, and they are in too many. */
const LEAST_INSIDE = 3;

/** Digits that may be a part of a telephone number; fewer are in too many. */
const LEAST_DIGITS = 4;

/** How a text is searched for by its words; digits in groups are those words, or a part of a telephone number that is kept in one. */
export function soughtIn(text: string, match: ListQuery['match'] = 'inside'): Sought[] {
  const typed = words(text).map((word) => ({
    word,
    inside: match === 'inside' && [...word].length >= LEAST_INSIDE,
  }));
  const number = phoneDigits(text, LEAST_DIGITS);
  const said = typed.length === 1 && typed[0]?.word === number;
  return number && !said ? [{ word: number, inside: match === 'inside', or: typed }] : typed;
}

/** A search as text, to know an equal one by. */
export const keyOfWords = (searched: readonly Sought[]): string =>
  searched.map(({ word, inside, or }) => `${inside ? '*' : ''}${word}${or ? `(${keyOfWords(or)})` : ''}`).join(' ');

/** The condition of a list query, its search words aside (see `searchBy`). */
export function whereOf(
  spec: ListSpec,
  query: Partial<ListQuery>,
  clubId: number,
  engine: Engine,
  more: readonly Part[] = [],
): ListWhere {
  const base = sql<SqlBool>`t.club_id = ${clubId} and ${sql.raw(deletedSql(spec, query))}`;
  const asked = query.ids === undefined ? null : query.ids.split(',').filter(Boolean).map(Number);
  const parts = Object.entries(spec.fields).flatMap(([name, field]) =>
    field.filter ? [...filterParts(name, field, query, engine)] : [],
  );
  const searched = soughtIn(query.q ?? '', query.match);
  const number = numberOf(searched);
  if (spec.search === false && searched.length > 0) {
    if (number !== null)
      parts.push({ key: `q=${number}`, column: 'id', equal: true, sql: sql<SqlBool>`t.id = ${number}` });
    else if (spec.fields.student_id) parts.push(ofStudents(searched, clubId, engine));
    else throw invalid({ q: fault('no-words') });
  }
  parts.push(...more);
  // A part like any other: whichever way a query is answered, all of its parts are asked.
  if (asked) parts.push({ key: `ids=${query.ids}`, column: 'id', equal: false, sql: idsIn(asked, engine), ids: asked });
  const conditions = [base, ...parts.map((part) => part.sql)];
  return {
    sql: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    base,
    parts,
    ids: parts.find(({ ids }) => ids)?.ids ?? null,
    key: `${spec.entity}|${clubId}|${query.deleted ?? ''}|${parts.map(({ key }) => key).join('&')}`,
    words: spec.search === false ? [] : searched,
  };
}

/** Rows that have no words of their own are found by those of their student. */
const ofStudents = (searched: readonly Sought[], clubId: number, engine: Engine): Part => ({
  key: `q=${keyOfWords(searched)}`,
  column: 'student_id',
  equal: false,
  sql: sql<SqlBool>`t.student_id in (${searchIds(engine, 'student', clubId, searched)})`,
});

/** One value is bound however many ids there are: engines limit how many values a statement binds. */
export function idsIn(ids: readonly number[], engine: Engine): RawBuilder<SqlBool> {
  if (ids.length === 0) return sql<SqlBool>`1 = 0`;
  if (ids.length === 1) return sql<SqlBool>`t.id = ${ids[0]}`;
  return engine === 'sqlite'
    ? sql<SqlBool>`t.id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`t.id = any(${[...ids]}::bigint[])`;
}

/** The conditions that a query sets on one field of the table aliased `t`. */
export function* filterParts(
  name: string,
  field: ListField,
  query: Partial<ListQuery>,
  engine: Engine,
): Generator<Part> {
  const columnName = field.column ?? name;
  const column = sql.ref(`t.${columnName}`);
  const given = (key: string) => (query[key] === undefined || query[key] === '' ? null : String(query[key]));
  const part = (key: string, condition: RawBuilder<SqlBool>, equal = false): Part => ({
    key: `${key}=${query[key]}`,
    column: columnName,
    equal,
    sql: condition,
  });
  /** `=` for one value: an index is then walked in the order of its next columns. */
  const among = (values: readonly (string | number)[]) => {
    if (values.length === 0) return sql<SqlBool>`1 = 0`;
    return values.length === 1
      ? sql<SqlBool>`${column} = ${values[0]}`
      : sql<SqlBool>`${column} in (${sql.join([...values])})`;
  };
  const value = given(name);
  if (field.runs && value !== null) {
    yield { ...runsPart(value.split(',') as RunState[]), column: columnName, equal: false };
    return;
  }
  if (field.type === 'choice' && field.many && value !== null) {
    const any = value.split(',').map((one) => sql<SqlBool>`${column} like ${`%${JSON.stringify(one)}%`}`);
    yield part(name, sql<SqlBool>`(${sql.join(any, sql` or `)})`);
  } else if (field.type === 'choice' && value !== null) {
    const values = [...new Set(value.split(','))];
    yield part(name, among(values), values.length === 1);
  } else if (field.type === 'ref' && value !== null) {
    const values = value.split(',');
    const ids = values.filter((id) => id !== 'none').map(Number);
    const none = values.includes('none');
    yield part(name, none ? sql<SqlBool>`(${among(ids)} or ${column} is null)` : among(ids), ids.length === 1 && !none);
  } else if ((field.type === 'flag' || field.type === 'id') && value !== null) {
    yield part(name, sql<SqlBool>`${column} = ${Number(value)}`, true);
  } else if (field.phone && value !== null && phoneDigits(value, 1)) {
    const digits = phoneDigits(value, 1) ?? '';
    const spellings = [...new Set([digits, bareDigits(digits) || digits])];
    const any = spellings.map((one) => hasDigits(column, one, engine));
    yield part(name, sql<SqlBool>`(${sql.join(any, sql` or `)})`);
  } else if (field.type === 'text' && value !== null) {
    const prefix = field.person ? nameKey(value.replace(/\s*,\s*/g, ' ')) : fold(value);
    yield part(name, field.column?.endsWith('_key') ? between(column, prefix) : beginsWith(column, value, engine));
  }
  const from = given(`${name}_from`);
  const to = given(`${name}_to`);
  /** A fraction is none of an integer column's values: PostgreSQL has to be told what it is. */
  const boundOf = (text: string) => {
    if (field.type !== 'number') return text;
    const number = Number(text);
    return engine === 'postgres' && !Number.isInteger(number) ? sql`${number}::float8` : number;
  };
  if (from !== null) yield part(`${name}_from`, sql<SqlBool>`${column} >= ${boundOf(from)}`);
  if (to !== null) {
    const bound = boundOf(to);
    yield part(
      `${name}_to`,
      field.type === 'instant' ? sql<SqlBool>`${column} < ${bound}` : sql<SqlBool>`${column} <= ${bound}`,
    );
  }
}

/** In one of these states now. To the minute, so that what is remembered of a list grows old with it. */
function runsPart(states: readonly RunState[]): Pick<Part, 'key' | 'sql'> {
  const now = `${new Date().toISOString().slice(0, 16)}:00.000Z`;
  const begun = sql`(t.starts_at is null or t.starts_at <= ${now})`;
  const over = sql`(t.ends_at is not null and t.ends_at <= ${now})`;
  const conditions: Record<RunState, RawBuilder<unknown>> = {
    draft: sql`t.status = 'draft'`,
    retired: sql`t.status = 'retired'`,
    ended: sql`(t.status = 'published' and ${over})`,
    running: sql`(t.status = 'published' and ${begun} and not ${over})`,
    planned: sql`(t.status = 'published' and not ${begun} and not ${over})`,
  };
  const any = states.map((state) => conditions[state]);
  return { key: `runs=${states.join()}@${now}`, sql: sql<SqlBool>`(${sql.join(any, sql` or `)})` };
}

/** Begins with exactly this, as a stretch of the column's order. */
const between = (column: RawBuilder<unknown>, prefix: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10ffff}`})`;

/**
 * Begins with this, in upper or lower case (of ASCII letters). An index sorts the cases apart, so the first letters are
 * looked up in each of their cases, and the rest compared.
 */
function beginsWith(column: RawBuilder<unknown>, prefix: string, engine: Engine): RawBuilder<SqlBool> {
  let heads = [''];
  for (const letter of [...prefix].slice(0, 3)) {
    const cases = [...new Set([letter.toLowerCase(), letter.toUpperCase()])];
    heads = heads.flatMap((head) => cases.map((one) => head + one));
  }
  const stretches = sql.join(
    heads.map((head) => between(column, head)),
    sql` or `,
  );
  const like = sql.raw(engine === 'postgres' ? 'ilike' : 'like');
  return sql<SqlBool>`((${stretches}) and ${column} ${like} ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`} escape '\\')`;
}

/**
 * Words as a condition on the row: each has to begin some word of it, or to stand inside one. `index` asks the search index, which is
 * right when few rows match; `walk` looks at each row as the sort order is walked, which is right when many do.
 */
export function searchBy(
  engine: Engine,
  table: string,
  searched: readonly Sought[],
  how: 'index' | 'walk',
): RawBuilder<SqlBool> {
  const number = numberOf(searched);
  const inRow = likeSought(sql`t.search_text`, searched);
  // PostgreSQL chooses by itself, by what it knows of the words.
  const text =
    how === 'walk' || engine === 'postgres'
      ? inRow
      : sql<SqlBool>`(t.id in (${candidateIds(table, searched)}) and ${inRow})`;
  return number === null ? text : sql<SqlBool>`(${text} or t.id = ${number})`;
}

/** A number is an id as well. */
export const numberOf = (searched: readonly Sought[]): number | null => {
  const word = searched.length === 1 && !searched[0]?.or ? (searched[0]?.word ?? '') : '';
  return /^\d{1,15}$/.test(word) ? Number(word) : null;
};

/** Letters and digits alone: nothing in a word means anything to `like`. */
export const likeSought = (column: RawBuilder<unknown>, searched: readonly Sought[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    searched.map(({ word, inside, or }) => {
      const has = sql<SqlBool>`${column} like ${inside ? `%${word}%` : `% ${word}%`}`;
      return or ? sql<SqlBool>`(${has} or ${likeSought(column, or)})` : has;
    }),
    sql` and `,
  )})`;

/** The ids of a club's rows that a search finds. */
export function searchIds(
  engine: Engine,
  table: string,
  clubId: number,
  searched: readonly Sought[],
): RawBuilder<{ id: number }> {
  const condition = sql<SqlBool>`club_id = ${clubId} and ${likeSought(sql`search_text`, searched)}`;
  return engine === 'postgres'
    ? sql`select id from ${sql.table(table)} where ${condition}`
    : // A cross join keeps SQLite from turning the two around.
      sql`select id from (${candidateIds(table, searched)}) as candidate cross join ${sql.table(table)} as wanted
        where wanted.id = candidate.rowid and ${condition}`;
}

/**
 * On SQLite: what may hold the words, since it has some of their groups of three letters. The caller compares the words as well; among
 * 1,000,000 students that costs less than asking for each group.
 */
export function candidateIds(table: string, searched: readonly Sought[]): RawBuilder<{ rowid: number }> {
  const match = matchOf(searched);
  return sql`select rowid from ${sql.table(`${table}_search`)} where ${sql.ref(`${table}_search`)} match ${match}`;
}

/** The groups that a row has to have for all words, as FTS5 asks for them. */
function matchOf(searched: readonly Sought[]): string {
  const all = (groups: readonly string[]) => [...new Set(groups)].map((group) => `"${group}"`);
  const either = searched.flatMap(({ or, ...own }) =>
    or ? [`((${all(groupsOf(own)).join(' AND ')}) OR (${matchOf(or)}))`] : [],
  );
  return [...all(searched.filter(({ or }) => !or).flatMap(groupsOf)), ...either].join(' AND ');
}

/** Groups of three letters that cover a word, the space before its beginning included. */
function groupsOf({ word, inside }: Sought): string[] {
  const letters = [...(inside ? word : ` ${word}`)];
  // The index has two spaces before each word (see `searchIndex`).
  if (letters.length < 3) letters.unshift(' ');
  const groups = [];
  for (let at = 0; at < letters.length; at += 3)
    groups.push(
      letters
        .slice(Math.min(at, letters.length - 3))
        .slice(0, 3)
        .join(''),
    );
  return groups;
}

/** What is being brought in is marked as deleted until it is there; lists of deleted rows leave it out. */
const deletedSql = ({ staged }: ListSpec, query: Partial<ListQuery>): string => {
  const deleted = query.deleted as ListQuery['deleted'] | 'any';
  const whole = staged ? ' and t.staged is null' : '';
  if (deleted === 'any') return `1 = 1${whole}`;
  return deleted === 'only' ? `t.deleted_at is not null${whole}` : 't.deleted_at is null';
};
