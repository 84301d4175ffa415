/** Reads the words after a command's name as its arguments while they are typed. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnyCommand, Context } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { prefillOf } from '#kernel/prefill.ts';
import type { ParsedWords, Resolve, WordOptions } from '#kernel/word-state.ts';
import { parseWords } from '#kernel/words.ts';
import type { CommandRow } from './palette-types.ts';
import { SEARCH_PAUSE } from './use-search.ts';

export type ReadWords = Omit<WordOptions, 'filled' | 'caret'>;

export interface Typed {
  readonly rest: string;
  readonly parsed: ParsedWords;
}

const ROWS = new Set(['ref', 'refs', 'rows']);
const searches = (command: AnyCommand): boolean =>
  fieldsOf(command).some(({ hidden, meta }) => !hidden && ROWS.has(meta.kind));

/** What is known of a command's arguments without typing. A command whose rule fails knows nothing. */
export function knownArgs(command: AnyCommand, context: Context): Args {
  try {
    return prefillOf(command, context);
  } catch {
    return {};
  }
}

/** Reads words once, for Enter. */
export const readWords = (
  command: AnyCommand,
  rest: string,
  resolve: Resolve,
  context: Context,
  options: ReadWords,
): Promise<ParsedWords> =>
  parseWords(fieldsOf(command), rest, resolve, { ...options, filled: Object.keys(knownArgs(command, context)) });

/**
 * The reading of each row with typed arguments, by command id. Commands that name rows are read after a pause, the
 * others at once; until then the reading before stands, which is marked by its `rest`.
 */
export function useTyped(
  rows: readonly CommandRow[],
  resolve: Resolve,
  context: Context,
  options: ReadWords,
): ReadonlyMap<string, Typed> {
  const [readings, setReadings] = useState<ReadonlyMap<string, Typed>>(new Map());
  const wanted = rows.flatMap((row) => (row.typed ? [{ command: row.command, rest: row.typed.rest }] : []));
  const key = wanted.map(({ command, rest }) => `${command.id}\n${rest}`).join('\n\n');
  const now = useRef({ wanted, resolve, context, options });
  useLayoutEffect(() => {
    now.current = { wanted, resolve, context, options };
  });
  useEffect(() => {
    if (key === '') {
      setReadings((before) => (before.size === 0 ? before : new Map()));
      return;
    }
    let left = false;
    const { wanted, resolve, context, options } = now.current;
    const read = ({ command, rest }: (typeof wanted)[number]) =>
      readWords(command, rest, resolve, context, options).then(
        (parsed) => !left && setReadings((before) => new Map(before).set(command.id, { rest, parsed })),
        () => {},
      );
    for (const one of wanted.filter(({ command }) => !searches(command))) void read(one);
    const later = wanted.filter(({ command }) => searches(command));
    const timer = setTimeout(() => later.forEach((one) => void read(one)), SEARCH_PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [key]);
  return readings;
}
