/** The account by keyboard alone: another address that confirms, and what the browser is left with when a session is over. */
import type { Locator, Page } from '@playwright/test';
import { axe, expect, tabTo, test, typeInto } from './fixtures.ts';
import { invitationIn, linkIn } from './mails.ts';
import { ADMIN, type School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const NEW = 'ada@home.example';

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await typeInto(page, field(page, 'E-mail'), email);
  await typeInto(page, field(page, 'Password'), password);
  await page.keyboard.press('Enter');
}

/** What is in the browser's storage, but for its look and its own name. */
const stored = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter(
      (key) => !/^clutch\.(theme|density|names|locale|typeface|device|desktop|desktop\.told)$/.test(key),
    ),
    ...Object.keys(sessionStorage),
  ]);

test('another address asks for the password, holds once it confirmed, and the old one takes it back', async ({
  school,
  server,
  keyboardOnly: page,
}) => {
  await page.goto('/students');
  await inRows(page);
  await command(page, 'edit your profile', /Edit your profile/);
  const form = page.getByRole('dialog', { name: 'Edit your profile' });
  await typeInto(page, form.getByRole('textbox', { name: 'E-mail', exact: true }), NEW);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('Enter your password to change the email address.')).toBeVisible();
  const password = form.getByLabel(/^Your password, for another address/);
  await expect(password).toBeFocused();
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`Confirm by the link mailed to ${NEW}`, { exact: false })).toBeVisible();
  await page.goto('/settings?tab=profile');
  await expect(page.getByText('Address to be confirmed')).toBeVisible();

  const keep = await linkIn(server.dataDir, school.email);
  await page.goto(await linkIn(server.dataDir, NEW));
  await expect(page.getByRole('button', { name: 'Confirm the address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Your account has the address ${NEW}`, { exact: false })).toBeVisible();
  await page.goto('/settings?tab=profile');
  await expect(page.getByRole('main').getByText(NEW)).toBeVisible();
  await expect(page.getByText('Address to be confirmed')).toHaveCount(0);

  await page.goto(keep);
  await expect(page.getByRole('button', { name: 'Keep my address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Your account keeps the address ${ADMIN.email}`, { exact: false })).toBeVisible();
  // Signed out everywhere: whoever asked for the change knew the password.
  await page.goto('/students');
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, NEW, ADMIN.password);
  await expect(page.getByText('Wrong Email or Password')).toBeVisible();
  await signInAs(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL(/\/students/);
});

/** Types a student into the form of a new one, as far as the name. */
async function beginStudent(page: Page, name: string): Promise<void> {
  await page.goto('/students/add');
  await typeInto(page, field(page, 'First name'), name);
}

test('what was typed as the session ran out is there in another browser, and what was done is taken back there', async ({
  school,
  server,
  browser,
  keyboardOnly: page,
}) => {
  await page.goto('/students');
  await inRows(page);
  await command(page, 'add student Rui Costa', /Rui.*Costa/);
  await expect(rowOf(page, 'Rui Costa')).toBeVisible();
  await page.clock.install();
  await beginStudent(page, 'Joana');
  await expect.poll(async () => JSON.stringify(await school.call('GET', '/kept'))).toContain('Joana');
  const minutes = Date.parse(school.localStorage[1]?.value ?? '') - Date.now();
  await page.clock.fastForward(minutes + 60_000);
  await expect(page.getByText('Login Time Expired')).toBeVisible();
  expect(await stored(page)).toEqual([]);

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await other.goto('/students/add');
  await signInAs(other, ADMIN.email, ADMIN.password);
  await expect(other).toHaveURL(/\/students\/add/);
  await expect(field(other, 'First name')).toHaveValue('Joana');
  await typeInto(other, field(other, 'Last name'), 'Reis');
  await other.keyboard.press('ControlOrMeta+Enter');
  await expect(other).toHaveURL(/\/students(\/\d+|\?|$)/);
  // What is saved is no draft any more.
  await other.goto('/students/add');
  await expect(field(other, 'First name')).toHaveValue('');
  await other.goto('/students');
  await inRows(other);
  await expect(rowOf(other, 'Rui Costa')).toBeVisible();
  // The newest act first, then the one made in the first browser.
  await other.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(other, 'Joana Reis')).toHaveCount(0);
  await other.keyboard.press('ControlOrMeta+z');
  const asked = other.getByRole('alertdialog');
  await expect(asked).toContainText('Rui Costa');
  await expect(asked).toContainText('Done in another window');
  await tabTo(other, asked.getByRole('button', { name: 'Undo' }));
  await other.keyboard.press('Enter');
  await expect(rowOf(other, 'Rui Costa')).toHaveCount(0);
  await context.close();
});

/** A second admin of the school. */
async function colleague(school: School, dataDir: string): Promise<{ email: string; password: string }> {
  const email = 'bea@school.example';
  await school.call('POST', '/admin/user', { email, roles: ['admin'] });
  const invitation = invitationIn(await linkIn(dataDir, email));
  const password = 'another long password';
  await school.call('POST', '/auth/signup', { first_name: 'Bea', last_name: 'B', email, password, invitation });
  return { email, password };
}

test('signing out leaves nothing of a person in the browser, and who signs in next finds nothing of them', async ({
  school,
  server,
  keyboardOnly: page,
}) => {
  const next = await colleague(school, server.dataDir);
  await beginStudent(page, 'Secret');
  await page.keyboard.press('Tab');
  const beside = await page.context().newPage();
  await beside.goto('/students?q=Silva');
  await inRows(beside);
  await page.goto('/students?q=Silva');
  await inRows(page);
  await command(page, 'sign out', /Sign out/);
  // Where they were and what they looked for is theirs as well, in every window.
  await expect(page).toHaveURL(/\/login$/);
  await expect(beside).toHaveURL(/\/login$/);
  await beside.close();
  expect(await stored(page)).toEqual([]);
  await signInAs(page, next.email, next.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/students/add');
  await expect(field(page, 'First name')).toHaveValue('');
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('Secret');
  await page.goto('/students');
  await inRows(page);
  await command(page, 'sign out', /Sign out/);
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, ADMIN.email, ADMIN.password);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/students/add');
  await expect(field(page, 'First name')).toHaveValue('Secret');
  await tabTo(page, field(page, 'Last name'));
});

/** What is said under a new password, and announced politely. */
const strength = (page: Page | Locator) => page.locator('p[aria-live="polite"]');

test('how hard a new password is to guess is told while it is typed, in the language on the page', async ({
  server,
  keyboardOnly: page,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(`${server.url}/register`);
  await expect(field(page, 'School name')).toBeFocused();
  await page.keyboard.type('Kergueran');
  await typeInto(page, field(page, 'First name'), 'Ada');
  await typeInto(page, field(page, 'Last name'), 'Lovelace');
  await typeInto(page, field(page, 'E-mail'), 'ada@school.example');
  // Nothing was asked for until a password is typed.
  expect(workers).toEqual([]);
  await typeInto(page, field(page, 'Password'), 'short');
  await expect(strength(page)).toHaveText('Too short so far.');
  await typeInto(page, field(page, 'Password'), 'password12');
  await expect(strength(page)).toHaveText(/easy to guess\. It is close to a password that many people use\./i);
  await typeInto(page, field(page, 'Password'), 'Kergueran1');
  await expect(strength(page)).toHaveText(/It contains your name, your email address or the name of your school\.$/);
  await axe(page, 'a new password and its strength');
  await typeInto(page, field(page, 'Password'), 'correct horse battery staple');
  await expect(strength(page)).toHaveText('Very hard to guess.');
  expect(workers).toHaveLength(1);
  // It refuses nothing.
  await typeInto(page, field(page, 'Password'), 'butterflies22');
  await expect(strength(page)).toHaveText(/^Easy to guess\./);
  await typeInto(page, field(page, 'Repeat the password'), 'butterflies22');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(workers).toHaveLength(1);

  await page.goto('/settings?tab=profile');
  await expect(page.getByText('Not set up')).toBeVisible();
  await command(page, 'change your password', /Change your password/);
  const form = page.getByRole('dialog', { name: /password/i });
  await typeInto(page, form.getByLabel(/^New password/), 'Lovelace-Ada');
  await expect(strength(form)).toHaveText(/It contains your name, your email address or the name of your school\.$/);
  await axe(page, 'a new password in a form', { above: true });

  await page.evaluate(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/reset-password/a-token');
  await typeInto(page, page.locator('input[type="password"]').first(), 'boulangerie');
  await expect(strength(page)).toHaveText(/facile à deviner\. Les mots et les noms seuls/i);
});
