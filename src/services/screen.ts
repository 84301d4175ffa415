/** What the screen on show tells the shell and the commands: its name, the row in focus, what is selected. */

import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
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
export const selectionAtom = atom<Context['selection']>(null);
export const focusedAtom = atom<Context['focused']>(null);
/** Small facts for the availability of commands. */
export const factsAtom = atom<Readonly<Record<string, unknown>>>({});

/** Names the screen: title, breadcrumb, keyboard scope. */
export function useScreen(title: string, scope: string, crumbs: readonly Crumb[] = []): void {
  const set = useSetAtom(screenAtom);
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    set({ title, scope, crumbs: JSON.parse(key) as Crumb[] });
    document.title = `${title} · Clutch`;
  }, [set, title, scope, key]);
}

/** Publishes the row in focus for as long as the screen is shown. */
export function useFocused(focused: Context['focused']): void {
  const set = useSetAtom(focusedAtom);
  useEffect(() => set(focused), [set, focused]);
  useEffect(() => () => set(null), [set]);
}

/** Publishes the selection for as long as the screen is shown. */
export function useSelected(selection: Context['selection']): void {
  const set = useSetAtom(selectionAtom);
  useEffect(() => set(selection), [set, selection]);
  useEffect(() => () => set(null), [set]);
}
