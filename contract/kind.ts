/**
 * What an entity is, said once: its names, where its rows are listed, how one of them is called, who finds it and what of it
 * is personal. `contract/entities/<entity>.ts` says it, `contract/kinds.ts` lists it, and everything that knows entities
 * reads it: palette, pickers, search, menu, `go.…`, the audit's filter, export and erasure of a person.
 */
import type { AnyEndpoint } from './endpoint.ts';
import type { ListField } from './list.ts';
import type { Permission, Role } from './permissions.ts';

/** A row as the API answers it, or what is loaded of it. */
export type Row = Readonly<Record<string, unknown>>;

/** Writes an instant in the school's zone, or a day, in the reader's language; empty for none. Where nobody reads yet, `noTime`. */
export type WriteInstant = (instant: unknown) => string;
export const noTime: WriteInstant = () => '';

/** Writes an amount in minor units in the reader's language. Where nobody reads yet, `noAmount`. */
export type WriteAmount = (minor: number, currency: string) => string;
export const noAmount: WriteAmount = () => '';

/** Values of a row in one line; empty ones are left out. */
export const words = (...values: readonly unknown[]): string => values.filter(Boolean).map(String).join(' ');

/** Groups of the palette: message keys below `sections`. */
export type Section =
  | 'students'
  | 'teachers'
  | 'bookings'
  | 'slots'
  | 'vehicles'
  | 'exams'
  | 'learning'
  | 'content'
  | 'messages'
  | 'people'
  | 'money'
  | 'settings'
  | 'history';

/** A screen with the entity's list. */
export interface ListPlace {
  /** The name by which it is gone to, `go.<id>`, and its label in the menu, `menu.<id>`. */
  readonly id: string;
  /** Its path, where that is not `/<id>`. */
  readonly path?: string;
  /** Icon of the list, where it is not that of one row. */
  readonly icon?: string;
  /** The letter after `g`. */
  readonly key?: string;
  /** Who finds it in the menu and goes there; left out, everybody. */
  readonly roles?: readonly Role[];
  /** A permission it needs beside. */
  readonly permission?: Permission;
  /** The icon of its form for a new row at `<path>/add`: `menu.<id>Add`, `go.<id>-add`. Null where there is none. */
  readonly add: string | null;
  /** Where it can be narrowed to days: to those that are over, or to hours of one too. */
  readonly days?: 'whole' | 'past' | 'hours';
  /** True where it shows all rows, whatever the address says: a tree. */
  readonly whole?: true;
}

/** How the palette's search finds rows. Who may find them follows from the entity's list call. */
export interface Found<R extends Row = Row> {
  /** What stands behind a hit's name, where it is not the second line. */
  detail?(row: R): string;
  /** A column whose value in words stands there instead, with the prefix of its message keys: whoever shows the hit has the words. */
  readonly word?: { readonly labels: string; readonly column: string };
  /** The column with the hit's instant; the next rows come first, then the last ones. */
  readonly at?: string;
  /** The column with the hit's day, which is written before its detail. */
  readonly day?: string;
  /** True where rows are asked for by their names, so that a slip of the fingers is forgiven. */
  readonly near?: true;
}

/** What stands in a person's column once the person is erased: a value, or one that follows from the row's id. */
export type Erased = { readonly erased: unknown } | { readonly erasedAs: (id: number) => unknown } | 'stays';
/** Marks a column that says nothing of who the person is. */
export const stays = 'stays';
export const erased = (value: unknown): Erased => ({ erased: value });

export type Person = 'student' | 'teacher';

/** What rows of another entity say of a person. */
export interface About {
  readonly person: Person;
  /** The column with the person's id. */
  readonly column: string;
  /** Name of the file that a person's export has of it; null where they are not handed over. */
  readonly file: string | null;
  /** What takes the place of columns at once when the person is erased; `row`: the row goes. */
  readonly erased: Row | 'row';
  /** The same once the date has passed until which the law asks for the row. */
  readonly afterwards: Row | 'row';
  /** Whether the history of these rows is emptied as well. */
  readonly history: 'emptied' | 'stays';
  /** Columns with words that say nothing of this person. */
  readonly stays: readonly string[];
}

