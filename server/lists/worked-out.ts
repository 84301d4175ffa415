/** Lists whose rows are worked out, and not stored: searched, sorted and paged as those of a table are. */
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { invalid } from '../problems.ts';
import { words } from '../store/search.ts';
import type { ListAnswer } from './list.ts';

/** What a list may be sorted by. Null stands last in either order. */
export type Sorts<R> = Readonly<Record<string, (row: R) => string | number | null>>;
type Order<R> = (a: R, b: R) => number;

/** Whether each word of a search begins a word of the row's texts. */
export function wordsBegin<R>(text: string, textOf: (row: R) => string): (row: R) => boolean {
  const wanted = words(text);
  if (wanted.length === 0) return () => true;
  return (row) => {
    const known = words(textOf(row));
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  };
}

/** The order that `sort` asks for: names with commas, `-` before those that descend; then `tie`. @throws Problem 422 of an unknown name */
export function orderBy<R extends object>(sort: string, sorts: Sorts<R>, tie: Order<R>): Order<R> {
  const terms = sort
    .split(',')
    .filter(Boolean)
    .map((term) => {
      const name = term.replace(/^-/, '');
      const value = sorts[name];
      if (!value) throw invalid({ sort: fault('sort-unknown', { name }) });
      return { value, sign: term.startsWith('-') ? -1 : 1 };
    });
  // Worked out once a row, not once a comparison: folding names is most of the work.
  const known = new WeakMap<R, readonly (string | number | null)[]>();
  const valuesOf = (row: R) => {
    const values = known.get(row) ?? terms.map(({ value }) => value(row));
    known.set(row, values);
    return values;
  };
  return (a, b) => {
    const [ofA, ofB] = [valuesOf(a), valuesOf(b)];
    for (const [at, { sign }] of terms.entries()) {
      const [one = null, other = null] = [ofA[at], ofB[at]];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      return (one < other ? -1 : 1) * sign;
    }
    return tie(a, b);
  };
}

/** A page of all the rows there are. */
export function pageOfAll(
  rows: readonly object[],
  { page, per_page }: Pick<ListQuery, 'page' | 'per_page'>,
): ListAnswer {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(rows.length / per_page)),
    per_page,
    total: rows.length,
    total_exact: true,
    data: rows.slice((page - 1) * per_page, page * per_page) as ListAnswer['data'],
  };
}
