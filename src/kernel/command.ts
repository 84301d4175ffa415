/**
 * A command: the only way anything is changed. One typed object per action; palette, row menu, bulk bar, button,
 * shortcut, deep link and command line are all surfaces of it.
 */
import type { z } from 'zod';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import type { Club, SettingsShown } from '#contract/entities/club.ts';
import type { Problem } from '#contract/errors.ts';
import type { Selection } from '#contract/fields.ts';
import type { Permission, Role } from '#contract/permissions.ts';
import type { Clock, Moment } from '#contract/rules/time-texts.ts';

/** Where an invocation came from; kept in the history and in the audit. */
export type Source = 'palette' | 'row' | 'bulk' | 'button' | 'form' | 'key' | 'link' | 'terminal' | 'drag' | 'undo';

/** So many of an entity. */
export interface Counted {
  readonly entity: string;
  readonly count: number;
}

/** A message to be translated: a key of the locales and its values. Times and counts are given as such: whoever shows it writes them. */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number | Moment | Counted>>;
}

export type Availability =
  | { readonly state: 'ok' }
  | { readonly state: 'hidden' }
  | { readonly state: 'disabled'; readonly reason: string };
export const ok: Availability = { state: 'ok' };
export const hidden: Availability = { state: 'hidden' };
/** Found by search, not run, and says why: `reason` is a message key. */
export const disabled = (reason: string): Availability => ({ state: 'disabled', reason });

/** The row that has focus in a list, or whose page or panel is open. */
export interface FocusedRow {
  readonly entity: string;
  readonly id: number;
  /** The row as loaded, when it is. */
  readonly row?: Readonly<Record<string, unknown>>;
}

/** What is known when a command is looked at: plain data, so that availability is a pure function of it. */
export interface Context {
  readonly user: {
    readonly id: number;
    readonly roles: readonly Role[];
    /** Left out where only the server knows them (the command line). */
    readonly permissions?: readonly Permission[];
  } | null;
  /** Path and query of the screen, `/students?status=active`. */
  readonly url: string;
  /** Keyboard scopes from the outermost to the innermost: `['app', 'students', 'grid']`. */
  readonly scopes: readonly string[];
  /** Rows selected on the screen, with how many they are where known. */
  readonly selection: { readonly entity: string; readonly rows: Selection; readonly count: number | null } | null;
  readonly focused: FocusedRow | null;
  /** The row that the screen as a whole is about, where a list on it has another in focus. */
  readonly about?: FocusedRow | null;
  readonly locale: string;
  /** IANA name of the club's time zone. */
  readonly timeZone: string;
  /** Hours of 12 or of 24, as the account has chosen. */
  readonly clock: Clock;
  readonly now: Date;
  /** Small facts screens publish (`{canUndo: true, theme: 'dark'}`), for availability only. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a running command may do: everything that is not a pure function goes through here. */
export interface Ports {
  /** Calls the API; rejects with a problem. `source` and the command id travel along for the audit. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>;
  /** Calls the API for long work, showing how far it is under a message key; the user can stop it. */
  work<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, title: string): Promise<AnswerOf<E>>;
  /** Goes to a path of the console. */
  navigate(to: string, options?: { replace?: boolean; newTab?: boolean }): void;
  /** Marks cached lists and rows of an entity stale and refetches those on screen. */
  refresh(entity: string): void;
  /** Saves a file on the user's machine. */
  download(file: Blob, name: string): void;
  /** Copies text to the clipboard. */
  copy(text: string): Promise<void>;
  /** Runs a client-side act by name (theme, density, palette, sign-out…), wired in src/app. Commands for the terminal need not have them. */
  local(act: string, value?: unknown): Promise<unknown>;
}

/** The school as it is now. */
export interface Known {
  readonly club: Club;
  readonly settings: SettingsShown;
}

/** One line of a preview. */
export interface PreviewLine {
  readonly kind: 'change' | 'conflict' | 'told' | 'note';
  readonly text: Message | string;
  /** Before and after, where a value changes. */
  readonly before?: Message | string;
  readonly after?: Message | string;
}
export interface Preview {
  readonly title: Message;
  readonly lines: readonly PreviewLine[];
  /** How many rows will change, when more than the lines show. */
  readonly total?: number;
  /** How many of them the lines name; left out, as many as there are lines of kind `change`. */
  readonly named?: number;
  /** True when running is not possible as things stand. */
  readonly blocked?: boolean;
  /** The argument that decides what is in the way, and what to say at it: the form leads there when the preview is closed. */
  readonly decidedBy?: { readonly field: string; readonly text: Message };
  /** What could be done in its place, offered beside going on. */
  readonly instead?: Invocation;
  /** True when this run cannot be taken back, though others of the command can: a mail goes out with it. */
  readonly final?: boolean;
}

