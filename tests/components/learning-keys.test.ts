/** Keys learnt in passing: what is done by mouse shows its key, three times at most and never while somebody types. */
import { axe } from './axe.ts';
import type { ConsolePage } from './console-page.ts';
import { atAddress, counted, gone, inRows } from './steps.ts';
import { expect, test } from './test.ts';

const note = (page: ConsolePage) => page.locator('[data-key-note]');
const focusIn = (page: ConsolePage, dialog: string) => counted(page.locator(`${dialog} :focus`), 1);

/** The note listens from when what lies above the screen has arrived. */
async function arrive(page: ConsolePage, address: string): Promise<void> {
  await page.goto(address);
  await inRows(page);
  await expect.element(note(page)).toBeInTheDocument();
}

test('a button shows the key of its command three times, in any session of the account', async ({ page, school }) => {
  await arrive(page, '/students');
  const add = page.locator('main header').getByRole('button', { name: 'Add student' });
  const once = async (shows: boolean) => {
    await add.click();
    await focusIn(page, '[role="dialog"]');
    if (shows) await expect.element(note(page)).toMatchTextContent(/Add student.*by key:\s*A$/);
    else await expect.element(note(page)).toHaveTextContent('');
    await page.press('Escape');
    await gone(page.getByRole('dialog'));
    await expect.element(add).toHaveFocus();
    await expect.element(note(page)).toHaveTextContent('');
  };
  await once(true);
  // As in another browser: nothing of the account is in this one, and the school has what is kept.
  await expect.poll(() => [...school.kept.keys()].some((key) => key.startsWith('tips.'))).toBe(true);
  await expect.poll(() => localStorage.getItem('clutch.kept.waiting')).toBe(null);
  for (const key of Object.keys(localStorage)) if (key.startsWith('clutch.')) localStorage.removeItem(key);
  await arrive(page, '/students');
  await once(true);
  await once(true);
  await once(false);
});

test('links of the menu, the menu of a row and the toolbar show theirs; keys show none', async ({ school, page }) => {
  school.addStudents('Ana');
  await arrive(page, '/teachers');
  await page.getByRole('navigation').getByRole('link', { name: 'Students', exact: true }).click();
  await expect.element(note(page)).toMatchTextContent(/Go to students.*by key:\s*GS$/);
  await axe(page);
  await inRows(page);

  await page.getByRole('row').filter({ hasText: 'Ana' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Edit student/ }).click();
  await expect.element(note(page)).toMatchTextContent(/Edit student.*by key:\s*E$/);
  await focusIn(page, '[role="dialog"]');
  // Typing sends it away, and what is pressed by key shows nothing.
  await page.type('x');
  await expect.element(note(page)).toHaveTextContent('');
  await page.press('ControlOrMeta+z', 'Escape', 'Escape');
  await inRows(page);
  await page.locator('[data-act="filters"] button').click();
  await expect.element(note(page)).toMatchTextContent(/by key:\s*F$/);
  await expect.element(page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox')).toHaveFocus();
  await page.press('Escape');
  await inRows(page);
  await page.press('e');
  await focusIn(page, '[role="dialog"]');
  await expect.element(note(page)).toHaveTextContent('');
});

test('with the caret in a field nothing is shown', async ({ page }) => {
  await arrive(page, '/students');
  await page.getByRole('searchbox').first().click();
  await page.type('ana');
  // The search keeps the caret while a link of the menu is pressed.
  page.document.addEventListener('mousedown', (event) => event.preventDefault(), { capture: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Teachers', exact: true }).click();
  await atAddress(page, /teachers/);
  await expect.element(note(page)).toHaveTextContent('');
});
