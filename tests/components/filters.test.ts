/** Filters by keyboard alone: a field by its name, its value, the chip that edits it in place. */
import type { ConsolePage } from './console-page.ts';
import type { School } from './school.ts';
import { atAddress, counted, gone, inRows, rowOf } from './steps.ts';
import { expect, test } from './test.ts';

/** The list that is narrowed by typing, and the row of it that Enter takes. */
const line = (page: ConsolePage) => page.getByRole('dialog').getByRole('combobox');
const choice = (page: ConsolePage) => page.locator('[role="dialog"] [role="option"][data-active]');
const chip = (page: ConsolePage, field: string) => page.locator(`[data-field="${field}"] [data-chip]`);

function students(school: School): void {
  for (const [first_name, status] of [
    ['Ana', 'active'],
    ['Bea', 'pending'],
    ['Rui', 'blocked'],
  ] as const)
    school.students.put({ first_name, last_name: 'Reis' }, { status });
}

const LANGUAGES = [
  ['en', 'statsu', 'Status', 'pend', 'Pending', 'active', 'Clear all'],
  ['fr', 'etat', 'Statut', 'en att', 'En attente', 'actif', 'Effacer les filtres'],
  ['pt', 'situacao', 'Estado', 'pend', 'Pendente', 'ativo', 'Limpar tudo'],
] as const;

for (const [locale, field, named, value, label, first, clear] of LANGUAGES) {
  test(`a filter is picked, edited and let go by keys: ${locale}`, async ({ school, keyboardOnly: page }) => {
    students(school);
    localStorage.setItem('clutch.locale', locale);
    await page.goto('/students');
    await inRows(page);
    await page.press('f');
    await expect.element(line(page)).toHaveFocus();
    await page.type(field);
    await expect.element(choice(page)).toHaveTextContent(named);
    await page.press('Enter');
    await expect.element(line(page)).toHaveAttribute('aria-label', named);
    await page.type(value);
    await expect.element(choice(page)).toHaveTextContent(label);
    await page.press('Enter');
    await gone(page.getByRole('dialog'));
    await atAddress(page, /[?&]status=pending(&|$)/);
    await expect.element(chip(page, 'status')).toHaveTextContent(`${named}${label}`);
    await expect.poll(() => page.document.title).toMatch(new RegExp(` · ${named}\\s?: ${label} · Clutch$`));
    await expect.element(rowOf(page, 'Bea')).toBeVisible();
    await gone(rowOf(page, 'Ana'));
    await inRows(page);

    // A link brings it back, and its chip takes one more.
    await page.reload();
    await inRows(page);
    await expect.element(chip(page, 'status')).toBeVisible();
    await page.press('Shift+Tab');
    await expect.element(page.getByRole('button', { name: clear })).toHaveFocus();
    await page.press('Shift+Tab');
    await expect.element(chip(page, 'status')).toHaveFocus();
    await page.press('Enter');
    await expect.element(choice(page)).toHaveTextContent(label);
    await expect.element(choice(page)).toHaveAttribute('aria-selected', 'true');
    await page.type(first);
    await page.press('Shift+Enter');
    await atAddress(page, /[?&]status=pending%2Cactive(&|$)/);
    await page.press('Escape');
    await gone(page.getByRole('dialog'));
    await expect.element(rowOf(page, 'Ana')).toBeVisible();
    await gone(rowOf(page, 'Rui'));
    await expect.element(chip(page, 'status')).toHaveFocus();

    await page.press('Delete');
    await gone(page.getByRole('toolbar'));
    await expect.element(rowOf(page, 'Rui')).toBeVisible();
    await inRows(page);
    // What was let go comes back by Back.
    page.window.history.back();
    await expect.element(chip(page, 'status')).toMatchTextContent(label);
  });
}

