/** What goes into a dispatch and what comes out: the agreement between the kernel and whoever asks the user. */
import type { AnyCommand, Context, Message, Outcome, Ports, Preview, Source } from './command.ts';
import type { Field } from './fields.ts';
import type { History, HistoryEntry } from './history.ts';
import type { Theirs, TOO_MANY } from './whose.ts';

export type Args = Readonly<Record<string, unknown>>;
/** Messages by field; those of the whole under the empty name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type AskRequest =
  | {
      /** One value, chosen in place; the answer is `args` with that value in it. */
      readonly kind: 'page';
      readonly command: AnyCommand;
      readonly field: Field;
      readonly args: Args;
      /** Where rows of the persons on the screen alone may be meant: theirs, and no others. */
      readonly theirs?: Theirs;
    }
  | {
      readonly kind: 'form';
      readonly command: AnyCommand;
      readonly fields: readonly Field[];
      /** What the form starts from. */
      readonly args: Args;
      /** What the command was begun with, before the row's values were looked up: a link with these opens the same form. */
      readonly begun: Args;
      /** The argument that it begins at; left out, the first that is missing. */
      readonly opens?: string;
      /** What is wrong with values it was opened with; missing ones are not told. */
      readonly errors: FieldErrors;
      /**
       * Runs the command. Resolves only when it has run: then the form closes. Rejects with a `SubmitError` otherwise,
       * and the form stays open with all that was typed. A form may instead answer its arguments and be closed at once.
       */
      readonly submit: (args: Args) => Promise<void>;
    };

export interface ConfirmRequest {
  readonly command: AnyCommand;
  readonly args: Args;
  readonly preview: Preview | null;
  readonly irreversible: boolean;
}

export interface FailureNote {
  readonly command: AnyCommand;
  readonly args: Args;
  /** What the server said field by field. */
  readonly errors: FieldErrors;
  /** True when a form is open and shows `errors` itself. */
  readonly inForm: boolean;
}

export interface DispatchDeps {
  readonly context: Context;
  /** One object for the whole console: it is what tells a second run of the same invocation. */
  readonly ports: Ports;
  /** The ports of one run, whose calls carry the command and its source for the audit. Left out, `ports` serve. */
  readonly portsFor?: (command: AnyCommand, source: Source, signal?: AbortSignal) => Ports;
  /** Ends a run that is still looking up what it needs: then nothing opens, asks or runs any more. */
  readonly signal?: AbortSignal;
  /** Something is being looked up before the command runs (true), or was (false). */
  readonly resolving?: (on: boolean) => void;
  /** Told what is tried with which arguments, before any call is made for it. */
  readonly tries?: (command: AnyCommand, args: Args) => void;
  /** Given what is being done and can be taken back, from the first call until it stands in the history. */
  readonly acting?: (work: Promise<unknown>) => void;
  /** The argument that a form begins at. */
  readonly opens?: string;
  /** The arguments are all that is wanted: what is optional is not asked. */
  readonly whole?: boolean;
  /**
   * The rows that an argument may take of the persons who are selected or open; null where the screen is about nobody whose
   * rows they could be. Left out, nobody is.
   */
  readonly theirs?: (command: AnyCommand, field: Field) => Promise<Theirs | typeof TOO_MANY | null>;
  /** Null when the user turned back. */
  readonly ask: (request: AskRequest) => Promise<Args | null>;
  /** Whether to go on; values for the argument that the command lets its confirmation fill in say so as well. */
  readonly confirm: (request: ConfirmRequest) => Promise<boolean | Args>;
  readonly done: (outcome: Outcome, entry: HistoryEntry | null) => void;
  readonly failed: (error: unknown, note: FailureNote) => void;
  /** Read afresh at each push, because another tab may have written since. */
  readonly history: { readonly read: () => History; readonly write: (history: History) => void };
}

export type Dispatched =
  | {
      readonly state: 'done';
      readonly args: Args;
      readonly outcome: Outcome | null;
      readonly entry: HistoryEntry | null;
    }
  /** The user turned back; `args` is what was known by then. */
  | { readonly state: 'cancelled'; readonly args: Args }
  | {
      readonly state: 'unavailable';
      readonly reason: string | null;
      /** What its message says besides. */
      readonly values?: Message['values'];
    }
  /** The preview says that it cannot be done as things stand. */
  | { readonly state: 'blocked'; readonly args: Args; readonly preview: Preview }
  | { readonly state: 'invalid'; readonly args: Args; readonly errors: FieldErrors }
  | { readonly state: 'failed'; readonly args: Args; readonly error: unknown; readonly errors: FieldErrors }
  /** The same invocation is running already. */
  | { readonly state: 'busy' };

/** Why a form's `submit` did not run the command. */
export interface SubmitError extends Error {
  readonly result: Exclude<Dispatched, { state: 'done' }>;
  /** Messages by field; empty when the user declined. */
  readonly errors: FieldErrors;
}
