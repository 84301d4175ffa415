/**
 * The grid of every list: rows by index from a window of the server's list, keys and mouse, one tab stop. Focus stays on
 * the grid; the active row is told by aria-activedescendant and is always drawn.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { actOf, moveTo } from './grid-keys.ts';
import { GridRowView } from './grid-row.tsx';
import type { GridProps } from './grid-types.ts';
import { countSelected, isEmpty, isSelected } from './selection.ts';
import { narrowWidth, TICK, useColumns } from './use-columns.ts';
import { useSelecting } from './use-selecting.ts';
import { useWindow } from './use-window.ts';
import { contentHeight } from './window-math.ts';

const HEADER = 32;
/** Below this many pixels only the important columns are drawn. */
const NARROW = 560;
/** From this many columns on, only those on screen are drawn. */
const MANY_COLUMNS = 24;

export function Grid(props: GridProps) {
  const { label, total, rowAt, onRange, rowHeight, selection, resetKey, onActive } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const count = total ?? 0;
  const { view, show, toTop } = useWindow(scroller, count, rowHeight, HEADER);
  const narrow = view.width < NARROW;
  const columns = useColumns(props.columns, props.columnState, narrow ? view.width : null, props.twoLines);
  const [active, setActive] = useState(props.initialActive ?? 0);
  const selecting = useSelecting(props);
  const now = useRef(selecting);
  now.current = selecting;
  const rowId = (index: number) => `${id}r${index}`;

  // Another list: at its first row, or at the one that its address names.
  const { initialActive = 0 } = props;
  const [list, setList] = useState(resetKey);
  if (list !== resetKey) {
    setList(resetKey);
    setActive(initialActive);
  }
  const started = useRef<string | null>(null);
  const drawnList = useRef(resetKey);
  useEffect(() => {
    if (drawnList.current === resetKey) return;
    drawnList.current = resetKey;
    now.current.forget();
    toTop();
  }, [resetKey, toTop]);
  // Rows may have gone; and a link opens at its row once the count is known.
  useEffect(() => {
    if (count === 0) return;
    if (active >= count) setActive(count - 1);
    if (started.current !== resetKey) {
      started.current = resetKey;
      if (active > 0) show(Math.min(active, count - 1));
    }
  }, [count, active, show, resetKey]);
  const { target } = props;
  useEffect(() => {
    if (!target) return;
    now.current.letGo();
    setActive(target.index);
    show(target.index);
  }, [target, show]);
  useEffect(() => onRange(view.first, Math.max(view.first, view.last)), [onRange, view.first, view.last]);
  const activeRow = rowAt(active);
  // With the mark itself: a key pressed right after it is drawn is meant for that row.
  useLayoutEffect(() => onActive(active, activeRow), [onActive, active, activeRow]);

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
        .map(({ width, fixed, column }) => {
          const least = narrow ? narrowWidth({ column, width, fixed }) : width;
          // A number stands by what it is about: its column does not grow.
          return (narrow ? column.tight : fixed || column.align === 'end')
            ? `${least}px`
            : `minmax(${least}px, ${width}fr)`;
        })
        .join(' ')}`,
    [columns, narrow],
  );
  const minWidth = narrow ? 0 : TICK + columns.reduce((sum, { width }) => sum + width, 0);

  const goTo = (index: number, extend: boolean) => {
    if (count === 0) return;
    if (extend) selecting.extendTo(active, index);
    else selecting.letGo();
    setActive(index);
    show(index);
  };
  const openMenu = (index: number, selected: boolean) => {
    const row = rowAt(index);
    const element = document.getElementById(rowId(index));
    if (row && element)
      props.onMenu(row, element.querySelector('[role="gridcell"]:nth-of-type(2)') ?? element, selected);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const act = actOf(event.nativeEvent, props.singleKeys ?? true);
    // All that match can be asked for before they are counted.
    if (!act || (count === 0 && !(act.act === 'all' && total === null))) return;
    if (act.act === 'clear' && isEmpty(selection) && !selecting.waits()) return;
    if (act.act === 'peek' && !props.onPeek) return;
    event.preventDefault();
    event.stopPropagation();
    const row = rowAt(active);
    switch (act.act) {
      case 'move':
        return goTo(moveTo(act.to, active, count, Math.max(1, Math.floor(view.viewport / rowHeight) - 1)), act.extend);
      case 'toggle':
        return selecting.flip(active);
      case 'all':
        return selecting.all();
      case 'clear':
        return selecting.clear();
      case 'open':
        return row && props.onOpen(row, act.newTab);
      case 'menu':
        return openMenu(active, !isEmpty(selection));
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
        selecting.flip(index);
        setActive(index);
      }
    } else if (event.ctrlKey || event.metaKey) {
      selecting.flip(index);
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
    openMenu(index, isSelected(selection, Number(rowAt(index)?.id), index));
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
        twoLines={props.twoLines ?? false}
        active={index === active}
        selected={row !== undefined && isSelected(selection, row.id as number, index)}
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
        data-work
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
          <div className={styles.edges} aria-hidden />
          <GridHeader
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            state={props.columnState}
            onState={props.onColumnState}
            all={selected === 0 ? false : selected >= count ? true : 'some'}
            onAll={selecting.all}
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
        {selected > 0 ? props.selectedText(selected) : ''}
      </p>
    </>
  );
}
