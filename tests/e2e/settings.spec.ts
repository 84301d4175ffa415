/** Settings by keyboard alone: the school and its rules, places and licences, the team, devices, and people's data. */
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { named } from '../named.ts';
import { enter, expect, axe as lookWithAxe, tabTo, test, tick, typeInto } from './fixtures.ts';
import { invitationIn, linkIn } from './mails.ts';
import { ADMIN, type School, signIn } from './school.ts';
import { confirmIdentity, rowOf } from './steps.ts';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

/** Types into the palette and waits until the active row is the one meant. */
async function ask(page: Page, typed: string, expected: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(active(page)).toHaveText(expected);
}

async function palette(page: Page, typed: string, expected: RegExp): Promise<void> {
  await ask(page, typed, expected);
  await page.keyboard.press('Enter');
}

/** Agrees to what cannot be undone: the focus is on the way back at first. */
async function agree(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: /^(Back|Keep)/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Opens the actions of the row in focus and chooses one by its first letters. */
async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.keyboard.press('.');
  await expect(page.getByRole('menu')).toBeVisible();
  // A menu is searched by keys: an apostrophe of print is none.
  await page.keyboard.type(name.replace(/’.*/, ''));
  await expect(page.getByRole('menuitem', { name })).toBeFocused();
  await page.keyboard.press('Enter');
}

const settingsOf = async (school: School) =>
  (await school.call<{ data: Record<string, unknown> }>('POST', '/admin/club/setting', {})).data;

/** A page of somebody else's browser, signed in as `email`. */
async function elsewhere(
  browser: Browser,
  school: Pick<School, 'url'>,
  email: string,
  password: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: school.url });
  await enter(context, await signIn(school, email, password));
  return { context, page: await context.newPage() };
}

test('a rule is changed where it stands, refused with its reason, taken back, and is a command too', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/subscription?tab=rules');
  const minutes = textbox(page, 'Minutes per class');
  await typeInto(page, minutes, '50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The rule is changed')).toBeVisible();
  expect((await settingsOf(school)).lesson_minutes).toBe(50);

  await typeInto(page, minutes, '2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At least 5', { exact: false })).toBeVisible();
  await expect(minutes).toHaveValue('2');
  await expect(minutes).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(minutes).toHaveValue('50');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Taken back: “The rule is changed”')).toBeVisible();
  await expect(minutes).toHaveValue('45');

  // Leaving a field saves it too.
  await typeInto(page, textbox(page, 'Free minutes between two classes'), '10');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await settingsOf(school)).buffer_minutes).toBe(10);
  await tick(page, page.getByRole('checkbox', { name: 'A class cancelled late counts as taken' }));
  await expect.poll(async () => (await settingsOf(school)).late_cancel_counts_as_taken).toBe(false);

  // The palette shows what each holds, and changes it.
  await ask(page, 'length of a class', /Length of a class, minutes.*45/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Length of a class, minutes' });
  await expect(form.getByRole('textbox')).toBeFocused();
  await expect(form.getByRole('textbox')).toHaveValue('45');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('60');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  await expect(minutes).toHaveValue('60');
  await ask(page, 'length of a class', /Length of a class, minutes.*60/);
});

test('the days of a session are set where its minutes are, shown by the palette and taken back', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/subscription?tab=rules');
  const days = textbox(page, 'Days a session lasts at most (0 = server default)');
  await typeInto(page, days, '366');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most 365', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await typeInto(page, days, '7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The rule is changed')).toBeVisible();
  expect((await settingsOf(school)).expires_in_days).toBe(7);
  await ask(page, 'days a session lasts', /Days a session lasts at most.*7/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(days).toHaveValue('0');
});

