/** What lies above a screen: the palette over dialogs, what is asked before an act, and what is said after it. */
import type { Locator, Page } from '@playwright/test';
import { named } from '../named.ts';
import { expect, test } from './fixtures.ts';
import { add } from './people.ts';
import type { School } from './school.ts';
import { command, go, inRows, paletteLine, rowOf } from './steps.ts';

const addStudent = (school: School, first_name: string, last_name: string) =>
  school.call<{ data: { id: number } }>('POST', '/admin/student/signup', { first_name, last_name });
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

test('a confirmation names its rows, keeps the safe answer in focus, and Enter that is held answers nothing', async ({
  school,
  keyboardOnly: page,
}) => {
  const ids: number[] = [];
  for (const name of ['Ana', 'Bea', 'Rui']) ids.push((await addStudent(school, name, 'Reis')).data.id);
  const asked = page.getByRole('alertdialog');
  await page.goto(`/do/student.delete?students=${ids[0]}`);
  await expect(asked).toContainText('Ana Reis');
  await expect(asked.getByRole('button', { name: 'Keep student' })).toBeFocused();
  // Words are nothing that it takes: none of their spaces presses a button.
  await page.keyboard.type('ana has moved to ');
  await expect(asked.getByRole('button', { name: 'Keep student' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(asked).toHaveCount(0);
  await expect(toasts(page)).toHaveText([/Nothing was changed/]);
  await page.goto(`/do/student.delete?students=${ids.join(',')}`);
  await expect(asked).toHaveAccessibleName('Delete 3 students');
  for (const name of ['Ana Reis', 'Bea Reis', 'Rui Reis']) await expect(asked).toContainText(name);
  await expect(asked.getByRole('button', { name: 'Keep students' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(asked.getByRole('button', { name: 'Delete 3 students' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(['Deleted 3 students']);
  // The key that was pressed in the palette is let go in the dialog, or held on: it answers nothing there.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toasts(page)).toHaveText([/Taken back: “Deleted 3 students”/]);
  await page.goto(`/students?row=${ids[1]}`);
  await expect(rowOf(page, 'Bea Reis')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('invite eva@school.example as admin');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText('Invite someone');
  await page.keyboard.down('Enter');
  await expect(asked.or(page.getByRole('dialog', { name: 'Invite someone to the team' }))).toBeVisible();
  for (let press = 0; press < 4; press++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  if ((await asked.count()) === 0) await page.keyboard.press('ControlOrMeta+Enter');
  await expect(asked).toContainText('eva@school.example');
  await expect(asked).toContainText('Admin');
  await expect(asked.getByRole('button', { name: 'Back' })).toBeFocused();
  const sent = await school.call<{ data: unknown[] }>('GET', '/admin/invitation');
  expect(sent.data).toEqual([]);
});

test('on a phone a toast covers neither what is selected has for acts, nor the foot of a form, nor the focus', async ({
  school,
  keyboardOnly: page,
}) => {
  await addStudent(school, 'Ana', 'Reis');
  await addStudent(school, 'Bea', 'Reis');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('Delete');
  await expect(toasts(page)).toHaveText([/Deleted Ana Reis/]);
  const clear = async (part: Locator) => {
    await expect(part).toBeVisible();
    // The toast slides in.
    await expect(async () => {
      const [toast, under] = [await toasts(page).boundingBox(), await part.boundingBox()];
      if (!toast || !under) throw new Error('The toast or what it may cover is not drawn.');
      expect(toast.y).toBeGreaterThanOrEqual(0);
      expect(toast.y + toast.height <= under.y || toast.y >= under.y + under.height).toBe(true);
    }).toPass({ timeout: 20_000 });
  };
  await clear(page.getByRole('heading', { level: 1, name: 'Students' }));
  await clear(page.getByRole('button', { name: 'Add student' }));
  await page.keyboard.press('ControlOrMeta+a');
  await clear(page.getByRole('button', { name: 'Export students' }));
  await clear(page.getByRole('button', { name: 'Clear selection' }));
  await clear(page.locator('main [role="row"][data-active]'));
  await page.keyboard.press('ControlOrMeta+k');
  await clear(page.getByRole('combobox', { name: 'Commands' }));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await inRows(page);
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit student' });
  await clear(form.getByRole('button', { name: 'Save' }));
  await clear(form.getByRole('textbox', { name: 'First name' }));
});

test('on a phone the last row stays in sight and uncovered as it is worked on, and whoever looks elsewhere stays there', async ({
  school,
  keyboardOnly: page,
}) => {
  for (let number = 10; number < 50; number++) await addStudent(school, `N${number}`, 'Reis');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/students');
  await inRows(page);
  const active = page.locator('main [role="row"][data-active]');
  await page.keyboard.press('End');
  await expect(active).toContainText('Reis, N49');
  const list = page.locator('main [data-grid]');
  const high = async () => (await list.boundingBox())?.height ?? 0;
  const before = await high();
  await command(page, 'set student status active', /Set student status.*Active/);
  await expect(toasts(page)).toHaveText([/N49 Reis is now active/]);
  await inRows(page);
  await expect(async () => {
    const [toast, row, rows] = [await toasts(page).boundingBox(), await active.boundingBox(), await list.boundingBox()];
    if (!toast || !row || !rows) throw new Error('The toast, the row or the list is not drawn.');
    expect(row.y + row.height).toBeLessThanOrEqual(toast.y);
    expect(row.y + row.height).toBeLessThanOrEqual(rows.y + rows.height + 1);
    expect(rows.y + rows.height).toBeLessThanOrEqual(toast.y);
  }).toPass({ timeout: 20_000 });
  // It leaves its room to the list again.
  await expect(toasts(page)).toHaveCount(0, { timeout: 20_000 });
  expect(await high()).toBe(before);

  // Scrolled away from the row in focus, the list stays where it is looked at.
  const at = () => list.evaluate((element) => element.scrollTop);
  await list.evaluate((element) => {
    element.scrollTop = 0;
  });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toasts(page)).toHaveText([/Taken back/]);
  expect(await at()).toBe(0);
});

test('two tabs take back one act once, and a lost answer is not told as a refusal', async ({
  school,
  context,
  keyboardOnly: page,
}) => {
  const { data: ana } = await addStudent(school, 'Ana', 'Reis');
  await addStudent(school, 'Bea', 'Reis');
  const second = await context.newPage();
  await page.goto('/students');
  await expect(page.locator('main [role="row"][data-active]')).toContainText(named('Ana Reis'));
  await page.keyboard.press('Delete');
  await expect(toasts(page)).toHaveText([/Deleted Ana Reis/]);
  await second.goto('/students');
  await expect(rowOf(second, 'Bea Reis')).toBeVisible();
  const undos: number[] = [];
  context.on('response', (response) => {
    if (/\/undo/.test(response.url())) undos.push(response.status());
  });
  await Promise.all([page, second].map((tab) => tab.keyboard.press('ControlOrMeta+z')));
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  // The tab that was not in which it was deleted asks, where its key came first: it is left as it is.
  await expect(async () => {
    if ((await second.getByRole('alertdialog').count()) > 0) await second.keyboard.press('Escape');
    await expect(rowOf(second, 'Ana Reis')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect.poll(() => undos).toEqual([200]);
  const told = async () => (await toasts(page).allTextContents()).concat(await toasts(second).allTextContents()).join();
  await expect.poll(told).toContain('Taken back: “Deleted Ana Reis”');
  for (const tab of [page, second]) await expect(tab.getByText(/Could not take back/)).toHaveCount(0);
  expect(
    (await school.call<{ data: { deleted_at: string | null } }>('GET', `/admin/student/${ana.id}`)).data.deleted_at,
  ).toBe(null);

  // The server takes it back, and the line breaks before it says so.
  await page.bringToFront();
  await page.keyboard.press('Home');
  await expect(page.locator('main [role="row"][data-active]')).toContainText(named('Ana Reis'));
  let lost = 0;
  await page.route('**/undo', async (route) => {
    lost++;
    await route.fetch();
    await route.abort('connectionreset');
  });
  // Pressed before the server has answered the deletion: it is what is taken back.
  await page.keyboard.press('Delete');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await expect(page.getByText(/Could not take back/)).toHaveCount(0);
  await expect(toasts(page).filter({ hasText: 'No answer from the server' })).toBeVisible();
  await page.unroute('**/undo');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toasts(page)).toHaveText([/Taken back: “Deleted Ana Reis”/]);
});

test('Back closes what is open and stays on the screen, Esc leaves the history as it was, and a link opens the form', async ({
  school,
  keyboardOnly: page,
}) => {
  const { data: ana } = await addStudent(school, 'Ana', 'Reis');
  await addStudent(school, 'Bea', 'Reis');
  await page.goto('/teachers');
  await inRows(page);
  await go(page, 's');
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await inRows(page);
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  const form = page.getByRole('dialog', { name: 'Edit student' });
  const open: readonly (readonly [string, Locator])[] = [
    ['e', form],
    ['?', page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
    ['f', page.getByRole('dialog', { name: 'Filters' })],
    ['.', page.getByRole('menu')],
    ['ControlOrMeta+k', page.getByRole('dialog').filter({ has: paletteLine(page) })],
  ];
  for (const [key, above] of open) {
    for (const close of [() => page.evaluate(() => history.back()), () => page.keyboard.press('Escape')]) {
      await page.keyboard.press(key);
      await expect(above, key).toBeVisible();
      // It is drawn a moment before it takes the keys.
      await expect.poll(() => above.evaluate((element) => element.contains(document.activeElement)), key).toBe(true);
      await close();
      await expect(above, key).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
      await expect(page).toHaveURL(/\/students(\?(at=\d+&)?row=\d+)?$/);
      await inRows(page);
      expect(await steps(), key).toBe(before);
    }
  }

  // What was typed is not lost by Back: it asks, as Esc does.
  await page.keyboard.press('e');
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`[?&]do=student.edit%3Fstudent%3D${ana.id}`));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Anabela');
  await page.evaluate(() => history.back());
  await expect(form.getByText('Discard changes?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Anabela');

  // The link opens the screen and the form above it; sent, nothing of it stays in the address.
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Anabela');
  await expect(page.getByRole('heading', { level: 1, name: 'Students', includeHidden: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(toasts(page)).toHaveText([/Changed Anabela Reis/]);
  await expect(page).toHaveURL(/\/students(\?[^d]*)?$/);
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('what another window did, or what was done long ago, is shown before Ctrl+Z takes it back', async ({
  school,
  context,
  keyboardOnly: page,
}) => {
  await addStudent(school, 'Ana', 'Reis');
  await addStudent(school, 'Bea', 'Reis');
  await page.goto('/students');
  const active = page.locator('main [role="row"][data-active]');
  await expect(active).toContainText(named('Ana Reis'));
  await page.keyboard.press('Delete');
  await expect(toasts(page)).toHaveText([/Deleted Ana Reis/]);

  const second = await context.newPage();
  await second.goto('/students');
  await expect(rowOf(second, 'Bea Reis')).toBeVisible();
  await inRows(second);
  await second.keyboard.press('ControlOrMeta+z');
  const asked = second.getByRole('alertdialog', { name: 'Undo “Deleted Ana Reis”?' });
  await expect(asked).toContainText('Done in another window');
  await second.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(rowOf(second, 'Ana Reis')).toHaveCount(0);
  await second.keyboard.press('ControlOrMeta+z');
  // Enter keeps it: who presses Ctrl+Z may have had another act in mind.
  await expect(asked).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(rowOf(second, 'Ana Reis')).toHaveCount(0);
  await second.keyboard.press('ControlOrMeta+z');
  await expect(asked).toBeVisible();
  await second.keyboard.press('Tab');
  await second.keyboard.press('Enter');
  await expect(rowOf(second, 'Ana Reis')).toBeVisible();
  await expect(toasts(second)).toHaveText([/Taken back: “Deleted Ana Reis”/]);
  await second.close();

  // In its own window what was done just now goes at once, and what was done an hour ago is asked.
  await page.bringToFront();
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(active).toContainText(named('Ana Reis'));
  await page.keyboard.press('Delete');
  await expect(toasts(page)).toHaveText([/Deleted Ana Reis/]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toasts(page)).toHaveText([/Taken back: “Deleted Ana Reis”/]);
  await page.keyboard.press('Home');
  await expect(active).toContainText(named('Ana Reis'));
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('Delete');
  await expect(toasts(page)).toHaveText([/Deleted Ana Reis/]);
  // The act is dated when its answer comes.
  await (await deleted).finished();
  await page.evaluate(() => {
    const later = Date.now() + 3_600_000;
    Date.now = () => later;
  });
  await page.keyboard.press('ControlOrMeta+z');
  const again = page.getByRole('alertdialog', { name: 'Undo “Deleted Ana Reis”?' });
  await expect(again).toContainText('Done ');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
});

test('a form whose field comes late is typed into, and turned away from, as soon as it stands', async ({
  school,
  keyboardOnly: page,
}) => {
  await add(school, '/admin/exam', {
    ...{ kind: 'theory', licence_category: 'B', seats: 5 },
    starts_at: new Date(Date.now() + 90 * 3_600_000).toISOString(),
  });
  const arrived = Promise.withResolvers<void>();
  await page.route(/date-field-drawn/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/exams');
  await inRows(page);
  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: 'Move official exam' });
  await expect(form).toBeVisible();
  await expect(form).toBeFocused();
  // What follows is no key of a form that has no field yet.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveCount(0);
  arrived.resolve();
  const field = form.getByRole('spinbutton').first();
  await expect(field).toBeFocused();
  // Whatever takes the focus to the dialog itself, its field has it again.
  await form.evaluate((dialog) => dialog.focus());
  await expect(field).toBeFocused();
  await form.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(field).toBeFocused();
  await form.evaluate((dialog) => dialog.focus());
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
});
