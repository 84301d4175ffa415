/** Filters by keyboard alone: a field by its name, its value, the chip that edits it in place. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { add } from './people.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

/** The row of the list that Enter takes. */
const choice = (page: Page) => page.locator('[role="dialog"] [role="option"][data-active]');
const chip = (page: Page, field: string) => page.locator(`[data-field="${field}"] [data-chip]`);

async function students(school: School): Promise<void> {
  const named = (first_name: string) => add(school, '/admin/student/signup', { first_name, last_name: 'Reis' });
  const [ana, , rui] = [await named('Ana'), await named('Bea'), await named('Rui')];
  for (const [id, status] of [
    [ana, 'active'],
    [rui, 'blocked'],
  ] as const) {
    await school.call('POST', '/admin/student/statusMany', { rows: { ids: [id] }, status });
  }
}

test('a filter is typed in one breath, and none of it falls on the rows', async ({ school, keyboardOnly: page }) => {
  await students(school);
  // What draws the filters is on its way for all of this: no key needs it.
  const arrived = Promise.withResolvers<void>();
  await page.route(/filter-chips.*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/students');
  await inRows(page);
  // Letters of these words are keys of a row: `s` sets a status, `x` selects, `p` opens the panel.
  for (const key of ['f', ...'status', 'Enter', ...'blocked', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/students\?status=blocked$/);
  await expect(rowOf(page, 'Rui')).toBeVisible();
  await expect(rowOf(page, 'Ana')).toHaveCount(0);
  await inRows(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Shift+F');
  await expect(page).not.toHaveURL(/status/);
  await expect(rowOf(page, 'Ana')).toBeVisible();
  arrived.resolve();
});

test('a filter by a test names it, also after a page that knows the test by its number', async ({
  school,
  keyboardOnly: page,
}) => {
  const brakes = await add(school, '/admin/test', { title: 'Brakes' });
  const module = await add(school, '/admin/module', { title: 'The car', items: [{ kind: 'test', id: brakes }] });
  await page.goto(`/modules/edit/${module}`);
  await expect(page.getByRole('main').getByText('Brakes').first()).toBeVisible();
  await command(page, 'attempts', /attempts/i);
  await inRows(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Attempts' })).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.type('test');
  await expect(choice(page)).toHaveText('Test');
  await page.keyboard.press('Enter');
  await expect(choice(page)).toContainText('Brakes');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'test_id')).toHaveText('TestBrakes');
});
