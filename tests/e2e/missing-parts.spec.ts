/** Parts of the console that do not arrive: what stands around them stays, says so, and offers another try. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { go, inRows, rowOf } from './steps.ts';

const told = (page: Page) => page.getByText('This part of the console did not arrive');

test.beforeEach(async ({ school }) => {
  for (const first_name of ['Ana', 'Ben'])
    await school.call('POST', '/admin/student/signup', { first_name, last_name: 'Reis' });
});

test('after an update a part of before says that a new version is there, and loads it', async ({
  keyboardOnly: page,
}) => {
  await page.goto('/students');
  await inRows(page);
  await page.route(/teachers-screen-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/(src="[^"]+)\.js"/, '$1-new.js"') });
    },
  );
  await go(page, 't');
  await expect(page.getByText('A new version is there')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the new version' })).toBeFocused();
  await page.unroute(/teachers-screen-/);
  await page.keyboard.press('Enter');
  await inRows(page);
  await expect(page).toHaveURL(/\/teachers/);
});

test('commands that failed before anyone wanted them are told of at each Ctrl+K, and come once they can', async ({
  keyboardOnly: page,
}) => {
  await page.route(/\/assets\/commands-/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/commands-'));
  await page.goto('/students');
  await inRows(page);
  await failed;
  // The list has its keys.
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Ben Reis')).toHaveAttribute('data-active', /.*/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(told(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(told(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.unroute(/\/assets\/commands-/);
  await page.keyboard.press('Enter');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('add tea');
  await expect(page.getByRole('option').first()).toContainText('Add teacher');
});
