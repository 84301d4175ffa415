/** The console itself, by keyboard alone: shortcuts, links to commands, what cannot be run. */
import type { ConsolePage } from './console-page.ts';
import { atAddress, command, gone, inRows, paletteLine, tabTo, typeInto } from './steps.ts';
import { expect, test } from './test.ts';

const active = (page: ConsolePage) => page.locator('[role="option"][aria-selected="true"]');

async function open(page: ConsolePage, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect.element(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}
const blur = (page: ConsolePage) => (page.document.activeElement as HTMLElement).blur();

test('what cannot be run is found, and says why', async ({ keyboardOnly: page }) => {
  await open(page, '/dashboard', 'Dashboard');
  await page.press('ControlOrMeta+k');
  await page.type('undo');
  await expect
    .element(page.getByRole('option').filter({ hasText: 'There is nothing to undo.' }))
    .toHaveAttribute('aria-disabled', 'true');
  await page.press('ArrowUp');
  await expect.element(active(page)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('Can’t be done here')).toBeVisible();
  await page.press('Escape');
  await gone(page.getByRole('dialog'));
});

test('what is said of another language is said in it, with its way back', async ({ keyboardOnly: page }) => {
  await open(page, '/students', 'Students');
  await page.press('ControlOrMeta+k');
  await page.type('french');
  await expect.element(active(page)).toMatchTextContent('Français');
  await page.press('Enter');
  const toast = page.locator('[data-sonner-toast]');
  await expect.element(toast.getByRole('button', { name: /^Annuler/ })).toBeVisible();
  await page.press('ControlOrMeta+z');
  await expect.element(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
});

test('what is typed before the palette has arrived is kept for it, Enter too', async ({
  school,
  keyboardOnly: page,
}) => {
  const arrive = page.holdPart(/\/layers-/);
  await open(page, '/students', 'Students');
  await page.press('ControlOrMeta+k');
  await page.type('add student Marta Nuness');
  await page.press('Backspace', 'Enter');
  await gone(page.getByRole('dialog'));
  arrive();
  await expect.element(page.getByText('Added Marta Nunes')).toBeVisible();
  expect(school.students.rows.map(({ last_name }) => last_name)).toEqual(['Nunes']);
});

test('a preview has the keyboard from the moment it is shown, and keeps it when the focus is lost', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Marta Nunes', 'Rui Nunes');
  const focusOfPreviews: (string | null | undefined)[] = [];
  page.onBegin(({ document, MutationObserver }) =>
    new MutationObserver(() => {
      if (focusOfPreviews.length === 0 && document.querySelector('[role="alertdialog"]'))
        focusOfPreviews.push(document.activeElement?.textContent);
    }).observe(document, { childList: true, subtree: true }),
  );
  await open(page, '/students', 'Students');
  await expect.element(page.getByRole('row').filter({ hasText: 'Marta' })).toBeVisible();
  await inRows(page);
  await page.press('ControlOrMeta+a');
  const deleted = () => school.students.rows.every(({ deleted_at }) => deleted_at !== null);
  const preview = page.getByRole('alertdialog', { name: 'Delete 2 students' });
  const ask = async () => {
    await page.press('ControlOrMeta+k');
    await expect.element(paletteLine(page)).toHaveFocus();
    await page.type('delete student');
    await expect.element(active(page)).toMatchTextContent('Delete student');
    await page.press('Enter');
    await expect.element(preview).toBeVisible();
  };
  await ask();
  expect(focusOfPreviews).toEqual(['Keep students']);
  await page.press('Escape');
  await gone(preview);
  expect(deleted()).toBe(false);
  await ask();
  // What takes something away is never done by Enter alone, wherever the focus went.
  blur(page);
  await page.press('Enter');
  await gone(preview);
  expect(deleted()).toBe(false);
  await ask();
  await page.press('Tab', 'Enter');
  await expect.poll(deleted).toBe(true);
});

test('the sheet of shortcuts is made from the commands, and a changed one holds', async ({ keyboardOnly: page }) => {
  await open(page, '/settings?tab=shortcuts', 'Settings');
  await tabTo(page, page.getByRole('button', { name: 'Change the keys of “Show keyboard shortcuts”' }), { most: 400 });
  await page.press('Enter', '/');
  await expect.element(page.getByText('Taken by “Search this list”')).toBeVisible();
  await page.press('ControlOrMeta+/');
  blur(page);
  await page.press('?');
  await gone(page.getByRole('dialog'));
  await page.press('ControlOrMeta+/');
  const sheet = page.getByRole('dialog', { name: 'Show keyboard shortcuts' });
  await expect.element(sheet).toMatchTextContent('Go to students');
  await page.press('Escape');
  await gone(sheet);
  await page.reload();
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.press('ControlOrMeta+/');
  await expect.element(sheet).toBeVisible();
});

test('single letters can be switched off', async ({ keyboardOnly: page }) => {
  await open(page, '/settings?tab=shortcuts', 'Settings');
  // It stands before the table of keys, where one arrives.
  await tabTo(page, page.getByRole('checkbox', { name: /Single letters run commands/ }), { back: true });
  await page.press('Space');
  blur(page);
  await page.press('g', 's');
  await page.drawn();
  await atAddress(page, /settings/);
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
});

test('a link is copied where the browser has no clipboard for pages, as without https', async ({
  keyboardOnly: page,
}) => {
  page.onBegin(({ Navigator, Object: own }) =>
    own.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
  );
  await open(page, '/students', 'Students');
  await page.press('ControlOrMeta+Shift+l');
  await expect.element(page.getByText('The link to this screen is copied')).toBeVisible();
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.press('ControlOrMeta+v');
  await expect.element(paletteLine(page)).toHaveValue(`${location.origin}/students`);
});

test('a form is left behind by who goes elsewhere through the palette, and holds what was typed when it opens again', async ({
  keyboardOnly: page,
}) => {
  await open(page, '/students', 'Students');
  const form = page.getByRole('dialog', { name: 'Add student' });
  const first = page.getByRole('textbox', { name: /^First name/ });
  await command(page, 'add student', /^Add student/);
  await typeInto(page, first, 'Beatriz');
  await command(page, 'go to calendar', /^Go to calendar/);
  await atAddress(page, /^\/calendar(?!.*do=)/);
  await gone(form);
  await command(page, 'add student', /^Add student/);
  await expect.element(first).toHaveValue('Beatriz');
});

test('days and times are those of the school, whatever zone the browser is in', async ({
  school,
  keyboardOnly: page,
}) => {
  // In Tokyo, where the browser is, it is the day after by then.
  school.students.put({ first_name: 'Ana', last_name: 'Reis' }, { created_at: '2026-11-16T20:00:00.000Z' });
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Asia/Tokyo');
  await page.goto('/students');
  await inRows(page);
  await page.press('p');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect.element(panel).toMatchTextContent(/16 Nov|Nov 16/);
});

test('a group of the menu opens by key and stays open after a reload; where one is stays in sight', async ({
  keyboardOnly: page,
}) => {
  await open(page, '/students', 'Students');
  await inRows(page);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const theory = menu.getByRole('link', { name: 'Theory', exact: true });
  const content = menu.getByRole('button', { name: 'Content' });
  const people = menu.getByRole('button', { name: 'People' });
  await expect.element(content).toHaveAttribute('aria-expanded', 'false');
  await gone(theory);
  await tabTo(page, content, { back: true });
  await page.press('Enter');
  await expect.element(theory).toBeVisible();
  await page.goto('/students');
  await inRows(page);
  await expect.element(theory).toBeVisible();
  (people.element() as HTMLElement).focus();
  await page.press('Enter');
  await expect.element(people).toHaveAttribute('aria-expanded', 'false');
  await gone(menu.getByRole('link', { name: 'Outbox' }));
  await expect.element(menu.getByRole('link', { name: 'All Students' })).toBeVisible();
});
