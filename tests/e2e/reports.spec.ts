/** Reports by keyboard alone: opened by what they are called, walked through by arrows, followed to the rows behind a figure, and back. */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { axe, expect, tabTo, test } from './fixtures.ts';
import type { School } from './school.ts';
import { command, go, inRows, rowOf } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const today = todayIn(ZONE, Date.now());

/** Ana has paid a part of what she owes, and has a class with Rui ahead. Answers the day of the class. */
async function fill(school: School): Promise<string> {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const rui = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa', licence_categories: ['B'] });
  const ana = await add('/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' });
  await school.call('POST', `/admin/student/status/${ana}`, { status: 'active' });
  const day = addDays(today, 2);
  await add('/booking_2/admin/bookClass', {
    student_id: ana,
    teacher_id: rui,
    starts_at: instantOf(day, '17:00', ZONE),
    location_id: place,
    outside_schedule: true,
  });
  await school.call('POST', '/admin/entry/charge', { student_id: ana, amount: 20_000 });
  await school.call('POST', '/admin/entry/payment', { student_id: ana, amount: 5_000, method: 'cash' });
  return day;
}

test('what was taken this month leads to the payment, and back to the figure', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto('/students');
  await inRows(page);
  await command(page, 'income this month', /Open a report.*Income/);
  await expect(page).toHaveURL(new RegExp(`/reports/income\\?from=${today.slice(0, 7)}-01&to=`));
  const figures = page.getByRole('group', { name: 'Figures of the report' });
  const taken = figures.getByRole('link', { name: '€50.00' });
  await expect(taken.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(figures.getByRole('link', { name: '€200.00' }).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\?/);
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(1);
  await page.goBack();
  await expect(taken.first()).toBeFocused();
  await page.reload();
  await expect(taken.first()).toBeFocused();
  await axe(page);
});

test('a class stands in the map of occupancy at its hour, and is the row behind it', async ({
  school,
  keyboardOnly: page,
}) => {
  const day = await fill(school);
  await page.goto('/dashboard');
  await go(page, 'r');
  await expect(page).toHaveURL(/\/reports\/income$/);
  // A link to the report of this month is one to that month, whenever it is opened.
  await expect(page.getByRole('group', { name: 'Figures of the report' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+l');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`/reports/income\\?from=${today.slice(0, 7)}-01&to=${today.slice(0, 7)}-\\d\\d$`));
  // Where that can be pasted it is a link with the screen's name.
  const html = await page.evaluate(async () =>
    (await (await navigator.clipboard.read())[0]?.getType('text/html'))?.text(),
  );
  expect(html).toMatch(/<a href="[^"]*\/reports\/income\?from=[^"]*">Income<\/a>/);
  await command(page, 'ocupancy next month', /Open a report.*Occupancy/);
  await expect(page).toHaveURL(/\/reports\/occupancy\?from=/);
  await page.goto(`/reports/occupancy?from=${day}&to=${day}`);
  const cell = page.getByRole('table', { name: 'By hour and day of the week' }).getByRole('link', { name: '100%' });
  await expect(cell.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookings\?.*time_of_day_from=17/);
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(1);
});

test('a period without rows says so, and one that ends before it begins is no period', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto('/reports/hours?from=2020-01-01&to=2020-01-31');
  await expect(page.getByText('Nothing in this period')).toBeVisible();
  await page.goto('/reports/hours?from=2020-02-01&to=2020-01-31');
  await expect(page.getByRole('alert')).toContainText('These days are no period');
});

test('in French and in Portuguese, with a slip and without accents', async ({ school, keyboardOnly: page }) => {
  await fill(school);
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/students');
  await inRows(page);
  await command(page, 'heures des monituers mois dernier', /Ouvrir un rapport.*Heures des moniteurs/);
  await expect(page).toHaveURL(/\/reports\/hours\?from=/);
  await expect(page.getByRole('heading', { name: 'Heures des moniteurs' })).toBeVisible();
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.goto('/students');
  await inRows(page);
  await command(page, 'taxa de ocupacao este mes', /Abrir um relatório.*Taxa de ocupação/);
  await expect(page.getByRole('heading', { name: 'Taxa de ocupação' })).toBeVisible();
});

test('a chart is read bar by bar with arrows', async ({ school, keyboardOnly: page }) => {
  await fill(school);
  await page.goto(`${school.url}/dashboard`);
  const chart = page.getByRole('figure', { name: /Bar chart of the students/ });
  await tabTo(page, chart);
  await page.keyboard.press('ArrowLeft');
  const newest = await chart.getByRole('status').textContent();
  expect(newest).toMatch(/: \d+/);
  await page.keyboard.press('ArrowLeft');
  await expect(chart.getByRole('status')).not.toHaveText(newest ?? '');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(chart.getByRole('status')).toHaveText(newest ?? '');
});
