/**
 * Figures and names that lead on, walked through by arrows; Enter follows. In a table as they stand there: to the side in
 * their row, up and down in their column; else one after the other, to either side and up and down. What opens more of them
 * is walked over as they are.
 */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '#services/key-settings.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useUrlState } from '#services/url-state.ts';
import { actOf, moveTo } from '#ui/grid/grid-keys.ts';
import styles from './link-walk.module.css';

/** Lines that PageDown goes over: rows of a table, else links, which stand several in a line. */
const LEAP = { rows: 10, links: 6 };
const ASIDE: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface LinkWalkProps {
  readonly label: string;
  /** Whether the links stand in the rows of tables. */
  readonly inRows?: boolean;
  readonly children: ReactNode;
}

export function LinkWalk({ label, inRows = false, children }: LinkWalkProps) {
  const box = useRef<HTMLDivElement>(null);
  const singleKeys = useSingleKeys();
  const [{ at }, setUrl] = useUrlState();
  useLayoutEffect(() => dropPlace, []);
  const linksIn = (part: ParentNode | null) => [...(part?.querySelectorAll<HTMLElement>('a[href], summary') ?? [])];
  const rows = () =>
    inRows
      ? [...(box.current?.querySelectorAll('tr') ?? [])].map(linksIn).filter((links) => links.length > 0)
      : linksIn(box.current).map((link) => [link]);
  // The whole hands the focus on to the link where one was, or to the first.
  const handOn = useRef(() => {});
  handOn.current = () => {
    const all = rows().flat();
    const wanted = all[Number(at) || 0] ?? all[0];
    // One that is not shown any more is behind what opens it.
    (wanted?.closest('details:not([open])')?.querySelector('summary') ?? wanted)?.focus();
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
    const index = rows()
      .flat()
      .indexOf(event.target as HTMLElement);
    if (index >= 0) writePlace(() => setUrl({ at: index > 0 ? String(index) : null }, true));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement;
    const all = rows()
      .map((links) => links.filter((link) => link.localName === 'summary' || !link.closest('details:not([open])')))
      .filter((links) => links.length > 0);
    const row = all.findIndex((links) => links.includes(from));
    if (row < 0) return;
    const line = (inRows ? all[row] : all.flat()) ?? [];
    const aside = event.altKey || event.ctrlKey || event.metaKey ? undefined : ASIDE[event.key];
    const act = aside === undefined ? actOf(event.nativeEvent, singleKeys) : null;
    if (aside !== undefined) line[line.indexOf(from) + aside]?.focus();
    else if (act?.act === 'move') {
      const links = all[moveTo(act.to, row, all.length, inRows ? LEAP.rows : LEAP.links)] ?? [];
      (links[all[row]?.indexOf(from) ?? 0] ?? links.at(-1))?.focus();
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
