/** Sign-in through an identity provider by keyboard alone, at the provider's own pages, and sign-out by the provider. */
import type { Page } from '@playwright/test';
import { axe, expect, tabTo, test } from './fixtures.ts';
import { ADMIN } from './school.ts';

test.use({ named: true, provided: true });

const WAY = 'Sign in through your organisation';

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['accessToken', 'tokenExpiry', 'userInfo']) localStorage.removeItem(key);
  });
}

/** From the sign-in screen through the provider's pages, as `subject`. */
async function passProvider(page: Page, subject: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: WAY, exact: true }));
  await page.keyboard.press('Enter');
  const name = page.getByPlaceholder('Enter any login');
  await expect(name).toBeFocused();
  await page.keyboard.type(subject);
  await page.keyboard.press('Tab');
  await page.keyboard.type('any');
  await page.keyboard.press('Enter');
  const agree = page.getByRole('button', { name: 'Continue' });
  await expect(agree).toBeVisible();
  await tabTo(page, agree);
  await page.keyboard.press('Enter');
}

test('a refusal is said, the verified address opens where one was going, and the provider signs out', async ({
  school,
  provider,
  keyboardOnly: page,
}) => {
  expect(school.email).toBe(ADMIN.email);
  if (!provider) throw new Error('There is no identity provider.');
  await page.goto('/dashboard');
  await signOut(page);
  await page.goto('/students');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: WAY, exact: true })).toBeVisible();
  await axe(page, 'a sign-in screen with an identity provider');

  // Nobody's address.
  provider.people.set('ada', { email: ADMIN.email, email_verified: false });
  await passProvider(page, 'ada');
  await expect(page.getByText('The identity provider has not verified your e-mail address.')).toBeVisible();
  expect(new URL(page.url()).search).not.toMatch(/code|state/);
  await axe(page, 'a refusal of the identity provider');

  // The provider knows the browser by now, and sends it back at once.
  provider.people.set('ada', { email: ADMIN.email, email_verified: true });
  await tabTo(page, page.getByRole('button', { name: WAY, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/students/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
    expect.arrayContaining(['accessToken', 'tokenExpiry', 'userInfo']),
  );

  const told = await page.request.post('/api/auth/provider/sign-out', {
    form: { logout_token: provider.logoutToken({ sub: 'ada' }) },
  });
  expect(told.status()).toBe(200);
  await expect(page).toHaveURL(/\/login/);
});
