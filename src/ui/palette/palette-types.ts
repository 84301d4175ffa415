/** What the palette shows and knows: plain data, so that its rows can be worked out and tested without a screen. */
import type { AnyCommand, Message } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import type { Field } from '#kernel/fields.ts';
import type { Reading, WordChoice, WordSpan } from '#kernel/reading/types.ts';
import type { Theirs } from '#kernel/whose.ts';

/** A row of an entity, as search answers it. */
export interface EntityHit {
  readonly entity: string;
  readonly id: number;
  readonly label: string;
  /** What tells two of the same name apart (e-mail, date). */
  readonly detail?: string;
  /** Its screen, where it has one. */
  readonly to?: string;
  /** It is called nearly as was typed, and nothing exactly so. */
  readonly near?: boolean;
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
      /** The rows of the persons on the screen, where theirs alone may be chosen. */
      readonly theirs?: Theirs;
    }
  /** Words of the line may mean several: which one, with all else that it said kept. Nothing is chosen beforehand. */
  | {
      readonly kind: 'pick';
      /** What is said of a moment by how far it is from when the class begins that is picked. */
      readonly shift?: { readonly field: string; readonly by: NonNullable<WordSpan['shift']> };
      /** The argument that the form behind it begins at. */
      readonly opens?: string;
      readonly command: AnyCommand;
      readonly field: Field;
      readonly choices: readonly WordChoice[];
      /** Rows of the same argument that the line names besides. */
      readonly beside: readonly number[];
      /** The words of a day or an hour at which there is none of them. */
      readonly noneThen?: string | undefined;
      /** What the line said besides, and what is asked after this. */
      readonly args: Args;
      readonly further: readonly Picked[];
      /** The line, to come back to. */
      readonly line: string;
    };

/** An argument on its page, with what is known besides. */
export type AskedField = Pick<Extract<PalettePage, { kind: 'ask' | 'pick' }>, 'command' | 'field' | 'args'>;

/** An argument of which words may mean several. */
export interface Picked {
  readonly field: Field;
  readonly choices: readonly WordChoice[];
  readonly beside: readonly number[];
  readonly noneThen: string | undefined;
}

/** How a line was read as an order. */
export interface LineReadings {
  /** `busy` until the words of this line have been read. */
  readonly state: 'busy' | 'read';
  /** Ids of the commands that the line names, the likeliest first. */
  readonly named: readonly string[];
  /** The likeliest first; empty while it is being read, and where the line is no order. */
  readonly readings: readonly Reading[];
}

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
  /** The line read as an order of this command; without a reading as long as it is being read. Null where it is none. */
  readonly typed: { readonly reading: Reading | null } | null;
  /** Message key of its section, shown where rows of several sections mix. */
  readonly section: string | null;
  /** Not to become active by itself: it takes something away or changes a rule, and was hardly asked for. */
  readonly careful: boolean;
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
  /** The rows that it stands for, where it stands for all that are offered. */
  readonly all?: readonly number[];
}

/** Words that would complete what is typed. */
export interface CompletionRow {
  readonly kind: 'completion';
  readonly key: string;
  readonly label: string;
  /** The whole line with the words put in. */
  readonly text: string;
}

/** What a command would come to besides, in words. */
export interface Note {
  /** Somebody cannot be told, say. */
  readonly warns: boolean;
  /** It says who is told. */
  readonly tells?: true;
  readonly text: string;
}

/** A command made whole with something that the server offers. */
export interface OfferRow {
  readonly kind: 'offer';
  readonly key: string;
  readonly command: AnyCommand;
  readonly args: Args;
  readonly label: string;
  readonly detail: string;
  readonly notes: readonly Note[];
}
export type PaletteRow = CommandRow | EntityRow | ValueRow | CompletionRow | OfferRow;

export interface PaletteGroup {
  readonly key: string;
  readonly title: Message | string;
  readonly rows: readonly PaletteRow[];
}

/** Key of the group of commands that were meant only if a finger slipped, or hardly: they come after what search found. */
export const WEAK_GROUP = 'more';
/** Key of the group of what is nearest where nothing is called as the line says. None of it becomes active by itself. */
export const NEAREST_GROUP = 'nearest';

/** Most rows shown at once. */
export const MOST_ROWS = 50;
