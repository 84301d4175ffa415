/** Parts of the console that do not arrive: what stands around them stays, says so, and offers another try. */
import type { ConsolePage } from './console-page.ts';
import { atAddress, go, gone, inRows, paletteLine, rowOf } from './steps.ts';
import { test as base, expect } from './test.ts';

const shell = (page: ConsolePage) => page.getByRole('navigation', { name: 'Main menu' });
const told = (page: ConsolePage) => page.getByText('This part of the console did not arrive');
const again = (page: ConsolePage) => page.getByRole('button', { name: 'Try again' });

const test = base.extend({
  school: async ({ school }, use) => {
    school.addStudents('Ana', 'Ben');
    await use(school);
  },
});

test('a screen that fails is told within the shell, and comes at the next try', async ({ keyboardOnly: page }) => {
  const mend = page.failPart(/teachers-screen-/);
  await page.goto('/students');
  await inRows(page);
  await go(page, 't');
  await expect.element(told(page)).toBeVisible();
  await expect.element(shell(page)).toBeVisible();
  await expect.element(again(page)).toHaveFocus();
  mend();
  await page.press('Enter');
  await inRows(page);
  await atAddress(page, /\/teachers/);
});

test('a screen that does not come within 120 seconds is told within the shell', async ({ keyboardOnly: page }) => {
  const passes = page.holdTimers(60_000);
  page.holdPart(/teachers-screen-/);
  await page.goto('/students');
  await expect.element(rowOf(page, 'Ana Reis')).toBeVisible();
  // The address may change before the screen is asked for, and its 120 seconds count from then.
  await go(page, 't');
  await expect.poll(() => page.hasAskedFor(/teachers-screen-/)).toBe(true);
  await atAddress(page, /\/teachers/);
  passes(119_000);
  await page.frames();
  await gone(told(page));
  passes(2000);
  await expect.element(told(page)).toBeVisible();
  await expect.element(shell(page)).toBeVisible();
});

test('commands that fail are told of when one is wanted, and come at the next try', async ({ keyboardOnly: page }) => {
  const mend = page.failPart(/\/commands-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('ControlOrMeta+k');
  await expect.element(told(page)).toBeVisible();
  await expect.element(again(page)).toHaveFocus();
  // Not before the next try: they are fetched once the page rests, too, and the palette would have Enter.
  page.onBegin(mend);
  await page.press('Enter');
  await inRows(page);
  await page.press('ControlOrMeta+k');
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
});

test('a palette and a menu that fail are told of, and the list stays', async ({ keyboardOnly: page }) => {
  page.failPart(/layers-|menu-drawn-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('.');
  await expect.element(told(page)).toBeVisible();
  await inRows(page);
  await page.press('ControlOrMeta+k');
  await expect.element(again(page)).toHaveFocus();
  await page.press('Escape');
  await gone(again(page));
  await inRows(page);
  await expect.element(shell(page)).toBeVisible();
  await gone(paletteLine(page));
});

test('a menu that failed comes at the next try', async ({ keyboardOnly: page }) => {
  const mend = page.failPart(/menu-drawn-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('.');
  await expect.element(told(page)).toBeVisible();
  await inRows(page);
  mend();
  await page.press('.');
  await expect.element(page.getByRole('menuitem', { name: /^Edit student/ })).toBeVisible();
});

base(
  'a telephone number is as it is kept where the numbering plans fail, and as the school’s country writes it where they come',
  async ({ school, keyboardOnly: page }) => {
    school.students.put({ first_name: 'Rita', last_name: 'Vaz', licence_category: 'B', phone: '+351912345678' });
    school.students.put({ first_name: 'Zoe', last_name: 'Roy', licence_category: 'B', phone: '+33612345678' });
    school.students.put({ first_name: 'Old', last_name: 'Two', licence_category: 'B', phone: '912000101 934000102' });
    const mend = page.failPart(/\/phone-/);
    await page.goto('/students');
    await inRows(page);
    await expect.poll(() => page.hasAskedFor(/\/phone-/)).toBe(true);
    await expect.element(rowOf(page, 'Rita Vaz')).toMatchTextContent(/\+351912345678/);
    mend();
    await page.goto('/teachers');
    await page.goto('/students');
    await inRows(page);
    await expect.element(rowOf(page, 'Rita Vaz')).toMatchTextContent(/(?<!\+351)912 345 678/);
    await expect.element(rowOf(page, 'Zoe Roy')).toMatchTextContent(/\+33 6 12 34 56 78/);
    await expect.element(rowOf(page, 'Old Two')).toMatchTextContent(/912000101 934000102/);
  },
);
