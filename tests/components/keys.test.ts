/** Keys where they are pressed: beside the list, on other keyboards, before what they are for has come. */
import { cdp } from 'vitest/browser';
import { searchAll } from '#contract/entities/search.ts';
import { student } from '#contract/entities/student.ts';
import { named } from '../named.ts';
import type { ConsolePage } from './console-page.ts';
import type { School } from './school.ts';
import { activeRow, atAddress, command, counted, go, gone, inRows, paletteLine, rowOf, tabTo } from './steps.ts';
import { expect, test } from './test.ts';

const PENDING = { path: '/students', name: 'New ones', search: '?status=pending' };
const active = '[cmdk-item][aria-selected="true"]';

test('a saved view is opened by its name from any screen, where one is meant', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana');
  const late = { name: 'Late', search: '?q=late' };
  school.keepViews([PENDING, { path: '/teachers', ...late }, { path: '/vehicles', ...late }]);
  await page.goto('/teachers');
  await inRows(page);
  await command(page, 'open view new ones', /Open a saved view.*new ones/);
  await atAddress(page, /^\/students\?status=pending/);
  await inRows(page);
  await expect.element(rowOf(page, 'Ana')).toBeVisible();
  // Two screens have one of that name: neither is guessed.
  await command(page, 'open view late', /Open a saved view.*late/);
  await expect
    .element(page.getByRole('dialog', { name: 'Open a saved view' }))
    .toMatchTextContent('Several views match that name. Open the screen of the view and type its full name.');
});

test('a step in one list is not written into the address of the next: a view begins at its first row', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben', 'Cat');
  school.keepViews([PENDING]);
  const passes = page.holdTimers(300);
  await page.goto('/students');
  await inRows(page);
  await tabTo(page, page.getByRole('button', { name: 'Views', exact: true }), { back: true });
  await page.press('j', 'j');
  await expect.element(activeRow(page)).toMatchTextContent('Cat');
  await tabTo(page, page.getByRole('button', { name: 'Views', exact: true }), { back: true });
  await page.press('Enter');
  await expect.element(page.getByRole('menuitem', { name: 'New ones' })).toHaveFocus();
  await page.press('Enter');
  await atAddress(page, /status=pending/);
  // The step is written a moment after it was made: that moment comes only now.
  passes(300);
  await page.frames();
  await expect.element(activeRow(page)).toMatchTextContent('Ana');
  expect(page.address).not.toContain('row=');
});

test('beside the list its keys lead into it; the panel, a deletion and a saved view leave the focus where it was', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben', 'Cat', 'Dan');
  school.keepViews([PENDING]);
  await page.goto('/students');
  await inRows(page);
  await page.press('ArrowDown');
  await expect.element(activeRow(page)).toMatchTextContent('Ben');

  // A command that has finished leaves the row where it was, and the keys to the list.
  await page.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit student' });
  await tabTo(page, edit.getByRole('textbox', { name: 'Phone', exact: true }));
  await page.type('912 345 678');
  await page.press('ControlOrMeta+Enter');
  await expect.element(page.getByText('Changed Ben Reis')).toBeVisible();
  await gone(edit);
  await page.press('ArrowDown');
  await expect.element(activeRow(page)).toMatchTextContent('Cat');
  await page.press('ArrowUp');
  await expect.element(activeRow(page)).toMatchTextContent('Ben');

  await page.press('p');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect.element(panel).toMatchTextContent('Ben Reis');
  await tabTo(page, panel.getByRole('link').first());
  await page.press('Escape');
  await gone(panel);
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent('Ben');

  // From the list itself, too.
  await page.press('p');
  await expect.element(panel).toMatchTextContent('Ben Reis');
  await page.press('Escape');
  await gone(panel);
  await inRows(page);

  for (const button of ['Filters', 'Columns']) {
    await tabTo(page, page.getByRole('button', { name: button, exact: true }), { back: true });
    await page.press('j');
    await inRows(page);
  }
  await expect.element(activeRow(page)).toMatchTextContent('Dan');
  await page.press('k');

  await page.press('Delete');
  await expect.element(page.getByText('Deleted Cat Reis')).toBeVisible();
  await gone(rowOf(page, 'Cat Reis'));
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent('Dan');

  await tabTo(page, page.getByRole('button', { name: 'Views', exact: true }), { back: true });
  await page.press('Enter');
  await expect.element(page.getByRole('menuitem', { name: 'New ones' })).toHaveFocus();
  await page.press('Enter');
  await atAddress(page, /status=pending/);
  // Another list, which begins at its first row.
  await expect.element(activeRow(page)).toMatchTextContent('Ana');
  await inRows(page);
  await page.press('End');
  await expect.element(activeRow(page)).toMatchTextContent('Dan');
});

