/** What lies above a screen: the palette over dialogs, what is asked before an act, and what is said after it. */
import { cdp, type Locator } from 'vitest/browser';
import { updatePreferences } from '#contract/entities/profile.ts';
import { searchAll } from '#contract/entities/search.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { handOver, keptByTeachers } from '#contract/entities/workday.ts';
import { named } from '../named.ts';
import { NoAnswer, Refused } from './answers.ts';
import type { ConsolePage } from './console-page.ts';
import type { School } from './school.ts';
import {
  activeRow,
  atAddress,
  command,
  counted,
  go,
  gone,
  inRows,
  paletteLine,
  rowOf,
  tabTo,
  toasts,
  typeInto,
} from './steps.ts';
import { expect, test } from './test.ts';

const active = (page: ConsolePage) => page.locator('[cmdk-item][aria-selected="true"]');
const theme = (page: ConsolePage) => expect.poll(() => page.document.documentElement.dataset.theme);

/** The list of students with the cursor on Ana Reis, the only one; answers her. */
async function onAna(school: School, page: ConsolePage) {
  const [ana] = school.addStudents('Ana');
  if (!ana) throw new Error('Nobody was added.');
  await page.goto('/students');
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent(named('Ana Reis'));
  return ana;
}

test('Ctrl+K opens the palette over a form, a confirmation, a popover and a row menu, and gives the place back', async ({
  school,
  keyboardOnly: page,
}) => {
  const [ana] = school.addStudents('Ana');
  await page.goto(`/do/student.edit?student=${ana?.id}`);
  const form = page.getByRole('dialog', { name: 'Edit student' });
  const surname = form.getByRole('textbox', { name: 'Last name' });
  await tabTo(page, surname);
  await page.press('End');
  await page.type(' Gom');
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.press('Escape');
  await expect.element(surname).toHaveFocus();
  // The caret stands where it stood.
  await page.type('es');
  await expect.element(surname).toHaveValue('Reis Gomes');
  await command(page, 'theme dark', /dark/i);
  await theme(page).toBe('dark');
  await expect.element(surname).toHaveFocus();
  await expect.element(surname).toHaveValue('Reis Gomes');
  // In a text field a colon is a colon, on a button it opens the palette.
  await page.type(':');
  await expect.element(surname).toHaveValue('Reis Gomes:');
  await page.press('Backspace');
  const save = form.getByRole('button', { name: 'Save' });
  await tabTo(page, save);
  await page.press(':');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.press('Escape');
  await expect.element(save).toHaveFocus();
  await page.press('Enter');
  await expect.element(toasts(page)).toMatchTextContent('Changed Ana Reis Gomes');

  await page.goto(`/do/student.delete?students=${ana?.id}`);
  const asked = page.getByRole('alertdialog', { name: 'Delete student' });
  const keep = asked.getByRole('button', { name: 'Keep student' });
  await expect.element(keep).toHaveFocus();
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  // Enter in the palette answers the palette, never the question below it.
  await page.type('theme light');
  await expect.element(active(page)).toMatchTextContent(/light/i);
  await page.press('Enter');
  await theme(page).toBe('light');
  await expect.element(keep).toHaveFocus();
  await page.press('Enter');
  await gone(asked);

  await page.goto('/do/booking.create');
  const who = page.getByRole('dialog', { name: 'Book class' }).getByRole('combobox', { name: 'Student' });
  await expect.element(who).toHaveFocus();
  await page.type('an');
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.press('Escape');
  await expect.element(who).toHaveFocus();
  await expect.element(who).toHaveValue('an');

  await page.goto('/students');
  await expect.element(rowOf(page, 'Ana Reis Gomes')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Filters' }));
  await page.press('Enter');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(filters).toBeVisible();
  await page.type('A');
  const typed = filters.getByRole('combobox');
  await expect.element(typed).toHaveFocus();
  await expect.element(typed).toHaveValue('A');
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.press('Escape');
  await expect.element(typed).toHaveFocus();
  await expect.element(typed).toHaveValue('A');
  await page.press('Escape');
  await gone(filters);

  await page.goto('/students');
  await expect.element(rowOf(page, 'Ana Reis Gomes')).toBeVisible();
  await inRows(page);
  await page.press('ArrowDown', '.');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.press('Escape');
  await inRows(page);
});

test('one toast for the newest act: the act before loses its Undo, and a form that failed says it once', async ({
  school,
  keyboardOnly: page,
}) => {
  const [ana] = school.addStudents('Ana', 'Bea');
  await page.goto('/students');
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent(named('Ana Reis'));
  await page.press('Delete');
  await expect.element(toasts(page)).toMatchTextContent(/Deleted Ana Reis/);
  await expect.element(activeRow(page)).toMatchTextContent(named('Bea Reis'));
  await page.press('Delete');
  await expect.element(toasts(page)).toMatchTextContent(/Deleted Bea Reis/);
  await counted(page.getByRole('button', { name: 'Undo' }), 1);
  await page.press('ControlOrMeta+z');
  await expect.element(toasts(page)).toMatchTextContent(/Taken back: “Deleted Bea Reis”/);
  await gone(page.getByRole('button', { name: 'Undo' }));
  await page.press('ControlOrMeta+z');
  await expect.element(toasts(page)).toMatchTextContent(/Taken back: “Deleted Ana Reis”/);
  await expect.element(rowOf(page, 'Ana Reis')).toBeVisible();
  // Above the line that says what the keys do.
  const hints = page.locator('[data-hints]').element().getBoundingClientRect();
  const toast = toasts(page).element().getBoundingClientRect();
  expect(toast.bottom).toBeLessThanOrEqual(hints.y);

  await page.goto(`/do/student.edit?student=${ana?.id}`);
  const form = page.getByRole('dialog', { name: 'Edit student' });
  const phone = form.getByRole('textbox', { name: 'Phone', exact: true });
  await tabTo(page, phone);
  await page.type('912 000 111');
  const mend = school.answers.instead(student.endpoints.edit, () => {
    throw new NoAnswer();
  });
  await page.press('ControlOrMeta+Enter');
  await expect.poll(() => page.getByText('You are offline. Nothing was lost').elements().length).toBe(1);
  await expect.element(phone).toHaveValue('912 000 111');
  mend();
  await page.press('ControlOrMeta+Enter');
  await gone(form);
  await expect.element(toasts(page)).toMatchTextContent(/Changed Ana Reis/);
});

test('what was changed is said with its new values, and how much more there is', async ({
  school,
  keyboardOnly: page,
}) => {
  const [ana] = school.addStudents('Ana');
  await page.goto(`/do/student.edit?student=${ana?.id}`);
  const form = page.getByRole('dialog', { name: 'Edit student' });
  await tabTo(page, form.getByRole('textbox', { name: 'Phone', exact: true }));
  await page.type('912 345 678');
  await page.press('ControlOrMeta+Enter');
  await expect.element(toasts(page)).toMatchTextContent(/Changed Ana Reis\s*Phone: 912 345 678/);
  await gone(form);
  await page.goto(`/do/student.edit?student=${ana?.id}`);
  for (const [name, text] of [
    ['Last name', 'Gomes'],
    ['Phone', '913 000 000'],
    ['Address', 'Rua Nova 1'],
    ['Note', 'Calls late'],
  ] as const)
    await typeInto(page, form.getByRole('textbox', { name, exact: true }), text);
  await page.press('ControlOrMeta+Enter');
  await expect
    .element(toasts(page))
    .toMatchTextContent(/Changed Ana Gomes\s*Last name: Gomes · Phone: 913 000 000 · and 2 more/);
});

test('of several rows Enter takes those that are ticked, and not the one that was un-ticked', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Bea', 'Rui');
  await page.goto('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await command(page, 'delete student', /Delete student/);
  await counted(page.locator('[cmdk-item]'), 3);
  await page.press('ArrowDown');
  const name = /(Ana|Bea|Rui) Reis/.exec(active(page).element().textContent)?.[0] ?? '';
  await page.press('Tab', 'ArrowDown', 'Tab', 'Tab', 'Enter');
  // One row is deleted as one, be it with a question or with an Undo.
  const asked = page.getByRole('alertdialog', { name: 'Delete student' });
  const said = () => [asked, toasts(page)].map((one) => one.query()?.textContent).join('');
  await expect.poll(said).toMatch(/(Ana|Bea|Rui) Reis/);
  if (asked.query()) await page.press('Tab', 'Enter');
  await expect.element(toasts(page)).toMatchTextContent(`Deleted ${name}`);
  const left = school.students.rows.filter(({ deleted_at }) => deleted_at === null);
  expect(left.map(({ first_name }) => `${first_name} Reis`)).toEqual(
    ['Ana Reis', 'Bea Reis', 'Rui Reis'].filter((one) => one !== name),
  );
});

test('Esc ends a command that is still looking up its row: nothing opens afterwards, and the list has the keys', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Bea');
  await page.goto('/students');
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent(named('Ana Reis'));
  const release = school.answers.hold(student.endpoints.get);
  await page.press('e');
  await expect.poll(() => school.answers.callsOf(student.endpoints.get).length).toBeGreaterThan(0);
  await page.press('Escape');
  release();
  await expect.poll(() => school.answers.callsOf(student.endpoints.get).every(({ status }) => status > 0)).toBe(true);
  await page.press('ArrowDown');
  await expect.element(activeRow(page)).toMatchTextContent(named('Bea Reis'));
  await gone(page.getByRole('dialog'));
  // What was ended is no hindrance to the next.
  await page.press('e');
  await expect.element(page.getByRole('dialog', { name: 'Edit student' })).toMatchTextContent('Bea Reis');
});

