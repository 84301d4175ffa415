/**
 * A small table of loaded rows, for cards and tabs; long lists are the grid's. It is worked by the same keys: one tab stop,
 * Enter opens a row, Space ticks what it holds, `.` leads to what can be done with it.
 */
import { type KeyboardEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { actOf, moveTo } from './grid/grid-keys.ts';
import styles from './plain-table.module.css';
import { SingleKeys } from './single-keys.ts';

export interface PlainColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'end';
  /** The header is there for screen readers alone: what stands below says itself what it does. */
  readonly mute?: true;
  /** There is no room for it on a phone. */
  readonly wide?: true;
}

export interface PlainTableProps<R> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  /** Key of the row to begin at. */
  readonly at?: string | number;
  /** Told of the row in focus. */
  readonly onActive?: (row: R) => void;
  /** Told of the row that the user went to. */
  readonly onMove?: (row: R) => void;
  /** What Enter does; left out, it follows the row's first link. */
  readonly onOpen?: (row: R) => void;
  /** The row's actions are wanted; left out, the focus goes to the row's buttons. */
  readonly onMenu?: (row: R, anchor: Element) => void;
}

/** Rows that PageDown goes over. */
const LEAP = 10;

export function PlainTable<R>(props: PlainTableProps<R>) {
  const { label, columns, rows, rowKey, at, onActive, onMove, onOpen, onMenu } = props;
  const id = useId();
  const singleKeys = useContext(SingleKeys);
  const [chosen, setChosen] = useState(at);
  // A row that is gone leaves the focus at its place.
  const place = useRef(0);
  const found = rows.findIndex((row) => String(rowKey(row)) === String(chosen));
  const active = found >= 0 ? found : Math.max(0, Math.min(place.current, rows.length - 1));
  const row = rows[active];
  // With the mark itself: a key pressed right after it is drawn is meant for that row.
  useLayoutEffect(() => {
    place.current = active;
    if (row !== undefined) onActive?.(row);
  }, [active, row, onActive]);
  const rowOf = (index: number) => document.getElementById(`${id}${index}`);
  const goTo = (index: number) => {
    const to = rows[index];
    if (to === undefined) return;
    setChosen(rowKey(to));
    onMove?.(to);
    rowOf(index)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = rowOf(active);
    if (event.target !== event.currentTarget || row === undefined || !element) return;
    const act = actOf(event.nativeEvent, singleKeys);
    const within = (selector: string) => element.querySelector<HTMLElement>(selector);
    if (act?.act === 'move') goTo(moveTo(act.to, active, rows.length, LEAP));
    else if (act?.act === 'open') {
      const link = within('a[href]') as HTMLAnchorElement | null;
      if (act.newTab && link) window.open(link.href, '_blank', 'noopener');
      else if (onOpen) onOpen(row);
      else link?.click();
    } else if (act?.act === 'menu') {
      if (onMenu) onMenu(row, element);
      else within('button, a[href]')?.focus();
    } else if (act?.act === 'toggle') within('input[type="checkbox"]')?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.scroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: moved about in by keys
        role="grid"
        tabIndex={0}
        data-work
        aria-label={label}
        aria-activedescendant={row === undefined ? undefined : `${id}${active}`}
        className={styles.table}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const index = (event.target as Element).closest('tbody tr')?.id.slice(id.length);
          if (index) goTo(Number(index));
        }}
      >
        <thead>
          <tr>
            {columns.map(({ id: column, header, align, mute, wide }) => (
              <th key={column} scope="col" data-align={align} data-wide={wide} aria-label={mute && header}>
                {!mute && header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one, index) => (
            <tr
              key={rowKey(one)}
              id={`${id}${index}`}
              aria-selected={index === active}
              data-active={index === active || undefined}
            >
              {columns.map(({ id: column, cell, align, wide }) => (
                <td key={column} data-align={align} data-wide={wide}>
                  {cell(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
