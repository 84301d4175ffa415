/** The header: ← → lead from column to column, sorts by click or Enter (Shift adds a column), resizes by dragging or Shift+arrows, moves by Alt+arrows. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { Icon } from '../icon.tsx';
import { useUiText } from '../ui-text.ts';
import styles from './grid.module.css';
import type { ColumnState, GridSort } from './grid-types.ts';
import { moveColumn, resizeColumn, type ShownColumn } from './use-columns.ts';

interface Props {
  readonly columns: readonly ShownColumn[];
  readonly sort: readonly GridSort[];
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly state: ColumnState;
  readonly onState: (state: ColumnState) => void;
  readonly all: boolean | 'some';
  readonly onAll: () => void;
}

/** The order after a click: none → up → down → none; others stay where one is added. */
export function nextSort(sort: readonly GridSort[], id: string, add: boolean): readonly GridSort[] {
  const now = sort.find((term) => term.id === id);
  const others = add ? sort.filter((term) => term.id !== id) : [];
  if (!now) return [...others, { id, desc: false }];
  if (now.desc) return others;
  return add ? sort.map((term) => (term.id === id ? { id, desc: true } : term)) : [{ id, desc: true }];
}

/** The button of the next column's header, or of the one before. */
function headBeside(head: Element, by: number): HTMLElement | null {
  let cell = head.parentElement;
  do cell = (by > 0 ? cell?.nextElementSibling : cell?.previousElementSibling) as HTMLElement | null;
  while (cell && !cell.querySelector('button:not([tabindex])'));
  return cell?.querySelector('button') ?? null;
}

const STEP = 16;

export function GridHeader({ columns, sort, onSort, state, onState, all, onAll }: Props) {
  const t = useUiText();
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      <div role="columnheader" tabIndex={-1} aria-colindex={1} className={styles.tick}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.tickAll}
          aria-label={t('grid.selectAll')}
          aria-pressed={all === 'some' ? 'mixed' : all}
          onClick={onAll}
        >
          <span
            className={styles.box}
            data-selected={all === true || undefined}
            data-some={all === 'some' || undefined}
          >
            {all === true && <Icon name="check" size={12} />}
            {all === 'some' && <Icon name="minus" size={12} />}
          </span>
        </button>
      </div>
      {columns.map(({ column, width }, index) => {
        const term = sort.find(({ id }) => id === column.id);
        const place = sort.findIndex(({ id }) => id === column.id);
        const onKeyDown = (event: KeyboardEvent) => {
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
          if (by !== 0 && event.altKey) onState(moveColumn(state, columns, column.id, by));
          else if (by !== 0 && event.shiftKey) onState(resizeColumn(state, column.id, width + by * STEP));
          else if (by !== 0) headBeside(event.currentTarget, by)?.focus();
          else if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[data-grid]')?.focus();
          else if (event.key === 'Enter' && column.sortable) onSort(nextSort(sort, column.id, event.shiftKey));
          else return;
          event.preventDefault();
          event.stopPropagation();
        };
        return (
          <div
            key={column.id}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={index + 2}
            aria-sort={column.sortable ? (term ? (term.desc ? 'descending' : 'ascending') : 'none') : undefined}
            className={styles.head}
            data-align={column.align}
            style={{ gridColumn: index + 2 }}
          >
            <button
              type="button"
              className={styles.headButton}
              data-plain={column.sortable ? undefined : ''}
              aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
              onKeyDown={onKeyDown}
              onClick={(event) => column.sortable && onSort(nextSort(sort, column.id, event.shiftKey))}
            >
              <span className={styles.headText}>{column.header}</span>
              {term && <Icon name={term.desc ? 'arrow-down' : 'arrow-up'} size={12} />}
              {term && sort.length > 1 && <span className={styles.place}>{place + 1}</span>}
            </button>
            <span
              className={styles.handle}
              aria-hidden
              onPointerDown={(event) => drag(event, width, (to) => onState(resizeColumn(state, column.id, to)))}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Follows the pointer from a column's edge until it is let go. */
function drag(event: PointerEvent<HTMLElement>, width: number, onWidth: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const from = event.clientX;
  const shown = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
  const move = (moved: globalThis.PointerEvent) => onWidth(shown + moved.clientX - from);
  const stop = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
}