test('the school: its name, a country and a time zone found by typing, and its currency', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/settings');
  await typeInto(page, textbox(page, 'Name'), 'Escola Azul');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escola Azul is changed').first()).toBeVisible();
  await typeInto(page, textbox(page, 'E-mail'), 'not an address');
  await page.keyboard.press('Enter');
  await expect(textbox(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(textbox(page, 'E-mail')).toHaveValue('not an address');
  await page.keyboard.press('Escape');

  const pick = async (name: string, typed: string, option: RegExp) => {
    const field = page.getByRole('combobox', { name });
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: option }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  const club = async () =>
    (await school.call<{ data: { country: string; time_zone: string; name: string } }>('POST', '/admin/club', {})).data;
  await pick('Country', 'spa', /Spain/);
  await expect.poll(async () => (await club()).country).toBe('ES');
  await pick('Time zone', 'madrid', /Europe\/Madrid/);
  await expect(page.getByText('Change the time zone from Europe/Lisbon to Europe/Madrid?')).toBeVisible();
  await expect(page.getByText('No class is to come')).toBeVisible();
  expect((await club()).time_zone).toBe('Europe/Lisbon');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await club()).time_zone).toBe('Europe/Madrid');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain');
  expect((await club()).name).toBe('Escola Azul');
  await ask(page, 'country of the school', /Country of the school.*Spain/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveCount(0);
  await ask(page, 'time zone of the school', /Time zone of the school.*Europe\/Madrid/);
});

test('places and licence categories are added, edited, deleted and brought back', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/settings?tab=locations');
  await expect(page.getByText('No location yet')).toBeVisible();
  await tabTo(page, button(page, 'Add location'));
  await page.keyboard.press('Enter');
  const add = page.getByRole('dialog', { name: 'Add location' });
  await expect(add.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Station');
  await typeInto(page, add.getByRole('textbox', { name: 'Address' }), 'Rua da Escola 1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rowOf(page, 'Rua da Escola 1')).toBeVisible();

  await tabTo(page, page.getByRole('grid', { name: 'Locations' }));
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit location' });
  await expect(edit.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Harbour');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rowOf(page, 'Harbour')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Locations' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No location yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Harbour')).toBeVisible();

  await page.goto('/settings?tab=licences');
  await tabTo(page, button(page, 'Add licence category'));
  await page.keyboard.press('Enter');
  const licence = page.getByRole('dialog', { name: 'Add licence category' });
  await expect(licence.getByRole('textbox', { name: 'Licence category' })).toBeFocused();
  await page.keyboard.type('too long a code');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(licence.getByRole('textbox', { name: 'Licence category' })).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('t');
  await typeInto(page, licence.getByRole('textbox', { name: 'Hours' }), '10');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('checkbox', { name: 'T', exact: true })).toBeChecked();
  await expect(page.getByRole('row', { name: /^T The school’s own/ })).toContainText('10');
  expect((await settingsOf(school)).licence_categories).toContain('T');

  await tabTo(page, button(page, 'Edit what has to be driven for T'));
  await page.keyboard.press('Enter');
  const practice = page.getByRole('dialog', { name: 'Set the practice required for a licence category' });
  await typeInto(page, practice.getByRole('textbox', { name: 'km' }), '250');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('row', { name: /^T The school’s own/ })).toContainText('250');

  // What the school teaches is what a student can learn.
  await page.goto('/students/add');
  await tabTo(page, page.getByRole('button', { name: /Licence category/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'T', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/settings?tab=licences');
  await tabTo(page, button(page, 'Remove T'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'T', exact: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('row', { name: /^T The school’s own/ })).toContainText('250');
});

test('a public holiday is added, named by the calendar, edited, deleted and brought back', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto(`${school.url}/settings?tab=holidays`);
  await expect(page.getByText('No public holiday yet')).toBeVisible();
  await palette(page, 'add public holiday', /^Add public holiday/);
  const add = page.getByRole('dialog', { name: 'Add public holiday' });
  await typeInto(page, add.getByRole('textbox', { name: 'Name' }), 'Town fair');
  await page.keyboard.press('ControlOrMeta+Enter');
  // Without its day it is not taken, and what was typed stays.
  await expect(add.getByRole('textbox', { name: 'Name' })).toHaveValue('Town fair');
  await expect(add.getByRole('spinbutton', { name: 'day, Day' })).toBeFocused();
  await page.keyboard.type('25122027');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rowOf(page, 'Town fair')).toBeVisible();

  await page.goto(`${school.url}/calendar?date=2027-12-25`);
  await expect(page.getByText('Town fair')).toBeVisible();
  await page.goto(`${school.url}/settings?tab=holidays`);
  await expect(rowOf(page, 'Town fair')).toBeVisible();

  await tabTo(page, page.getByRole('grid', { name: 'Public holidays' }));
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit public holiday' });
  await typeInto(page, edit.getByRole('textbox', { name: 'Name' }), 'Harbour day');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rowOf(page, 'Harbour day')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Public holidays' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No public holiday yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Harbour day')).toBeVisible();

  // A holiday of that name stays where it is: the noun with a day adds another.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('public holiday 26/12/2027 harbour day');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.first()).toContainText('Add public holiday');
  await expect(options.filter({ hasText: 'Edit public holiday' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Several days in a row are closed at once, but for the one that is there, and are taken back at once.
  await palette(page, 'close the school 24/12/2027 to 2/1/2028 christmas', /^Close the school for several days/);
  await expect(page.getByText('Close the school from 24 Dec 2027 to 2 Jan 2028, 1 is there already')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'christmas')).toHaveCount(9);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'christmas')).toHaveCount(0);
  await expect(rowOf(page, 'Harbour day')).toBeVisible();
});

