/** The palette by keyboard alone: what is meant though a finger slipped, what is not here, and the line before. */
import type { Page } from '@playwright/test';
import { named } from '../named.ts';
import { expect, tabTo, test } from './fixtures.ts';
import { addClassAhead } from './people.ts';
import type { School } from './school.ts';
import { paletteLine, rowOf } from './steps.ts';

const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const announced = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
}

test('a slip of the fingers is seen through, and ↑ brings the line back', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('studnet');
  await expect(active(page)).toContainText('Go to students');
  await expect(announced(page, /^\d+ results?$/)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.press('ArrowUp');
  await expect(paletteLine(page)).toHaveValue('studnet');
  await expect(active(page)).toContainText('Go to students');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students/);
});

test('Enter before the words are read does what leads once they are', async ({ school, keyboardOnly: page }) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('go to licence categories');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=/);
  await expect(page.getByRole('heading', { name: 'Licence categories' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: /^GO\b/ })).toHaveCount(0);
});

test('what is not here finds nothing and says so; the nearest waits to be moved to', async ({
  school,
  keyboardOnly: page,
}) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('vat');
  await expect(announced(page, 'Nothing found for “vat”')).toHaveCount(1);
  await expect(page.getByRole('option').filter({ hasText: 'Go to packages' })).toBeVisible();
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(paletteLine(page)).toHaveValue('vat');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText('Go to packages');
});

test('a noun alone offers nothing that takes it away, and an empty palette never begins with it', async ({
  school,
  keyboardOnly: page,
}) => {
  await open(page, `${school.url}/students`, 'Students');
  await openPalette(page);
  await expect(active(page)).not.toContainText(/Delete|Erase|Cancel/);
  await page.keyboard.type('student');
  await expect(active(page)).toContainText('Go to students');
  const three = page.getByRole('option');
  for (const at of [0, 1, 2]) await expect(three.nth(at)).not.toContainText(/Delete|Erase|Cancel/);
});

const addStudents = async (school: School, ...names: readonly (readonly [string, string])[]) => {
  for (const [first_name, last_name] of names)
    await school.call('POST', '/admin/student/signup', { first_name, last_name });
};

test('a list asked for in words opens narrowed, and what was not understood opens nothing', async ({
  school,
  keyboardOnly: page,
}) => {
  await addStudents(school, ['Ana', 'Reis'], ['Rui', 'Mota']);
  await open(page, `${school.url}/students`, 'Students');
  await openPalette(page);
  await page.keyboard.type('paused students');
  await expect(active(page)).toContainText('Go to students');
  await expect(active(page)).toContainText('Paused');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\?status=paused$/);
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type('pending students qwrtz');
  await expect(active(page)).toContainText('qwrtz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Not understood: “qwrtz”');
  await expect(page).toHaveURL(/\/students\?status=paused$/);
  // What the list can say is offered without those words.
  await expect(page.getByRole('option', { name: 'pending students', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(paletteLine(page)).toHaveValue('pending students');
  await expect(active(page)).toContainText('Pending');
});

test('of one candidate Enter takes it, of two it waits', async ({ school, keyboardOnly: page }) => {
  await addStudents(school, ['Carminho', 'Mota'], ['Ana', 'Reis'], ['Anabela', 'Reis']);
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  // One letter is missing: whoever is nearly called so is asked about.
  await page.keyboard.type('block carmino mota');
  await expect(active(page)).toContainText('carmino mota');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(active(page)).toContainText('Carminho Mota');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Block Carminho Mota?');
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type('block reis');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(active(page)).toHaveCount(0);
  // Enter says why nothing is done; a step down takes that away.
  const waits = page.getByRole('alert').filter({ hasText: 'Nothing is selected yet' });
  await page.keyboard.press('Enter');
  await expect(waits).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveCount(1);
  await expect(waits).toHaveCount(0);
});

test('whoever has no class that has begun is told of, and no other class is offered', async ({
  school,
  keyboardOnly: page,
}) => {
  await addStudents(school, ['Inês', 'Léger']);
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  // A slip in the verb behind the name.
  await page.keyboard.type('ines leger missde');
  await expect(active(page)).toContainText('Mark no-show');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('No booked class of Inês Léger has started yet.');
  await expect(paletteLine(page)).toHaveValue('ines leger missde');
});

for (const { locale, line, none } of [
  { locale: 'en', line: 'mark no show yesterday', none: 'No class matches: yesterday.' },
  { locale: 'fr', line: 'noter une absence hier', none: 'Aucun cours ne correspond : hier.' },
  { locale: 'pt', line: 'marcar falta ontem', none: 'Nenhuma aula corresponde: ontem.' },
])
  test(`a day on which there was no class is told, and no other day’s is offered: ${locale}`, { tag: '@time' }, async ({
    school,
    keyboardOnly: page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('clutch.locale', chosen), locale);
    await page.goto(`${school.url}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(line);
    await expect(active(page)).toHaveAttribute('data-value', 'booking.no-show');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(none.replace(' :', '\u00a0:'));
    await expect(page.locator('[cmdk-input]')).toHaveValue(line);
  });

test('where somebody has no class at the hour that was said, their others are offered as such', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  await addClassAhead(school);
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('cancel the class of ana reis tomorrow 23:00 for the school');
  await expect(active(page)).toContainText('no matching class');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('No class matches: tomorrow 23:00. These are the others.');
  await expect(page.locator('[data-said]')).toContainText('tomorrow 23:00');
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('the timetable of a teacher is asked for by name, in French; its link keeps whose and which week', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  for (const [first_name, last_name] of [
    ['Rui', 'Costa'],
    ['José', 'Castro'],
    ['Inês', 'Léger'],
  ])
    await school.call('POST', '/admin/teacher/signup', { first_name, last_name });
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(`${school.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('emploi du temps de jose castro');
  await expect(active(page).locator('[data-field="teacher_id"]')).toHaveText(/José Castro/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calendar\?view=week&teacher_id=2$/);
  const week = page.locator('main [data-work]');
  await expect(week).toContainText('José Castro');
  await expect(week).not.toContainText('Rui Costa');

  await page.keyboard.press('ControlOrMeta+Shift+l');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/date=\d{4}-\d\d-\d\d/);
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(week).toContainText('José Castro');
  await expect(week).not.toContainText('Rui Costa');

  await tabTo(page, page.getByRole('button', { name: 'Tous les moniteurs' }), { back: true });
  await page.keyboard.press('Enter');
  await expect(week).toContainText('Rui Costa');
  // From a day to its week the cursor stays with whom it was.
  await expect(page.locator('main [data-work][role="grid"]')).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.locator('main [data-work][role="application"]')).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowRight', 'w']) await page.keyboard.press(key);
  await expect(page.locator('main [data-work][role="grid"]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/cursor=3_/);
});

test('what is changed of somebody is where the form begins', async ({ school, keyboardOnly: page }) => {
  await addStudents(school, ['Inês', 'Léger']);
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('change phone of ines leger');
  await expect(active(page)).toContainText('Inês Léger');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit student' });
  await expect(form.getByRole('textbox', { name: /^Phone/ })).toBeFocused();
  await page.keyboard.type('912345678');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/Changed Inês Léger/)).toBeVisible();
  const { data } = await school.call<{ data: { phone: string } }>('GET', '/admin/student/1');
  expect(data.phone).toContain('912345678');
});

test('a day without an hour goes along into the form that asks for the hour', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await addStudents(school, ['Ana', 'Reis']);
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  const year = new Date().getFullYear() + 1;
  await page.keyboard.type(`book ana reis 30/11/${year}`);
  await expect(active(page)).toContainText('Book class');
  await expect(active(page)).toContainText('Ana Reis');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Book class' });
  await expect(form.getByRole('spinbutton', { name: /^day, Begins/ })).toHaveText('30');
  await expect(form.getByRole('spinbutton', { name: /^month, Begins/ })).toHaveText('11');
  await expect(form.getByRole('spinbutton', { name: /^year, Begins/ })).toHaveText(String(year));
  await expect(form.getByRole('spinbutton', { name: /^hour, Begins/ })).not.toHaveText(/\d/);
});

test('who is named before a reason is found', async ({ school, keyboardOnly: page }) => {
  await addStudents(school, ['Ana', 'Reis'], ['Rui', 'Mota']);
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('Ana Reis because of flu');
  await expect(active(page)).toContainText('Ana Reis');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\/\d+$/);
});