test('the question whether what was typed is given up has the focus, and its answer goes back to the field', async ({
  keyboardOnly: page,
}) => {
  await page.goto('/do/student.add');
  const form = page.getByRole('dialog', { name: 'Add student' });
  const first = form.getByRole('textbox', { name: 'First name', exact: true });
  const keep = form.getByRole('button', { name: 'Keep editing' });
  await expect.element(first).toHaveFocus();
  await page.type('Secret');
  await page.press('Escape');
  await expect.element(keep).toHaveFocus();
  await page.press('Enter');
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveValue('Secret');
  await page.press('Escape');
  await expect.element(keep).toHaveFocus();
  await page.press('Escape');
  await expect.element(first).toHaveFocus();
  await page.press('Escape', 'Tab', 'Enter');
  await gone(form);
});

test('Tab goes past a toast and on at the top of the page', async ({ school, keyboardOnly: page }) => {
  await onAna(school, page);
  await page.press('Delete');
  await expect.element(toasts(page)).toMatchTextContent(/Deleted Ana Reis/);
  await tabTo(page, toasts(page).getByRole('button', { name: /^Undo/ }));
  await page.press('Tab');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  // Not back into the toast, whose time goes on.
  await page.press('Tab');
  expect(toasts(page).element().contains(page.document.activeElement)).toBe(false);
});

