/** What others do appears by itself, without losing the place. */
import { expect, tabTo, test } from './fixtures.ts';
import { inRows, rowOf } from './steps.ts';

test('another admin’s change appears in an open list, and the row in focus stays', async ({
  school,
  keyboardOnly: page,
}) => {
  for (const first_name of ['Ana', 'Ben', 'Cat'])
    await school.call('POST', '/admin/student/signup', { first_name, last_name: 'Live' });
  await page.goto(`${school.url}/students`);
  const row = (name: string) => rowOf(page, name);
  await expect(row('Ben Live')).toBeVisible();
  await inRows(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(row('Ben Live')).toHaveAttribute('aria-selected', 'true');
  await school.call('POST', '/admin/student/signup', { first_name: 'Dan', last_name: 'Later' });
  await expect(row('Dan Later')).toBeVisible({ timeout: 20_000 });
  await expect(row('Ben Live')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('grid', { name: 'Students' })).toBeFocused();
});

test('what happens between the first look and the open line is not missed, the first time and after a reload', async ({
  school,
  keyboardOnly: page,
}) => {
  const row = (name: string) => rowOf(page, name);
  for (const name of ['First', 'Again']) {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/api/admin/events*', async (route) => {
      await gate;
      await route.continue();
    });
    await school.call('POST', '/admin/student/signup', { first_name: name, last_name: 'Seen' });
    await page.goto(`${school.url}/students`);
    await expect(row(`${name} Seen`)).toBeVisible();
    await school.call('POST', '/admin/student/signup', { first_name: name, last_name: 'Between' });
    await expect(row(`${name} Between`)).toHaveCount(0);
    open();
    await expect(row(`${name} Between`)).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/admin/events*');
  }
});

test('a booking is told, counted, and read by keys', async ({ school, keyboardOnly: page }) => {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const location_id = await add('/admin/location', { name: 'Station' });
  const teacher_id = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const student_id = await add('/admin/student/signup', {
    first_name: 'Ana',
    last_name: 'Reis',
    licence_category: 'B',
  });
  await page.goto(`${school.url}/notifications`);
  await expect(page.getByText('Nothing to tell')).toBeVisible();
  const starts_at = new Date(Date.now() + 72 * 3600_000).toISOString();
  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id,
    teacher_id,
    location_id,
    starts_at,
    outside_schedule: true,
  });
  const list = page.getByRole('listbox', { name: 'Notifications' });
  await expect(list).toContainText('Ana Reis', { timeout: 20_000 });
  // What one did oneself is told as read.
  await tabTo(page, list);
  await page.keyboard.press('u');
  await expect(page.getByRole('link', { name: 'Notifications, 1' })).toBeVisible({ timeout: 20_000 });
  await tabTo(page, list);
  await page.keyboard.press('r');
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible({ timeout: 20_000 });
});