test('a colleague is invited by mail, joins by the link, changes roles, and the last admin stays one', async ({
  school,
  keyboardOnly: page,
  browser,
  server,
}) => {
  expect(school.email).toBe(ADMIN.email);
  await page.goto('/settings?tab=team');
  await expect(page.getByText('Ada is the last admin')).toBeVisible();
  await tabTo(page, page.getByRole('grid', { name: 'Team' }));
  await chooseInMenu(page, 'Disable an account');
  // Asked once: what follows within ten minutes asks no more.
  await confirmIdentity(page);
  await expect(page.getByText('This is the last active admin: make somebody else an admin first.')).toBeVisible();

  await palette(page, 'invite someone', /Invite someone to the team/);
  const form = page.getByRole('dialog', { name: 'Invite someone to the team' });
  await expect(form.getByRole('textbox', { name: 'E-mail', exact: true })).toBeFocused();
  await page.keyboard.type('nea@school.example');
  // Which role is said by nobody else: it is asked, and none stands there.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(form.getByRole('checkbox', { name: 'Admin' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  await agree(page, 'Invite someone to the team');
  await expect(rowOf(page, 'nea@school.example')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await other.goto(await linkIn(server.dataDir, 'nea@school.example'));
  await expect(other.getByText('You are invited')).toBeVisible();
  await expect(textbox(other, 'E-mail')).toHaveValue('nea@school.example');
  await expect(textbox(other, 'First name')).toBeFocused();
  await other.keyboard.type('Nea');
  await typeInto(other, textbox(other, 'Last name'), 'New');
  await typeInto(other, textbox(other, 'Password'), ADMIN.password);
  await typeInto(other, textbox(other, 'Repeat the password'), ADMIN.password);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/dashboard$/);

  // Seen by the one who invited, without a reload.
  await expect(page.getByRole('grid', { name: 'Team' }).getByRole('row', { name: named('Nea New') })).toBeVisible();
  await expect(page.getByText('No open invitation')).toBeVisible();
  await expect(page.getByText('Ada is the last admin')).toHaveCount(0);

  const team = page.getByRole('grid', { name: 'Team' });
  await tabTo(page, team);
  await page.keyboard.press('End');
  await chooseInMenu(page, 'Grant a role');
  await expect(active(page)).toHaveText(/Admin/);
  await page.keyboard.type('dev');
  await expect(active(page)).toHaveText(/Developer/);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Nea New')).toContainText('Admin, Developer');

  // Their sessions ended, the other browser is out at once; the account stays, and signs in again.
  await expect(team).toBeFocused();
  await chooseInMenu(page, 'End a team member’s sessions');
  await agree(page, 'End a team member’s sessions');
  await expect(other).toHaveURL(/\/login/);
  await expect(rowOf(page, 'Nea New')).toContainText('Active');
  await typeInto(other, textbox(other, 'E-mail'), 'nea@school.example');
  await typeInto(other, textbox(other, 'Password'), ADMIN.password);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/dashboard$/);

  // Disabled, the other browser is out at once.
  await expect(team).toBeFocused();
  await chooseInMenu(page, 'Disable an account');
  await expect(rowOf(page, 'Nea New')).toContainText('Disabled');
  await expect(other).toHaveURL(/\/login/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Nea New')).toContainText('Active');
  await context.close();
});

