/** The console itself, by keyboard alone: shortcuts, links to commands, what survives a lost session. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import { ADMIN } from './school.ts';
import { go, inRows, rowOf } from './steps.ts';

const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test('what cannot be run is found, and says why', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('undo');
  await expect(page.getByRole('option').filter({ hasText: 'There is nothing to undo.' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Cannot be run here')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is said of another language is said in it, with its way back', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/students`, 'Students');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('french');
  await expect(active(page)).toContainText('Français');
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast.getByRole('button', { name: /^Annuler/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
});

test('what is typed before the palette has arrived is kept for it, Enter too', async ({
  school,
  keyboardOnly: page,
}) => {
  const arrived = Promise.withResolvers<void>();
  await page.route(/layers-/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await open(page, `${school.url}/students`, 'Students');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('add student Marta Nuness');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrived.resolve();
  await expect(page.getByText('Added Marta Nunes')).toBeVisible();
});

test('a preview has the keyboard from the moment it is shown, and keeps it when the focus is lost', async ({
  school,
  keyboardOnly: page,
}) => {
  for (const first_name of ['Marta', 'Rui'])
    await school.call('POST', '/admin/student/signup', { first_name, last_name: 'Nunes' });
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { focusOfPreviews: shown });
    new MutationObserver(() => {
      if (shown.length === 0 && document.querySelector('[role="alertdialog"]'))
        shown.push(document.activeElement?.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, `${school.url}/students`, 'Students');
  await expect(page.getByRole('row').filter({ hasText: 'Marta' })).toBeVisible();
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+a');
  const deleted = async () => (await school.call<{ total: number }>('GET', '/admin/student')).total === 0;
  const preview = page.getByRole('alertdialog', { name: 'Delete 2 students' });
  const ask = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await page.keyboard.type('delete student');
    await expect(active(page)).toContainText('Delete student');
    await page.keyboard.press('Enter');
    await expect(preview).toBeVisible();
  };
  await ask();
  expect(await page.evaluate(() => (window as unknown as { focusOfPreviews: string[] }).focusOfPreviews)).toEqual([
    'Keep students',
  ]);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  expect(await deleted()).toBe(false);
  await ask();
  // What takes something away is never done by Enter alone, wherever the focus went.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Enter');
  await expect(preview).toHaveCount(0);
  expect(await deleted()).toBe(false);
  await ask();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(deleted).toBe(true);
});

test('the sheet of shortcuts is made from the commands, and a changed one holds', async ({
  school,
  keyboardOnly: page,
}) => {
  await open(page, `${school.url}/settings?tab=shortcuts`, 'Settings');
  await tabTo(page, page.getByRole('button', { name: 'Change the keys of “Show keyboard shortcuts”' }), { most: 400 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await expect(page.getByText('Taken by “Search this list”')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+/');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+/');
  const sheet = page.getByRole('dialog', { name: 'Show keyboard shortcuts' });
  await expect(sheet).toContainText('Go to students');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+/');
  await expect(sheet).toBeVisible();
});

test('single letters can be switched off', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/settings?tab=shortcuts`, 'Settings');
  // It stands before the table of keys, where one arrives.
  await tabTo(page, page.getByRole('checkbox', { name: /Single letters run commands/ }), { back: true });
  await page.keyboard.press('Space');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await go(page, 's');
  await expect(page).toHaveURL(/settings/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
});

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

test('a link is copied where the browser has no clipboard for pages, as without https', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  await open(page, `${school.url}/students`, 'Students');
  await page.keyboard.press('ControlOrMeta+Shift+l');
  await expect(page.getByText('The link to this screen is copied')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const line = page.getByRole('combobox', { name: 'Commands' });
  await expect(line).toBeFocused();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(line).toHaveValue(`${school.url}/students`);
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
  await typeInto(page, form.getByRole('textbox', { name: 'Phone', exact: true }), '111');
  await school.call('POST', `/admin/student/${data.id}`, { version: data.version, phone: '222', note: 'theirs' });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('Someone else changed this in the meantime')).toBeVisible();
  await tabTo(page, form.getByRole('button', { name: 'Keep yours' }));
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('textbox', { name: 'Phone', exact: true }));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  expect((await school.call<{ data: object }>('GET', `/admin/student/${data.id}`)).data).toMatchObject({
    phone: '111',
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
