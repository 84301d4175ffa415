/**
 * Selecting by keys and mouse, for rows drawn in any way. What was wanted last counts: an answer to an older wish, that comes
 * late, changes nothing.
 */
import { useRef } from 'react';
import type { GridProps } from './grid-types.ts';
import {
  allSelected,
  type GridSelection,
  isEmpty,
  nothingSelected,
  type RangeEnd,
  toggle,
  withRange,
} from './selection.ts';

/** From so many rows on a range is told by its ends. */
const MANY = 2000;

/** Where a range began: its first row, and what was selected then. */
interface Anchor {
  readonly index: number;
  readonly id: number | undefined;
  readonly base: GridSelection;
}

export interface Selecting {
  /** Selects from where the range began (`active`, at first) to `index`. */
  extendTo(active: number, index: number): void;
  flip(index: number): void;
  all(): void;
  clear(): void;
  /** True while a wish waits for an answer: there is something to clear, though nothing is selected yet. */
  waits(): boolean;
  /** The next range begins anew. */
  letGo(): void;
  /** Forgets what was wanted: this is another list. */
  forget(): void;
}

type Props = Pick<GridProps, 'total' | 'rowAt' | 'idsInRange' | 'selection' | 'onSelection' | 'onSelecting'>;

export function useSelecting(props: Props): Selecting {
  const now = useRef(props);
  now.current = props;
  const anchor = useRef<Anchor | null>(null);
  const wish = useRef(0);
  const waiting = useRef(0);
  const idAt = (index: number) => now.current.rowAt(index)?.id as number | undefined;
  const select = (selection: GridSelection) => {
    wish.current++;
    // What waited before this has nothing to wait for any more, even where the selection stays as it is.
    if (waiting.current > 0) now.current.onSelecting?.(false);
    now.current.onSelection(selection);
  };
  /** Selects what is found once it is found, unless something else was wanted meanwhile. */
  const later = (found: Promise<GridSelection | null>) => {
    const mine = ++wish.current;
    const before = now.current.selection;
    const end = () => wish.current === mine && now.current.onSelecting?.(false);
    waiting.current++;
    now.current.onSelecting?.(true);
    found
      .then((selection) => {
        // Cleared from outside, as by a button, is a wish too.
        const cleared = isEmpty(now.current.selection) && !isEmpty(before);
        if (wish.current !== mine || cleared || selection === null) return end();
        return select(selection);
      }, end)
      .finally(() => waiting.current--);
  };
  const begin = () => {
    anchor.current = null;
  };
  return {
    letGo: begin,
    forget() {
      begin();
      wish.current++;
      if (waiting.current > 0) now.current.onSelecting?.(false);
    },
    extendTo(active, index) {
      anchor.current ??= { index: active, id: idAt(active), base: now.current.selection };
      const { index: begun, id: begunId, base } = anchor.current;
      const [first, last] = begun < index ? [begun, index] : [index, begun];
      const known = (at: number) => (at === begun ? (begunId ?? idAt(at)) : idAt(at));
      if (last - first < MANY) {
        const ids = Array.from({ length: last - first + 1 }, (_, at) => idAt(first + at));
        if (ids.every((id) => id !== undefined)) return select(withRange(base, ids));
      }
      // Rows at the ends of the list stand for the ends themselves, so that nobody waits for rows that are far away.
      const end = (at: number): RangeEnd | undefined =>
        at === begun ? known(at) : at === 0 || at === (now.current.total ?? 0) - 1 ? null : known(at);
      const [from, to] = [end(first), end(last)];
      if (from !== undefined && to !== undefined) return select(withRange(base, { from, to, first, last }));
      const found = async (at: number, place: RangeEnd | undefined): Promise<RangeEnd | undefined> =>
        place === undefined ? (await now.current.idsInRange(at, at))[0] : place;
      later(
        Promise.all([found(first, from), found(last, to)]).then(([start, stop]) =>
          start === undefined || stop === undefined ? null : withRange(base, { from: start, to: stop, first, last }),
        ),
      );
    },
    flip(index) {
      begin();
      const id = idAt(index);
      if (id !== undefined) return select(toggle(now.current.selection, id, index));
      // A row that is still on its way.
      later(
        now.current
          .idsInRange(index, index)
          .then(([found]) => (found === undefined ? null : toggle(now.current.selection, found, index))),
      );
    },
    all() {
      begin();
      // Pressed again it stays so: letting go would make the next act fall on the cursor's row alone.
      select(allSelected);
    },
    clear() {
      begin();
      select(nothingSelected);
    },
    waits: () => waiting.current > 0,
  };
}
