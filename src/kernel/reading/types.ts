/** What the reader is given and what it answers. */
import type { AnyCommand } from '../command.ts';
import type { Args } from '../dispatch-types.ts';
import type { Field } from '../fields.ts';
import type { Language } from './languages.ts';
import type { Shift } from './shifts.ts';

/** A row that words may name. */
export interface NamedRow {
  readonly id: number;
  readonly label: string;
  /** What else it is called, each a name of its own. */
  readonly also?: readonly string[];
  /** What tells apart rows of the same name. */
  readonly detail?: string;
  /** For a class: when it begins, whose it is, and its state. */
  readonly at?: string;
  readonly owner?: number;
  /** For a student: the number of who teaches them as a rule. */
  readonly teacher?: number;
  readonly status?: string;
  /** For a class: it counts against its student. */
  readonly counted?: boolean;
  /** For an entry that is a charge: what it is for. For a class: what is charged for it when it counts. */
  readonly charge?: string;
  /** For an entry: how much it is, above zero, in minor units. */
  readonly amount?: number;
}

export interface Lookups {
  /** Rows of an entity by words of their names, or by number (`#12`). Rows whose names do not fit may be among them. */
  find(entity: string, text: string): Promise<readonly NamedRow[]>;
  /**
   * Rows of an entity that belong to rows of another (the classes of students): those that are open, or those that were
   * closed. Nothing where it has no owner.
   */
  of?(entity: string, owner: string, ids: readonly number[], closed?: boolean): Promise<readonly NamedRow[]>;
  /** The entry that a receipt's number stands for, with its year or without (`2026/786`, `786`); null where it is none, or several. */
  receipt?(number: string): Promise<NamedRow | null>;
  /** Rows of an entity that begin from one instant on and before another; null where they have no beginning. */
  on?(entity: string, from: string, before: string): Promise<readonly NamedRow[] | null>;
}

/** A value that can be chosen: a row's id, or a value of a choice. */
export interface WordChoice {
  readonly value: unknown;
  readonly label: string;
  /** What tells apart rows of the same name; for a class, when it begins. */
  readonly detail?: string;
  readonly at?: string;
}

export interface WordSpan {
  /** `[from, to)` in the line. */
  readonly from: number;
  readonly to: number;
  /** Empty where the words were not understood. */
  readonly field: string;
  /** `ambiguous` and `unknown` set no argument. */
  readonly state: 'ok' | 'ambiguous' | 'unknown';
  readonly choices?: readonly WordChoice[];
  /** Ids of the rows that the line names besides for the same argument, and surely: none is lost while one is chosen. */
  readonly beside?: readonly number[];
  /** The name of the row that was found; only for words that name one. */
  readonly label?: string;
  readonly at?: string;
  /** What there is none of that the act could be about; behind `then`, `choices` are the person's others. */
  readonly none?: NoneOf;
  /** Of a moment that is so far from when a class begins which has still to be picked; with another hour, where one was said. */
  readonly shift?: Shift & { readonly time?: string };
  /** Of a moment whose day, week or month alone was said: its first instant, and the one behind its last. */
  readonly within?: { readonly from: string; readonly to: string };
}

/**
 * A class that has begun, is coming, or counts and could be let off, or an exam without a result: `said` is who was found.
 * Behind `then` it is the words of a day or an hour at which no class fits.
 */
export interface NoneOf {
  readonly of: 'begun' | 'ahead' | 'counted' | 'entered' | 'then';
  readonly said: string;
}

export interface Completion {
  /** What to replace, `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly field: string;
  readonly choices: readonly WordChoice[];
}

/** One way to understand a line, or the words of one command. */
export interface ParsedWords {
  readonly args: Args;
  /** What was said of a moment whose day or hour is still asked, by the argument's name: `2026-11-30`, or `T10:00`. */
  readonly begun?: Readonly<Record<string, string>>;
  /** In order, not overlapping. What the command's name itself says (`pause`) is in `args` without a span. */
  readonly spans: readonly WordSpan[];
  /** For the word under the caret, or for the argument that comes next. */
  readonly completion: Completion | null;
  /** How well all words fit; only for comparing readings of one line. */
  readonly score: number;
}

export interface Reading extends ParsedWords {
  readonly command: string;
  /** The argument that the form begins at: what is changed of somebody. */
  readonly opens?: string;
  /** Every word was understood, though some may be ambiguous. */
  readonly whole: boolean;
  /** The line does not say which of several acts is meant (who cancels): none of them is chosen beforehand. */
  readonly undecided?: true;
}

export interface ReadOptions {
  /** Now, and the zone of the club. */
  readonly now: Date;
  readonly timeZone: string;
  /** Day the club's week begins on, 0 Sunday to 6 Saturday; Monday without it. */
  readonly weekStart?: number;
  /** The reader's own language first. */
  readonly languages: readonly Language[];
  /** The school's currency; EUR without it. */
  readonly currency?: string;
  /** The labels of a choice's value in the languages understood; the first one is shown. */
  readonly labelsOf?: (field: Field, value: string) => readonly string[];
  /** What arguments are called in the languages understood. */
  readonly fieldLabels?: (field: Field) => readonly string[];
  /** The row in focus, where the place has one. */
  readonly here?: { readonly entity: string; readonly row: NamedRow };
  /** Where the caret stands; at the end without it. */
  readonly caret?: number;
}

/** A command as the reader sees it: its texts, and what is known of its arguments without words. */
export interface Readable {
  readonly command: AnyCommand;
  readonly titles: readonly string[];
  readonly keywords?: readonly string[];
}
