/** The second step of signing in, by keyboard alone: set up, taken, gone around by nobody, and removed. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { named } from '../named.ts';
import { axe, enter, expect, tabTo, test, tick, typeInto } from './fixtures.ts';
import { invitationIn, linkIn } from './mails.ts';
import { ADMIN, type School, signIn } from './school.ts';
import { command, confirmIdentity, rowOf } from './steps.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** What an authenticator app shows `steps` periods from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['accessToken', 'tokenExpiry', 'userInfo']) localStorage.removeItem(key);
  });
  await page.goto('/login');
}

async function givePassword(page: Page): Promise<void> {
  await typeInto(page, field(page, 'E-mail'), ADMIN.email);
  await typeInto(page, field(page, 'Password'), ADMIN.password);
  await page.keyboard.press('Enter');
}

/** Sets an authenticator app up by calls; answers its secret and the recovery codes. */
async function setUp(school: School): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await school.call<{ secret: string }>('POST', '/auth/totp/begin');
  // The code before the one on show is right as well, and leaves that one to sign in with.
  const body = { secret, code: codeOf(secret, -1) };
  const { recovery_codes: codes } = await school.call<{ recovery_codes: string[] }>('POST', '/auth/totp', body);
  return { secret, codes };
}

test('is set up from the palette, asking for the password and a code, and the recovery codes are shown once', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/settings?tab=profile');
  await expect(page.getByText('Not set up')).toBeVisible();
  await command(page, 'two-step', /Set up two-step sign-in/);
  const confirm = dialog(page, 'Confirm that it is you');
  await expect(confirm.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(confirm.getByText('This isn’t your password. Check it and try again.')).toBeVisible();
  await axe(page, 'the password again', { above: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(confirm).toHaveCount(0);

  const form = dialog(page, 'Set up two-step sign-in');
  await expect(form.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = await form.locator('code').textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await axe(page, 'the form of an authenticator app', { above: true });
  const code = form.getByRole('textbox', { name: 'Code of the app' });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await typeInto(page, code, '000000');
  await page.keyboard.press('ControlOrMeta+Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Set up two-step sign-in' }));
  await page.keyboard.press('Enter');
  await expect(form.getByText('This isn’t the code the app shows now.', { exact: false })).toBeVisible();
  // What stood there stays.
  await expect(form.locator('code')).toHaveText(shown ?? '');
  // The code on show is still right should the next one come while it is confirmed; the one before it would not be.
  await typeInto(page, code, codeOf(secret));
  await page.keyboard.press('ControlOrMeta+Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Set up two-step sign-in' }));
  await page.keyboard.press('Enter');

  const kept = dialog(page, 'Your recovery codes');
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await axe(page, 'the recovery codes', { above: true });
  const codes = await kept.getByRole('listitem').allTextContents();
  await expect(button(page, 'Copy the codes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await page.keyboard.press('Escape');
  await expect(kept).toBeVisible();
  await tabTo(page, button(page, 'I have kept them'));
  await page.keyboard.press('Enter');
  await expect(kept).toHaveCount(0);
  await expect(page.getByText('10 are left', { exact: false })).toBeVisible();
  // Nothing of it stays in the browser.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const secretText of [secret, ...codes]) expect(stored).not.toContain(secretText);

  // From now on signing in takes the code, once.
  await signOut(page);
  await givePassword(page);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const typed = field(page, 'Code of the app');
  await expect(typed).toBeFocused();
  await axe(page, 'the second step');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or has already been used. Enter a new one.')).toBeVisible();
  await typeInto(page, typed, codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(school.email).toBe(ADMIN.email);
});

test('a recovery code signs in where the app is lost, once, and comes back to the address wanted', async ({
  school,
  keyboardOnly: page,
}) => {
  const { codes } = await setUp(school);
  await page.goto('/login');
  await signOut(page);
  await page.goto('/students?q=silva');
  for (const again of [false, true]) {
    await givePassword(page);
    await tabTo(page, button(page, 'Use a recovery code'));
    await page.keyboard.press('Enter');
    await expect(field(page, 'Recovery code')).toBeFocused();
    await page.keyboard.type((codes[0] ?? '').toUpperCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    if (again)
      await expect(page.getByText('This code is wrong or has already been used. Enter a new one.')).toBeVisible();
    else {
      await expect(page).toHaveURL(/\/students\?q=silva/);
      await signOut(page);
    }
  }
  // The way back, and another language meanwhile.
  await tabTo(page, button(page, 'Use the app'));
  await tabTo(page, button(page, 'français'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Encore une étape' })).toBeVisible();
  await tabTo(page, button(page, 'Retour à la connexion'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Mot de passe')).toBeVisible();
});

test('is removed from the profile after a code in place of the password; turned back, nothing changes', async ({
  school,
  context,
  keyboardOnly: page,
}) => {
  const { secret } = await setUp(school);
  // A session of its own, which nobody has confirmed yet.
  await enter(context, school);
  await page.goto('/login');
  await signOut(page);
  await givePassword(page);
  await typeInto(page, field(page, 'Code of the app'), codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings?tab=profile');

  const remove = async () => {
    await tabTo(page, button(page, 'Remove the authenticator app'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove the authenticator app' }));
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Confirm that it is you').getByLabel('Your password')).toBeFocused();
  };
  await remove();
  await page.keyboard.press('Escape');
  await expect(page.getByText('This needs your password again, which was not given.', { exact: false })).toBeVisible();
  await expect(button(page, 'Remove the authenticator app')).toBeVisible();

  await remove();
  await tabTo(page, button(page, 'Use a code'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Confirm that it is you').getByLabel('Code')).toBeFocused();
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The authenticator app is removed').first()).toBeVisible();
  await expect(page.getByText('Not set up')).toBeVisible();
  await signOut(page);
  await givePassword(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a school asks everyone for it: until when is said, and after that nothing but setting it up is reached', async ({
  school,
  keyboardOnly: page,
}) => {
  await school.call('POST', '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' });
  await page.goto('/students?q=ana');
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  const rule = 'Two-step sign-in required of everyone';
  await command(page, 'require 2fa', new RegExp(rule));
  const form = dialog(page, rule);
  await tick(page, form.getByRole('checkbox'));
  await expect(form.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Enter');
  await confirmIdentity(page);
  const notice = page.getByRole('status').filter({ hasText: 'Escola Rosa asks everyone for a second step at sign-in' });
  await expect(notice).toContainText(/Set yours up by .*20\d\d/);
  await expect(notice.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  await axe(page, 'a notice of the second step');

  // Said again at the next sign-in.
  await signOut(page);
  await givePassword(page);
  await expect(notice).toBeVisible();

  // Without days of grace it is over at once.
  await page.goto('/students?q=ana');
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await command(page, '2fa grace', /Days to set up two-step sign-in/);
  const days = field(page, 'Days to set up two-step sign-in');
  await expect(days).toHaveValue('14');
  await typeInto(page, days, '0');
  await page.keyboard.press('ControlOrMeta+Enter');
  await confirmIdentity(page);
  await expect(page.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
  await expect(page.getByText('Ana Reis')).toHaveCount(0);
  await axe(page, 'what an account without a second step reaches');
  await page.reload();
  const begin = button(page, 'Set up two-step sign-in');
  await expect(begin).toBeFocused();
  await page.keyboard.press('Enter');
  const app = dialog(page, 'Set up two-step sign-in');
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await typeInto(page, app.getByRole('textbox', { name: 'Code of the app' }), codeOf(secret));
  await page.keyboard.press('ControlOrMeta+Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Set up two-step sign-in' }));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'I have kept them'));
  await page.keyboard.press('Enter');
  // On goes what was wanted.
  await expect(page).toHaveURL(/\/students\?q=ana/);
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a colleague’s lost second step is taken off with a reason, and a new one is set up at the next sign-in', async ({
  school,
  server,
  browser,
  keyboardOnly: page,
}) => {
  // The admin's own is set up last: until then the school asks nobody.
  const email = 'nea@school.example';
  await school.call('POST', '/admin/user', { email, roles: ['admin'] });
  const invitation = invitationIn(await linkIn(server.dataDir, email));
  const names = { first_name: 'Nea', last_name: 'New' };
  await school.call('POST', '/auth/signup', { ...names, email, password: ADMIN.password, invitation });
  const colleague = await signIn(server, email, ADMIN.password);
  await setUp(colleague);
  await setUp(school);
  await school.call('POST', '/admin/club/setting', { second_factor_required: true, second_factor_grace_days: 30 });
  const context = await browser.newContext({ baseURL: server.url });
  await enter(context, colleague);
  const theirs = await context.newPage();
  await theirs.goto('/students');
  await expect(theirs.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();

  await page.goto('/settings?tab=team');
  const team = page.getByRole('grid', { name: 'Team' });
  await expect(team.getByRole('row', { name: named('Nea New') })).toBeVisible();
  await tabTo(page, team);
  await page.keyboard.press('End');
  await page.keyboard.press('.');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type('Take a team member');
  await expect(page.getByRole('menuitem', { name: 'Take a team member’s second step off' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Take a team member’s second step off');
  const reason = form.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(reason).toHaveAccessibleDescription(/./);
  await page.keyboard.type('Lost the telephone; seen in the office');
  await axe(page, 'the reason for taking a second step off', { above: true });
  await page.keyboard.press('ControlOrMeta+Enter');
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('button', { name: 'Keep the second step' })).toBeFocused();
  await expect(asked).toContainText('Nea New');
  await tabTo(page, asked.getByRole('button', { name: /^Take/ }));
  await page.keyboard.press('Enter');
  await confirmIdentity(page);
  // Of the browser, and of the calls by which it was set up.
  await expect(page.getByText(/^The second step is taken off, and 2 sessions have ended/).first()).toBeVisible();

  // They are out at once, come in by the password, and set one up before anything else.
  await expect(theirs).toHaveURL(/\/login/);
  await typeInto(theirs, field(theirs, 'E-mail'), email);
  await typeInto(theirs, field(theirs, 'Password'), ADMIN.password);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
  await context.close();
});
