/** How views start commands, the only way in which they change anything. Wired in src/app. */

import { createContext, useContext } from 'react';
import type { Source } from '#kernel/command.ts';
import type { Dispatched } from '#kernel/dispatch-types.ts';

/** A command as a menu or bar shows it. */
export interface OfferedCommand {
  readonly id: string;
  readonly icon: string;
  /** Message key of why it cannot be run now; null when it can. */
  readonly reason: string | null;
}

export interface RunHow {
  /** What was typed into the palette: when the run is refused, it is there again with the reason. */
  readonly line?: string;
  /** The argument that a form begins at. */
  readonly opens?: string;
  /** The arguments are all that is wanted: no form opens over them. */
  readonly whole?: boolean;
}

export interface Runner {
  /** Runs a command by id with what is known of its arguments; asks for the rest. */
  run(commandId: string, args?: Readonly<Record<string, unknown>>, source?: Source, how?: RunHow): Promise<Dispatched>;
  /** Runs a command on one row, whatever is selected. */
  runOnRow(commandId: string, entity: string, id: number): Promise<Dispatched>;
  /** Commands of a row's menu or of the bulk bar, those hidden here left out; of a row given, those that apply to it. */
  offered(surface: 'row' | 'bulk', entity: string, row?: Readonly<Record<string, unknown>>): readonly OfferedCommand[];
  /** Opens the palette, with a text typed in or at the actions of rows. */
  openPalette(text?: string): void;
  /** The keys of a command as shown on this machine, or null when it has none; of some scopes alone where they are named. */
  keysOf(commandId: string, scopes?: readonly string[]): string | null;
}

export const RunnerContext = createContext<Runner | null>(null);

/** @throws Error outside the console. */
export function useRunner(): Runner {
  const runner = useContext(RunnerContext);
  if (!runner) throw new Error('There is no runner of commands here.');
  return runner;
}
