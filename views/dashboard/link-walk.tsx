/** The figures and names that lead on from the dashboard, walked through by arrows: one after the other, Enter follows. */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '#services/key-settings.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useUrlState } from '#services/url-state.ts';
import { actOf, moveTo } from '#ui/grid/grid-keys.ts';
import styles from './dashboard.module.css';

/** Links that PageDown goes over. */
const LEAP = 6;
/** To either side as well as down: figures stand beside each other. */
const ASIDE = { ArrowRight: 'next', ArrowLeft: 'previous' } as const;

export function LinkWalk({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const singleKeys = useSingleKeys();
  const [{ at }, setUrl] = useUrlState();
  useLayoutEffect(() => dropPlace, []);
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
  // The whole hands the focus on to the link where one was, or to the first.
  const handOn = useRef(() => {});
  handOn.current = () => {
    const all = links();
    (all[Number(at) || 0] ?? all[0])?.focus();
  };
  // A part with the first links may arrive after the whole has the focus.
  useEffect(() => {
    const whole = box.current;
    if (!whole) return;
    const changes = new MutationObserver(() => document.activeElement === whole && handOn.current());
    changes.observe(whole, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget) return handOn.current();
    const all = links();
    const index = all.indexOf(event.target as HTMLElement);
    if (index >= 0) writePlace(() => setUrl({ at: index > 0 ? String(index) : null }, true));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const from = all.indexOf(event.target as HTMLElement);
    const act = actOf(event.nativeEvent, singleKeys);
    const aside = event.altKey || event.ctrlKey || event.metaKey ? undefined : ASIDE[event.key as keyof typeof ASIDE];
    const move = aside ?? (act?.act === 'move' ? act.to : undefined);
    if (!move || from < 0) return;
    all[moveTo(move, from, all.length, LEAP)]?.focus();
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
