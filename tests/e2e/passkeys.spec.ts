/** Passkeys by keyboard alone, with the browser's virtual authenticator: added, used in place of the password, and removed. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { axe, expect, tabTo, test, typeInto } from './fixtures.ts';
import { linkIn } from './mails.ts';
import { ADMIN } from './school.ts';
import { command, confirmIdentity, inRows } from './steps.ts';

test.use({ named: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** A device with a fingerprint reader, which its holder has just touched. */
async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the finger is the right one from now on. */
    recognises: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['accessToken', 'tokenExpiry', 'userInfo']) localStorage.removeItem(key);
  });
  await page.goto('/login');
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings?tab=profile');
  await expect(page.getByText('Not set up')).toBeVisible();
  await command(page, 'add passkey', /Add a passkey/);
  const form = dialog(page, 'Add a passkey');
  await typeInto(page, form.getByRole('textbox', { name: 'Name of the passkey' }), 'Desk');
  await page.keyboard.press('ControlOrMeta+Enter');
  const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Add a passkey' });
  await tabTo(page, agree);
  await page.keyboard.press('Enter');
  await confirmIdentity(page);
  await expect(dialog(page, 'Your recovery codes').getByRole('listitem')).toHaveCount(10);
  await tabTo(page, button(page, 'I have kept them'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Passkeys' }).getByRole('row', { name: /Desk/ })).toBeVisible();
}

test('one is added, signs in on its own and as the second step, confirms, and is removed', async ({
  school,
  keyboardOnly: page,
}) => {
  expect(school.email).toBe(ADMIN.email);
  const device = await authenticator(page);
  await addPasskey(page);
  await axe(page, 'a list of passkeys');

  // In place of the password.
  await signOut(page);
  await page.goto('/students');
  await expect(page).toHaveURL(/\/login/);
  await device.recognises(false);
  await tabTo(page, button(page, 'Use a passkey'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey was not used. Nothing was changed.')).toBeVisible();
  await axe(page, 'a passkey that was not used');
  await device.recognises(true);
  await tabTo(page, button(page, 'Use a passkey'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students/);
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();

  // After the password.
  await signOut(page);
  await typeInto(page, page.getByRole('textbox', { name: 'E-mail', exact: true }), ADMIN.email);
  await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await tabTo(page, button(page, 'Use a passkey'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  // Under another name, and back.
  await page.goto('/settings?tab=profile');
  const named = (name: RegExp) => page.getByRole('grid', { name: 'Passkeys' }).getByRole('row', { name });
  await tabTo(page, button(page, 'Rename the passkey Desk'));
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Rename a passkey');
  await typeInto(page, form.getByRole('textbox', { name: 'Name of the passkey' }), 'Key ring');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The passkey is now called Key ring').first()).toBeVisible();
  await expect(named(/Key ring/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(named(/Desk/)).toBeVisible();

  // In place of the password that is asked for again.
  await tabTo(page, button(page, 'Remove the passkey Desk'));
  await page.keyboard.press('Enter');
  const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Remove a passkey' });
  await tabTo(page, agree);
  await page.keyboard.press('Enter');
  const confirm = dialog(page, 'Confirm that it is you');
  await expect(confirm.getByLabel('Your password')).toBeFocused();
  await axe(page, 'the password again, or a passkey', { above: true });
  await tabTo(page, confirm.getByRole('button', { name: 'Use a passkey' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey Desk is removed').first()).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Passkeys' })).toHaveCount(0);

  // It opens nothing any more; the password alone does.
  await signOut(page);
  await tabTo(page, button(page, 'Use a passkey'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This passkey wasn’t accepted, or was removed. Sign in another way.')).toBeVisible();
  await typeInto(page, page.getByRole('textbox', { name: 'E-mail', exact: true }), ADMIN.email);
  await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Takes the password away, as an account has none that was made through the identity provider; what was confirmed is over. */
function withoutPassword(dataDir: string): void {
  const file = new DatabaseSync(join(dataDir, 'clutch.db'));
  file.exec("update account set password_hash = ''; update session set confirmed_at = null");
  file.close();
}

test('an account without a password changes its address by its passkey, from the palette, in French', async ({
  school,
  server,
  keyboardOnly: page,
}) => {
  expect(school.email).toBe(ADMIN.email);
  const device = await authenticator(page);
  await addPasskey(page);
  withoutPassword(server.dataDir);
  await page.evaluate(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/students');
  await inRows(page);
  await command(page, 'mon adresse e-mail', /Modifier votre profil/);
  const form = dialog(page, 'Modifier votre profil');
  const moved = 'ada@maison.example';
  await typeInto(page, form.getByRole('textbox', { name: 'E-mail', exact: true }), moved);
  await page.keyboard.press('ControlOrMeta+Enter');
  // There is no password to ask for, so that the passkey is what is offered.
  const confirm = page.getByRole('dialog').last();
  const passkey = confirm.getByRole('button', { name: 'Utiliser une clé d’accès', exact: true });
  await expect(passkey).toBeFocused();
  await expect(confirm.getByRole('textbox')).toHaveCount(0);
  await axe(page, 'an account without a password confirms by its passkey', { above: true });
  await device.recognises(false);
  await page.keyboard.press('Enter');
  await expect(confirm.getByRole('alert')).toBeVisible();
  await device.recognises(true);
  await tabTo(page, passkey);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Confirmez par le lien envoyé à ${moved}`, { exact: false })).toBeVisible();
  await page.goto(await linkIn(server.dataDir, moved));
  await expect(page.getByRole('button', { name: 'Confirmer l’adresse' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(moved, { exact: false })).toBeVisible();
  await page.goto('/settings?tab=profile');
  await expect(page.getByRole('main').getByText(moved)).toBeVisible();
});
