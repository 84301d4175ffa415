/** What a person does by keys, again and again: commands by name, choices, pasted pictures. */
import type { Locator, Page } from '@playwright/test';
import { named } from '../named.ts';
import { expect, tabTo } from './fixtures.ts';
import { ADMIN } from './school.ts';

export const paletteLine = (page: Page) => page.getByRole('combobox', { name: /^(?:Commands|Commandes|Comandos)$/ });
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: named(name) });

/** Opens the palette, types, waits until the active row is the one meant, and presses Enter. */
export async function command(page: Page, typed: string, active: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(active);
  await page.keyboard.press('Enter');
}

/** Cancels the class in focus by its key: who does is chosen first, and nobody beforehand. */
export async function cancelClass(page: Page, who = /^Cancel class for the school/): Promise<void> {
  await page.keyboard.press('Delete');
  const row = page.getByRole('option').filter({ hasText: who });
  await expect(row).toBeVisible();
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(who);
  await page.keyboard.press('Enter');
}

/** Gives the own password where what matters asks for it, and waits until what asked goes on. */
export async function confirmIdentity(page: Page, password: string = ADMIN.password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you', exact: true });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Finds a row in a field that is searched, and takes it. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  // A field that gathers several stays open for the next one.
  await page.keyboard.press('Tab');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
}

/** Waits until the rows of a list are there and have the focus, as they do on every arrival. */
export async function inRows(page: Page): Promise<void> {
  await expect(page.locator('main [data-grid]:not([aria-busy])')).toBeFocused();
}

/** Goes to a screen by its chord, as fast as people press one: the second key waits for nothing the first one does. */
export async function go(page: Page, letter: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)]);
}

/** Goes to another screen of the console, without loading it anew, and waits until the one that is left is gone. */
export async function goWithin(page: Page, address: string): Promise<void> {
  const left = await page.locator('h1').first().elementHandle();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await left?.waitForElementState('hidden');
}

/** Puts a picture of a width and a height into the clipboard and pastes it where the focus is. */
export async function pastePicture(page: Page, width: number, height: number): Promise<void> {
  await page.evaluate(
    async ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
      paint.fillStyle = 'teal';
      paint.fillRect(0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made as Blob), 'image/png'));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    },
    [width, height],
  );
  await page.keyboard.press('ControlOrMeta+v');
}

/** Types a day and a time (`HH:mm`) part by part, as the 12-hour clock has them. */
export async function typeInstant(page: Page, form: Locator, name: string, date: string, time: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await tabTo(page, form.getByRole('spinbutton', { name: new RegExp(`^day, ${name}`) }));
  await page.keyboard.type(day + month + year);
  const hour = Number(time.slice(0, 2));
  await tabTo(page, form.getByRole('spinbutton', { name: new RegExp(`^hour, ${name}`) }));
  await page.keyboard.type(String(hour % 12 || 12).padStart(2, '0') + time.slice(3) + (hour < 12 ? 'a' : 'p'));
}

/** Leaves nothing of the account in the browser, as in another one, as soon as the server has got what is kept and the page knows. */
export async function asInAnotherBrowser(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (localStorage.getItem('clutch.kept.waiting') !== null) return false;
    for (const key of Object.keys(localStorage))
      if (key.startsWith('clutch.') && key !== 'clutch.locale') localStorage.removeItem(key);
    return true;
  });
}

/** Pages opened from now on are in a language: `fr`. */
export async function inLanguage(page: Page, locale: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('clutch.locale', chosen), locale);
}