/** Values for some of a command's arguments that make it whole. */
export interface OfferedChoice {
  readonly args: Readonly<Record<string, unknown>>;
  /** The instant that it is about; said in words where there is none. */
  readonly at?: string;
  readonly text?: Message;
  /** Names that tell it apart. */
  readonly detail: string;
  /** What it would come to: who is told. */
  readonly lines?: readonly PreviewLine[];
}
/** What the server says of a command that is still being typed. */
export interface Offers {
  /** What the choices are. */
  readonly title: Message;
  /** What running it as it is would be answered; null where nothing is in the way. */
  readonly problem: Problem | null;
  /** What running it as it is would come to: who is told. */
  readonly lines?: readonly PreviewLine[];
  /** What could be done instead, or next; the likeliest first. */
  readonly choices: readonly OfferedChoice[];
}

/** What a row's fields held before a change, and what they hold now. */
export interface Change {
  readonly entity: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What running a command came to. */
export interface Outcome {
  /** What the toast says. */
  readonly message: Message;
  /** The server's operation: what undo takes back. Commands that changed nothing answer none. */
  readonly operation?: number;
  /** For undo of acts that live in the browser (theme, stars): the invocation that takes it back. */
  readonly inverse?: Invocation;
  /** What is likely done next, offered in the toast: the freed time of a cancelled class is given to somebody else. */
  readonly next?: Invocation;
  /** A row's fields as they were and as they are, where the toast says what changed. */
  readonly changed?: Change | null;
  /** Where the changed thing is now, offered in the toast. */
  readonly link?: string;
  /** The answer, for the terminal. */
  readonly data?: unknown;
}

/** A command and its arguments as plain data: what a link, the history and the audit hold. */
export interface Invocation {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A condition of a row under which a command can be done with it. */
export interface Fit {
  readonly holds: (row: NonNullable<FocusedRow['row']>, now: Date) => boolean;
  /** Message key of why not, where it does not hold. */
  readonly reason: string;
}

export interface KeyBinding {
  /** `Mod+K`, `g s`, `?`, `Shift+F10`; a chord's presses are parted by a space. */
  readonly press: string;
  /** The scope in which it holds; `app` is everywhere. */
  readonly scope: string;
}

export type Surface =
  | { readonly kind: 'palette' }
  | { readonly kind: 'row'; readonly entity: string }
  | { readonly kind: 'bulk'; readonly entity: string }
  | { readonly kind: 'button'; readonly screen: string };

interface Base<A extends z.ZodRawShape> {
  /** `entity.verb`. Its texts are `commands.<entity>.<verb>.title` (and `.keywords`, `.done`, `.confirm`). */
  readonly id: string;
  /** Group in the palette and in the shortcuts sheet: message key `sections.<section>`. */
  readonly section: string;
  /** A lucide icon's kebab-case name. */
  readonly icon: string;
  /** Surfaces besides the command line; `[]` needs `hiddenBecause`. */
  readonly surfaces: readonly Surface[];
  readonly hiddenBecause?: string;
  readonly keys?: readonly KeyBinding[];
  /** The calls it makes that write; roles are taken from them. */
  readonly endpoints: readonly AnyEndpoint[];
  /** Roles, where there is no endpoint to take them from. */
  readonly roles?: readonly Role[];
  /** A permission it needs beside a role. */
  readonly permission?: Permission;
  /** Arguments, in the order in which they are typed and asked. */
  readonly args: z.ZodObject<A>;
  /** Pure; says nothing about roles, dispatch does those first. */
  readonly when?: (context: Context) => Availability;
  /** Beyond the rule that a `ref` or `rows` argument takes the focused or selected rows of its entity. */
  readonly prefill?: (context: Context) => Partial<z.input<z.ZodObject<A>>>;
  /**
   * Where it takes less than the focused row: `page` is who the page is about, and not a row that a list happens to stand on;
   * `ticked` is for several, and never for the single one in focus.
   */
  readonly takes?: 'page' | 'ticked';
  /**
   * Rows that where the user is may fill, each with the argument that means another one once it is said: an exam of a day
   * that was typed is not the one in focus.
   */
  readonly setAsideBy?: Readonly<Record<string, readonly string[]>>;
  /** What the row in focus holds of its arguments, for an act about that row alone: choosing one begins there. */
  readonly holds?: (row: NonNullable<FocusedRow['row']>) => Partial<z.input<z.ZodObject<A>>>;
  // Written as methods, whose parameters are compared both ways, so that a command of any arguments is an AnyCommand.
  /** Values to start the form from, fetched (the row as it is, for an edit). */
  load?(ports: Ports, args: Partial<z.output<z.ZodObject<A>>>): Promise<Partial<z.input<z.ZodObject<A>>>>;
  /**
   * What narrows the rows that are offered for an argument, as a query of their list, by what else was said: of an exam on
   * Tuesday those of Tuesday. `typed` is what is looked for so far: where what was said is a guess, whoever types looks among all.
   * Reads only.
   */
  among?(
    ports: Ports,
    field: string,
    args: Partial<z.output<z.ZodObject<A>>>,
    typed: string,
  ): Promise<Readonly<Record<string, string>>>;
  /**
   * Rows that are offered before all others for an argument, by what else was said: those who are ready for the exam. Of those
   * that match what is typed, the first first. Reads only.
   */
  foremost?(
    ports: Ports,
    field: string,
    args: Partial<z.output<z.ZodObject<A>>>,
    typed: string,
  ): Promise<readonly number[]>;
  /** What holds now of what it changes, by argument or in short: the palette shows it in the command's row. */
  current?(known: Known): Readonly<Record<string, unknown>> | string;
  /** Arguments that mean nothing as the school is now: its form asks for them only where they were said. */
  unasked?(known: Known): readonly string[];
  /**
   * Asked with what is known of the arguments, while they are typed. Reads only. Null where too little is known. `within`
   * are the instants of the week or month that was said, the last one left out.
   */
  offers?(
    ports: Ports,
    args: Partial<z.output<z.ZodObject<A>>>,
    context: Context,
    within?: { readonly from: string; readonly to: string },
  ): Promise<Offers | null>;
  /**
   * Takes something away from somebody. Names what stays when the user turns back, by the message `runner.keep.<it>`:
   * that is what the other button says, and what has the focus.
   */
  readonly destructive?: string;
  /**
   * The act that several commands do, each in somebody's name (a class is cancelled by the student, the teacher or the school). Where
   * a line does not say whose, the palette shows all of them and chooses none beforehand.
   */
  readonly inNameOf?: string;
  /** An argument of text that the confirmation offers to fill in, where nothing was said of it: why. */
  readonly saysWhy?: string;
  /** True where every press counts: pressed again while it still runs, it runs again after, and is not taken for a double. */
  readonly everyPress?: boolean;
  /** True where a form always opens, even when nothing is missing (edits). */
  readonly alwaysAsk?: boolean;
  preview?(ports: Ports, args: z.output<z.ZodObject<A>>, context: Context): Promise<Preview | null>;
  /** What is done first, or instead, where the server refuses it with a problem of this type: offered beside the refusal. */
  instead?(problem: string, args: z.output<z.ZodObject<A>>): Invocation | null;
  run(ports: Ports, args: z.output<z.ZodObject<A>>, context: Context): Promise<Outcome | null>;
}

/**
 * `read` changes nothing; `navigate` goes somewhere; `local` changes this browser alone; `reversible` can be undone
 * through the operation its outcome names; `irreversible` asks first with the text `commands.<id>.confirm`.
 */
export type Effect = 'read' | 'navigate' | 'local' | 'reversible' | 'irreversible';

export type Command<A extends z.ZodRawShape = z.ZodRawShape> = Base<A> & { readonly effect: Effect };

// biome-ignore lint/suspicious/noExplicitAny: a list of commands holds arguments of every shape
export type AnyCommand = Command<any>;

/** Defines a command; only here so that the arguments' types flow into `run`. */
export const defineCommand = <A extends z.ZodRawShape>(command: Command<A>): Command<A> => command;