/** Opens the palette over a list of three; it has no answer from the school, and reads, until what comes back is called. */
async function paletteThatReads(school: School, page: ConsolePage): Promise<() => void> {
  school.addStudents('Ana', 'Ben', 'Cat');
  await page.goto('/students');
  await inRows(page);
  // What is searched for every word, and the rows that a name of the line may be.
  const answer = school.answers.hold(searchAll, student.endpoints.list);
  await page.press('ControlOrMeta+k');
  return answer;
}

test('Ctrl+K right after the Enter of an act opens the next palette, and what follows is typed there', async ({
  school,
  keyboardOnly: page,
}) => {
  const letGo = await paletteThatReads(school, page);
  // What the act would come to is asked for until after the palette is left.
  const act = school.answers.hold(student.endpoints.get);
  await page.type('block ben');
  await page.press('Enter', 'ControlOrMeta+k');
  await page.type('messages');
  letGo();
  await expect.element(paletteLine(page)).toHaveValue('messages');
  await expect.poll(() => school.answers.callsOf(student.endpoints.get).length).toBe(1);
  act();
  await page.drawn();
  await expect.element(paletteLine(page)).toHaveValue('messages');
  await atAddress(page, /^\/students/);
  // What the act before asks waits until the line is done with: no key of it answers that.
  await gone(page.getByRole('alertdialog'));
  await page.press('Escape');
  await expect.element(page.getByRole('alertdialog', { name: /Block Ben Reis/ })).toBeVisible();
});

test('keys pressed while the palette reads after Enter join no sentence and run nothing', async ({
  school,
  keyboardOnly: page,
}) => {
  const letGo = await paletteThatReads(school, page);
  // Whom it is about is not known before the search answers, however slowly the keys come.
  await page.type('reactivate ben reis');
  await page.press('Enter', 'e', '.', 'x');
  letGo();
  await expect.element(page.getByText('Ben Reis is now active')).toBeVisible();
  await inRows(page);
  await gone(page.getByRole('menu'));
  await gone(page.getByRole('dialog'));
  await gone(page.getByRole('row', { selected: true }));
});

test('a letter of an input method stands where it was typed, though the palette is not ready for any', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana');
  const letGo = page.holdPart(/\/vocabulary-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('ControlOrMeta+k');
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.type('aulas de amanh');
  await page.insertText('ã');
  await page.type(' 10h');
  expect(page.hasAskedFor(/\/vocabulary-/)).toBe(true);
  letGo();
  await expect.element(paletteLine(page)).toHaveValue('aulas de amanhã 10h');
});

test('what is pressed while the console is on its way comes to it: the palette has its letters, g its screen', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben');
  const late = /\/(console|list|students-screen)-/;
  const console = page.holdPart(late);
  await page.goto('/students');
  await expect.poll(() => page.hasAskedFor(late)).toBe(true);
  await page.press('ControlOrMeta+k');
  await page.type('teachers');
  console();
  await expect.element(paletteLine(page)).toHaveValue('teachers');
  await page.press('Escape');
  const again = page.holdPart(late);
  await page.reload();
  await expect.poll(() => page.hasAskedFor(late)).toBe(true);
  await page.press('g', 't');
  again();
  await atAddress(page, /^\/teachers/);
});