/** Whose a row is: the column of its list that names the person. */
export type Owner = Pick<About, 'person' | 'column'>;
export const ofStudent: Owner = { person: 'student', column: 'student_id' };
export const ofTeacher: Owner = { person: 'teacher', column: 'teacher_id' };

/** Columns about people: a person's own, each of them; rows that speak of a person; null where nothing does. */
export type Personal<Column extends string = string> =
  | { readonly columns: Readonly<Record<Column, Erased>>; readonly hidden?: Readonly<Record<string, Erased>> }
  | { readonly about: readonly About[] }
  | null;

/** Classes of each kind that are left of something. */
export interface ClassesLeft {
  readonly practical: number;
  readonly theory: number;
}

/** What has to be said of every entity. Nothing of it may be left out: null says that there is none. */
export interface KindParts<R extends Row = Row, Column extends string = string> {
  /** A name of src/ui/command-icons.ts or console-icons.ts. */
  readonly icon: string;
  /** The palette's group of its commands. */
  readonly section: Section;
  readonly place: ListPlace | null;
  /** What a row is called in one line. */
  name(row: R, at: WriteInstant): string;
  /** A second line: what tells rows of the same name apart. Null where the name does. */
  readonly detail: { says(row: R, at: WriteInstant, amount: WriteAmount): string }['says'] | null;
  /** Classes that are left of it, which whoever chooses it has to know of. */
  left?(row: Partial<R>): ClassesLeft | undefined;
  /** Path of one row's screen. */
  readonly path: ((id: number) => string) | null;
  /** Statuses that whoever chooses the row has to know of, with the prefix of their message keys. */
  readonly aside?: { readonly labels: string; readonly statuses: readonly string[] };
  /** Columns whose values in words tell rows apart when they are chosen, with the prefixes of their message keys. */
  readonly sort?: readonly { readonly labels: string; readonly column: string }[];
  /** Null where the palette's search leaves it out. */
  readonly found: Found<R> | null;
  /**
   * How a typed line finds its rows by name: `whole` fetches a short list once, `searched` asks for each line, `never`
   * because the rows have no names.
   */
  readonly typed: 'whole' | 'searched' | 'never';
  readonly personal: Personal<Column>;
  /**
   * Whose its rows are, by columns of its list: an act on them is about the persons who are selected or open. Left out where they
   * are nobody's: a car is the school's, whoever drives it.
   */
  readonly owners?: readonly Owner[];
  /** Its place in the audit: `own`, `following` for rows that only come along with others, null for what is never written. */
  readonly audit: 'own' | 'following' | null;
}

export interface Kind<E extends string = string> extends KindParts {
  /** Singular, as on the wire: `student`. */
  readonly entity: E;
  /** Plural, as on the wire: `students`. */
  readonly plural: string;
  /** Its table's name. */
  readonly table: string;
  /** The call that lists its rows, or what fetches it where it is loaded late; null where nothing lists them. */
  readonly list: AnyEndpoint | (() => Promise<AnyEndpoint>) | null;
  /** What that list is sorted and filtered by. */
  readonly fields: Readonly<Record<string, ListField>>;
  /** What it answers beside the columns where it is asked for. */
  readonly beside?: readonly string[];
}

/** Describes an entity that has not the usual family of calls; the others are described by `resource`. */
export const kind = <E extends string, R extends Row = Row>(
  parts: KindParts<R> & Pick<Kind<E>, 'entity' | 'plural' | 'list'> & Partial<Pick<Kind, 'table' | 'fields'>>,
): Kind<E> => ({ table: parts.entity, fields: {}, ...parts }) as Kind<E>;
