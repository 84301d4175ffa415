/** Sign-in through an identity provider by keyboard alone, at the provider's own pages, and sign-out by the provider. */
import type { Page } from '@playwright/test';
import { axe, expect, tabTo, test, tick, typeInto } from './fixtures.ts';
import { linkIn } from './mails.ts';
import { ADMIN } from './school.ts';
import { command, confirmIdentity } from './steps.ts';

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
  await signInThere(page, subject);
}

/** At the provider's own pages, as `subject`, who is asked to agree the first time. */
async function signInThere(page: Page, subject: string, first = true): Promise<void> {
  const name = page.getByPlaceholder('Enter any login');
  await expect(name).toBeFocused();
  await page.keyboard.type(subject);
  await page.keyboard.press('Tab');
  await page.keyboard.type('any');
  await page.keyboard.press('Enter');
  if (!first) return;
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
  await expect(
    page.getByText('The identity provider hasn’t verified your email address. Verify it there first.'),
  ).toBeVisible();
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

test('an account is tied from the profile, whatever the address there, and untied again', async ({
  school,
  provider,
  keyboardOnly: page,
}) => {
  expect(school.email).toBe(ADMIN.email);
  provider?.people.set('ada', { email: 'ada@home.example', email_verified: false });
  const tie = page.getByRole('button', { name: 'Tie your account to your organisation', exact: true });
  const untie = page.getByRole('button', { name: 'Untie your account from your organisation', exact: true });
  await page.goto('/settings?tab=profile');
  await expect(page.getByText('Not tied')).toBeVisible();
  await tabTo(page, tie);
  await page.keyboard.press('Enter');
  await confirmIdentity(page);
  await signInThere(page, 'ada');
  await expect(page).toHaveURL(/\/settings\?tab=profile$/);
  await expect(page.getByText('Your account is tied to your identity there').first()).toBeVisible();
  await expect(untie).toBeVisible();
  await axe(page, 'a profile with an identity');
  // What the provider sent is nowhere any more, also not after a reload.
  await page.reload();
  await expect(untie).toBeVisible();
  await expect(page.getByText('This sign-in has expired. Start again.')).toHaveCount(0);

  // It opens the account, though its address is another.
  await signOut(page);
  await page.goto('/settings?tab=profile');
  await tabTo(page, page.getByRole('button', { name: WAY, exact: true }));
  await page.keyboard.press('Enter');
  await expect(untie).toBeVisible();

  // Asked for by name; whoever turns back keeps it.
  await command(page, 'untie from organisation', /Untie your account from your organisation/);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep the identity' })).toBeFocused();
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /^Untie/ }));
  await page.keyboard.press('Enter');
  await confirmIdentity(page);
  await expect(page.getByText('Your identity is taken off your account').first()).toBeVisible();
  await expect(page.getByText('Not tied')).toBeVisible();
  await expect(tie).toBeVisible();
});