test('before the commands are here a button of the list waits for its own, and Ctrl+K gets what is typed', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben');
  const letGo = page.holdPart(/\/commands-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('ControlOrMeta+k');
  await page.type('teachers');
  letGo();
  await expect.element(paletteLine(page)).toHaveValue('teachers');
  await page.press('Escape');

  const again = page.holdPart(/\/commands-/);
  await page.reload();
  await inRows(page);
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Add student' }));
  await page.press('Enter');
  again();
  // Enter was the button's alone: no row opened below it.
  await expect.element(page.getByLabel('First name')).toHaveFocus();
});

test('before the commands are here a filter and the search get all that is typed for them', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben');
  const letGo = page.holdPart(/\/commands-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('f');
  await page.type('no class to come');
  await page.press('Enter');
  await page.type('no');
  letGo();
  const no = page.getByRole('option', { name: 'No', exact: true });
  await expect.element(no).toHaveAttribute('aria-selected', 'true');
  await page.press('Enter');
  await atAddress(page, /unbooked=0/);

  const search = page.getByRole('main').getByRole('searchbox');
  const again = page.holdPart(/\/commands-/);
  await page.goto('/students');
  await inRows(page);
  await page.press('/');
  await page.type('ben');
  again();
  await expect.element(search).toHaveValue('ben');
  await gone(page.getByRole('row').filter({ hasText: 'Ana' }));

  // What is typed in the field while the first letters are still given to it stands behind them.
  const last = page.holdPart(/\/commands-/);
  await page.goto('/students');
  await inRows(page);
  await page.type('/maria da boa hora e do ca');
  last();
  await page.type('rmo');
  await expect.element(search).toHaveValue('maria da boa hora e do carmo');
});

