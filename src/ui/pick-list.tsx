/**
 * A short list that is narrowed by typing: the caret stays in its line, ↑ ↓ go along the rows, Enter takes one. Where
 * several may be taken, Space ticks them, as long as nothing is typed, and Shift+Enter does at any time.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { prepare, rank } from '#kernel/rank.ts';
import field from './field.module.css';
import type { HeldKeys } from './held-keys.ts';
import styles from './pick-list.module.css';
import { Tick } from './tick.tsx';
import { useUiText } from './ui-text.ts';

export interface PickItem {
  readonly id: string;
  readonly label: string;
  /** Said beside it, more quietly. */
  readonly detail?: ReactNode;
  /** Other words that lead to it. */
  readonly words?: readonly string[];
  readonly ticked?: boolean;
}

interface Props {
  /** Names the line and the list. */
  readonly label: string;
  readonly items: readonly PickItem[];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** `more` where further ones are to be taken. */
  readonly onPick: (id: string, more: boolean) => void;
  readonly many?: boolean;
  /** The rows are found elsewhere by what is typed: true while that is under way, and Enter waits for it. */
  readonly searching?: boolean | undefined;
  /** Backspace where nothing is typed. */
  readonly onBack?: (() => void) | undefined;
  /** What the keys do, below the list. */
  readonly hint?: string | undefined;
  readonly held?: HeldKeys | null | undefined;
}

export function PickList({ label, items, text, onText, onPick, many = false, searching, onBack, hint, held }: Props) {
  const t = useUiText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const prepared = useMemo(
    () => items.map((item) => prepare(item, { id: item.id, titles: [item.label], keywords: item.words ?? [] })),
    [items],
  );
  const found = useMemo(
    () => (searching === undefined ? rank(prepared, text).map(({ item }) => item) : items),
    [prepared, items, text, searching],
  );
  // Where one began: what is ticked, until something is typed or one moves on.
  const [moved, setMoved] = useState<{ readonly of: string; readonly to: number } | null>(null);
  const start =
    text === ''
      ? Math.max(
          0,
          found.findIndex(({ ticked }) => ticked),
        )
      : 0;
  const about = `${label} ${text}`;
  const active = Math.min(moved?.of === about ? moved.to : start, found.length - 1);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const go = (to: number) => setMoved({ of: about, to: Math.max(0, Math.min(found.length - 1, to)) });

  const waits = useRef(false);
  const take = (more: boolean) => {
    const item = found[active];
    if (searching) waits.current = !more;
    else if (item) {
      // What was ticked stays in sight where it stands.
      if (more) go(active);
      onPick(item.id, more);
    }
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (searching || !waits.current) return;
    waits.current = false;
    latest.current(false);
  }, [searching]);

  /** Whether the list knows the key. */
  const press = (key: string, shift: boolean): boolean => {
    if (key !== 'Enter') waits.current = false;
    if (key === 'ArrowDown') go(active + 1);
    else if (key === 'ArrowUp') go(active - 1);
    else if (key === 'PageDown') go(active + 8);
    else if (key === 'PageUp') go(active - 8);
    else if (key === 'Enter') take(many && shift);
    else if (key === ' ' && many && text === '') take(true);
    else if (key === 'Backspace' && text === '' && onBack) onBack();
    else return false;
    return true;
  };
  // A key is played once what the one before it led to is drawn: a drawing in between, for a reason of its own, still
  // stands on the words before, and would write over them.
  const [drawn, setDrawn] = useState(0);
  const played = useRef(0);
  useEffect(() => {
    if (drawn !== played.current) return;
    const key = held?.next();
    if (key === undefined) return;
    if (key === null) return held?.end();
    if (!press(key, false)) onText(key === 'Backspace' ? text.slice(0, -1) : text + key);
    played.current += 1;
    setDrawn(played.current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!press(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const row = found[active];
  return (
    <div className={styles.pick}>
      <input
        className={field.input}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={row ? `${id}${row.id}` : undefined}
        placeholder={label}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable={many} className={styles.rows}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the line above
          <div
            key={item.id}
            id={`${id}${item.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={many ? Boolean(item.ticked) : index === active}
            className={styles.row}
            data-active={index === active || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              go(index);
              onPick(item.id, many);
            }}
          >
            {many && <Tick ticked={Boolean(item.ticked)} />}
            <span className={styles.name}>{item.label}</span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {searching ? t('loading') : t('form.nothing')}
        </p>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
