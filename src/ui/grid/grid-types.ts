/** What the grid is given. It knows rows as plain records and nothing of what they are. */
import type { ReactNode } from 'react';
import type { GridSelection } from './selection.ts';

export type GridRow = Readonly<Record<string, unknown>>;

export interface GridColumn {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: GridRow) => ReactNode;
  /** Below it, more quietly, where rows are of two lines. */
  readonly second?: (row: GridRow) => ReactNode;
  /** Before both, where rows are of two lines. */
  readonly beside?: (row: GridRow) => ReactNode;
  /** Pixels at first, where the second line is shown and needs more. */
  readonly secondWidth?: number;
  /** Pixels at first; columns share what is left over. */
  readonly width: number;
  readonly minWidth?: number;
  /** On a narrow screen it keeps its smallest width, and the others share the room. */
  readonly tight?: boolean;
  readonly align?: 'end';
  readonly sortable?: boolean;
  /** 1 is always shown; on a narrow screen those above 2 are left out. */
  readonly priority?: 1 | 2 | 3;
}

export interface GridSort {
  readonly id: string;
  readonly desc: boolean;
}

/** What the user made of the columns; kept by the caller. */
export interface ColumnState {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Pixels by column, where one was resized. */
  readonly widths: Readonly<Record<string, number>>;
}
export const plainColumns: ColumnState = { order: [], hidden: [], widths: {} };

export interface GridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  /** Null while the first answer is on its way. */
  readonly total: number | null;
  readonly rowAt: (index: number) => GridRow | undefined;
  /** Says which rows are on screen. */
  readonly onRange: (first: number, last: number) => void;
  /** Ids of rows, fetched where they are not loaded. */
  readonly idsInRange: (first: number, last: number) => Promise<readonly number[]>;
  readonly sort: readonly GridSort[];
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly columnState: ColumnState;
  readonly onColumnState: (state: ColumnState) => void;
  readonly selection: GridSelection;
  readonly onSelection: (selection: GridSelection) => void;
  /** What is told to a screen reader of so many selected. */
  readonly selectedText: (count: number) => string;
  /** A range waits for a row that is not loaded (true); or what it waited for came to nothing (false). */
  readonly onSelecting?: (waits: boolean) => void;
  /** Row to start at, of this list and of each that takes its place. */
  readonly initialActive?: number;
  /** Row to go to: once for each object given. */
  readonly target?: { readonly index: number } | null;
  readonly onActive: (index: number, row: GridRow | undefined) => void;
  readonly onOpen: (row: GridRow, newTab: boolean) => void;
  /**
   * Actions are wanted, of the row or, where `selected`, of all that is selected; `anchor` is where they belong. By key they
   * are the selection's as soon as there is one; by pointer where it is on a selected row.
   */
  readonly onMenu: (row: GridRow, anchor: Element, selected: boolean) => void;
  readonly onPeek?: (row: GridRow) => void;
  /** Pixels. */
  readonly rowHeight: number;
  /** Whether columns show what they have for a second line. */
  readonly twoLines?: boolean;
  /** Another value is another list. */
  readonly resetKey: string;
  /** False where the user switched single letters off. */
  readonly singleKeys?: boolean;
  /** In place of rows when there are none. */
  readonly empty: ReactNode;
}
