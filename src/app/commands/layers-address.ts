/**
 * What lies above a screen, and the browser's history. An open form stands in the address of the screen below it
 * (`do=booking.edit?booking=7`), so that a link or a reload opens what one sees. Nothing that opens makes a step in the
 * history: Back closes it, as Esc does, and the screen stays.
 */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { fromLink, toLink, tooManyForLink } from '#kernel/link.ts';
import type { Registry } from '#kernel/registry.ts';
import { useRunner } from '#services/run.ts';
import { screenAtom } from '#services/screen.ts';
import { store } from '#services/session.ts';
import { hearSteps } from '#services/steps-back.ts';
import { type Layer, layersAtom } from './layers.ts';

/** The address of a command's own screen says already what is open. */
const OWN = '/do/';
const NAME = 'do';

const ABOVE = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`).join();

/** What lies above the screen and was drawn last; it is drawn outside the page's root. */
function topmost(): HTMLElement | undefined {
  const root = document.getElementById('root');
  return [...document.querySelectorAll<HTMLElement>(ABOVE)].filter((element) => !root?.contains(element)).at(-1);
}

/** The panel beside a list, which Back closes before it leaves the list; it stays where a step leads to the same screen. */
const panelLeft = (from: string): HTMLElement | undefined =>
  location.pathname === from ? undefined : (document.querySelector<HTMLElement>('[data-panel]') ?? undefined);

/** Leaves what lies above in its own way, as Esc does: a form in which something was typed asks first. */
function leave(above: Element): void {
  // In the list of a field the focus is in the field.
  const at = document.activeElement;
  const target = at?.closest(ABOVE) && !document.getElementById('root')?.contains(at) ? at : above;
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
}

/** The place of an entry among those of the console: the router counts them. */
const placeOf = (state: unknown): number | null => {
  const place = (state as { idx?: unknown } | null)?.idx;
  return typeof place === 'number' ? place : null;
};

/** Back (and Forward) while something lies above the screen closes that, and leads nowhere. */
export function useBackCloses(): void {
  const { key, pathname } = useLocation();
  const here = useRef<number | null>(null);
  const path = useRef(pathname);
  path.current = pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each entry of the history
  useEffect(() => {
    here.current = placeOf(history.state);
  }, [key]);
  useEffect(() => {
    let returning = false;
    let panel: HTMLElement | undefined;
    const onPop = (event: PopStateEvent) => {
      const to = placeOf(event.state);
      const above = topmost() ?? (returning ? panel : panelLeft(path.current));
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        // Not before the screen's own entry is back: what closes writes into it.
        if (above) leave(above);
      } else if (above && to !== null && here.current !== null && to !== here.current) {
        // The router hears neither of the step nor of the way back.
        event.stopImmediatePropagation();
        returning = true;
        panel = above;
        history.go(here.current - to);
      }
    };
    hearSteps(onPop);
    return () => hearSteps(null);
  }, []);
}

/** A form as it stands in the address; null where a link cannot carry what it was begun with. */
function linkOf({ request: { command, begun } }: Extract<Layer, { kind: 'form' }>): string | null {
  const invocation = { command: command.id, args: begun };
  return tooManyForLink(invocation, command) ? null : toLink(invocation, command).slice(OWN.length);
}

const isForm = (layer: Layer): layer is Extract<Layer, { kind: 'form' }> => layer.kind === 'form';

/** Writes the open form into the address, and opens the one that a link names. */
export function useFormInAddress(registry: Registry, layers: readonly Layer[]): void {
  const navigate = useNavigate();
  const type = useNavigationType();
  const { key, pathname, search } = useLocation();
  const { run } = useRunner();
  const stands = useAtomValue(screenAtom) !== null;
  const arrived = useRef(false);
  const opening = useRef(false);
  const form = layers.find(isForm);
  const shown = form && !pathname.startsWith(OWN) ? linkOf(form) : null;
  const write = useRef((_link: string | null) => {});
  write.current = (link) => {
    const query = new URLSearchParams(location.search);
    if (query.get(NAME) === link || (link !== null && location.pathname !== pathname)) return;
    if (link === null) query.delete(NAME);
    else query.set(NAME, link);
    void navigate({ search: query.toString() }, { replace: true });
  };

  // A link (or a reload) opens its form once the screen below it stands; an entry that Back leads to does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each entry of the history
  useEffect(() => {
    if (!stands || pathname.startsWith(OWN)) return;
    const named = new URLSearchParams(search).get(NAME);
    const goes = !arrived.current || type === 'PUSH';
    arrived.current = true;
    if (named === null || store.get(layersAtom).some((layer) => isForm(layer) && linkOf(layer) === named)) return;
    const [id = '', args = ''] = named.split(/\?(.*)/s);
    const command = goes ? registry.get(decodeURIComponent(id)) : undefined;
    if (!command) return write.current(null);
    opening.current = true;
    void run(command.id, fromLink(args, command).args, 'link').finally(() => {
      opening.current = false;
      if (!store.get(layersAtom).some(isForm)) write.current(null);
    });
  }, [stands, key, pathname]);

  useEffect(() => {
    // Who opens a form before the screen stands is not led to it again once it does: it may be closed by then.
    if (shown !== null) arrived.current = true;
    if (shown !== null || !opening.current) write.current(shown);
  }, [shown]);
}
