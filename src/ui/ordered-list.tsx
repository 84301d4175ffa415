/**
 * Things in an order: one tab stop, arrows go from one to the next, Alt+arrows move, Delete takes out. The same by three
 * buttons below the list.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { typedKey } from '#kernel/typed-key.ts';
import { IconButton } from './button.tsx';
import styles from './ordered-list.module.css';
import { useUiText } from './ui-text.ts';

interface Props<I> {
  /** Names the list. */
  readonly label: string;
  readonly items: readonly I[];
  readonly onChange: (items: readonly I[]) => void;
  readonly keyOf: (item: I) => string | number;
  /** What an item is called, for those who hear it. */
  readonly nameOf: (item: I) => string;
  readonly children: (item: I) => ReactNode;
  /** Enter, or a double click, on an item. */
  readonly onOpen?: (item: I) => void;
}

export function OrderedList<I>({ label, items, onChange, keyOf, nameOf, children, onOpen }: Props<I>) {
  const t = useUiText();
  const say = useTranslations('order');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [told, setTold] = useState('');
  const active = Math.max(0, Math.min(at, items.length - 1));
  // Only after a move: a list below the window's edge must not pull a page to itself as it opens.
  const shown = useRef(active);
  useEffect(() => {
    if (shown.current !== active) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    shown.current = active;
  }, [active]);
  const go = (to: number) => setAt(Math.min(items.length - 1, Math.max(0, to)));
  const move = (by: number) => {
    const to = active + by;
    const item = items[active];
    if (item === undefined || to < 0 || to >= items.length) return;
    const next = items.filter((_one, index) => index !== active);
    next.splice(to, 0, item);
    onChange(next);
    setAt(to);
    setTold(say('moved', { name: nameOf(item), place: to + 1, count: items.length }));
  };
  const remove = () => onChange(items.filter((_one, index) => index !== active));
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = typedKey(event.nativeEvent);
    if (!typed || typed.mod || typed.shift) return;
    const { key, alt } = typed;
    const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[key];
    const item = items[active];
    if (by && alt) move(by);
    else if (alt) return;
    else if (by) go(active + by);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(items.length - 1);
    else if (key === 'Delete') remove();
    else if (key === 'Enter' && onOpen && item !== undefined) onOpen(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (items.length === 0) return null;
  const name = nameOf(items[active] as I);
  return (
    <div className={styles.frame}>
      <div
        ref={list}
        role="listbox"
        data-content
        data-work
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}keys`}
        aria-activedescendant={`${id}${active}`}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
          // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
          <div
            key={keyOf(item)}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            aria-posinset={index + 1}
            aria-setsize={items.length}
            data-active={index === active || undefined}
            className={styles.item}
            onClick={() => go(index)}
            onDoubleClick={onOpen && (() => onOpen(item))}
          >
            <span className={styles.place} aria-hidden>
              {index + 1}
            </span>
            {children(item)}
          </div>
        ))}
      </div>
      <div className={styles.acts}>
        <IconButton
          size="small"
          icon="chevron-up"
          label={t('form.moveUp', { name })}
          isDisabled={active === 0}
          onPress={() => move(-1)}
        />
        <IconButton
          size="small"
          icon="chevron-down"
          label={t('form.moveDown', { name })}
          isDisabled={active === items.length - 1}
          onPress={() => move(1)}
        />
        <IconButton size="small" icon="x" label={t('form.removeItem', { name })} onPress={remove} />
        <span id={`${id}keys`} className={styles.hint}>
          {say('keys')}
        </span>
      </div>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </div>
  );
}
