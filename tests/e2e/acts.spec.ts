/** What can be done with a thing stands on its page and in its panel, with keys that hold there, and nothing that cannot apply. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';
import { cancelClass } from './steps.ts';

test.use({ sample: 40 });

interface Class {
  readonly id: number;
  readonly status: string;
  readonly starts_at: string;
  readonly signed: string;
}
/** Each is a button, or waits in the menu behind the last one where there is no room for it. */
const named = async (page: Page, names: readonly string[]) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: names[0] as string })).toBeVisible();
  const missing: string[] = [];
  for (const name of names) if ((await main.getByRole('button', { name }).count()) === 0) missing.push(name);
  if (missing.length === 0) return;
  await tabTo(page, main.getByRole('button', { name: 'More' }));
  await page.keyboard.press('Enter');
  for (const name of missing) await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
};
/** The acts of the page stand in one row. */
const oneRow = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('button', { name: 'More' })
        .first()
        .evaluate((last) => {
          const tops = [...(last.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect().top);
          return Math.max(...tops) - Math.min(...tops);
        }),
    )
    .toBeLessThan(2);

for (const width of [1280, 390])
  test(`a class to come and one that is over, on their pages and in the panel, ${width} pixels wide`, async ({
    school,
    keyboardOnly: page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const now = new Date().toISOString();
    const list = async (query: string) =>
      (await school.call<{ data: Class[] }>('GET', `/admin/booking?status=booked&per_page=1&${query}`))
        .data[0] as Class;
    const ahead = await list(`sort=starts_at&starts_at_from=${now}`);
    const over = await list(`sort=-starts_at&ends_at_to=${now}&signed=none`);
    await page.goto(`/bookings/${ahead.id}/page`);
    const main = page.getByRole('main');
    const cancel = ['student', 'teacher', 'school'].map((who) => `Cancel class for the ${who}`);
    await named(page, ['Edit class', 'Move class', ...cancel]);
    await oneRow(page);
    for (const name of ['Sign as student', 'Mark no-show', 'Complete class', 'Restore class'])
      await expect(main.getByRole('button', { name })).toHaveCount(0);
    await cancelClass(page);
    const asked = page.getByRole('alertdialog');
    await expect(asked.getByRole('button', { name: 'Keep class' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: 'Restore class' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Move class' })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(main.getByRole('button', { name: 'Move class' })).toBeVisible();

    await page.goto(`/bookings/${over.id}/page`);
    await named(page, ['Sign as student', 'Sign as teacher', 'Complete class', 'Mark no-show', 'Edit class']);
    await oneRow(page);
    await expect(main.getByRole('button', { name: 'Restore class' })).toHaveCount(0);
    // It costs the student the class: that is said first, and Enter goes on.
    await page.keyboard.press('n');
    await expect(asked).toContainText('The class will be deducted from the student’s package');
    await expect(asked.getByRole('button', { name: 'Mark no-show' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('article')).toContainText('No-show');
    await named(page, ['Edit class', 'Restore class']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(main.getByRole('button', { name: 'Sign as student' })).toBeVisible();

    await page.goto(`/bookings?ids=${ahead.id}&row=${ahead.id}&panel=peek`);
    const panel = page.getByRole('complementary', { name: 'Details' });
    await expect(panel.getByRole('button', { name: 'Move class' })).toBeVisible();
    await tabTo(page, panel.getByRole('button', { name: 'Move class' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Move class' })).toBeVisible();
  });

test('the page of a student has all that can be done with one, and its keys hold', async ({
  school,
  keyboardOnly: page,
}) => {
  const [one] = (await school.call<{ data: { id: number }[] }>('GET', '/admin/student?status=active&per_page=1')).data;
  await page.goto(`/students/${one?.id}`);
  await named(page, ['Edit student', 'Book class', 'Message a student', 'Set student status', 'Delete student']);
  await expect(page.getByRole('main').getByRole('button', { name: 'Edit student' })).toContainText('E');
  await oneRow(page);
  // What deletes is never beside what is pressed each day.
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete student' })).toHaveCount(0);
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'More' }));
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('menuitem', { name: 'Cancel student’s future classes' })
      .or(page.getByRole('menuitem', { name: "Cancel student's future classes" })),
  ).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Restore student' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the page of a student leads to the next class and to the last', async ({ school, keyboardOnly: page }) => {
  interface OfStudent extends Class {
    readonly student_id: number;
  }
  const now = new Date().toISOString();
  const first = async (query: string) =>
    (await school.call<{ data: OfStudent[] }>('GET', `/admin/booking?per_page=1&${query}`)).data[0] as OfStudent;
  const next = await first(`status=booked&sort=starts_at&starts_at_from=${now}`);
  const last = await first(
    `student_id=${next.student_id}&status=booked,completed,no_show&sort=-starts_at&starts_at_to=${now}`,
  );
  await page.goto(`/students/${next.student_id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Next class')).toBeVisible();
  if (last) await expect(main.locator(`a[href="/bookings/${last.id}/page"]`)).toBeVisible();
  await tabTo(page, main.locator(`a[href="/bookings/${next.id}/page"]`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/bookings/${next.id}/page`));
});
