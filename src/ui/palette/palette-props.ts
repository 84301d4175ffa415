/** What the palette is given by its host. */
import type { ComponentType } from 'react';
import type { AnyCommand, Context } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';
import type { Finder } from '#kernel/phrases.ts';
import type { Prepared } from '#kernel/rank.ts';
import type { Lookups } from '#kernel/reading/types.ts';
import type { CommandItem } from './command-texts.ts';
import type { ReadWords } from './line-rows.ts';
import type { AskedField, EntityGroup, EntityHit, PalettePage } from './palette-types.ts';
import type { AskOffers } from './use-offers.ts';
import type { Owed } from './use-owed.ts';

export interface PaletteProps {
  /** The root, or the argument that a command asks for. Another object is another asking. */
  readonly page: PalettePage;
  /** What stands in the line at first. */
  readonly text: string;
  /** False while the words that commands are found by are on their way: nothing found then means nothing. */
  readonly ready: boolean;
  /** The line typed last, for ↑ in an empty one; empty where there is none. */
  readonly before: string;
  /** Told the line when the palette is left with something typed. */
  readonly onLine: (line: string) => void;
  readonly items: readonly Prepared<CommandItem>[];
  readonly finder: () => Finder;
  readonly context: Context;
  readonly weights: ReadonlyMap<string, number>;
  readonly recent: readonly string[];
  readonly focusedLabel?: string;
  /** Rows of all entities that match a text. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly EntityGroup[]>;
  /** Rows that an argument may take. */
  readonly searchField: (asked: AskedField, text: string, signal: AbortSignal) => Promise<readonly EntityGroup[]>;
  /** What students owe, for who may see it. */
  readonly owedBy: (students: readonly number[]) => Promise<Owed>;
  /** Rows that typed words may name. */
  readonly lookups: Lookups;
  readonly words: ReadWords;
  /** Today where the club is, `YYYY-MM-DD`. */
  readonly today: string;
  /** Labels of a choice's value, the one to show first. */
  readonly labelsOf: (field: Field, value: string) => readonly string[];
  /** The values of a choice that are offered before anything is typed. */
  readonly valuesOf: (field: Field) => readonly string[];
  readonly dateLabel: (date: string) => string;
  /** An argument's value for people. */
  readonly valueText: (field: Field, value: unknown) => string;
  /** Writes the telephone numbers of a text as the school's country does. */
  readonly phonesIn: (text: string) => string;
  /** What holds now of what a command changes, in words; null where it says nothing. */
  readonly currentOf: (command: AnyCommand) => string | null;
  readonly capsOf: (command: string) => readonly (readonly string[])[] | null;
  /** The keys that tick all rows, as they are written on this machine. */
  readonly allKeys: string;
  /** The arguments of a command that a row fills. */
  readonly argsFor: (command: AnyCommand, hit: EntityHit) => Args;
  /** What the server says of a command as it is typed so far. */
  readonly offers: AskOffers;
  /** What newcomers are told above the rows, following the line and whether a row was chosen by arrows. */
  readonly tour?: ComponentType<{ readonly line: string; readonly moved: boolean }> | null;
  /** Why the line was refused a moment ago; empty where it was not. */
  readonly notice: string;
  /** `line` is what was typed; `whole` says that nothing more is to be asked; a form begins at the argument that it `opens`. */
  readonly onRun: (
    command: AnyCommand,
    args: Args,
    how: { readonly line: string; readonly whole?: boolean; readonly opens?: string },
  ) => void;
  /** Enter was pressed and waits for the words to be read; it no longer does, having run, come to nothing or been taken back. */
  readonly onEnterWaits: (waits: boolean) => void;
  readonly onOpen: (hit: EntityHit, newTab: boolean) => void;
  readonly onAnswer: (args: Args) => void;
  readonly onCopyLink: (command: AnyCommand, args: Args) => void;
  /** Backspace on the first page: turns back from an asking. */
  readonly onBack: () => void;
  readonly onClose: () => void;
}