test('a device is signed out from another one', async ({ school, keyboardOnly: page, browser }) => {
  const { context, page: phone } = await elsewhere(browser, school, school.email, school.password);
  await phone.goto('/students');
  await expect(phone.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  await page.goto('/settings?tab=devices');
  const former = await page.evaluate(() => localStorage.getItem('accessToken'));
  const beside = await page.context().newPage();
  await beside.goto('/students');
  await expect(beside.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  const signedIn = page.getByRole('row').filter({ hasText: 'Signed in' });
  await expect(signedIn).toHaveCount(1);
  await tabTo(page, signedIn.getByRole('button'));
  await page.keyboard.press('Enter');
  await agree(page, 'Sign out a device');
  await confirmIdentity(page);
  await expect(signedIn).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(phone).toHaveURL(/\/login/);
  await context.close();
  // Confirmed, the session has a new token: the former one is out, and another tab of the browser works on.
  const headers = { authorization: `Bearer ${former}` };
  expect((await fetch(`${school.url}/api/viewProfile`, { method: 'POST', headers })).status).toBe(401);
  await beside.keyboard.press('g');
  await beside.keyboard.press('t');
  await expect(beside.getByRole('heading', { name: 'Teachers', level: 1 })).toBeVisible();
  await beside.reload();
  await expect(beside.getByRole('heading', { name: 'Teachers', level: 1 })).toBeVisible();
});

test('a person is exported and erased, kept until a date because of a law, and a backup is made', async ({
  school,
  keyboardOnly: page,
}) => {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const rui = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const ana = await add('/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' });
  const held = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const booked = await add('/booking_2/admin/bookClass', {
    student_id: ana,
    teacher_id: rui,
    location_id: place,
    starts_at: held,
    outside_schedule: true,
    past: true,
  });
  expect(booked).toBeGreaterThan(0);

  await page.goto('/settings?tab=data');
  await typeInto(page, textbox(page, 'Years records are kept by law'), '7');
  await page.keyboard.press('Enter');
  await typeInto(page, textbox(page, 'Law that asks to keep records'), 'Law 12/2026');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await settingsOf(school)).legal_record_reason).toBe('Law 12/2026');

  const choose = async (dialog: string) => {
    const form = page.getByRole('dialog', { name: dialog });
    await expect(form.getByRole('combobox', { name: 'Student' })).toBeFocused();
    await page.keyboard.type('ana');
    await page.getByRole('option', { name: /Ana Reis/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+Enter');
  };
  await tabTo(page, button(page, 'Export all data of a person'), { back: true });
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await choose('Export all data of a person');
  // Whose data leave the school is said before they do.
  const whose = page.getByRole('alertdialog');
  await expect(whose).toContainText('Export all data of Ana Reis');
  await expect(whose.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmIdentity(page);
  const file = await download;
  expect(file.suggestedFilename()).toBe(`student-${ana}.zip`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');

  await tabTo(page, button(page, 'Erase a person'));
  await page.keyboard.press('Enter');
  await choose('Erase a person');
  const preview = page.getByRole('alertdialog');
  const until = String(Number(held.slice(0, 4)) + 7);
  await expect(preview).toContainText('Erase Ana Reis');
  await expect(preview).toContainText(new RegExp(`1 class is kept until .*${until}.*Law 12/2026`));
  await agree(page, 'Erase a person');
  await expect(rowOf(page, 'Law 12/2026')).toContainText(`Student ${ana}`);
  await expect(rowOf(page, 'Law 12/2026')).toContainText('1 class');
  await expect(rowOf(page, 'Law 12/2026')).toContainText(until);

  await palette(page, 'make a backup', /Make a backup/);
  await expect(page.getByText(/The backup .* is made/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('grid', { name: 'Backups' }).getByRole('row')).toHaveCount(2);
});

test('a developer from whom permissions were taken has neither dashboard nor favourites', async ({
  school,
  keyboardOnly: page,
  browser,
  server,
}) => {
  // Signing in takes the role admin; it is taken away while the session lasts.
  await school.call('POST', '/admin/user', { email: 'dev@school.example', roles: ['admin', 'developer'] });
  const invitation = invitationIn(await linkIn(server.dataDir, 'dev@school.example'));
  const password = 'another long password';
  const answer = await fetch(`${server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Dev', last_name: 'Elo', email: 'dev@school.example', password, invitation }),
  });
  expect(answer.ok).toBe(true);
  const { context, page: dev } = await elsewhere(browser, school, 'dev@school.example', password);
  await dev.goto('/dashboard');
  await expect(dev.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(dev.getByRole('link', { name: 'Students', exact: true })).toBeVisible();
  const star = dev.getByRole('button', { name: 'Star this page' });
  await expect(star).toBeVisible();

  await page.goto('/settings?tab=team');
  await tabTo(page, page.getByRole('grid', { name: 'Team' }));
  await page.keyboard.press('End');
  await chooseInMenu(page, 'Revoke a role');
  await expect(active(page)).toHaveText(/Admin/);
  await page.keyboard.press('Enter');
  await confirmIdentity(page);
  await expect(rowOf(page, 'Dev Elo')).not.toContainText('Admin');
  await dev.goto('/questions');
  await expect(dev.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible();
  await expect(dev.getByRole('link', { name: 'Students', exact: true })).toHaveCount(0);
  await expect(dev.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();

  await page.goto('/settings?tab=rules');
  // One after the other, faster than a save takes.
  await tick(page, page.getByRole('checkbox', { name: 'See the dashboard' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (const name of ['See the dashboard', 'See favourites'])
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await expect.poll(async () => (await settingsOf(school)).developer_permissions).toEqual([]);

  await dev.goto('/questions');
  await expect(dev.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible();
  await expect(star).toHaveCount(0);
  await expect(dev.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  // Nothing is asked for that would be refused, and written down as a refusal.
  const refused: string[] = [];
  dev.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())));
  for (const address of ['/dashboard', '/students', '/balances']) {
    await dev.goto(address);
    await expect(dev).toHaveURL(/\/not-authorized/);
  }
  expect(refused).toEqual([]);
  await dev.goto('/settings');
  await expect(dev.getByRole('tab')).toHaveText(['Profile', 'Devices', 'Shortcuts']);
  await dev.goto('/settings?tab=data');
  await expect(dev.getByRole('tab', { selected: true })).toHaveText('Profile');
  await context.close();
});

test('a token for a program is made, shown this once, works for what it is for, and is ended', async ({
  school,
  keyboardOnly: page,
}) => {
  const answerOf = async (path: string, token: string) =>
    (await fetch(`${school.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  await page.goto('/students');
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  await palette(page, 'go to tokens', /Go to tokens/);
  await expect(page.getByText('No token yet')).toBeVisible();
  await tabTo(page, button(page, 'Make a token'));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Make a token' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Night export');
  await tabTo(page, form.getByRole('button', { name: /Kind/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'The school’s' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tick(page, form.getByRole('checkbox', { name: 'Students: read' }));
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = lastDay.split('-');
  await tabTo(page, form.getByRole('spinbutton', { name: /^day, Ends after/ }));
  await page.keyboard.type(day + month + year);
  await page.keyboard.press('ControlOrMeta+Enter');
  await agree(page, 'Make a token');
  // Turned back, nothing is made and nothing that was typed is lost.
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(confirm.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirm).toHaveCount(0);
  await expect(form.getByText('This needs your password again, which was not given.', { exact: false })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Night export');
  await expect(form.getByRole('checkbox', { name: 'Students: read' })).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Enter');
  await agree(page, 'Make a token');
  await confirmIdentity(page);

  // Where the clipboard is refused nothing is lost: it stays on the screen, selected.
  const shown = page.getByRole('dialog', { name: 'The token Night export' });
  const field = shown.getByRole('textbox', { name: 'Token' });
  await expect(field).toBeFocused();
  await expect(shown).toContainText('This token is shown this once');
  const token = await field.inputValue();
  expect(token).toMatch(/^clutch_pat_[\w-]{43}$/);
  await page.keyboard.type('x');
  await expect(field).toHaveValue(token);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    // The older way as well.
    document.execCommand = () => false;
  });
  await page.keyboard.press('Enter');
  await expect(shown.getByRole('status')).toContainText('The browser did not copy it');
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(token);
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
    Reflect.deleteProperty(document, 'execCommand');
  });
  await tabTo(page, shown.getByRole('button', { name: 'Copy' }));
  await page.keyboard.press('Enter');
  await expect(shown.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await lookWithAxe(page, 'a new token', { above: true });
  // Neither Esc nor Back closes it by mistake.
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/tab=tokens/);
  await expect(field).toHaveValue(token);
  await tabTo(page, shown.getByRole('button', { name: 'I have kept it' }));
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  const tokens = page.getByRole('grid', { name: 'Tokens' });
  await expect(rowOf(page, 'Night export')).toContainText('The school’s');
  for (const told of ['Students: read', year, 'Never', 'Ada Almeida'])
    await expect(rowOf(page, 'Night export')).toContainText(told);
  expect(await page.content()).not.toContain(token);

  expect(await answerOf('/admin/student', token)).toBe(200);
  expect(await answerOf('/admin/teacher', token)).toBe(403);
  expect(await answerOf('/admin/token', token)).toBe(403);
  await page.reload();
  await expect(rowOf(page, 'Night export')).not.toContainText('Never');

  await tabTo(page, tokens);
  await page.keyboard.press('Delete');
  await agree(page, 'End a token');
  await expect(page.getByText('No token yet')).toBeVisible();
  expect(await answerOf('/admin/student', token)).toBe(401);
});

test('each tab of the settings is a command away, from any screen', async ({ school, keyboardOnly: page }) => {
  await page.goto(`${school.url}/students`);
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  for (const [typed, tab] of [
    ['go to school details', 'School'],
    ['go to booking rules', 'Booking rules'],
    ['go to locations', 'Locations'],
    ['go to public holidays', 'Public holidays'],
    ['go to kinds of paper', 'Papers'],
    ['go to message rules', 'Messages'],
    ['go to licence', 'Licence categories'],
    ['go to team', 'Team'],
    ['go to devices', 'Devices'],
    ['go to profile', 'Profile'],
    ['go to shortcuts', 'Shortcuts'],
    ['go to tokens', 'Tokens'],
    ['go to data', 'Data'],
  ] as const) {
    await palette(page, typed, /^Go to/);
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
    // Back is where one came from.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  }
});

test('the settings stand in groups: under headings beside the open one, and in one line on a phone', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${school.url}/settings?tab=licences`);
  const tabs = page.getByRole('tab');
  const open = page.getByRole('tab', { selected: true });
  await expect(tabs).toHaveText(
    [
      ['School', 'Locations', 'Public holidays', 'Licence categories'],
      ['Booking rules', 'Papers', 'Messages'],
      ['Team', 'Tokens', 'Data'],
      ['Profile', 'Devices', 'Shortcuts'],
    ].flat(),
  );
  await expect(open).toHaveText('Licence categories');
  await expect(open).toHaveAccessibleDescription('Your school');
  const edges = () =>
    tabs.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, left, right }) => ({ top, left, right })),
    );
  const beside = await edges();
  expect(new Set(beside.map(({ left }) => left)).size).toBe(1);
  expect(new Set(beside.map(({ top }) => top)).size).toBe(13);
  const panel = await page.getByRole('tabpanel').boundingBox();
  expect(panel?.x).toBeGreaterThan(beside[0]?.right ?? Number.POSITIVE_INFINITY);
  const heading = await page.getByRole('main').getByText('Rules', { exact: true }).boundingBox();
  expect(heading?.y).toBeGreaterThan(beside[3]?.top ?? Number.POSITIVE_INFINITY);
  expect(heading?.y).toBeLessThan(beside[4]?.top ?? 0);

  // The same keys go through all of them, across the headings, and the address follows.
  await tabTo(page, open, { back: true });
  await page.keyboard.press('ArrowRight');
  await expect(open).toHaveText('Booking rules');
  await expect(open).toHaveAccessibleDescription('Rules');
  await expect(page).toHaveURL(/\?tab=rules$/);

  await page.setViewportSize({ width: 390, height: 780 });
  await expect(page.getByRole('main').getByText('Rules', { exact: true })).toBeHidden();
  await expect.poll(async () => new Set((await edges()).map(({ top }) => top)).size).toBe(1);
  await page.keyboard.press('End');
  await expect(open).toHaveText('Shortcuts');
  await expect(open).toBeInViewport({ ratio: 1 });
  await expect(open).toHaveAccessibleDescription('Your account');
});
