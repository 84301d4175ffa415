/** One row. It is drawn often, so it holds no functions of its own: the grid hears its clicks. */
import { memo } from 'react';
import { Icon } from '../icon.tsx';
import { Skeleton } from '../skeleton.tsx';
import styles from './grid.module.css';
import type { GridRow } from './grid-types.ts';
import type { ShownColumn } from './use-columns.ts';

interface Props {
  readonly id: string;
  readonly index: number;
  readonly row: GridRow | undefined;
  /** Pixels from the first row drawn. */
  readonly top: number;
  readonly columns: readonly ShownColumn[];
  /** First and last column drawn, where there are too many to draw all. */
  readonly from: number;
  readonly to: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly twoLines: boolean;
}

export const GridRowView = memo(function GridRowView({
  id,
  index,
  row,
  top,
  columns,
  from,
  to,
  active,
  selected,
  twoLines,
}: Props) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
      className={styles.row}
      data-index={index}
      data-active={active || undefined}
      data-selected={selected || undefined}
      data-deleted={row?.deleted_at ? '' : undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className={styles.tick} data-tick>
        <span className={styles.box} data-selected={selected || undefined}>
          {selected && <Icon name="check" size={12} />}
        </span>
      </div>
      {columns.slice(from, to + 1).map(({ column }, at) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={from + at + 2}
          className={styles.cell}
          data-align={column.align}
          style={{ gridColumn: from + at + 2 }}
        >
          {row && twoLines && column.second ? (
            <span className={styles.two} data-two data-beside={column.beside ? true : undefined}>
              {column.beside?.(row)}
              <span className={styles.lines}>
                <span className={styles.first}>{column.cell(row)}</span>
                <span className={styles.second}>{column.second(row)}</span>
              </span>
            </span>
          ) : row ? (
            column.cell(row)
          ) : (
            <Skeleton width={`${40 + ((index * 17 + at * 29) % 50)}%`} />
          )}
        </div>
      ))}
    </div>
  );
});
