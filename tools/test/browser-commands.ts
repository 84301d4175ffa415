/** What component tests have the browser do, beside what vitest's own commands do. Keys are named as Playwright names them. */
import { defineBrowserCommand } from '@vitest/browser-playwright';

/** Presses keys one after the other, as fast as they come. */
const pressKeys = defineBrowserCommand<[readonly string[]]>(async ({ page }, keys) => {
  for (const key of keys) await page.keyboard.press(key);
});
/** Types a text, each letter a key. */
const typeKeys = defineBrowserCommand<[string]>(({ page }, text) => page.keyboard.type(text));
/** Presses a key until the page of the tests says that it has led where it was to, or so often. */
const pressUntilThere = defineBrowserCommand<[string, number]>(async ({ page }, key, most) => {
  const isThere = () => page.evaluate(() => (window as unknown as { isThere(): boolean }).isThere());
  for (let press = 0; press < most && !(await isThere()); press++) await page.keyboard.press(key);
});
/** Presses a key and holds it, so often. */
const holdKey = defineBrowserCommand<[string, number]>(async ({ page }, key, times) => {
  for (let time = 0; time < times; time++) await page.keyboard.down(key);
  await page.keyboard.up(key);
});
/** Puts a text in as an input method does: no key is pressed. */
const insertText = defineBrowserCommand<[string]>(({ page }, text) => page.keyboard.insertText(text));

/** Clicks at a place of the window. */
const clickAt = defineBrowserCommand<[number, number]>(({ page }, x, y) => page.mouse.click(x, y));

/** Takes the pointer out of the window, where it is before anybody moves it. */
const restPointer = defineBrowserCommand<[]>(({ page }) => page.mouse.move(-10, -10));

export const browserCommands = { pressKeys, typeKeys, pressUntilThere, holdKey, insertText, clickAt, restPointer };

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressKeys(keys: readonly string[]): Promise<void>;
    typeKeys(text: string): Promise<void>;
    pressUntilThere(key: string, most: number): Promise<void>;
    holdKey(key: string, times: number): Promise<void>;
    insertText(text: string): Promise<void>;
    clickAt(x: number, y: number): Promise<void>;
    restPointer(): Promise<void>;
  }
}
