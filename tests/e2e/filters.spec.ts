/** Filters by keyboard alone: a field by its name, its value, the chip that edits it in place. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { add, addActive } from './people.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

/** The list that is narrowed by typing, and the row of it that Enter takes. */
const line = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const choice = (page: Page) => page.locator('[role="dialog"] [role="option"][data-active]');
const chip = (page: Page, field: string) => page.locator(`[data-field="${field}"] [data-chip]`);

async function students(school: School): Promise<void> {
  const named = (first_name: string) => add(school, '/admin/student/signup', { first_name, last_name: 'Reis' });
  const [ana, , rui] = [await named('Ana'), await named('Bea'), await named('Rui')];
  for (const [id, status] of [
    [ana, 'active'],
    [rui, 'blocked'],
  ] as const) {
    await school.call('POST', '/admin/student/statusMany', { rows: { ids: [id] }, status });
  }
}

for (const { locale, field, named, value, label, first, clear } of [
  {
    locale: 'en',
    field: 'statsu',
    named: 'Status',
    value: 'pend',
    label: 'Pending',
    first: 'active',
    clear: 'Clear all',
  },
  {
    locale: 'fr',
    field: 'etat',
    named: 'Statut',
    value: 'en att',
    label: 'En attente',
    first: 'actif',
    clear: 'Effacer les filtres',
  },
  {
    locale: 'pt',
    field: 'situacao',
    named: 'Estado',
    value: 'pend',
    label: 'Pendente',
    first: 'ativo',
    clear: 'Limpar tudo',
  },
] as const) {
  test(`a filter is picked, edited and let go by keys: ${locale}`, async ({ school, keyboardOnly: page }) => {
    await students(school);
    await page.addInitScript((tag) => localStorage.setItem('clutch.locale', tag), locale);
    await page.goto('/students');
    await inRows(page);
    await page.keyboard.press('f');
    await expect(line(page)).toBeFocused();
    await page.keyboard.type(field);
    await expect(choice(page)).toHaveText(named);
    await page.keyboard.press('Enter');
    await expect(line(page)).toHaveAttribute('aria-label', named);
    await page.keyboard.type(value);
    await expect(choice(page)).toHaveText(label);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/[?&]status=pending(&|$)/);
    await expect(chip(page, 'status')).toHaveText(`${named}${label}`);
    await expect(page).toHaveTitle(new RegExp(` · ${named}\\s?: ${label} · Clutch$`));
    await expect(rowOf(page, 'Bea')).toBeVisible();
    await expect(rowOf(page, 'Ana')).toHaveCount(0);
    await inRows(page);

    // A link brings it back, and its chip takes one more.
    await page.reload();
    await inRows(page);
    await expect(chip(page, 'status')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: clear })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(chip(page, 'status')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(choice(page)).toHaveText(label);
    await expect(choice(page)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type(first);
    await page.keyboard.press('Shift+Enter');
    await expect(page).toHaveURL(/[?&]status=pending%2Cactive(&|$)/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, 'Ana')).toBeVisible();
    await expect(rowOf(page, 'Rui')).toHaveCount(0);
    await expect(chip(page, 'status')).toBeFocused();

    await page.keyboard.press('Delete');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    await expect(rowOf(page, 'Rui')).toBeVisible();
    await inRows(page);
    // What was let go comes back by Back.
    await page.goBack();
    await expect(chip(page, 'status')).toContainText(label);
  });
}