test('people are found by name, several are ticked, days are spans, words or any two ends', async ({
  school,
  keyboardOnly: page,
}) => {
  const teacher = (first_name: string) => school.teachers.put({ first_name, last_name: 'Castro' }).id;
  const [jose, rosa] = [teacher('José'), teacher('Rosa')];
  for (const [first_name, teacher_id] of [
    ['Ana', jose],
    ['Bea', rosa],
    ['Rui', null],
  ] as const)
    school.students.put({ first_name, last_name: 'Reis', teacher_id }, { status: 'active' });
  await page.goto('/students');
  await inRows(page);
  await page.press('f');
  await page.type('instructor');
  await page.press('Enter');
  await expect.element(line(page)).toHaveAttribute('aria-label', 'Teacher');
  await page.type('rosa');
  await page.press('Enter');
  await atAddress(page, new RegExp(`teacher_id=${rosa}(&|$)`));
  await expect.element(chip(page, 'teacher_id')).toHaveTextContent('TeacherRosa Castro');
  await expect.poll(() => page.document.title).toBe('Students · Teacher: Rosa Castro · Clutch');
  await expect.element(rowOf(page, 'Bea')).toBeVisible();
  await gone(rowOf(page, 'Ana'));

  await page.press('f');
  await page.type('teacher');
  await expect.element(choice(page)).toHaveTextContent('TeacherRosa Castro');
  await page.press('Enter');
  await expect.element(choice(page)).toMatchTextContent('Rosa Castro');
  await expect.element(page.getByRole('option', { name: 'José Castro' })).toBeVisible();
  await page.press('ArrowDown');
  await expect.element(choice(page)).toMatchTextContent('José Castro');
  await page.press('Space');
  await expect.element(choice(page)).toHaveAttribute('aria-selected', 'true');
  await page.press('Enter');
  await expect.element(chip(page, 'teacher_id')).toMatchTextContent(/José Castro/);
  await expect.element(rowOf(page, 'Ana')).toBeVisible();
  await gone(rowOf(page, 'Rui'));

  await page.press('f');
  await page.type('added');
  await page.press('Enter');
  await page.type('yesterday');
  await page.press('Enter');
  await atAddress(page, /created_at_from=.*created_at_to=/);
  await gone(rowOf(page, 'Ana'));
  // Along the chips, and the last one away.
  await page.press('Shift+Tab', 'Shift+Tab');
  await expect.element(chip(page, 'created_at')).toHaveFocus();
  await page.press('ArrowLeft');
  await expect.element(chip(page, 'teacher_id')).toHaveFocus();
  await page.press('End', 'Backspace');
  await expect.element(chip(page, 'teacher_id')).toHaveFocus();
  await expect.element(rowOf(page, 'Ana')).toBeVisible();
  await page.press('Escape');
  await inRows(page);

  await page.press('f');
  await page.type('birth');
  await page.press('Enter');
  await page.type('3 march 2001');
  await expect.element(choice(page)).toMatchTextContent('2001');
  await page.press('Enter');
  await atAddress(page, /date_of_birth_from=2001-03-03&date_of_birth_to=2001-03-03/);
  await page.press('Shift+F');

  // Ends that are open, and what is none.
  await page.press('f');
  await page.type('practice');
  await page.press('Enter');
  await expect.element(page.getByRole('textbox', { name: 'Practice in minutes, from' })).toHaveFocus();
  await page.type('30');
  await page.press('Enter');
  await gone(page.getByRole('dialog'));
  await atAddress(page, /practice_minutes_from=30/);
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  await page.press('Shift+F', 'f');
  await page.type('no such field');
  await expect.element(page.getByRole('dialog').getByText('Nothing found')).toBeVisible();
  await page.press('Enter');
  await expect.element(line(page)).toHaveValue('no such field');
  await page.press('Escape');
  await inRows(page);
  await atAddress(page, /^\/students(\?row=\d+)?$/);
  await counted(page.locator('main [data-grid] [data-index]'), 3);
});

test('what is selected goes with its rows: with another filter, and as they are deleted', async ({
  school,
  keyboardOnly: page,
}) => {
  students(school);
  await page.goto('/students');
  await inRows(page);
  const letGo = page.getByRole('button', { name: 'Clear selection' });
  // Once more selects no less.
  await page.press('ControlOrMeta+a', 'ControlOrMeta+a');
  await expect.element(letGo).toBeVisible();
  // All that match are others now.
  await page.press('/');
  await page.type('bea');
  await atAddress(page, /[?&]q=bea/);
  // Until the list has answered, none are counted as selected.
  await counted(page.locator('main [data-grid] [data-index]'), 1);
  await gone(letGo);
  await gone(page.getByRole('row', { selected: true }));

  await page.goto('/students');
  await inRows(page);
  await page.press('x', 'ArrowDown', 'x', '.');
  await expect.element(page.getByRole('menuitem', { name: /^Delete student/ })).toBeVisible();
  await page.type('delete');
  await page.press('Enter');
  await expect.element(page.getByRole('alertdialog', { name: 'Delete 2 students' })).toBeVisible();
  await page.press('Tab', 'Enter');
  await counted(page.locator('main [data-grid] [data-index]'), 1);
  await gone(letGo);
});

test('what is typed before the list of filters has come is for it, and none of it falls on the rows', async ({
  school,
  keyboardOnly: page,
}) => {
  students(school);
  const arrive = page.holdPart(/\/filter-panel-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('f');
  await page.type('status');
  await page.press('Enter');
  await page.type('pend');
  await page.press('Enter', 'x');
  expect(page.hasAskedFor(/\/filter-panel-/)).toBe(true);
  arrive();
  await atAddress(page, /^\/students\?status=pending/);
  await expect.element(rowOf(page, 'Bea')).toBeVisible();
});
