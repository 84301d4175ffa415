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
