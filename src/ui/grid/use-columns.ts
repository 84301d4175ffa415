/** The columns as the user arranged them: order, visibility and widths, kept by TanStack Table. */
import {
  type ColumnDef,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ColumnState, GridColumn, GridRow } from './grid-types.ts';

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature });
const noRows: GridRow[] = [];
const MIN_WIDTH = 56;
/** Pixels of a header's letter as it is set, the room beside them, and that of the arrow of a sorted column. */
const LETTER = 6.8;
const BESIDE = 20;
const ARROW = 16;

/** Pixels that a header needs to be read whole. Languages differ much in that, so no column states it. */
export const headerRoom = (header: string, sortable: boolean): number =>
  Math.ceil(header.length * LETTER) + BESIDE + (sortable ? ARROW : 0);

export interface ShownColumn {
  readonly column: GridColumn;
  /** Pixels. */
  readonly width: number;
  /** The user gave it this width: it does not grow. */
  readonly fixed: boolean;
}

/** Pixels of the column with the boxes to tick. */
export const TICK = 36;
/** Pixels that a column keeps on a narrow screen. */
export const narrowWidth = ({ column, width }: ShownColumn): number => Math.min(width, column.minWidth ?? 72);

/** Those of the important columns that fit into so many pixels: the last of priority 2 goes first, those of priority 1 stay. */
export function fitting(columns: readonly ShownColumn[], room: number): readonly ShownColumn[] {
  const shown = columns.filter(({ column }) => (column.priority ?? 3) <= 2);
  const needed = () => shown.reduce((sum, one) => sum + narrowWidth(one), TICK);
  while (needed() > room) {
    const last = shown.findLastIndex(({ column }) => column.priority === 2);
    if (last < 0) break;
    shown.splice(last, 1);
  }
  return shown;
}

/** The columns to draw, in order. On a narrow screen, so many pixels wide, only the important ones; null on others. */
export function useColumns(
  columns: readonly GridColumn[],
  state: ColumnState,
  room: number | null,
  twoLines = false,
): readonly ShownColumn[] {
  const narrow = room !== null;
  const definitions = useMemo(
    (): ColumnDef<typeof features, GridRow>[] =>
      columns.map(({ id, width, secondWidth = 0, minWidth, header, sortable }) => ({
        id,
        size: narrow ? width : Math.max(width, twoLines ? secondWidth : 0, headerRoom(header, sortable ?? false)),
        minSize: minWidth ?? MIN_WIDTH,
      })),
    [columns, narrow, twoLines],
  );
  const known = columns.map(({ id }) => id);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: {
      columnOrder: [
        ...state.order.filter((id) => known.includes(id)),
        ...known.filter((id) => !state.order.includes(id)),
      ],
      columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])),
      columnSizing: { ...state.widths },
    },
  });
  const shown = table.getVisibleLeafColumns().map((one) => `${one.id} ${one.getSize()}`);
  const key = shown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the table says
  return useMemo(() => {
    const all = shown.flatMap((text) => {
      const [id = '', size] = text.split(' ');
      const column = columns.find((one) => one.id === id);
      return column ? [{ column, width: Number(size), fixed: state.widths[id] !== undefined }] : [];
    });
    return room === null ? all : fitting(all, room);
  }, [key, columns, room, state.widths]);
}

/** Moves a column by a place among those on show. */
export function moveColumn(state: ColumnState, shown: readonly ShownColumn[], id: string, by: number): ColumnState {
  const order = shown.map(({ column }) => column.id);
  const at = order.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return state;
  order.splice(at, 1);
  order.splice(to, 0, id);
  return { ...state, order: [...order, ...state.hidden.filter((one) => !order.includes(one))] };
}

export const resizeColumn = (state: ColumnState, id: string, width: number): ColumnState => ({
  ...state,
  widths: { ...state.widths, [id]: Math.max(MIN_WIDTH, Math.round(width)) },
});