test('F6 goes to a toast, also out of a form, and comes back to where one was', async ({
  school,
  keyboardOnly: page,
}) => {
  await onAna(school, page);
  await page.press('Delete');
  await expect.element(toasts(page)).toMatchTextContent(/Deleted Ana Reis/);
  await page.press('a');
  const first = page.getByRole('dialog', { name: 'Add student' }).getByRole('textbox', { name: 'First name' });
  await expect.element(first).toHaveFocus();
  await page.type('Bea');
  await page.press('F6');
  await expect.poll(() => toasts(page).element().contains(page.document.activeElement)).toBe(true);
  await page.press('F6');
  await expect.element(first).toHaveFocus();
  await page.press('F6', 'Escape');
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveValue('Bea');
});

test('a form and the palette end above the toasts', async ({ school, keyboardOnly: page }) => {
  await onAna(school, page);
  await page.press('Delete');
  const undo = toasts(page).getByRole('button', { name: /^Undo/ });
  await expect.element(undo).toBeVisible();
  const above = (one: { element(): Element }) =>
    undo.element().getBoundingClientRect().top - one.element().getBoundingClientRect().bottom;
  await page.press('a');
  const form = page.getByRole('dialog', { name: 'Add student' });
  await expect.element(form.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  await expect.poll(() => above(form)).toBeGreaterThan(0);
  await page.press('Escape');
  await gone(form);
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await expect.poll(() => above(page.getByRole('dialog', { name: 'Commands' }))).toBeGreaterThan(0);
});

test('nobody is chosen before a word is typed, unless there is only one', async ({ school, keyboardOnly: page }) => {
  school.addStudents('Ana', 'Bea');
  await page.goto('/dashboard');
  await command(page, 'edit student', /^Edit student/);
  const rows = page.locator('[cmdk-item]');
  const chosen = page.locator('[cmdk-item][aria-selected="true"]');
  await counted(rows, 2);
  await page.press('Enter');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing is selected yet');
  await gone(chosen);
  await page.press('ArrowDown');
  await expect.element(chosen).toMatchTextContent(/Ana/);
  // What is typed says who is meant.
  await page.type('bea');
  await expect.element(chosen).toMatchTextContent(/Bea/);
  await page.press('Enter');
  const name = page.getByRole('dialog', { name: 'Edit student' }).getByRole('textbox', { name: 'First name' });
  await expect.element(name).toHaveValue('Bea');
});

test('the list of shortcuts is scrolled by keys as soon as it is open', async ({ keyboardOnly: page }) => {
  await page.goto('/students');
  await page.press('?');
  const text = page.getByRole('group', { name: 'Keyboard shortcuts' });
  await expect.element(text).toHaveFocus();
  await page.press('End');
  await expect.poll(() => text.element().scrollTop).toBeGreaterThan(0);
});

test('arrows go through the columns, and with Alt they move one', async ({ school, keyboardOnly: page }) => {
  await onAna(school, page);
  await tabTo(page, page.getByRole('button', { name: 'Columns' }));
  await page.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  const names = () => [...panel.element().querySelectorAll('li')].map((item) => item.textContent?.trim());
  const focused = () => page.document.activeElement?.closest('li')?.textContent?.trim();
  await expect.element(panel).toBeVisible();
  await expect.poll(() => focused()).toBe(names()[0]);
  const [one, two, three] = names();
  await page.press('ArrowDown', 'Alt+ArrowDown');
  await expect.poll(() => names().slice(0, 3)).toEqual([one, three, two]);
  expect(focused()).toBe(two);
  await page.press('ArrowUp');
  expect(focused()).toBe(three);
  await page.press('ArrowUp', 'ArrowUp');
  expect(focused()).toBe(one);
});

test('Ctrl+Enter in an open list takes what it stands on, and sends the form', async ({
  school,
  keyboardOnly: page,
}) => {
  const { id } = await onAna(school, page);
  // Refused in the picker it is a form: who is pending has not completed anything. What people call a status finds it.
  await page.press('s');
  await page.type('finished');
  await expect.element(active(page)).toMatchTextContent(/Completed/);
  await page.press('ControlOrMeta+Enter');
  const form = page.getByRole('dialog', { name: 'Set student status' });
  await expect.element(form.getByText('A student’s status can’t change from pending to completed.')).toBeVisible();
  await tabTo(page, form.getByRole('button', { name: /Status$/ }));
  await page.press('Enter', 'Home', 'ArrowDown');
  await expect.element(page.getByRole('option', { name: 'Active' })).toHaveFocus();
  await page.press('ControlOrMeta+Enter');
  await expect.element(toasts(page)).toMatchTextContent(/Ana Reis is now active/);
  await gone(form);
  expect(school.students.get(id).status).toBe('active');
});

test('Ctrl+Enter sends the form also in the moment in which a list has closed and nothing has the focus', async ({
  school,
  keyboardOnly: page,
}) => {
  const { id } = await onAna(school, page);
  await page.press('e');
  const form = page.getByRole('dialog', { name: 'Edit student' });
  const name = form.getByRole('textbox', { name: /^First name/ });
  await typeInto(page, name, 'Anna');
  await expect.element(name).toHaveValue('Anna');
  const { KeyboardEvent } = page.window;
  (page.document.activeElement as HTMLElement).blur();
  const press = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  page.document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  await gone(form);
  expect(school.students.get(id).first_name).toBe('Anna');
});

test('Back closes the panel beside a list before it leaves the list', async ({ school, keyboardOnly: page }) => {
  school.addStudents('Ana', 'Bea');
  await page.goto('/teachers');
  await inRows(page);
  await go(page, 's');
  await expect.element(rowOf(page, 'Ana Reis')).toBeVisible();
  await inRows(page);
  await page.press('p');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect.element(panel).toMatchTextContent('Ana Reis');
  await page.press('ArrowDown');
  await expect.element(panel).toMatchTextContent('Bea Reis');
  page.window.history.back();
  await gone(panel);
  // The row that was moved to last is the one in focus still.
  await atAddress(page, /^\/students\?(at=\d+&)?row=\d+$/);
  await inRows(page);
  await page.press('p');
  await expect.element(panel).toMatchTextContent('Bea Reis');
  await page.press('Escape');
  await gone(panel);
  page.window.history.back();
  await atAddress(page, /^\/teachers/);
});

test('an export asked for by a link says which rows it takes, and how many', async ({ school, keyboardOnly: page }) => {
  const [ana, , rui] = school.addStudents('Ana', 'Bea', 'Rui');
  await page.goto('/do/student.export');
  const asked = page.getByRole('alertdialog', { name: 'Export students' });
  await expect.element(asked).toMatchTextContent('3 students, the whole list');
  await page.press('Escape');
  await gone(asked);
  await page.goto(`/do/student.export?students=${ana?.id},${rui?.id}`);
  await expect.element(asked).toMatchTextContent('2 students you selected');
  await expect.element(asked).toMatchTextContent('Ana Reis');
});

test('a file is saved for the office, and for programs once the account says so', async ({
  school,
  keyboardOnly: page,
}) => {
  const [ana] = school.addStudents('Ana');
  const asked: unknown[] = [];
  school.answers
    .answering(updatePreferences, ({ body }) => body as never)
    .answering(student.endpoints.exportCsv, ({ query }) => {
      asked.push((query as { form?: string }).form);
      throw new Refused(409, 'has-exams');
    })
    .answering(student.endpoints.exportSelected, ({ query }) => {
      asked.push((query as { form?: string }).form);
      throw new Refused(409, 'has-exams');
    });
  await page.goto(`/do/student.export?students=${ana?.id}`);
  await expect.element(page.getByRole('alertdialog', { name: 'Export students' })).toBeVisible();
  await page.press('Enter');
  await expect.poll(() => asked).toEqual(['office']);
  await page.goto('/students');
  await command(page, 'files for programs', /^Files for programs/);
  await expect.element(toasts(page)).toMatchTextContent(/names of the API/);
  // The account says it; a page that is loaded anew would ask it again.
  await command(page, 'export students', /^Export students/);
  await expect.poll(() => asked).toEqual(['office', 'machine']);
});

test('where nothing is, the palette and the menu are at hand', async ({ keyboardOnly: page }) => {
  await page.goto('/no/such/screen');
  await expect.element(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await atAddress(page, /^\/error-404$/);
  await command(page, 'go to teachers', /Go to teachers/);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible();
});

test('a key that is pressed in the very moment the rows stand falls on the row that is marked', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana');
  page.onBegin((frame) => {
    const { document, KeyboardEvent, MutationObserver } = frame;
    const press = new MutationObserver(() => {
      if (!document.querySelector('main [role="row"][data-active]')?.textContent?.includes('Reis, Ana')) return;
      press.disconnect();
      const key = { key: 'e', code: 'KeyE', bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    press.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  await page.goto('/students');
  await expect.element(page.getByRole('dialog', { name: 'Edit student' })).toMatchTextContent('Ana Reis');
});

test('what is typed into a list is taken by Enter where one row fits, also while it is looked up; of several none is', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Anabela', 'Rui');
  await page.goto('/do/booking.create');
  const form = page.getByRole('dialog', { name: 'Book class' });
  const who: Locator = form.getByRole('combobox', { name: 'Student' });
  await expect.element(who).toHaveFocus();
  await page.type('ana');
  await counted(page.getByRole('option'), 2);
  await page.press('Enter');
  await expect.element(who).toHaveValue('ana');
  await expect.element(form).toBeVisible();
  await page.press('ControlOrMeta+a');
  await page.type('rui');
  await page.press('Enter');
  await expect.element(who).toHaveValue('Rui Reis');
  await expect.element(form).toBeVisible();
});

test('Enter that is still held answers no question and sends no form', async ({ school, keyboardOnly: page }) => {
  const [ana] = school.addStudents('Ana');
  /** As the browser repeats a key that was pressed before. */
  const repeat = async () => {
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r', autoRepeat: true };
    for (let press = 0; press < 3; press++) await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
    await page.frames();
  };
  await page.goto(`/do/student.delete?students=${ana?.id}`);
  const asked = page.getByRole('alertdialog', { name: 'Delete student' });
  await expect.element(asked.getByRole('button', { name: 'Keep student' })).toHaveFocus();
  await repeat();
  await expect.element(asked).toBeVisible();
  await page.press('Tab');
  await repeat();
  await expect.element(asked).toBeVisible();
  // Wherever the focus went.
  (page.document.activeElement as HTMLElement).blur();
  await repeat();
  await expect.element(asked).toBeVisible();
  expect(school.answers.callsOf(student.endpoints.removeMany)).toEqual([]);

  await page.goto('/do/student.add');
  const form = page.getByRole('dialog', { name: 'Add student' });
  await expect.element(form.getByRole('textbox', { name: 'First name', exact: true })).toHaveFocus();
  await repeat();
  await gone(form.getByText('Required'));
  await gone(page.locator('[aria-invalid="true"]'));
});

test('a form that is opened and left by Esc is no step of the history', async ({ school, keyboardOnly: page }) => {
  await onAna(school, page);
  const steps = page.window.history.length;
  await page.press('e');
  const form = page.getByRole('dialog', { name: 'Edit student' });
  await expect.element(form).toBeVisible();
  await atAddress(page, /[?&]do=student.edit/);
  await page.press('Escape');
  await gone(form);
  await atAddress(page, /^\/students(?!.*do=)/);
  await inRows(page);
  expect(page.window.history.length).toBe(steps);
});

test('what is wrong is said at its field or announced above all, and what was typed is kept until it is saved', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/do/student.add');
  const form = page.getByRole('dialog', { name: 'Add student' });
  const first = form.getByRole('textbox', { name: 'First name', exact: true });
  const last = form.getByRole('textbox', { name: 'Last name', exact: true });
  await expect.element(first).toHaveFocus();
  await typeInto(page, last, 'Reis');
  await page.press('ControlOrMeta+Enter');
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveAttribute('aria-invalid', 'true');
  await page.type('Beatriz');
  await expect.element(first).not.toHaveAttribute('aria-invalid');

  const refuse = school.answers.instead(student.endpoints.add, () => {
    throw new Refused(422, 'validation', { errors: { last_name: ['Nobody is called so.'] } });
  });
  await page.press('ControlOrMeta+Enter');
  await expect.element(last).toHaveFocus();
  await expect.element(last).toHaveAccessibleDescription('Nobody is called so.');
  refuse();
  const mend = school.answers.instead(student.endpoints.add, () => {
    throw new NoAnswer();
  });
  await page.press('ControlOrMeta+Enter');
  await expect.element(form.getByRole('alert')).toMatchTextContent('You are offline. Nothing was lost');
  await page.reload();
  await expect.element(first).toHaveValue('Beatriz');
  await expect.element(last).toHaveValue('Reis');
  mend();
  await page.press('ControlOrMeta+Enter');
  await expect.element(toasts(page)).toMatchTextContent('Added Beatriz Reis');
  await gone(form);
  await page.goto('/do/student.add');
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveValue('');
});

test('a teacher who cannot be deleted for the classes to come hands them over from the refusal', async ({
  school,
  keyboardOnly: page,
}) => {
  const rui = school.teachers.put({ first_name: 'Rui', last_name: 'Costa' });
  school.teachers.put({ first_name: 'Zita', last_name: 'Alves' });
  school.answers.instead(teacher.endpoints.remove, () => {
    throw new Refused(409, 'has-bookings', { detail: 'This teacher still has 3 upcoming classes.' });
  });
  await page.goto(`/do/teacher.delete?teachers=${rui.id}`);
  await expect.element(page.getByRole('alertdialog', { name: 'Delete teacher' })).toBeVisible();
  await page.press('Tab');
  await page.press('Enter');
  await expect.element(toasts(page)).toMatchTextContent(/3 upcoming classes/);
  await page.press('F6');
  const over = page.getByRole('button', { name: 'Hand over a teacher’s students' });
  await tabTo(page, over);
  await page.press('Enter');
  // To whom is the one thing that is not known.
  await expect
    .element(page.getByRole('dialog', { name: 'Commands' }))
    .toMatchTextContent(/Hand over a teacher’s students/);
  await page.type('zita');
  await expect.element(active(page)).toMatchTextContent(/Zita Alves/);
  const asked: unknown[] = [];
  school.answers.answering(handOver, ({ params, body }) => {
    asked.push({ ...params, ...body });
    throw new Refused(409, 'has-exams');
  });
  await page.press('Enter');
  await expect.poll(() => asked).toMatchObject([{ id: rui.id, leaves: true, dry_run: true }]);
});

test('a hand-over names apart who hands over and who takes over', async ({ school, keyboardOnly: page }) => {
  const rui = school.teachers.put({ first_name: 'Rui', last_name: 'Costa' });
  const zita = school.teachers.put({ first_name: 'Zita', last_name: 'Alves' });
  const briefOf = ({ id, first_name, last_name, teacher_type, licence_categories, colour, status }: typeof rui) => ({
    ...{ id, first_name, last_name, name: `${first_name} ${last_name}` },
    ...{ teacher_type, licence_categories, colour, status },
  });
  school.answers.answering(handOver, () => ({
    ...{ dry_run: true, from: briefOf(rui), to: briefOf(zita), students: 1, classes: [], exams: [] },
    ...{ slots_removed: 0, told: { people: [], reached: 0, not_reached: 0 }, changed: 1, operation_id: null },
  }));
  await page.goto(`/do/teacher.hand-over?teacher=${rui.id}&to_teacher=${zita.id}`);
  await expect.element(page.getByRole('dialog', { name: 'Hand over a teacher’s students' })).toBeVisible();
  await page.press('ControlOrMeta+Enter');
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent(/Teacher\s*Rui Costa.*Teacher who takes over\s*Zita Alves/);
});

test('a row found by the palette says its state in words', async ({ school, keyboardOnly: page }) => {
  const hits = [{ id: 3, label: 'Closed over the holidays', detail: '', word: 'content.status.draft', at: null }];
  school.answers.answering(searchAll, () => ({ data: [{ entity: 'banner', hits }] }));
  await page.goto('/students');
  await page.press('ControlOrMeta+k');
  await page.type('holidays');
  await expect
    .element(page.getByRole('option', { name: /Closed over the holidays/ }))
    .toMatchTextContent(/Closed over the holidays\s*Draft/);
});

test('a teacher who becomes inactive: what stays is named, and handing over is offered beside going on', async ({
  school,
  keyboardOnly: page,
}) => {
  const rui = school.teachers.put({ first_name: 'Rui', last_name: 'Costa' });
  const { id, first_name, last_name, teacher_type, licence_categories, colour, status } = rui;
  const brief = { id, first_name, last_name, name: 'Rui Costa', teacher_type, licence_categories, colour, status };
  const kept = {
    ...{ students: 1, classes: 0, exams: 0, first_classes: [], first_exams: [] },
    first_students: [{ student_id: 1, student_name: 'Ana Reis' }],
  };
  school.answers.answering(keptByTeachers, () => ({ data: [{ teacher: brief, ...kept }], total: 1 }));
  await page.goto(`/do/teacher.edit?teacher=${rui.id}&status=inactive`);
  const form = page.getByRole('dialog', { name: 'Edit teacher' });
  await expect.element(form).toBeVisible();
  await page.press('ControlOrMeta+Enter');
  const asked = page.getByRole('alertdialog', { name: 'Rui Costa becomes inactive' });
  await expect.element(asked).toMatchTextContent(/Rui Costa keeps: 1 student, no upcoming class\s*Ana Reis/);
  await page.press('Escape');
  await gone(asked);
  await page.press('ControlOrMeta+Enter');
  await expect.element(asked).toBeVisible();
  await page.press('Enter');
  await expect.element(toasts(page)).toMatchTextContent(/Changed Rui Costa/);

  school.teachers.put({ ...rui, status: 'active' });
  await page.goto(`/do/teacher.set-status?teachers=${rui.id}&status=inactive`);
  await expect.element(page.getByRole('dialog', { name: 'Set teacher status' })).toBeVisible();
  await page.press('ControlOrMeta+Enter');
  await expect.element(asked).toBeVisible();
  // All three buttons are within a phone's window.
  for (const frame of document.querySelectorAll('iframe')) frame.style.width = '390px';
  for (const name of ['Back', 'Hand over a teacher’s students', 'Set teacher status']) {
    const button = asked.getByRole('button', { name, exact: true });
    await expect.poll(() => button.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
    await expect.poll(() => button.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  }
  await tabTo(page, asked.getByRole('button', { name: 'Hand over a teacher’s students' }));
  await page.press('Enter');
  await gone(asked);
  await expect
    .element(page.getByRole('dialog', { name: 'Commands' }))
    .toMatchTextContent(/Hand over a teacher’s students/);
});
