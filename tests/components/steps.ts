/** What a person does by keys, again and again; the journeys have steps of the same names. */
import type { Locator } from 'vitest/browser';
import { named } from '../named.ts';
import type { ConsolePage } from './console-page.ts';
import { expect } from './test.ts';

export const paletteLine = (page: ConsolePage) =>
  page.getByRole('combobox', { name: /^(?:Commands|Commandes|Comandos)$/ });
export const rowOf = (page: ConsolePage, name: string) => page.getByRole('row').filter({ hasText: named(name) });
export const activeRow = (page: ConsolePage) => page.locator('main [data-grid] [data-active]');
export const toasts = (page: ConsolePage) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

/** Nothing of it is on the page. */
export const gone = (what: Locator) => expect.element(what).not.toBeInTheDocument();
/** As many are on the page. */
export const counted = (what: Locator, count: number) => expect.poll(() => what.elements().length).toBe(count);
/** The address comes to be so. */
export const atAddress = (page: ConsolePage, address: RegExp) => expect.poll(() => page.address).toMatch(address);

/** Waits until the rows of a list are there and have the focus, as they do on every arrival. */
export const inRows = (page: ConsolePage) =>
  expect.element(page.locator('main [data-grid]:not([aria-busy])')).toHaveFocus();

/** Goes to a screen by its chord, as fast as people press one. */
export const go = (page: ConsolePage, letter: string) => page.press('g', letter);

/** Opens the palette, types, waits until the active row is the one meant, and presses Enter. */
export async function command(page: ConsolePage, typed: string, active: RegExp): Promise<void> {
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.type(typed);
  await expect.element(page.locator('[cmdk-item][aria-selected="true"]')).toMatchTextContent(active);
  await page.press('Enter');
}

/** Presses Tab (or Shift+Tab) until the element has the focus, as a person would. */
export async function tabTo(page: ConsolePage, target: Locator, { back = false, most = 100 } = {}): Promise<void> {
  await expect.element(target).toBeVisible();
  let element = target.element();
  const isThere = () => {
    // To find it by its role anew at each press takes longer than the press.
    if (!element.isConnected) element = target.query() ?? element;
    return element.contains(page.document.activeElement);
  };
  await page.pressUntil(back ? 'Shift+Tab' : 'Tab', isThere, most);
  expect(isThere(), `${most} presses lead to ${target}`).toBe(true);
}

/** Tabs to a field and types into it, in place of what is there. */
export async function typeInto(page: ConsolePage, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.press('ControlOrMeta+a');
  await page.type(text);
}
