/**
 * What the screen on show tells the shell and the commands: its name, the row in focus, what is selected. It is said in the
 * moment it is drawn, not after: a key pressed in between would fall on what was there before. What goes is taken away
 * in the same moment, before what comes says its own.
 */

import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import type { Context } from '#kernel/command.ts';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}
export interface Screen {
  readonly title: string;
  /** Between the home link and the screen itself. */
  readonly crumbs: readonly Crumb[];
  /** Keyboard scope of the screen (`students`). */
  readonly scope: string;
}

export const screenAtom = atom<Screen | null>(null);
const narrowingAtom = atom('');
const viewNameAtom = atom('');
/** What a list is narrowed to, by the name of the view that it shows where it is one. */
const narrowedAtom = atom((get) => get(viewNameAtom) || get(narrowingAtom));
/** What the screen shows, for a link to it: its name, and what its list is narrowed to. */
export const shownAtom = atom((get) => [get(screenAtom)?.title, get(narrowedAtom)].filter(Boolean).join(' · '));
export const selectionAtom = atom<Context['selection']>(null);
/** The row a screen is about as a whole. */
export const aboutAtom = atom<Context['focused']>(null);
const withinAtom = atom<Context['focused']>(null);
/** The row in focus: of a list on the screen, or the one that the screen itself is about. */
export const focusedAtom = atom(
  (get) => get(withinAtom) ?? get(aboutAtom),
  (_get, set, focused: Context['focused']) => set(withinAtom, focused),
);
/** Small facts for the availability of commands. */
export const factsAtom = atom<Readonly<Record<string, unknown>>>({});

/** What the address leaves out because it is what is meant today: a calendar's day, a report's month. */
export const unsaidAtom = atom<Readonly<Record<string, string>>>({});

/** Names the screen: title, breadcrumb, keyboard scope. */
export function useScreen(title: string, scope: string, crumbs: readonly Crumb[] = []): void {
  const set = useSetAtom(screenAtom);
  const narrowing = useAtomValue(narrowedAtom);
  const key = JSON.stringify(crumbs);
  useLayoutEffect(() => {
    set({ title, scope, crumbs: JSON.parse(key) as Crumb[] });
  }, [set, title, scope, key]);
  useLayoutEffect(() => {
    document.title = [title, narrowing, 'Clutch'].filter(Boolean).join(' · ');
  }, [title, narrowing]);
}

/** Says in words what the list on the screen is narrowed to, for as long as it is: in the page's title and in links. */
export function useNarrowing(words: string): void {
  const set = useSetAtom(narrowingAtom);
  useLayoutEffect(() => set(words), [set, words]);
  useLayoutEffect(() => () => set(''), [set]);
}

/** Says which view the list on the screen shows, for as long as it does. */
export function useViewName(name: string): void {
  const set = useSetAtom(viewNameAtom);
  useLayoutEffect(() => set(name), [set, name]);
  useLayoutEffect(() => () => set(''), [set]);
}

/** Says what a link to the screen has to name, so that it shows the same on another day. The address need not. */
export function useInLinks(query: Readonly<Record<string, string>>): void {
  const set = useSetAtom(unsaidAtom);
  const text = `${new URLSearchParams(query)}`;
  useLayoutEffect(() => set(Object.fromEntries(new URLSearchParams(text))), [set, text]);
  useLayoutEffect(() => () => set({}), [set]);
}

/** Publishes the row that the screen is about, for as long as it is shown. */
export function useFocused(focused: Context['focused']): void {
  const set = useSetAtom(aboutAtom);
  useLayoutEffect(() => set(focused), [set, focused]);
  useLayoutEffect(() => () => set(null), [set]);
}

/** Publishes the row in focus of a list on the screen, for as long as it is shown. */
export function useRowInFocus(entity: string, id: number | undefined, row?: object | null): void {
  const set = useSetAtom(focusedAtom);
  useLayoutEffect(
    () =>
      set(id === undefined ? null : { entity, id, ...(row ? { row: row as Readonly<Record<string, unknown>> } : {}) }),
    [set, entity, id, row],
  );
  useLayoutEffect(() => () => set(null), [set]);
}

/** Publishes the selection for as long as the screen is shown. */
export function useSelected(selection: Context['selection']): void {
  const set = useSetAtom(selectionAtom);
  useLayoutEffect(() => set(selection), [set, selection]);
  useLayoutEffect(() => () => set(null), [set]);
}

let clearing: (() => void) | null = null;
/** Says how the list on the screen lets go of all that narrows it, for as long as it is on show. */
export function useClearing(clear: () => void): void {
  useLayoutEffect(() => {
    clearing = clear;
  });
  useLayoutEffect(
    () => () => {
      clearing = null;
    },
    [],
  );
}
/** Lets go of all that narrows the list on the screen. What draws its filters may be on its way yet. */
export const clearFilters = (): void => clearing?.();

let selecting: { readonly done: Promise<void>; readonly end: () => void } | null = null;

/** Says that what is selected is about to change, as an answer is on its way; what runs meanwhile waits for it. */
export function beginSelecting(): void {
  if (selecting) return;
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  selecting = { done, end };
}
export function endSelecting(): void {
  selecting?.end();
  selecting = null;
}
/** Resolves when what is selected is what was wanted last; null when it is so already. */
export const selectionSettled = (): Promise<void> | null => selecting?.done ?? null;
