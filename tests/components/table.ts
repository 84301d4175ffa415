/** Rows of one entity, kept in the page, with the calls of a resource: what the server's lists and writes do with plain rows. */
import type { z } from 'zod';
import type { AnswerOf, AnyEndpoint } from '#contract/endpoint.ts';
import type { Selection } from '#contract/fields.ts';
import type { ListField, ListQuery } from '#contract/list.ts';
import type { AnyResource } from '#contract/resource.ts';
import { fold } from '#kernel/fold.ts';
import { type Answers, Refused } from './answers.ts';
import type { Operations } from './operations.ts';

export interface Base {
  readonly id: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}
type Value = string | number | boolean | null | undefined;
type Read = (value: Value, wanted: string) => boolean;

export interface Rows<R extends Base, I> {
  readonly resource: AnyResource;
  /** The columns of a new row beside its number, version and times. */
  readonly fresh: (input: I) => Omit<R, keyof Base>;
  /** What a field of the list is of a row, where no column is called so. */
  readonly values?: Readonly<Record<string, (row: R) => Value>>;
  /** The words by which a row is found. */
  readonly words: (row: R) => string;
}

const FITS: Readonly<Partial<Record<ListField['type'], Read>>> = {
  choice: (value, wanted) => wanted.split(',').includes(String(value)),
  ref: (value, wanted) => wanted.split(',').includes(value === null ? 'none' : String(value)),
  id: (value, wanted) => String(value) === wanted,
  flag: (value, wanted) => Boolean(value) === (wanted === '1'),
  text: (value, wanted) => fold(String(value)).startsWith(fold(wanted)),
};
const BETWEEN = /^(.+)_(from|to)$/;
/** Keys of a list's query that are no filters. */
const OF_PAGE = new Set(['page', 'per_page', 'sort', 'q', 'match', 'ids', 'deleted', 'with']);

export class Table<R extends Base, I = Partial<R>> {
  rows: R[] = [];
  readonly resource: AnyResource;
  private readonly of: Rows<R, I>;
  private readonly operations: Operations;

  constructor(of: Rows<R, I>, answers: Answers, operations: Operations) {
    this.of = of;
    this.resource = of.resource;
    this.operations = operations;
    operations.tables.set(of.resource.entity, this as never);
    const { endpoints } = of.resource;
    // The rows of a table are of its own entity's shape, and every answer is read by the contract all the same.
    const answer = (endpoint: AnyEndpoint, handler: (asked: never) => unknown) =>
      answers.answering(endpoint, handler as never);
    answer(endpoints.list, ({ query }: { query: ListQuery }) => this.page(query));
    answer(endpoints.get, ({ params }: One) => ({ data: this.get(params.id) }));
    answer(endpoints.add, ({ body }: { body: I }) => this.written(this.insert(body)));
    answer(endpoints.edit, ({ params, body }: Edit<R>) => this.edit(params.id, body));
    answer(endpoints.remove, ({ params }: One) => this.written(this.change([params.id], deleted)[0]));
    answer(endpoints.restore, ({ params }: One) => this.written(this.change([params.id], restored)[0]));
    answer(endpoints.countSelected, ({ body }: Many) => ({ count: this.selected(body.rows).length, ranges: [] }));
    answer(endpoints.removeMany, ({ body }: Many) => this.many(body, deleted, () => true));
    answer(endpoints.setStatus, ({ body }: Many) =>
      this.many(
        body,
        () => ({ status: body.status }),
        (row) => columnOf(row, 'status') !== body.status,
      ),
    );
  }

  /** Puts a row in, as it was before the test began. */
  put(input: I, columns: Partial<R> = {}): R {
    const now = new Date().toISOString();
    const id = this.rows.length + 1;
    const base: Base = { id, version: 1, created_at: now, updated_at: now, deleted_at: null };
    const row = { ...this.of.fresh(input), ...base, ...columns } as unknown as R;
    this.rows.push(row);
    return row;
  }

  /** @throws Refused where there is none */
  get(id: number): R {
    const row = this.rows.find((one) => one.id === id);
    if (!row) throw new Refused(404, 'not-found');
    return row;
  }

  /** What a list call of a query answers. */
  page(query: ListQuery) {
    const found = this.sorted(this.matching(query), query.sort ?? this.resource.list.defaultSort);
    const { page, per_page } = query;
    return {
      current_page: page,
      last_page: Math.max(1, Math.ceil(found.length / per_page)),
      per_page,
      total: found.length,
      total_exact: true,
      data: found.slice((page - 1) * per_page, page * per_page),
    };
  }

  /** Rows by words, as search finds them. */
  find = (q: string): R[] => this.matching({ q } as unknown as ListQuery);

