/**
 * The grid of every list: rows by index from a window of the server's list, keys and mouse, one tab stop. Focus stays on
 * the grid; the active row is told by aria-activedescendant and is always drawn.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useUiText } from '../ui-text.ts';
import styles from './grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { actOf, moveTo } from './grid-keys.ts';
import { GridRowView } from './grid-row.tsx';
import type { GridProps } from './grid-types.ts';
import {
  allSelected,
  countSelected,
  type GridSelection,
  isEmpty,
  isSelected,
  nothingSelected,
  toggle,
  withRange,
} from './selection.ts';
import { useColumns } from './use-columns.ts';
import { useWindow } from './use-window.ts';
import { contentHeight } from './window-math.ts';

const HEADER = 32;
const TICK = 36;
/** Below this many pixels only the important columns are drawn. */
const NARROW = 560;
/** From this many columns on, only those on screen are drawn. */
const MANY_COLUMNS = 24;

/** Where a range began: its first row, and what was selected then. */
interface Anchor {
  readonly index: number;
  readonly base: GridSelection;
}

export function Grid(props: GridProps) {
  const { label, total, rowAt, onRange, rowHeight, selection, onSelection, resetKey, onActive } = props;
  const t = useUiText();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const count = total ?? 0;
  const { view, show, toTop } = useWindow(scroller, count, rowHeight, HEADER);
  const narrow = view.width < NARROW;
  const columns = useColumns(props.columns, props.columnState, narrow);
  const [active, setActive] = useState(props.initialActive ?? 0);
  const anchor = useRef<Anchor | null>(null);
  const rowId = (index: number) => `${id}r${index}`;

  // Another list: back to its first row.
  const list = useRef(resetKey);
  useEffect(() => {
    if (list.current === resetKey) return;
    list.current = resetKey;
    anchor.current = null;
    setActive(0);
    toTop();
  }, [resetKey, toTop]);
  // Rows may have gone; and a link opens at its row once the count is known.
  const started = useRef(false);
  useEffect(() => {
    if (count === 0) return;
    if (active >= count) setActive(count - 1);
    if (!started.current) {
      started.current = true;
      if (active > 0) show(Math.min(active, count - 1));
    }
  }, [count, active, show]);
  const { target } = props;
  useEffect(() => {
    if (!target) return;
    anchor.current = null;
    setActive(target.index);
    show(target.index);
  }, [target, show]);
  useEffect(() => onRange(view.first, Math.max(view.first, view.last)), [onRange, view.first, view.last]);
  const activeRow = rowAt(active);
  useEffect(() => onActive(active, activeRow), [onActive, active, activeRow]);

  const many = columns.length >= MANY_COLUMNS;
  const across = useVirtualizer({
    count: columns.length,
    horizontal: true,
    enabled: many,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 120,
    overscan: 3,
  });
  const drawn = many ? across.getVirtualItems() : [];
  const from = many ? (drawn[0]?.index ?? 0) : 0;
  const to = many ? (drawn.at(-1)?.index ?? 0) : columns.length - 1;
  const template = useMemo(
    () =>
      `${TICK}px ${columns
        .map(({ width, fixed, column }) =>
          narrow
            ? `minmax(${Math.min(width, column.minWidth ?? 72)}px, ${width}fr)`
            : fixed
              ? `${width}px`
              : `minmax(${width}px, ${width}fr)`,
        )
        .join(' ')}`,
    [columns, narrow],
  );
  const minWidth = narrow ? 0 : TICK + columns.reduce((sum, { width }) => sum + width, 0);

  const goTo = (index: number, extend: boolean) => {
    if (count === 0) return;
    if (extend) extendTo(index);
    else anchor.current = null;
    setActive(index);
    show(index);
  };
  const extendTo = (index: number) => {
    anchor.current ??= { index: active, base: selection };
    const { index: begun, base } = anchor.current;
    const [low, high] = begun < index ? [begun, index] : [index, begun];
    const loaded =
      high - low < 2000
        ? Array.from({ length: high - low + 1 }, (_, at) => rowAt(low + at)?.id as number | undefined)
        : [];
    if (loaded.length > 0 && loaded.every((one) => one !== undefined))
      return onSelection(withRange(base, loaded as number[]));
    const mine = anchor.current;
    void props.idsInRange(low, high).then((ids) => {
      if (anchor.current === mine) onSelection(withRange(base, ids));
    });
  };
  const flip = (index: number) => {
    const row = rowAt(index);
    if (!row) return;
    anchor.current = null;
    onSelection(toggle(selection, row.id as number));
  };
  const selectAll = () => {
    anchor.current = null;
    const full = selection.mode === 'all' && selection.except.size === 0;
    onSelection(full ? nothingSelected : allSelected);
  };
  const openMenu = (index: number) => {
    const row = rowAt(index);
    const element = document.getElementById(rowId(index));
    if (row && element) props.onMenu(row, element.querySelector('[role="gridcell"]:nth-of-type(2)') ?? element);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const act = actOf(event.nativeEvent, props.singleKeys ?? true);
    // All that match can be asked for before they are counted.
    if (!act || (count === 0 && !(act.act === 'all' && total === null))) return;
    if (act.act === 'clear' && isEmpty(selection)) return;
    if (act.act === 'peek' && !props.onPeek) return;
    event.preventDefault();
    event.stopPropagation();
    const row = rowAt(active);
    switch (act.act) {
      case 'move':
        return goTo(moveTo(act.to, active, count, Math.max(1, Math.floor(view.viewport / rowHeight) - 1)), act.extend);
      case 'toggle':
        return flip(active);
      case 'all':
        return selectAll();
      case 'clear':
        anchor.current = null;
        return onSelection(nothingSelected);
      case 'open':
        return row && props.onOpen(row, act.newTab);
      case 'menu':
        return openMenu(active);
      case 'peek':
        return row && props.onPeek?.(row);
    }
  };
  const indexOf = (event: MouseEvent): number | null => {
    const found = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
    return found === undefined ? null : Number(found);
  };
  const onClick = (event: MouseEvent) => {
    const index = indexOf(event);
    if (index === null || (event.target as Element).closest('a, button')) return;
    if ((event.target as Element).closest('[data-tick]')) {
      if (event.shiftKey) goTo(index, true);
      else {
        flip(index);
        setActive(index);
      }
    } else if (event.ctrlKey || event.metaKey) {
      flip(index);
      setActive(index);
    } else goTo(index, event.shiftKey);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const index = indexOf(event);
    const row = index === null ? undefined : rowAt(index);
    if (row && !(event.target as Element).closest('[data-tick]')) props.onOpen(row, false);
  };
  const onContextMenu = (event: MouseEvent) => {
    const index = indexOf(event);
    if (index === null) return;
    event.preventDefault();
    setActive(index);
    openMenu(index);
  };

  const indices =
    view.last < view.first ? [] : Array.from({ length: view.last - view.first + 1 }, (_, at) => view.first + at);
  const outside = count > 0 && (active < view.first || active > view.last);
  const rowOf = (index: number, top: number) => {
    const row = rowAt(index);
    return (
      <GridRowView
        key={index}
        id={rowId(index)}
        index={index}
        row={row}
        top={top}
        columns={columns}
        from={from}
        to={to}
        active={index === active}
        selected={row !== undefined && isSelected(selection, row.id as number)}
      />
    );
  };
  const selected = countSelected(selection, count);
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total === null ? -1 : count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={count > 0 ? rowId(active) : undefined}
        aria-busy={total === null || undefined}
        className={styles.grid}
        data-grid
        style={
          {
            '--grid-template': template,
            '--grid-row': `${rowHeight}px`,
            '--grid-header': `${HEADER}px`,
          } as React.CSSProperties
        }
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
      >
        <div role="presentation" className={styles.inner} style={{ minWidth }}>
          <GridHeader
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            state={props.columnState}
            onState={props.onColumnState}
            all={selected === 0 ? false : selected >= count ? true : 'some'}
            onAll={selectAll}
          />
          {total === 0 ? (
            <div role="rowgroup">
              <div role="row" aria-rowindex={2}>
                <div role="gridcell" className={styles.empty}>
                  {props.empty}
                </div>
              </div>
            </div>
          ) : (
            <div
              role="rowgroup"
              className={styles.content}
              style={{
                height: total === null ? '100%' : contentHeight({ total: count, rowHeight, viewport: view.viewport }),
              }}
            >
              {total === null ? (
                <div className={styles.waiting} role="presentation">
                  {Array.from({ length: 20 }, (_, index) => rowOf(index, index * rowHeight))}
                </div>
              ) : (
                <div role="presentation" className={styles.rows} style={{ transform: `translateY(${view.top}px)` }}>
                  {indices.map((index) => rowOf(index, (index - view.first) * rowHeight))}
                  {outside && <div className={styles.outside}>{rowOf(active, 0)}</div>}
                </div>
              )}
            </div>
          )}
        </div>
      </div>
      <p className={styles.status} role="status">
        {selected > 0 ? t('grid.selected', { count: selected }) : ''}
      </p>
    </>
  );
}
