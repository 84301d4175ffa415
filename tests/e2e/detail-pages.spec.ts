/** Pages of one thing: what is to do in the main part, the facts beside it or below, and each line opens exactly what it counts. */
import type { Locator, Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';

test.use({ sample: 40 });

interface Class {
  readonly id: number;
  readonly student_id: number;
  readonly student_name: string;
  readonly teacher_id: number;
}
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
};
const noSideways = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);

test('facts stand beside what is to do on a wide screen, and below it on a narrow one', async ({
  school,
  keyboardOnly: page,
}) => {
  const [one] = (await school.call<{ data: { id: number }[] }>('GET', '/admin/student?status=active&per_page=1')).data;
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/students/${one?.id}`);
  const main = page.getByRole('main');
  const facts = main.getByRole('complementary', { name: 'Facts' });
  const overview = main.getByRole('tabpanel', { name: 'Overview' });
  await expect(facts.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect(overview.getByRole('heading', { name: /^Practice/ })).toBeVisible();
  const beside = await boxOf(facts);
  const wide = await boxOf(overview);
  expect(beside.x).toBeGreaterThan(wide.x + wide.width);
  // The screen is used to its right edge, but for the space around.
  expect(beside.x + beside.width).toBeGreaterThan(1800);
  // Beside every tab.
  await tabTo(page, main.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=timeline/);
  await expect(facts).toBeVisible();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(facts).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(facts).toBeVisible();
    const below = await boxOf(facts);
    const narrow = await boxOf(overview);
    expect(below.y).toBeGreaterThanOrEqual(narrow.y + narrow.height);
    await noSideways(page);
    await page.keyboard.press('ArrowRight');
  }
});

test('what is open about a student opens exactly what it counts', async ({ school, keyboardOnly: page }) => {
  const unsigned = await school.call<{ data: Class[] }>('GET', '/admin/booking?unsigned=1&per_page=1');
  const one = unsigned.data[0] as Class;
  const { total } = await school.call<{ total: number }>(
    'GET',
    `/admin/booking?unsigned=1&student_id=${one.student_id}&per_page=1`,
  );
  // From the list, by the name alone.
  await page.goto('/students');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(one.student_name);
  await expect(page.getByRole('option', { selected: true })).toContainText(one.student_name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/students/${one.student_id}`));
  const line = page.getByRole('link', { name: total === 1 ? '1 past class is not signed' : `${total} past classes` });
  await tabTo(page, line);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/unsigned=1/);
  // One row is the head.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(total + 1));
});

test('a teacher’s day leads to its classes, and a class to whom it is about, in French', async ({
  school,
  keyboardOnly: page,
}) => {
  const [past] = (await school.call<{ data: Class[] }>('GET', '/admin/booking?unsigned=1&per_page=1')).data as [Class];
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(`/teachers/${past.teacher_id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Points à régler' })).toBeVisible();
  await expect(main.getByText(/cours passés? n’est pas signé|cours passés ne sont pas signés/)).toBeVisible();
  await expect(main.getByRole('link', { name: /Les 7 prochains jours/ })).toBeVisible();

  await page.goto(`/bookings/${past.id}/page`);
  await expect(main.getByRole('heading', { name: past.student_name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^(Pratique|Théorie|Conduite|Code).* · ${past.student_name}`));
  // Its acts hold by their keys: the form of the class.
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Modifier le cours' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, main.getByRole('article').getByRole('link', { name: past.student_name }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/students/${past.student_id}$`));
});

test('the paper of a class is printed without the page around it', async ({ school, page }) => {
  const [one] = (await school.call<{ data: Class[] }>('GET', '/admin/booking?per_page=1')).data;
  await page.goto(`/bookings/${one?.id}/page`);
  const main = page.getByRole('main');
  await expect(main.getByRole('complementary', { name: 'Facts' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('complementary')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(main.getByText('SHA-256')).toBeVisible();
});

test('of what is to do three lines stand there, and the keys open the rest', async ({
  school: _school,
  keyboardOnly: page,
}) => {
  await page.goto('/dashboard');
  const first = page.getByRole('link', { name: /past class/ });
  await expect(first).toBeFocused();
  const more = page.getByText(/^\d more$/);
  const papers = page.getByRole('link', { name: /expired or will/ });
  await expect(papers).toBeHidden();
  for (let line = 0; line < 3; line++) await page.keyboard.press('ArrowDown');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(papers).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(more).not.toBeFocused();
  await expect(page.locator('details a:focus')).toBeVisible();
  // Nothing is remembered of it: the way to a line leads back to what opens it.
  await page.reload();
  await expect(more).toBeFocused();
  await expect(papers).toBeHidden();
});
