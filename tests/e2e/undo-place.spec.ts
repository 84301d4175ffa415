/** Taking an act back leaves the cursor on the row that it was about, also where that had left the list meanwhile. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inRows } from './steps.ts';

test.use({ sample: 40 });

/** The number of the row in focus, read in one moment: a row that leaves meanwhile is not waited for. */
const here = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const grid = document.querySelector('main [data-grid]');
    const row = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
    return row?.querySelectorAll('[role="gridcell"]')[1]?.textContent ?? '';
  });

/** Deletes the row in focus; answers its number. */
async function remove(page: Page): Promise<string> {
  await expect.poll(() => here(page)).not.toBe('');
  const id = await here(page);
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => new URLSearchParams(location.search).has('at'));
  await expect.poll(() => here(page)).not.toBe(id);
  return id;
}

test('rows that come back take the cursor back, one after the other, from the middle and from the end of a list', async ({
  keyboardOnly: page,
  school: _school,
}) => {
  await page.goto('/students');
  await inRows(page);
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  const first = await remove(page);
  const second = await remove(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => here(page)).toBe(second);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => here(page)).toBe(first);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => here(page)).toBe(second);
  await page.keyboard.press('End');
  const last = await remove(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => here(page)).toBe(last);
  // Whoever has gone on stays there.
  await page.keyboard.press('Home');
  const top = await here(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect.poll(() => here(page)).toBe(top);
});

test('pressed twice in a row, before the first is answered, two acts are taken back', async ({
  keyboardOnly: page,
  school,
}) => {
  const total = async () => (await school.call<{ total: number }>('GET', '/admin/student')).total;
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('ArrowDown');
  const before = await total();
  await remove(page);
  await remove(page);
  await expect.poll(total).toBe(before - 2);
  let held = 0;
  await page.route('**/operation/*/undo', async (route) => {
    held += 1;
    // The answer to the first comes only once the key was pressed again.
    if (held === 1) await pressed;
    await route.continue();
  });
  let again = () => {};
  const pressed = new Promise<void>((resolve) => {
    again = resolve;
  });
  const asked = page.waitForRequest('**/operation/*/undo');
  await page.keyboard.press('ControlOrMeta+z');
  await asked;
  await page.keyboard.press('ControlOrMeta+z');
  again();
  await expect.poll(total).toBe(before);
});
