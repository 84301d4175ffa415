/** A small table of loaded rows, for cards and tabs. Long lists are the grid's. */
import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

export interface PlainColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'end';
  /** The header is there for screen readers alone: what stands below says itself what it does. */
  readonly mute?: true;
}

interface Props<R> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
}

export function PlainTable<R>({ label, columns, rows, rowKey }: Props<R>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keys
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, header, align, mute }) => (
              <th key={id} scope="col" data-align={align} aria-label={mute && header}>
                {!mute && header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, align }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
