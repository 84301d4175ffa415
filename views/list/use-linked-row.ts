/**
 * A link may name a row and not its place in the list, or a place where it no longer is: the place is looked for, and the
 * row gets the focus. A row in focus that is moved to another place keeps the focus.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListWindow } from '#services/list-window.ts';
import { takenBackLately } from '#services/place.ts';

/** In a longer list the server says where the row is: looking through it would cost hundreds of calls. */
const LONGEST = 1000;
/** Rows to either side among which a row that went elsewhere is looked for. */
const NEAR = 100;

/** Rows gone from under the focus that are remembered. */
const MOST_GONE = 50;

interface Seen {
  readonly key: string;
  readonly index: number;
  readonly id: unknown;
}

export interface Target {
  readonly index: number;
}

/**
 * `target` is the place of the row that the address names, once it is found. `wrote` is told of each row that the screen
 * itself writes into the address, so that nobody is sent back to where they are. `follow` is told of each row in focus,
 * and answers whether the focus is on its way after the row that was there, or back to one that had left; `key` says which
 * list it is.
 */
export function useLinkedRow(
  list: Pick<ListWindow, 'total' | 'rowAt' | 'idsInRange' | 'placeOf'>,
  { row, at }: Readonly<Record<string, string>>,
  key: string,
): {
  target: Target | null;
  /** True while the row that the address names is looked for: until it has the focus no other row may pass for it. */
  looking: boolean;
  /** The row that the address named is not in the list: it was deleted, or a filter leaves it out. */
  missing: boolean;
  /** It has the focus, or another row was chosen meanwhile. */
  found: () => void;
  wrote: (id: unknown) => void;
  follow: (index: number, row: { readonly id?: unknown } | undefined) => boolean;
} {
  const [target, setTarget] = useState<Target | null>(null);
  const written = useRef<string | null>(null);
  const [looking, setLooking] = useState(row !== undefined);
  const [missing, setMissing] = useState(false);
  const latest = useRef(list);
  latest.current = list;
  const { total } = list;
  const loaded = total !== null;
  useEffect(() => {
    const { idsInRange, placeOf, rowAt, total: count } = latest.current;
    if (!loaded) return;
    if (!row || written.current === row || !count) return setLooking(false);
    const from = Math.min(Number(at) || 0, count - 1);
    const go = (index: number) => {
      written.current = row;
      setMissing(index < 0);
      if (index >= 0) setTarget({ index });
      else setLooking(false);
    };
    if (String(rowAt(from)?.id) === row) return at ? setLooking(false) : go(from);
    let current = true;
    const look = async () => {
      // Rows that came or went since the address was written leave it near its place.
      const low = Math.max(0, from - NEAR);
      const near = at ? (await idsInRange(low, Math.min(count - 1, from + NEAR))).indexOf(Number(row)) : -1;
      if (near >= 0) return low + near;
      return count > LONGEST ? placeOf(Number(row)) : (await idsInRange(0, count - 1)).indexOf(Number(row));
    };
    void look().then(
      (index) => current && go(index),
      // Without an answer the list stays where it is.
      () => current && setLooking(false),
    );
    return () => {
      current = false;
    };
  }, [loaded, row, at]);
  const seen = useRef<Seen | null>(null);
  // Rows that left the list under the focus, the newest last: an undo brings them back, and the focus with them.
  const gone = useRef<readonly Seen[]>([]);
  const sent = useRef(-1);
  /** Goes to a row near a place; false where it is not there. */
  const goNear = useCallback((id: unknown, index: number) => {
    for (let at = Math.max(0, index - NEAR); at <= index + NEAR; at++) {
      if (latest.current.rowAt(at)?.id !== id) continue;
      sent.current = at;
      setTarget({ index: at });
      return true;
    }
    return false;
  }, []);
  const goBack = useCallback(() => {
    const last = gone.current.at(-1);
    // What somebody else brings back takes nobody's focus.
    if (!last || !takenBackLately() || !goNear(last.id, last.index)) return false;
    gone.current = gone.current.slice(0, -1);
    return true;
  }, [goNear]);
  const follow = useCallback(
    (index: number, row: { readonly id?: unknown } | undefined) => {
      const before = seen.current;
      if (!row) return false;
      seen.current = { key, index, id: row.id };
      const bySelf = sent.current === index;
      sent.current = -1;
      if (before?.key !== key) gone.current = [];
      if (before?.key !== key || before.id === row.id) return false;
      const shrunk = before.index >= (latest.current.total ?? 0);
      if (before.index !== index && !shrunk) {
        // Whoever goes about in the list stays where that leads to.
        if (!bySelf) gone.current = [];
        return false;
      }
      if (gone.current.at(-1)?.id === row.id) {
        gone.current = gone.current.slice(0, -1);
        return false;
      }
      if (goBack() || (!shrunk && goNear(before.id, index))) return true;
      gone.current = [...gone.current, before].slice(-MOST_GONE);
      return false;
    },
    [key, goBack, goNear],
  );
  // The last row of a list comes back below the one in focus, which stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that rows came or went
  useEffect(() => void goBack(), [total, goBack]);
  return {
    target,
    looking,
    missing,
    found: useCallback(() => setLooking(false), []),
    follow,
    wrote: useCallback((id: unknown) => {
      written.current = id === undefined ? null : String(id);
    }, []),
  };
}