test('a list opens narrowed to an hour of a day and to what it has not', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('lessons tomorrow at 10');
  await expect(active(page)).toContainText('10:00');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookings\?sort=starts_at&starts_at_from=[^&]+&starts_at_to=[^&]+$/);
  const { searchParams } = new URL(page.url());
  const [from, to] = ['starts_at_from', 'starts_at_to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  expect(Number(to) - Number(from)).toBe(3_600_000);
  await openPalette(page);
  await page.keyboard.type('questions without image');
  await expect(active(page)).toContainText('Go to questions');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/questions\?has_image=0$/);
});

test('a list is sorted by what is typed, and by nothing that it has not', async ({ school, keyboardOnly: page }) => {
  await addStudents(school, ['Ana', 'Reis'], ['Rui', 'Mota']);
  await open(page, `${school.url}/students`, 'Students');
  await openPalette(page);
  await page.keyboard.type('sort by last name descending');
  await expect(active(page)).toContainText('Sort this list');
  await expect(active(page)).toContainText('Descending');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\?sort=-name$/);
  await expect(page.getByRole('row').nth(1)).toContainText(named('Ana Reis'));

  await openPalette(page);
  await page.keyboard.type('sort by price');
  await expect(active(page)).toContainText('Price');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This list can’t be sorted by that. Choose a column header.')).toBeVisible();
  await expect(page).toHaveURL(/\/students\?sort=-name$/);
});

test('namesakes are told apart with what was typed in sight, and where money is taken by what they owe', async ({
  school,
  keyboardOnly: page,
}) => {
  const add = async (phone: string) =>
    (
      await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
        ...{ first_name: 'Hannah', last_name: 'Clarke', phone },
      })
    ).data.id;
  const owing = await add('+44 20 7946 0001');
  await add('+44 20 7946 0002');
  await school.call('POST', '/admin/entry/charge', { student_id: owing, amount: 8000, charge_type: 'other' });
  await open(page, `${school.url}/dashboard`, 'Dashboard');
  await openPalette(page);
  await page.keyboard.type('pay hannah clarke 60 cash');
  await expect(active(page)).toContainText(/Take a payment.*€60\.00/);
  await page.keyboard.press('Enter');
  const palette = page.locator('[data-palette]');
  await expect(palette.locator('[data-said]')).toHaveText('Typed: pay hannah clarke 60 cash');
  await expect(page.getByRole('option').filter({ hasText: '7946 0001' })).toContainText('owes €80.00');
  await expect(page.getByRole('option').filter({ hasText: '7946 0002' })).not.toContainText('owes');
  // Enter would choose nobody, and is not promised to.
  await expect(active(page)).toHaveCount(0);
  await expect(palette).toContainText('Nothing is selected yet: choose with ↓');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveCount(1);
  await expect(palette).not.toContainText('Nothing is selected yet');
});
