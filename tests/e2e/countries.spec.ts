/** The country of a school by keyboard alone: chosen at the start, and its figures taken later, looked at first. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import type { School } from './school.ts';
import { command } from './steps.ts';

const practiceOf = async (school: School) =>
  (await school.call<{ data: { required_practice: Record<string, unknown> } }>('POST', '/admin/club/setting', {})).data
    .required_practice;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('whoever creates a school is asked for its country, with that of the browser chosen', async ({
  server,
  keyboardOnly: page,
}) => {
  await page.goto(`${server.url}/register`);
  await expect(field(page, 'School name')).toBeFocused();
  await page.keyboard.type('École Rose');
  const country = page.getByRole('combobox', { name: 'Country' });
  await tabTo(page, country);
  await expect(country).toHaveValue('GB');
  await page.keyboard.type('Fra');
  await expect(country).toHaveValue('FR');
  await typeInto(page, field(page, 'First name'), 'Ada');
  await typeInto(page, field(page, 'Last name'), 'Martin');
  await typeInto(page, field(page, 'E-mail'), 'ada@school.example');
  await typeInto(page, field(page, 'Password'), 'correct horse battery staple');
  await typeInto(page, field(page, 'Repeat the password'), 'correct horse battery staple');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings?tab=licences');
  await expect(page.getByRole('row').filter({ hasText: 'automatic' })).toContainText('13 h with an automatic gearbox');
});

test('another country offers its figures; they are looked at, taken and taken back', async ({
  school,
  keyboardOnly: page,
}) => {
  const before = await practiceOf(school);
  await page.goto('/settings?tab=licences');
  await command(page, 'legal requirements', /Take what a country/);
  const form = page.getByRole('dialog', { name: /Take what a country/ });
  await expect(form.locator(':focus')).toHaveCount(1);
  await tabTo(page, form.getByRole('button', { name: /Country/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible();
  await page.keyboard.type('Ger');
  await expect(page.getByRole('option', { name: 'Germany' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The list that closes gives the focus back.
  await expect(form.getByRole('button', { name: /Country/ })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Source:' });
  await expect(preview).toContainText('classes on motorways');
  expect(await practiceOf(school)).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Germany’s figures are taken')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '5 on country roads, 4 on motorways' }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => practiceOf(school)).toEqual(before);
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });
  test('the figures are found without accents', async ({ school, keyboardOnly: page }) => {
    await page.goto(`${school.url}/dashboard`);
    await expect(page.locator('[data-work]')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.locator('[cmdk-input]')).toBeFocused();
    await page.keyboard.type('exigences legales');
    await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(/Reprendre les exigences/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /Reprendre les exigences/ })).toBeVisible();
  });
});
