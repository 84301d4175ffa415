/** The console itself, by keyboard alone: links to commands, what survives a lost session, two admins. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import { ADMIN } from './school.ts';
import { rowOf } from './steps.ts';

const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test('a link to a command opens it filled in, and never runs it unasked', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('add student Marta Nunes');
  await expect(active(page)).toContainText('Nunes');
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await expect(page.getByText('The link to this command is copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/do/student.add?');
  await page.goto(link);
  const form = page.getByRole('dialog', { name: 'Add student' });
  await expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Marta');
  expect((await school.call<{ total: number }>('GET', '/admin/student')).total).toBe(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Added Marta Nunes')).toBeVisible();
});

test('what was typed survives a session that ended, and signing in leads back to it', async ({
  school,
  keyboardOnly: page,
}) => {
  await open(page, `${school.url}/students/add`, 'Add student');
  await typeInto(page, field(page, 'First name'), 'Unsaved');
  await typeInto(page, field(page, 'Last name'), 'Work');
  await school.call('POST', '/auth/logout', {});
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Login Time Expired')).toBeVisible();
  await typeInto(page, field(page, 'E-mail'), ADMIN.email);
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\/add$/);
  await expect(field(page, 'First name')).toHaveValue('Unsaved');
  await expect(page.getByText('Restored what you typed before.')).toBeVisible();
  await tabTo(page, field(page, 'Last name'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: 'Unsaved Work', level: 1 })).toBeVisible();
});

test('two tabs sign out together', async ({ school, context, page }) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  const second = await context.newPage();
  await open(second, `${school.url}/students`, 'Students');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('sign out');
  await expect(active(page)).toContainText('Sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
});

test('two admins change the same student: the second chooses, and nothing is lost', async ({
  school,
  keyboardOnly: page,
}) => {
  const { data } = await school.call<{ data: { id: number; version: number } }>('POST', '/admin/student/signup', {
    first_name: 'Same',
    last_name: 'Row',
  });
  await open(page, `${school.url}/students/${data.id}`, 'Same Row');
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit student' });
  await typeInto(page, form.getByRole('textbox', { name: 'Phone', exact: true }), '912 000 111');
  await school.call('POST', `/admin/student/${data.id}`, {
    version: data.version,
    phone: '912 000 222',
    note: 'theirs',
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('Someone else changed this in the meantime')).toBeVisible();
  await tabTo(page, form.getByRole('button', { name: 'Keep yours' }));
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('textbox', { name: 'Phone', exact: true }));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  expect((await school.call<{ data: object }>('GET', `/admin/student/${data.id}`)).data).toMatchObject({
    phone: '+351912000111',
    note: 'theirs',
  });
});

test('the first rows wait for few requests and little of the panel', async ({ school, page }) => {
  await school.call('POST', '/admin/student/signup', { first_name: 'Early', last_name: 'Bird' });
  const seen: { path: string; sent: Promise<number> }[] = [];
  page.on('request', (request) => {
    const sent = request
      .response()
      .then((response) => response?.finished().then(() => request.sizes()))
      .then((sizes) => sizes?.responseBodySize ?? 0)
      // A stream has no end; what is still on its way was not waited for.
      .catch(() => 0);
    seen.push({ path: new URL(request.url()).pathname, sent });
  });
  const rows = page.waitForResponse(/\/api\/admin\/student\?/);
  await page.goto('/students');
  await rows;
  const before = seen.filter(({ path }) => path !== '/api/admin/events');
  await expect(rowOf(page, 'Early Bird')).toBeVisible();
  const paths = before.map(({ path }) => path);
  expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(26);
  expect(paths.filter((path) => path.includes('/layers-'))).toEqual([]);
  const bytes = (await Promise.all(before.map(({ sent }) => sent))).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(300_000);
  // The palette is there all the same for whoever does not wait for it.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('on a phone no list is wider than the screen', async ({ school, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lists = [
    'students',
    'teachers',
    'bookings',
    'free-times',
    'vehicles',
    'messages',
    'questions',
    'tests',
    'packages',
  ];
  for (const list of [...lists, 'payments', 'balances', 'modules', 'theory', 'audit', 'settings?tab=messages']) {
    await page.goto(`${school.url}/${list}`);
    const grid = page.locator('main [role="grid"]').first();
    await expect(grid.getByRole('columnheader').last()).toBeVisible();
    const [content, room] = await grid.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(content, list).toBeLessThanOrEqual(room);
  }
});