  private matching(query: ListQuery): R[] {
    const filters = Object.entries(query).filter(([key, value]) => !OF_PAGE.has(key) && value !== undefined);
    const ids = query.ids?.split(',').map(Number);
    const words = fold(query.q ?? '').split(/\s+/);
    return this.rows.filter(
      (row) =>
        (row.deleted_at !== null) === (query.deleted === 'only') &&
        (!ids || ids.includes(row.id)) &&
        words.every((word) => hasWord(fold(this.of.words(row)), word)) &&
        filters.every(([key, value]) => this.fits(row, key, String(value))),
    );
  }

  /** @throws Error for a filter that these tables do not know */
  private fits(row: R, key: string, wanted: string): boolean {
    const { fields } = this.resource.list;
    const [, name = key, end] = fields[key] ? [] : (BETWEEN.exec(key) ?? []);
    const field = fields[name];
    const value = this.valueIn(row, name);
    const fits = field && FITS[field.type];
    if (field && end) return value !== null && value !== undefined && isWithin(value, wanted, end, field.type);
    if (!fits) throw new Error(`No table of the component tests filters by ${key}.`);
    return fits(value, wanted);
  }

  private valueIn(row: R, name: string): Value {
    const own = this.of.values?.[name];
    return own ? own(row) : columnOf(row, this.resource.list.fields[name]?.column ?? name);
  }

  private sorted(rows: readonly R[], sort: string): R[] {
    const terms = [...sort.split(','), 'id'].map((term) => [term.replace(/^-/, ''), term.startsWith('-')] as const);
    return [...rows].sort((a, b) => {
      for (const [name, down] of terms) {
        const order = compare(this.valueIn(a, name), this.valueIn(b, name));
        if (order !== 0) return down ? -order : order;
      }
      return 0;
    });
  }

  private insert(input: I): R {
    const row = this.put(input);
    this.operations.note(this.resource.entity, [{ before: null, after: row }]);
    return row;
  }

  private edit(id: number, { version, ...columns }: Partial<R> & { version: number }) {
    const row = this.get(id);
    if (version < row.version) throw new Refused(409, 'version-conflict', { current: row });
    return this.written(this.change([id], () => columns as Partial<R>)[0]);
  }

  /** Changes rows in one operation. */
  change(ids: readonly number[], columns: (row: R) => object): R[] {
    const now = new Date().toISOString();
    const changes = ids.map((id) => {
      const before = this.get(id);
      return { before, after: { ...before, ...columns(before), version: before.version + 1, updated_at: now } as R };
    });
    for (const { after } of changes) this.replace(after);
    this.operations.note(this.resource.entity, changes);
    return changes.map(({ after }) => after);
  }

  /** Puts a row in the place of the one of its number; null takes that away. */
  replace(row: R): void {
    this.rows = this.rows.map((one) => (one.id === row.id ? row : one));
  }
  drop(id: number): void {
    this.rows = this.rows.filter((one) => one.id !== id);
  }

  private written = (data: R | undefined) => ({ data, operation_id: this.operations.newest });

  private many(body: Many['body'], columns: (row: R) => object, isChanged: (row: R) => boolean) {
    const meant = this.selected(body.rows);
    const rows = meant.filter(isChanged);
    const said = { changed: rows.length, dry_run: body.dry_run };
    if (body.dry_run) return { ...said, operation_id: null, left: meant.length - rows.length, first: rows.slice(0, 5) };
    this.change(
      rows.map(({ id }) => id),
      columns,
    );
    return { ...said, operation_id: this.operations.newest };
  }

  private selected(selection: Selection): R[] {
    if ('ids' in selection) return this.rows.filter(({ id }) => selection.ids.includes(id));
    if (selection.ranges) throw new Error('No table of the component tests has ranges.');
    const { matching, also = [], except = [] } = selection;
    const found = new Set([...this.matching(matching as never).map(({ id }) => id), ...also]);
    return this.rows.filter(({ id }) => found.has(id) && !except.includes(id));
  }
}

type One = { readonly params: { readonly id: number } };
type Edit<R> = One & { readonly body: Partial<R> & { version: number } };
type Many = { readonly body: { readonly rows: Selection; readonly dry_run: boolean; readonly status?: string } };

const deleted = () => ({ deleted_at: new Date().toISOString() });
const restored = () => ({ deleted_at: null });
const columnOf = (row: object, name: string): Value => (row as Record<string, Value>)[name];
/** A word begins one of the text's; from three letters on it may stand inside one. */
const hasWord = (text: string, word: string): boolean =>
  text.split(/\s+/).some((one) => one.startsWith(word) || (word.length >= 3 && one.includes(word)));

function compare(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''));
}

function isWithin(value: Value, wanted: string, end: string, type: ListField['type']): boolean {
  const order = compare(value, type === 'number' ? Number(wanted) : wanted);
  if (end === 'from') return order >= 0;
  return type === 'instant' ? order < 0 : order <= 0;
}

/** What a list without rows answers. */
export const noRows = <S extends z.ZodType>(): AnswerOf<{ answer: S } & AnyEndpoint> =>
  ({ current_page: 1, last_page: 1, per_page: 50, total: 0, total_exact: true, data: [] }) as never;
