/**
 * What a screen reader is told, by the browser's own tree: the list, the palette, the calendar's day and a form with a fault,
 * each walked through as docs/accessibility.md says it. Names are read as an English voice says them.
 */
import type { Locator, Page } from '@playwright/test';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import { addActive, addTeaching } from './people.ts';
import type { School } from './school.ts';
import { inRows, paletteLine } from './steps.ts';

const DAY = '2030-03-05';

/** Three students, and a class of Ana's with Rui at ten. */
async function fill(school: School): Promise<void> {
  const { teacher_id, location_id } = await addTeaching(school, 'Costa');
  const student_id = await addActive(school, { first_name: 'Ana', last_name: 'Reis' });
  for (const first_name of ['Ben', 'Clara']) await addActive(school, { first_name, last_name: 'Nunes' });
  const starts_at = instantOf(DAY, '10:00', 'Europe/Lisbon');
  const lesson = { student_id, teacher_id, location_id, starts_at, outside_schedule: true };
  await school.call('POST', '/booking_2/admin/bookClass', lesson);
}

/** What the element that has the focus points at as active: a row, an option. */
async function pointedAt(page: Page, from: Locator): Promise<Locator> {
  await expect(from).toBeFocused();
  await expect(from).toHaveAttribute('aria-activedescendant', /.+/);
  return page.locator(`[id="${await from.getAttribute('aria-activedescendant')}"]`);
}

test('the list says its rows, the order, what is selected and what a search leaves', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto('/students');
  await inRows(page);
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main "Students":
      - heading "Students" [level=1]
      - status: 3 students
      - searchbox "Search"
      - button "Filters"
      - button "Views"
      - button "Columns"
      - button "Import students"
      - button "Add student"
      - grid "Students":
        - row:
          - columnheader "Select all that match"
          - columnheader "No."
          - columnheader "Name"
          - columnheader "Status"
        - rowgroup:
          - row /Nunes, Ben Active/:
            - gridcell
            - gridcell /\\d+/
            - gridcell "Nunes, Ben"
            - gridcell "Active"
            - gridcell "B"
          - row /Nunes, Clara Active/
          - row /Reis, Ana Active/
  `);
  const grid = main.getByRole('grid');
  // The head counts as a row.
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect(main.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(await pointedAt(page, grid)).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('ArrowDown');
  await expect(await pointedAt(page, grid)).toHaveAccessibleName(/Nunes, Clara/);

  await page.keyboard.press('Space');
  await expect(main).toMatchAriaSnapshot(`
    - grid "Students":
      - rowgroup:
        - row /Nunes, Ben/
        - row /Nunes, Clara/ [selected]
        - row /Reis, Ana/
    - status: 1 student selected
    - region "1 student selected":
      - button "Export students"
      - button "Clear selection"
  `);
  await page.keyboard.press('Escape');

  // A voice speaks what changes in an element that was there before.
  const count = main.getByRole('status').filter({ hasText: /students$/ });
  const before = await count.elementHandle();
  await page.keyboard.press('/');
  await page.keyboard.type('nunes');
  await expect(count).toHaveText('2 students');
  expect(await before?.evaluate((element) => element.isConnected && element.textContent)).toBe('2 students');
  await page.keyboard.type('x');
  await expect(main.getByRole('grid')).toMatchAriaSnapshot(`
    - grid "Students":
      - rowgroup:
        - row:
          - gridcell:
            - paragraph: Nothing matches
            - button "Clear all"
  `);
  expect(await before?.evaluate((element) => element.isConnected && element.textContent)).toBe('0 students');
});

test('the palette says what was found, and which line Enter takes', async ({ school, keyboardOnly: page }) => {
  await fill(school);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const line = paletteLine(page);
  await expect(line).toBeFocused();
  await page.keyboard.type('nunes');
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Commands":
      - combobox "Commands" [expanded]: nunes
      - status: /\\d+ results/
      - listbox "Results":
        - group "Students":
          - option /Ben Nunes/ [selected]
          - option /Clara Nunes/
  `);
  await expect(await pointedAt(page, line)).toHaveAccessibleName(/Ben Nunes/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toMatchAriaSnapshot(`
    - listbox "Results":
      - group "Students":
        - option /Ben Nunes/
        - option /Clara Nunes/ [selected]
  `);
  await expect(await pointedAt(page, line)).toHaveAccessibleName(/Clara Nunes/);
});

test('the calendar says whose hour the cursor is on, what is there, and which day it is', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto(`/calendar?date=${DAY}`);
  const main = page.getByRole('main');
  const day = main.getByRole('application');
  await expect(day).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - main "Calendar":
      - heading "Calendar" [level=1]
      - button "Earlier"
      - button "Today"
      - button "Later"
      - status: Tue 5 Mar
      - radiogroup "View":
        - radio "Day" [checked]
        - radio "Week"
      - radiogroup "By":
        - radio "Teacher" [checked]
        - radio "Location"
        - radio "Vehicle"
      - button "Book class"
      - 'application "Calendar of Tue 5 Mar: arrows move the cursor, Enter books"'
      - status: Rui Costa, 9:00 AM
  `);
  await expect(day).toHaveAccessibleDescription('Rui Costa, 9:00 AM');
  await page.keyboard.press('ArrowDown');
  await expect(main).toMatchAriaSnapshot('- status: Rui Costa, 9:15 AM');
  for (const _quarter of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect(main).toMatchAriaSnapshot('- status: Rui Costa, 10:00 AM, Ana Reis');

  const when = main.getByRole('status').filter({ hasText: 'Mar' });
  const before = await when.elementHandle();
  await page.keyboard.press(']');
  await expect(day).toHaveAccessibleName(/^Calendar of Wed 6 Mar/);
  expect(await before?.evaluate((element) => element.isConnected && element.textContent)).toContain('Wed 6 Mar');
  expect(addDays(DAY, 1)).toBe(new URL(page.url()).searchParams.get('date'));
});

test('a form says which field is wrong and why, and goes there', async ({ school, keyboardOnly: page }) => {
  expect(school.email).toBeTruthy();
  await page.goto('/students/add');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(field('First name')).toBeFocused();
  await page.keyboard.type('Ana');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(field('Last name')).toBeFocused();
  await expect(page.getByRole('main').getByRole('group', { name: 'Personal details' })).toMatchAriaSnapshot(`
    - group "Personal details":
      - textbox "First name": Ana
      - textbox "Last name" [invalid]
      - text: /This is needed\\./
      - group "Date of birth":
        - spinbutton "day, Date of birth": dd
        - spinbutton "month, Date of birth": mm
        - spinbutton "year, Date of birth": yyyy
        - button "Date of birth, calendar Date of birth"
  `);
  await expect(field('Last name')).toHaveAttribute('aria-required', 'true');
  await expect(field('Last name')).toHaveAccessibleDescription('This is needed.');
  await page.keyboard.type('Reis');
  await expect(page.getByRole('main').getByRole('group', { name: 'Personal details' })).toMatchAriaSnapshot(`
    - group "Personal details":
      - textbox "Last name" [invalid=false]: Reis
  `);
});
