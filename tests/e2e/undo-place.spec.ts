/** Taking an act back leaves the cursor on the row that it was about, also where that had left the list meanwhile. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inRows } from './steps.ts';

test.use({ sample: 40 });

/** The text of the row in focus. */
async function here(page: Page): Promise<string> {
  const grid = page.locator('main [data-grid]');
  const row = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
  return (await row.getByRole('gridcell').nth(1).textContent()) ?? '';
}

/** Deletes the row in focus; answers its number. */
async function remove(page: Page): Promise<string> {
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
