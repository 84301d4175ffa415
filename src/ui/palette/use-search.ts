/** Asks a search as the user types: the last question wins, and the answer before stays until the next one is there. */
import { useEffect, useRef, useState } from 'react';
import type { EntityGroup } from './palette-types.ts';

/** Pause in typing before the server is asked, ms. */
export const SEARCH_PAUSE = 60;

export type Ask = (text: string, signal: AbortSignal) => Promise<readonly EntityGroup[]>;

export interface Searched {
  readonly found: readonly EntityGroup[];
  /** True from the key press until the answer is there. */
  readonly waiting: boolean;
  readonly failed: boolean;
}

interface State {
  readonly topic: string;
  readonly text: string;
  readonly found: readonly EntityGroup[];
  readonly failed: boolean;
}

const nothing: readonly EntityGroup[] = [];

/**
 * `topic` names what is searched; another topic starts with nothing found. A null text asks nothing. The first question
 * of a topic is asked at once when it is empty (a page that opens with its first rows).
 */
export function useSearch(topic: string, text: string | null, ask: Ask): Searched {
  const [state, setState] = useState<State | null>(null);
  const current = useRef(ask);
  current.current = ask;
  useEffect(() => {
    if (text === null) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        current.current(text, stop.signal).then(
          (found) => !stop.signal.aborted && setState({ topic, text, found, failed: false }),
          () => !stop.signal.aborted && setState({ topic, text, found: nothing, failed: true }),
        );
      },
      text === '' ? 0 : SEARCH_PAUSE,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [topic, text]);
  if (text === null) return { found: nothing, waiting: false, failed: false };
  const last = state?.topic === topic ? state : null;
  const answered = last?.text === text;
  return { found: last?.found ?? nothing, waiting: !answered, failed: answered && last.failed };
}
