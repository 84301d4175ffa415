/** Banners and signs by keyboard alone: a picture pasted, seen in its place, shown for a time, taken back; a gallery walked by keys. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import { command, inRows, pastePicture, rowOf, typeInstant } from './steps.ts';

const DAY = 86_400_000;

/** Types noon of a day, in milliseconds, into a field. */
const setInstant = (page: Page, name: string, at: number): Promise<void> =>
  typeInstant(page, page.getByRole('dialog'), name, new Date(at).toISOString().slice(0, 10), '12:00');

/** Goes to the groups above the list from the search field, which stands before them: so the first of them has the focus. */
async function toFirstGroup(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('searchbox').first(), { back: true });
  await tabTo(page, page.getByRole('radio', { name: 'All', exact: true }));
}

test('a banner gets its picture and its time, is seen in its place, published and taken back', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  await page.goto(`${school.url}/banners`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await command(page, 'add banner', /Add banner/);
  const form = page.getByRole('dialog', { name: 'Add banner' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Open day');
  await expect(form.getByText('Choose a place to see how it looks there.')).toBeVisible();
  await tabTo(page, form.getByRole('button', { name: /Place/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type('Tests');
  await page.keyboard.press('Enter');
  const place = form.getByRole('figure');
  await expect(place).toContainText('How it looks: Tests, top');
  await expect(place).toContainText('No picture yet');

  await tabTo(page, form.getByRole('button', { name: 'Choose a file' }));
  await pastePicture(page, 500, 200);
  await expect(place.getByRole('img', { name: 'Open day' })).toBeVisible();

  const today = Date.now();
  await setInstant(page, 'Begins', today + 9 * DAY);
  await setInstant(page, 'Ends', today + 3 * DAY);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('This has to lie after “Begins”.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: /^day, Ends/ })).toBeFocused();
  await tabTo(page, form.getByRole('button', { name: /Place/ }), { back: true });
  await setInstant(page, 'Begins', today + 2 * DAY);
  await typeInto(page, form.getByRole('textbox', { name: 'Weight' }), '3');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'Open day')).toContainText('Draft');

  await inRows(page);
  await command(page, 'publish banner', /Publish banner/);
  await expect(rowOf(page, 'Open day')).toContainText('To come');
  await toFirstGroup(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/runs=running/);
  await expect(rowOf(page, 'Open day')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/runs=planned/);
  await expect(rowOf(page, 'Open day')).toBeVisible();

  // From the choice above the rows their keys lead to them.
  await page.keyboard.press('j');
  await inRows(page);
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary');
  await expect(details.getByRole('img', { name: 'Open day' })).toBeVisible();
  await tabTo(page, details.getByRole('button', { name: 'Retire banner' }));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Open day')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Open day')).toContainText('To come');

  await command(page, 'open day', /Open day/);
  await expect(page).toHaveURL(/\/banners\?row=1&panel=peek/);
});

test('signs: the starter set, its gallery by arrows, groups, a sign of one’s own', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto(`${school.url}/signs`);
  await tabTo(page, page.getByRole('button', { name: 'Add the starter set of signs' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added \d+ signs$/)).toBeVisible();
  const tiles = page.getByRole('row');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await inRows(page);
  const active = page.locator('[data-active]').filter({ visible: true }).first();
  const first = await active.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(active).not.toHaveText(first ?? '');
  const second = await active.textContent();
  await page.keyboard.press('ArrowDown');
  await expect(active).not.toHaveText(second ?? '');
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(active).toHaveText(first ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText('Meaning');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/^\d signs selected$/).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await toFirstGroup(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/group=warning/);
  await command(page, 'add sign', /Add sign(?! )/);
  const form = page.getByRole('dialog', { name: 'Add sign' });
  await expect(form.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type('X-1');
  await typeInto(page, form.getByRole('textbox', { name: 'Name' }), 'Learners here');
  await tabTo(page, form.getByRole('button', { name: /Group/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Warning');
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('button', { name: 'Choose a file' }));
  await pastePicture(page, 80, 80);
  await expect(form.getByRole('img')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('learners');
  await expect(page.getByRole('grid', { name: 'Signs' }).getByText('Learners here', { exact: true })).toBeVisible();
  await expect(tiles).not.toHaveCount(0);
});
