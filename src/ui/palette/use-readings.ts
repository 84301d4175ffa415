/** Reads the typed line as an order while it is typed: which command it names, and what its words say of the arguments. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { readLine } from '#kernel/reading/read.ts';
import type { Lookups, Readable, Reading } from '#kernel/reading/types.ts';
import { namedBy, type ReadWords } from './line-rows.ts';
import type { LineReadings } from './palette-types.ts';
import { SEARCH_PAUSE } from './use-search.ts';

export interface ReadLine extends LineReadings {
  /** Reads the line at once, where the hand has not rested yet. */
  readonly readNow: () => void;
}

interface Asked {
  readonly key: unknown;
  readonly answer: Promise<readonly Reading[]>;
}

/** The readings of a line; those of the line before are dropped. `readables` has to stay the same list. */
export function useReadings(
  line: string,
  readables: readonly Readable[],
  known: (command: AnyCommand) => readonly string[],
  lookups: Lookups,
  options: ReadWords,
): ReadLine {
  const { named, none } = useMemo(() => namedBy(line, readables, options), [line, readables, options]);
  const key = useMemo(() => ({ line, readables, options }), [line, readables, options]);
  const [read, setRead] = useState<{ key: unknown; readings: readonly Reading[] }>({ key: null, readings: [] });
  const now = useRef({ known, lookups });
  const asked = useRef<Asked | null>(null);
  useLayoutEffect(() => {
    now.current = { known, lookups };
  });
  const ask = (): Promise<readonly Reading[]> => {
    if (asked.current?.key === key) return asked.current.answer;
    const { known, lookups } = now.current;
    // The hour is part of what is meant: a palette may stay open past it.
    const answer = readLine(line, readables, known, lookups, { ...options, now: new Date() }).catch(() => []);
    asked.current = { key, answer };
    void answer.then((readings) => asked.current?.key === key && setRead({ key, readings }));
    return answer;
  };
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (none) return;
    const timer = setTimeout(() => void (key.line && latest.current()), SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [none, key]);
  const done = none || read.key === key;
  return {
    state: done ? 'read' : 'busy',
    named,
    readings: none ? [] : read.key === key ? read.readings : [],
    readNow: () => {
      if (!none) void ask();
    },
  };
}
