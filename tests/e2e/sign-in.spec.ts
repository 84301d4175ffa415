/** Before and around a session, with the brief's words. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import { ADMIN } from './school.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function signInByKeyboard(page: Page, password: string): Promise<void> {
  await typeInto(page, field(page, 'E-mail'), ADMIN.email);
  await typeInto(page, field(page, 'Password'), password);
  await page.keyboard.press('Enter');
}

test('a fresh installation leads to making the school, by keyboard alone', async ({ keyboardOnly: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Create your school' })).toBeVisible();
  await expect(field(page, 'School name')).toBeFocused();
  await page.keyboard.type('Escola Rosa');
  await typeInto(page, field(page, 'First name'), ADMIN.first_name);
  await typeInto(page, field(page, 'Last name'), ADMIN.last_name);
  await typeInto(page, field(page, 'E-mail'), ADMIN.email);
  await typeInto(page, field(page, 'Password'), ADMIN.password);
  await typeInto(page, field(page, 'Repeat the password'), 'another password');
  await page.keyboard.press('Enter');
  await expect(page.getByText("Password doesn't match. Please try again.")).toBeVisible();
  await typeInto(page, field(page, 'Repeat the password'), ADMIN.password);
  await tabTo(page, page.getByRole('button', { name: 'Create school' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  const keys = await page.evaluate(() =>
    ['accessToken', 'tokenExpiry', 'userInfo'].map((key) => localStorage.getItem(key)),
  );
  expect(Date.parse(keys[1] ?? '')).toBeGreaterThan(Date.now());
  expect(JSON.parse(keys[2] ?? '{}')).toMatchObject({
    displayName: 'Ada Almeida',
    status: 'active',
    userRole: 'admin',
  });
});

test.describe('with a school', () => {
  // `school` signs the browser in; these start signed out.
  test.beforeEach(async ({ school, page }) => {
    expect(school.email).toBe(ADMIN.email);
    await page.goto('/login');
    await page.evaluate(() => {
      for (const key of ['accessToken', 'tokenExpiry', 'userInfo']) localStorage.removeItem(key);
    });
    await page.goto('/login');
  });

  test('a wrong password is told in the words agreed, and the right one signs in', async ({ keyboardOnly: page }) => {
    await page.reload();
    await expect(field(page, 'E-mail')).toBeFocused();
    await signInByKeyboard(page, 'not the password');
    await expect(page.getByText('Wrong Email or Password')).toBeVisible();
    await signInByKeyboard(page, ADMIN.password);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a password is hidden, pasted and left to a manager', async ({ keyboardOnly: page }) => {
    await page.reload();
    const password = field(page, 'Password');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    // Written into the other field and taken from there by the clipboard.
    await typeInto(page, field(page, 'E-mail'), ADMIN.password);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+X');
    await typeInto(page, field(page, 'E-mail'), ADMIN.email);
    await tabTo(page, password);
    await page.keyboard.press('ControlOrMeta+V');
    await expect(password).toHaveValue(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('somebody signed out comes back to the address they wanted', async ({ page }) => {
    await page.goto('/students?q=silva');
    await expect(page).toHaveURL(/\/login\?next=/);
    await signInByKeyboard(page, ADMIN.password);
    await expect(page).toHaveURL(/\/students\?q=silva/);
  });
});

test('a session that runs out is told, and signing in returns to the same address', async ({ school, page }) => {
  await page.clock.install();
  await page.goto('/students?q=silva');
  await expect(page).toHaveURL(/\/students/);
  const minutes = Date.parse(school.localStorage[1]?.value ?? '') - Date.now();
  await page.clock.fastForward(minutes + 60_000);
  await expect(page.getByText('Login Time Expired')).toBeVisible();
  await expect(page.getByText('Please relogin with your credentials')).toBeVisible();
  await page.clock.setSystemTime(new Date());
  await signInByKeyboard(page, ADMIN.password);
  await expect(page).toHaveURL(/\/students\?q=silva/);
});
