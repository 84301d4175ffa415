/** Which columns are shown, and in what order. Arrows go from one to the next, Alt+arrows move it. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { typedKey } from '#kernel/typed-key.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { type ColumnState, type GridColumn, plainColumns } from '#ui/grid/grid-types.ts';
import styles from './list.module.css';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly state: ColumnState;
  readonly onState: (state: ColumnState) => void;
}

export function ColumnPanel({ columns, state, onState }: Props) {
  const t = useTranslations();
  const known = columns.map(({ id }) => id);
  const order = [...state.order.filter((id) => known.includes(id)), ...known.filter((id) => !state.order.includes(id))];
  const move = (id: string, by: number) => {
    const next = [...order];
    const at = next.indexOf(id);
    next.splice(at, 1);
    next.splice(at + by, 0, id);
    onState({ ...state, order: next });
  };
  const list = useRef<HTMLUListElement>(null);
  const boxOf = (at: number) => list.current?.children[at]?.querySelector('input');
  useLayoutEffect(() => list.current?.querySelector('input')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = typedKey(event.nativeEvent);
    const by = typed && !typed.mod && !typed.shift ? { ArrowDown: 1, ArrowUp: -1 }[typed.key] : undefined;
    const at = [...(list.current?.children ?? [])].findIndex((item) => item.contains(document.activeElement));
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (!order[at + by]) return;
    // The box goes along with its column, and keeps the focus.
    if (typed?.alt) move(order[at] as string, by);
    else boxOf(at + by)?.focus();
  };
  return (
    <div>
      <ul ref={list} className={styles.columnList} onKeyDown={onKeyDown}>
        {order.map((id, index) => {
          const column = columns.find((one) => one.id === id);
          if (!column) return null;
          const shown = !state.hidden.includes(id);
          return (
            <li key={id} className={styles.columnItem}>
              <Checkbox
                isSelected={shown}
                isDisabled={shown && state.hidden.length >= columns.length - 1}
                onChange={(on) =>
                  onState({ ...state, hidden: on ? state.hidden.filter((one) => one !== id) : [...state.hidden, id] })
                }
              >
                {column.header}
              </Checkbox>
              <IconButton
                size="small"
                icon="chevron-up"
                label={t('list.moveLeft', { name: column.header })}
                isDisabled={index === 0}
                onPress={() => move(id, -1)}
              />
              <IconButton
                size="small"
                icon="chevron-down"
                label={t('list.moveRight', { name: column.header })}
                isDisabled={index === order.length - 1}
                onPress={() => move(id, 1)}
              />
            </li>
          );
        })}
      </ul>
      <Button size="small" onPress={() => onState(plainColumns)}>
        {t('list.reset')}
      </Button>
    </div>
  );
}
