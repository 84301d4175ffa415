/**
 * Rows as tiles, side by side and one below the other: the same keys as in the grid, and arrows that go in all four
 * directions. Focus stays on the whole; the active tile is told by aria-activedescendant and is always drawn.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../icon.tsx';
import { Skeleton } from '../skeleton.tsx';
import { actOf } from './grid-keys.ts';
import type { GridProps, GridRow } from './grid-types.ts';
import { countSelected, isEmpty, isSelected } from './selection.ts';
import { tileMove } from './tile-moves.ts';
import styles from './tiles.module.css';
import { useSelecting } from './use-selecting.ts';
import { useWindow } from './use-window.ts';

interface Props extends Omit<GridProps, 'columns' | 'sort' | 'onSort' | 'columnState' | 'onColumnState' | 'rowHeight'> {
  readonly tile: (row: GridRow) => ReactNode;
  /** Pixels. Tiles share what is left over of a line. */
  readonly tileWidth: number;
  readonly tileHeight: number;
}

export function Tiles(props: Props) {
  const { total, rowAt, onRange, selection, resetKey, onActive, target, tileWidth, tileHeight } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const count = total ?? 0;
  // How many stand side by side follows from the width, which the window measures.
  const [across, setAcross] = useState(1);
  const lines = Math.ceil(count / across);
  const { view, show, toTop } = useWindow(scroller, lines, tileHeight, 0);
  useEffect(() => setAcross(Math.max(1, Math.floor(view.width / tileWidth))), [view.width, tileWidth]);
  const [active, setActive] = useState(props.initialActive ?? 0);
  const selecting = useSelecting(props);
  const now = useRef(selecting);
  now.current = selecting;
  const tileId = (index: number) => `${id}t${index}`;

  const { initialActive = 0 } = props;
  const [list, setList] = useState(resetKey);
  if (list !== resetKey) {
    setList(resetKey);
    setActive(initialActive);
  }
  const drawnList = useRef(resetKey);
  useEffect(() => {
    if (drawnList.current === resetKey) return;
    drawnList.current = resetKey;
    now.current.forget();
    toTop();
  }, [resetKey, toTop]);
  useEffect(() => {
    if (count > 0 && active >= count) setActive(count - 1);
  }, [count, active]);
  useEffect(() => {
    if (target) setActive(target.index);
  }, [target]);
  // The active tile stays on screen, also when the width changes and all tiles find new places.
  const line = Math.floor(active / across);
  useEffect(() => {
    if (count > 0) show(line);
  }, [line, count, show]);
  const first = view.first * across;
  const last = Math.min(count - 1, (view.last + 1) * across - 1);
  useEffect(() => onRange(first, Math.max(first, last)), [onRange, first, last]);
  const activeRow = rowAt(active);
  // With the mark itself: a key pressed right after it is drawn is meant for that row.
  useLayoutEffect(() => onActive(active, activeRow), [onActive, active, activeRow]);

  const goTo = (index: number, extend: boolean) => {
    if (extend) selecting.extendTo(active, index);
    else selecting.letGo();
    setActive(index);
  };
  const openMenu = (index: number, selected: boolean) => {
    const row = rowAt(index);
    const element = document.getElementById(tileId(index));
    if (row && element) props.onMenu(row, element, selected);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const singleKeys = props.singleKeys ?? true;
    const lines = Math.floor(view.viewport / tileHeight);
    const aside = tileMove(event.nativeEvent, active, count, across, lines, singleKeys);
    const act = actOf(event.nativeEvent, singleKeys);
    if (count === 0 || (aside === null && !act)) return;
    if (aside === null && act?.act === 'clear' && isEmpty(selection) && !selecting.waits()) return;
    event.preventDefault();
    event.stopPropagation();
    if (aside !== null) return goTo(aside, event.shiftKey);
    const row = rowAt(active);
    switch (act?.act) {
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
    if (index === null) return;
    if ((event.target as Element).closest('[data-tick]') || event.ctrlKey || event.metaKey) {
      selecting.flip(index);
      setActive(index);
    } else goTo(index, event.shiftKey);
  };
  const tileAt = (index: number) => {
    const row = rowAt(index);
    const selected = row !== undefined && isSelected(selection, row.id as number, index);
    return (
      <div
        key={index}
        id={tileId(index)}
        role="gridcell"
        aria-colindex={(index % across) + 1}
        aria-selected={selected}
        className={styles.tile}
        data-index={index}
        data-active={index === active || undefined}
        data-selected={selected || undefined}
        data-deleted={row?.deleted_at ? '' : undefined}
      >
        <span className={styles.tick} data-tick aria-hidden>
          {selected && <Icon name="check" size={12} />}
        </span>
        {row ? props.tile(row) : <Skeleton height={tileHeight - 32} />}
      </div>
    );
  };
  const lineOf = (at: number) => (
    <div key={at} role="row" aria-rowindex={at + 1} className={styles.line}>
      {Array.from({ length: Math.min(across, count - at * across) }, (_, aside) => tileAt(at * across + aside))}
    </div>
  );
  const drawn =
    view.last < view.first ? [] : Array.from({ length: view.last - view.first + 1 }, (_, n) => view.first + n);
  const outside = count > 0 && (line < view.first || line > view.last);
  const selected = countSelected(selection, count);
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={total === null ? -1 : lines}
        aria-colcount={across}
        aria-multiselectable
        aria-activedescendant={count > 0 ? tileId(active) : undefined}
        aria-busy={total === null || undefined}
        className={styles.tiles}
        data-grid
        data-work
        style={{ '--tiles-across': across, '--tile-height': `${tileHeight}px` } as React.CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const index = indexOf(event);
          const row = index === null ? undefined : rowAt(index);
          if (row) props.onOpen(row, false);
        }}
        onContextMenu={(event) => {
          const index = indexOf(event);
          if (index === null) return;
          event.preventDefault();
          setActive(index);
          openMenu(index, isSelected(selection, Number(rowAt(index)?.id), index));
        }}
      >
        {total === 0 ? (
          <div role="row">
            <div role="gridcell" className={styles.empty}>
              {props.empty}
            </div>
          </div>
        ) : (
          <div role="presentation" style={{ height: lines * tileHeight }}>
            <div role="presentation" style={{ transform: `translateY(${view.first * tileHeight}px)` }}>
              {drawn.map(lineOf)}
              {outside && <div className={styles.outside}>{lineOf(line)}</div>}
            </div>
          </div>
        )}
      </div>
      <p className={styles.status} role="status">
        {selected > 0 ? props.selectedText(selected) : ''}
      </p>
    </>
  );
}