test('what matters is confirmed at the provider, and is offered again with all that was typed', async ({
  school,
  provider,
  keyboardOnly: page,
}) => {
  expect(school.email).toBe(ADMIN.email);
  provider?.people.set('ada', { email: ADMIN.email, email_verified: true });
  await page.goto('/dashboard');
  await signOut(page);
  await page.goto('/settings?tab=team');
  await passProvider(page, 'ada');
  await expect(page.getByRole('button', { name: 'Invite someone to the team', exact: true })).toBeVisible();

  await command(page, 'invite someone', /Invite someone to the team/);
  const form = page.getByRole('dialog', { name: 'Invite someone to the team', exact: true });
  const email = form.getByRole('textbox', { name: 'E-mail', exact: true });
  await typeInto(page, email, 'nova@school.example');
  await tick(page, form.getByRole('checkbox', { name: 'Admin' }));
  const send = async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    const agree = page.getByRole('alertdialog').getByRole('button', { name: /^Invite/ });
    await tabTo(page, agree);
    await page.keyboard.press('Enter');
  };
  const atProvider = page.getByRole('button', { name: 'Confirm through your organisation', exact: true });
  await send();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await axe(page, 'confirming, with an identity', { above: true });
  await tabTo(page, atProvider);
  await page.keyboard.press('Enter');

  // Turned back there.
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=team/);
  await expect(page.getByText('The identity provider didn’t sign you in. Try again.').first()).toBeVisible();
  await expect(email).toHaveValue('nova@school.example');
  await tabTo(page, email);
  await send();
  await tabTo(page, atProvider);
  await page.keyboard.press('Enter');

  await signInThere(page, 'ada', false);
  await expect(page.getByText('You have confirmed that it is you, for ten minutes').first()).toBeVisible();
  await expect(email).toHaveValue('nova@school.example');
  // Nothing was done meanwhile, and nothing is asked again.
  await tabTo(page, email);
  await send();
  await expect(form).toHaveCount(0);
  await expect(
    page.getByRole('grid', { name: 'Open invitations' }).getByRole('row', { name: /nova@school/ }),
  ).toHaveCount(1);
});

test('an invitation is accepted through the provider: refused for another address, then joined', async ({
  school,
  server,
  provider,
  keyboardOnly: page,
}) => {
  expect(school.email).toBe(ADMIN.email);
  provider?.people.set('nea', { email: 'nea@home.example', email_verified: true });
  await page.goto('/settings?tab=team');
  await tabTo(page, page.getByRole('button', { name: 'Invite someone to the team', exact: true }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Invite someone to the team', exact: true });
  await typeInto(page, form.getByRole('textbox', { name: 'E-mail', exact: true }), 'nea@school.example');
  await tick(page, form.getByRole('checkbox', { name: 'Admin' }));
  await page.keyboard.press('ControlOrMeta+Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /^Invite/ }));
  await page.keyboard.press('Enter');
  await confirmIdentity(page);
  const link = await linkIn(server.dataDir, 'nea@school.example');

  // In French, as the browser of who was invited has it.
  await signOut(page);
  await page.evaluate(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(link);
  const join = page.getByRole('button', { name: 'Rejoindre par votre organisation', exact: true });
  await expect(join).toBeVisible();
  await axe(page, 'an invitation with an identity provider');
  const [first, last] = ['Prénom', 'Nom'].map((name) => page.getByRole('textbox', { name, exact: true }));
  if (!first || !last) throw new Error('There are two names.');
  await tabTo(page, join);
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleDescription(/./);
  await typeInto(page, first, 'Nea');
  await typeInto(page, last, 'New');
  await tabTo(page, join);
  await page.keyboard.press('Enter');
  await signInThere(page, 'nea');
  await expect(page.getByText(/^Le fournisseur d’identité a indiqué une autre adresse/)).toBeVisible();
  expect(page.url()).toContain('/register#invitation=');
  expect(new URL(page.url()).search).not.toMatch(/code|state/);
  // What was typed is there.
  await expect(first).toHaveValue('Nea');
  await expect(last).toHaveValue('New');
  await axe(page, 'an invitation that the provider’s address does not fit');

  // The provider knows the browser by now, and the right address.
  provider?.people.set('nea', { email: 'Nea@School.example', email_verified: true });
  await tabTo(page, join);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain('join');

  // Without a password the provider is what confirms.
  await page.goto('/settings?tab=profile');
  await tabTo(page, page.getByRole('button', { name: 'Ajouter une clé d’accès', exact: true }));
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByRole('dialog').getByRole('textbox'), 'Bureau');
  await page.keyboard.press('ControlOrMeta+Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /^Ajouter/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Confirmer par votre organisation', exact: true })).toBeFocused();
  await expect(page.getByLabel('Votre mot de passe')).toHaveCount(0);
  await axe(page, 'confirming without a password', { above: true });
});