test('the point of AZERTY opens the actions, and they are those that apply', async ({ school, keyboardOnly: page }) => {
  school.addStudents('Ana', 'Ben');
  await page.goto('/students');
  await inRows(page);
  // The key right of `,`, with Shift.
  const point = { key: '.', code: 'Comma', modifiers: 8, windowsVirtualKeyCode: 190 };
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', ...point, text: '.' });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...point });
  const menu = page.getByRole('menu');
  await expect.element(menu.getByRole('menuitem', { name: /^Edit student/ })).toBeVisible();
  await gone(menu.getByRole('menuitem', { name: /^Restore student/ }));
  await page.press('Escape');
  await inRows(page);

  await page.press('ControlOrMeta+k');
  await page.type('restore student');
  await expect
    .element(page.getByRole('option').filter({ hasText: 'It is not deleted.' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('the second letter of g belongs to it, whatever the list knows it as', async ({ school, keyboardOnly: page }) => {
  school.addStudents('Ana', 'Ben');
  await page.goto('/students');
  await inRows(page);
  await go(page, 'p');
  await atAddress(page, /^\/packages/);
});

test('a list is sorted by keys: o leads to its headers, and Esc back to its rows', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Bea', 'Rui');
  await page.goto('/students');
  await inRows(page);
  await page.press('o');
  const head = (name: RegExp) => page.getByRole('columnheader', { name });
  await expect.element(head(/Name/).getByRole('button')).toHaveFocus();
  await page.press('Enter');
  await expect.element(head(/Name/)).toHaveAttribute('aria-sort', 'descending');
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(named('Rui Reis'));
  await page.press('ArrowRight');
  await expect.element(head(/Status/).getByRole('button')).toHaveFocus();
  await page.press('ArrowLeft', 'ArrowLeft');
  await expect.element(head(/No/).getByRole('button')).toHaveFocus();
  await page.press('Shift+Enter');
  await atAddress(page, /sort=-name(,|%2C)id/);
  await page.press('Escape');
  await inRows(page);
  // From the palette, too.
  await page.press('ControlOrMeta+k');
  await page.type('sort this list');
  await expect.element(page.locator(active)).toMatchTextContent(/Sort this list/);
  await page.press('Enter');
  await expect
    .poll(() => page.document.activeElement?.closest('[role="columnheader"]')?.textContent)
    .toMatch(/No|Name/);
  await page.press('Escape');
  await inRows(page);
  // A panel that is closed leaves the keys to the rows.
  await page.press('f');
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.type('status');
  await page.press('Enter');
  await expect.element(page.getByRole('option', { name: 'Pending' })).toBeVisible();
  await page.press('Escape');
  await inRows(page);
  // What the palette leads to has the keys, whatever had them before it.
  await page.press('ControlOrMeta+k');
  await page.type('search this');
  await page.press('Enter');
  await expect.element(page.getByRole('main').getByRole('searchbox')).toHaveFocus();
  await page.type('rui');
  await atAddress(page, /q=rui/);
});

test('what was done is taken back with a menu open: the menu closes', async ({ school, keyboardOnly: page }) => {
  school.addStudents('Ana', 'Ben');
  await page.goto('/students');
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent(named('Ana Reis'));
  await page.press('Delete');
  await expect.element(page.getByText('Deleted Ana Reis')).toBeVisible();
  await gone(rowOf(page, 'Ana Reis'));
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent(named('Ben Reis'));
  await page.press('.');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await counted(page.locator('[role="menu"]:focus, [role="menu"] :focus'), 1);
  await page.press('ControlOrMeta+z');
  await gone(page.getByRole('menu'));
  await expect.element(rowOf(page, 'Ana Reis')).toBeVisible();
});

test('what an address names wrongly is said and left out, and goes at a press', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben');
  await page.goto('/students?q=ana&statuss=active&sort=-name,colour');
  const said = page.getByText('Part of the address was not understood and is left out: sort, statuss');
  await expect.element(said).toBeVisible();
  await expect.element(rowOf(page, 'Ana Reis')).toBeVisible();
  await gone(rowOf(page, 'Ben Reis'));
  await tabTo(page, said.getByRole('button'));
  await page.press('Enter');
  await gone(said);
  await atAddress(page, /\?q=ana&sort=-name$/);
});

test('Back leads to the row that was left, and the arrow keys go on from there; a reload too', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben', 'Cat', 'Dan');
  await page.goto('/students');
  await inRows(page);
  // The step is not in the address yet when the next screen is asked for.
  await page.press('ArrowDown', 'g', 't');
  await atAddress(page, /^\/teachers/);
  await inRows(page);
  page.window.history.back();
  await expect.element(activeRow(page)).toMatchTextContent('Ben');
  await inRows(page);
  await page.press('ArrowDown');
  await expect.element(activeRow(page)).toMatchTextContent('Cat');
  await atAddress(page, /[?&]at=2(&|$)/);
  await page.reload();
  await expect.element(activeRow(page)).toMatchTextContent('Cat');
  await inRows(page);
  await page.press('ArrowDown');
  await expect.element(activeRow(page)).toMatchTextContent('Dan');
});

test('nothing leads in the palette before the search has answered, and then who was found does', async ({
  school,
  keyboardOnly: page,
}) => {
  // It may be a slip of the fingers, too: `Go to calendar`.
  school.addStudents('Lea Calandar');
  await page.goto('/students');
  await inRows(page);
  const answer = school.answers.hold(searchAll);
  await page.press('ControlOrMeta+k');
  await page.type('calandar');
  await expect.element(page.getByRole('option').filter({ hasText: 'Go to calendar' })).toBeVisible();
  await expect.poll(() => school.answers.callsOf(searchAll).length).toBe(1);
  // The words are read by then: only the search is waited for.
  await page.drawn();
  await gone(page.locator(active));
  answer();
  await expect.element(page.locator(active)).toMatchTextContent('Lea Calandar');
});

test('the key that cancels a class shows who may cancel it, and chooses none of them', async ({
  keyboardOnly: page,
}) => {
  await page.goto('/bookings');
  await expect.element(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  await page.press('Delete');
  await expect.element(paletteLine(page)).toHaveFocus();
  for (const who of ['school', 'student', 'teacher'])
    await expect.element(page.getByRole('option').filter({ hasText: `Cancel class for the ${who}` })).toBeVisible();
  await gone(page.locator(active));
  // Enter alone does nothing, and says what to do.
  await page.press('Enter');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(paletteLine(page)).toHaveFocus();
  await page.press('ArrowDown');
  await page.press('ArrowDown');
  await expect.element(page.locator(active)).toMatchTextContent('Cancel class for the student');
});
