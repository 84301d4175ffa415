/** The palette by keyboard alone: what is meant though a finger slipped, what is not here, and the line before. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { paletteLine } from './steps.ts';

const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const announced = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
}

test('a slip of the fingers is seen through, and ↑ brings the line back', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('studnet');
  await expect(active(page)).toContainText('Go to students');
  await expect(announced(page, /^\d+ results?$/)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.press('ArrowUp');
  await expect(paletteLine(page)).toHaveValue('studnet');
  await expect(active(page)).toContainText('Go to students');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students/);
});

test('Enter before the words are read does what leads once they are', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('go to licence categories');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=/);
  await expect(page.getByRole('heading', { name: 'Licence categories' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: /^GO\b/ })).toHaveCount(0);
});

test('what is not here finds nothing and says so; the nearest waits to be moved to', async ({
  school,
  keyboardOnly: page,
}) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('vat');
  await expect(announced(page, 'Nothing found for “vat”')).toHaveCount(1);
  await expect(page.getByRole('option').filter({ hasText: 'Go to packages' })).toBeVisible();
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(paletteLine(page)).toHaveValue('vat');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText('Go to packages');
});

test('a noun alone offers nothing that takes it away, and an empty palette never begins with it', async ({
  school,
  keyboardOnly: page,
}) => {
  await open(page, `${school.url}/students`, 'Students');
  await openPalette(page);
  await expect(active(page)).not.toContainText(/Delete|Erase|Cancel/);
  await page.keyboard.type('student');
  await expect(active(page)).toContainText('Go to students');
  const three = page.getByRole('option');
  for (const at of [0, 1, 2]) await expect(three.nth(at)).not.toContainText(/Delete|Erase|Cancel/);
});
