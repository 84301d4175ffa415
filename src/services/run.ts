/** How views start commands, the only way in which they change anything. Wired in src/app. */

import { createContext, useContext } from 'react';
import type { Source } from '#kernel/command.ts';
import type { Dispatched } from '#kernel/dispatch-types.ts';

export interface Runner {
  /** Runs a command by id with what is known of its arguments; asks for the rest. */
  run(commandId: string, args?: Readonly<Record<string, unknown>>, source?: Source): Promise<Dispatched>;
  /** Opens the palette, with a text typed in or at the actions of rows. */
  openPalette(text?: string): void;
  /** The keys of a command as shown on this machine, or null when it has none. */
  keysOf(commandId: string): string | null;
}

export const RunnerContext = createContext<Runner | null>(null);

/** @throws Error outside the console. */
export function useRunner(): Runner {
  const runner = useContext(RunnerContext);
  if (!runner) throw new Error('There is no runner of commands here.');
  return runner;
}
