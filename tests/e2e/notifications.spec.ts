/** What happened is told, counted, opened and settled by keys; and by the desktop, where it may. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';
import type { School } from './school.ts';

const list = (page: Page) => page.getByRole('listbox', { name: 'Notifications' });
const options = (page: Page) => list(page).getByRole('option');
const bell = (page: Page) => page.locator('a[href="/notifications"]').first();
const line = (page: Page) => page.getByRole('combobox', { name: 'Commands' });

const add = async (school: School, path: string, body: object) =>
  (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;

/** A student whose app can write, since what somebody else does is news. */
async function writer(school: School) {
  const student_id = await add(school, '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis' });
  const id = await add(school, '/admin/conversation', { student_id });
  const { key } = await school.call<{ key: string }>('POST', `/admin/conversation/${id}/key`, {});
  return {
    path: `/chat/${id}`,
    async write(body: string) {
      const response = await fetch(`${school.url}/api/app/conversation/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ body }),
      });
      expect(response.ok, `the post answered ${response.status}`).toBe(true);
    },
  };
}

test('the newest twenty, then older ones behind them; read, unread and opened by keys', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await writer(school);
  await page.goto(`${school.url}/notifications`);
  await expect(page.getByText('Nothing to tell')).toBeVisible();
  for (let number = 1; number <= 23; number++) await ana.write(`Question ${number}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 23');
  await expect(options(page)).toHaveCount(20);
  await expect(options(page).first()).toContainText('Question 23');
  await page.reload();
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Show older' }));
  await page.keyboard.press('Enter');
  // The later page stands behind the first, which stays; so does the cursor, and the list has the keys.
  await expect(options(page)).toHaveCount(23);
  await page.keyboard.press('ArrowDown');
  await expect(list(page).locator('[data-active]')).toContainText('Question 21');
  await expect(options(page).first()).toContainText('Question 23');
  await expect(options(page).last()).toContainText('Question 1');
  await expect(page).toHaveURL(/row=\d+/);
  const second = page.url();
  await page.keyboard.press('End');
  await expect(list(page).locator('[data-active]')).toContainText('Question 1');
  // A reload comes back to it, though it is on the second page.
  await expect(page).not.toHaveURL(second);
  await page.reload();
  await expect(list(page)).toBeFocused();
  await expect(options(page)).toHaveCount(23);
  await expect(options(page).last()).toHaveAttribute('data-active');

  await page.keyboard.press('r');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 22');
  await expect(options(page).last()).not.toContainText('unread');
  await page.keyboard.press('u');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 23');
  // The bell is told apart from the row; 'r' is for a row that is unread.
  await expect(options(page).last()).toContainText('unread');
  await page.keyboard.press('r');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 22');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 23');

  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('mark all notifications');
  await expect(page.locator('[role="option"][aria-selected="true"]').last()).toContainText(
    'Mark all notifications as read',
  );
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await ana.write('And one more');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1');
  await tabTo(page, page.getByRole('checkbox', { name: 'Unread only' }), { back: true });
  await page.keyboard.press('Space');
  await expect(options(page)).toHaveText([/And one more/]);
  await expect(page).toHaveURL(/unread=1/);
  await tabTo(page, list(page));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ana.path);
  await expect(page.getByRole('log')).toContainText('And one more');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('the desktop tells what comes while the console is out of sight, and nothing before it is asked to', async ({
  school,
  context,
  keyboardOnly: page,
}) => {
  const ana = await writer(school);
  await context.grantPermissions(['notifications'], { origin: school.url });
  // The browser's own notifications, noted as they are made; and whether the page can be seen, which a test decides.
  await context.addInitScript(() => {
    const kept = { made: [] as { title: string; body: string; open: () => void }[], hidden: false };
    Object.assign(window, { kept });
    const Real = window.Notification;
    let permission: NotificationPermission = 'default';
    window.Notification = class extends Real {
      // A browser without windows gives its leave when it is asked, and denies it when it is read.
      static override get permission() {
        return permission;
      }
      static override async requestPermission() {
        permission = await Real.requestPermission();
        return permission;
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        kept.made.push({ title, body: options?.body ?? '', open: () => this.onclick?.(new Event('click')) });
      }
    };
    Object.defineProperty(document, 'visibilityState', { get: () => (kept.hidden ? 'hidden' : 'visible') });
  });
  const made = () =>
    page.evaluate(() =>
      (window as unknown as { kept: { made: { title: string; body: string }[] } }).kept.made.map(
        ({ title, body }) => `${title}: ${body}`,
      ),
    );
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      (window as unknown as { kept: { hidden: boolean } }).kept.hidden = value;
    }, hidden);
  const command = async (typed: string, said: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(line(page)).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.locator('[role="option"][aria-selected="true"]').last()).toContainText(/desktop notifications/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(said)).toBeVisible();
  };

  await page.goto(`${school.url}/students`);
  await hide(true);
  await ana.write('Before');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1');
  await command('turn desktop notifications on', 'This browser tells what is new');
  await ana.write('While away');
  await expect.poll(made).toEqual(['New message from Ana Reis: While away']);
  await hide(false);
  await ana.write('While looking');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3');
  await hide(true);
  await ana.write('Away again');
  await expect.poll(made).toEqual(['New message from Ana Reis: While away', 'New message from Ana Reis: Away again']);
  await page.evaluate(() => (window as unknown as { kept: { made: { open: () => void }[] } }).kept.made.at(-1)?.open());
  await expect(page).toHaveURL(ana.path);
  await command('turn desktop notifications off', 'This browser tells nothing more');
  await ana.write('Unheard');
  await expect(page.getByRole('log')).toContainText('Unheard');
  expect(await made()).toHaveLength(2);
});

test('notifications stand by day and by what they are about', async ({ school, keyboardOnly: page }) => {
  const ana = await writer(school);
  await ana.write('A question');
  await ana.write('Another one');
  await page.goto(`${school.url}/notifications`);
  const today = list(page).getByRole('group', { name: 'Today, Messages' });
  await expect(today.getByRole('option')).toHaveCount(2);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(today.getByRole('option', { selected: true })).toContainText('A question');
});

test('while Alt is held the menu shows the keys of its screens', async ({ school, keyboardOnly: page }) => {
  await page.goto(`${school.url}/students`);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  // Keys are told once the commands are here.
  await expect(async () => {
    await page.keyboard.down('Alt');
    await expect(menu.locator('kbd').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(menu.getByRole('link', { name: 'Calendar' }).locator('kbd')).toHaveText(/G\s*C/i);
  await page.keyboard.up('Alt');
  await expect(menu.locator('kbd')).toHaveCount(0);
});
