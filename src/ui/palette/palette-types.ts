/** What the palette shows and knows: plain data, so that its rows can be worked out and tested without a screen. */
import type { AnyCommand, Message } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';

/** A row of an entity, as search answers it. */
export interface EntityHit {
  readonly entity: string;
  readonly id: number;
  readonly label: string;
  /** What tells two of the same name apart (e-mail, date). */
  readonly detail?: string;
  /** Its screen, where it has one. */
  readonly to?: string;
  readonly row?: Readonly<Record<string, unknown>>;
}

/** Results of one entity. */
export interface EntityGroup {
  readonly entity: string;
  /** Message key of the heading. */
  readonly title: string;
  readonly icon: string;
  readonly hits: readonly EntityHit[];
}

/** What the palette stands on. The first page is the root; Backspace on an empty line leaves the last one. */
export type PalettePage =
  | { readonly kind: 'root' }
  /** What can be done with one row. */
  | { readonly kind: 'actions'; readonly hit: EntityHit }
  /** One argument of a command, chosen in place; `id` tells one asking from the next. */
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly command: AnyCommand;
      readonly field: Field;
      readonly args: Args;
    };

export interface CommandRow {
  readonly kind: 'command';
  /** Unique among the rows on show. */
  readonly key: string;
  readonly command: AnyCommand;
  readonly title: string;
  /** Parts of the title that match, `[from, to)`. */
  readonly ranges: readonly (readonly [number, number])[];
  /** Message key of why it cannot be run; null when it can. */
  readonly reason: string | null;
  /** Words after the command's name, to be read as its arguments; null where there are none. */
  readonly typed: { readonly rest: string; readonly restFrom: number } | null;
  /** Message key of its section, shown where rows of several sections mix. */
  readonly section: string | null;
}

export interface EntityRow {
  readonly kind: 'entity';
  readonly key: string;
  readonly hit: EntityHit;
  readonly icon: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** A value to choose on an argument's page. */
export interface ValueRow {
  readonly kind: 'value';
  readonly key: string;
  readonly value: unknown;
  readonly label: string;
  readonly detail?: string;
  readonly icon: string;
  readonly ranges: readonly (readonly [number, number])[];
  /** Set where several can be chosen. */
  readonly checked?: boolean;
}

/** Words that would complete what is typed. */
export interface CompletionRow {
  readonly kind: 'completion';
  readonly key: string;
  readonly label: string;
  /** The whole line with the words put in. */
  readonly text: string;
}

export type PaletteRow = CommandRow | EntityRow | ValueRow | CompletionRow;

export interface PaletteGroup {
  readonly key: string;
  readonly title: Message | string;
  readonly rows: readonly PaletteRow[];
}

/** Key of the group of commands that merely contain what was typed. */
export const WEAK_GROUP = 'more';

/** Most rows shown at once. */
export const MOST_ROWS = 50;