test('a filter is typed in one breath, and none of it falls on the rows', async ({ school, keyboardOnly: page }) => {
  await students(school);
  // What draws the filters is on its way for all of this: no key needs it.
  const arrived = Promise.withResolvers<void>();
  await page.route(/filter-chips.*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/students');
  await inRows(page);
  // Letters of these words are keys of a row: `s` sets a status, `x` selects, `p` opens the panel.
  for (const key of ['f', ...'status', 'Enter', ...'blocked', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/students\?status=blocked$/);
  await expect(rowOf(page, 'Rui')).toBeVisible();
  await expect(rowOf(page, 'Ana')).toHaveCount(0);
  await inRows(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Shift+F');
  await expect(page).not.toHaveURL(/status/);
  await expect(rowOf(page, 'Ana')).toBeVisible();
  arrived.resolve();
});

test('people are found by name, several are ticked, days are spans, words or any two ends', async ({
  school,
  keyboardOnly: page,
}) => {
  const teacher = (first_name: string) =>
    add(school, '/admin/teacher/signup', { first_name, last_name: 'Castro', licence_categories: ['B'] });
  const [jose, rosa] = [await teacher('José'), await teacher('Rosa')];
  for (const [first_name, teacher_id] of [
    ['Ana', jose],
    ['Bea', rosa],
  ] as const) {
    await addActive(school, { first_name, last_name: 'Reis', teacher_id });
  }
  await addActive(school, { first_name: 'Rui', last_name: 'Reis' });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('f');
  await page.keyboard.type('instructor');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveAttribute('aria-label', 'Teacher');
  await page.keyboard.type('rosa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`teacher_id=${rosa}(&|$)`));
  await expect(chip(page, 'teacher_id')).toHaveText('TeacherRosa Castro');
  await expect(page).toHaveTitle('Students · Teacher: Rosa Castro · Clutch');
  await expect(rowOf(page, 'Bea')).toBeVisible();
  await expect(rowOf(page, 'Ana')).toHaveCount(0);

  await page.keyboard.press('f');
  await page.keyboard.type('teacher');
  await expect(choice(page)).toHaveText('TeacherRosa Castro');
  await page.keyboard.press('Enter');
  await expect(choice(page)).toContainText('Rosa Castro');
  await expect(page.getByRole('option', { name: 'José Castro' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page)).toContainText('José Castro');
  await page.keyboard.press('Space');
  await expect(choice(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'teacher_id')).toHaveText(/José Castro/);
  await expect(rowOf(page, 'Ana')).toBeVisible();
  await expect(rowOf(page, 'Rui')).toHaveCount(0);

  await page.keyboard.press('f');
  await page.keyboard.type('added');
  await page.keyboard.press('Enter');
  await page.keyboard.type('yesterday');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/created_at_from=.*created_at_to=/);
  await expect(rowOf(page, 'Ana')).toHaveCount(0);
  // Along the chips, and the last one away.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(chip(page, 'created_at')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(chip(page, 'teacher_id')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(chip(page, 'teacher_id')).toBeFocused();
  await expect(rowOf(page, 'Ana')).toBeVisible();
  await page.keyboard.press('Escape');
  await inRows(page);

  await page.keyboard.press('f');
  await page.keyboard.type('birth');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3 march 2001');
  await expect(choice(page)).toContainText('2001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date_of_birth_from=2001-03-03&date_of_birth_to=2001-03-03/);
  await page.keyboard.press('Shift+F');

  // Ends that are open, and what is none.
  await page.keyboard.press('f');
  await page.keyboard.type('practice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Practice in minutes, from' })).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/practice_minutes_from=30/);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.keyboard.press('Shift+F');
  await page.keyboard.press('f');
  await page.keyboard.type('no such field');
  await expect(page.getByRole('dialog').getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('no such field');
  await page.keyboard.press('Escape');
  await inRows(page);
  await expect(page).toHaveURL(/\/students(\?row=\d+)?$/);
});

test('a filter by a test names it, also after a page that knows the test by its number', async ({
  school,
  keyboardOnly: page,
}) => {
  const brakes = await add(school, '/admin/test', { title: 'Brakes' });
  const module = await add(school, '/admin/module', { title: 'The car', items: [{ kind: 'test', id: brakes }] });
  await page.goto(`/modules/edit/${module}`);
  await expect(page.getByRole('main').getByText('Brakes').first()).toBeVisible();
  await command(page, 'attempts', /attempts/i);
  await inRows(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Attempts' })).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.type('test');
  await expect(choice(page)).toHaveText('Test');
  await page.keyboard.press('Enter');
  await expect(choice(page)).toContainText('Brakes');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'test_id')).toHaveText('TestBrakes');
});
