/** Keys learnt in passing: what is done by mouse shows its key, three times at most and never while somebody types. */
import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { asInAnotherBrowser, inRows } from './steps.ts';

const note = (page: Page) => page.locator('[data-key-note]');

/** The note listens from when what lies above the screen has arrived. */
async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await inRows(page);
  await expect(note(page)).toBeAttached();
}

test('a button shows the key of its command three times, in any session of the account', async ({ school, page }) => {
  await arrive(page, `${school.url}/students`);
  const add = page.getByRole('banner').or(page.locator('main header')).getByRole('button', { name: 'Add student' });
  const once = async (shows: boolean) => {
    await add.click();
    await expect(page.getByRole('dialog', { name: 'Add student' }).locator(':focus')).toHaveCount(1);
    if (shows) await expect(note(page)).toHaveText(/Add student.*by key:\s*A$/);
    else await expect(note(page)).toBeEmpty();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();
    await expect(note(page)).toBeEmpty();
  };
  await once(true);
  await asInAnotherBrowser(page);
  await arrive(page, `${school.url}/students`);
  await once(true);
  await once(true);
  await once(false);
});

test('links of the menu, the menu of a row and the toolbar show theirs; keys show none', async ({ school, page }) => {
  await school.call('POST', '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' });
  await arrive(page, `${school.url}/teachers`);
  await page.getByRole('navigation').getByRole('link', { name: 'Students', exact: true }).click();
  await expect(note(page)).toHaveText(/Go to students.*by key:\s*GS$/);
  await axe(page);
  await inRows(page);

  await page.getByRole('row').filter({ hasText: 'Ana' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Edit student/ }).click();
  await expect(note(page)).toHaveText(/Edit student.*by key:\s*E$/);
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  // Typing sends it away, and what is pressed by key shows nothing.
  await page.keyboard.type('x');
  await expect(note(page)).toBeEmpty();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await inRows(page);
  await page.locator('[data-act="filters"] button').click();
  await expect(note(page)).toHaveText(/by key:\s*F$/);
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await inRows(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await expect(note(page)).toBeEmpty();
});

test('with the caret in a field nothing is shown', async ({ school, page }) => {
  await arrive(page, `${school.url}/students`);
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()
    .click();
  await page.keyboard.type('ana');
  // The search keeps the caret while a link of the menu is pressed.
  await page.evaluate(() => {
    document.addEventListener('mousedown', (event) => event.preventDefault(), { capture: true });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Teachers', exact: true }).click();
  await expect(page).toHaveURL(/teachers/);
  await expect(note(page)).toBeEmpty();
});
