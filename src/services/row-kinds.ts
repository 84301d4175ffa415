/** How people know the rows of every entity, by the descriptions in contract/kinds.ts: with times of the school's zone. */
import type { ClassesLeft, Kind as Description, Row } from '#contract/kind.ts';
import { kinds as described } from '#contract/kinds.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { timesNow } from './club-time.ts';
import { localeAtom } from './look.ts';
import { phonesNow } from './phones.ts';
import { store } from './session.ts';

export type { Row };

export interface Kind {
  readonly name: (row: Row) => string;
  /** What tells apart rows of the same name. */
  readonly more?: (row: Row) => string;
  /** Message key of a state that whoever chooses the row has to know of; empty where there is none. */
  readonly state?: (row: Row) => string;
  /** Message keys of what sort of row it is; none where that is not known. */
  readonly sort?: (row: Row) => readonly string[];
  /** Classes that are left of it. */
  readonly left?: (row: Row) => ClassesLeft | undefined;
  /** Path of one row's screen. */
  readonly path?: (id: number) => string;
  /** The call that lists its rows. */
  readonly list: Description['list'];
  /** How a typed line finds its rows. */
  readonly typed: Description['typed'];
}

const at = (instant: unknown): string => timesNow().instant(instant as string | null);

const amount = (minor: number, currency: string): string => amountText(minor, currency, store.get(localeAtom));

const kindOf = ({ name, detail, path, aside, sort, left, list, typed }: Description): Kind => ({
  name: (row) => name(row, at),
  ...(detail && { more: (row: Row) => phonesNow(detail(row, at, amount)) }),
  ...(aside && {
    state: ({ status }: Row) => (aside.statuses.includes(String(status)) ? `${aside.labels}.${status}` : ''),
  }),
  ...(sort && {
    sort: (row: Row) => sort.flatMap(({ labels, column }) => (row[column] ? [`${labels}.${row[column]}`] : [])),
  }),
  ...(left && { left }),
  ...(path && { path }),
  list,
  typed,
});

export const kinds: Readonly<Record<string, Kind>> = Object.fromEntries(
  described.map((kind) => [kind.entity, kindOf(kind)]),
);
