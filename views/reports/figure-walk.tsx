/** The figures of a report that lead on, walked through by arrows as they stand: to the side in their row, up and down in their column. */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '#services/key-settings.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useUrlState } from '#services/url-state.ts';
import { actOf, moveTo } from '#ui/grid/grid-keys.ts';
import styles from './report.module.css';

/** Rows that PageDown goes over. */
const LEAP = 10;
const ASIDE: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function FigureWalk({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const singleKeys = useSingleKeys();
  const [{ at }, setUrl] = useUrlState();
  useLayoutEffect(() => dropPlace, []);
  const rows = () =>
    [...(box.current?.querySelectorAll('tr') ?? [])]
      .map((row) => [...row.querySelectorAll<HTMLElement>('a[href]')])
      .filter((links) => links.length > 0);
  // The whole hands the focus on to the figure where one was, or to the first.
  const handOn = useRef(() => {});
  handOn.current = () => {
    const all = rows().flat();
    (all[Number(at) || 0] ?? all[0])?.focus();
  };
  // The figures may arrive after the whole has the focus.
  useEffect(() => {
    const whole = box.current;
    if (!whole) return;
    const changes = new MutationObserver(() => document.activeElement === whole && handOn.current());
    changes.observe(whole, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget) return handOn.current();
    const index = rows()
      .flat()
      .indexOf(event.target as HTMLElement);
    if (index >= 0) writePlace(() => setUrl({ at: index > 0 ? String(index) : null }, true));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows();
    const row = all.findIndex((links) => links.includes(event.target as HTMLElement));
    if (row < 0) return;
    const place = all[row]?.indexOf(event.target as HTMLElement) ?? 0;
    const aside = event.altKey || event.ctrlKey || event.metaKey ? undefined : ASIDE[event.key];
    const act = aside === undefined ? actOf(event.nativeEvent, singleKeys) : null;
    if (aside !== undefined) all[row]?.[place + aside]?.focus();
    else if (act?.act === 'move') {
      const links = all[moveTo(act.to, row, all.length, LEAP)] ?? [];
      (links[place] ?? links.at(-1))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; here are links
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      data-work
      aria-label={label}
      className={styles.walk}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClickCapture={flushPlace}
    >
      {children}
    </div>
  );
}
