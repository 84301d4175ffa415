/** With rows selected, keys and menus are about them, and say what was done with them. */
import { expect, test } from './fixtures.ts';
import { inLanguage, inRows } from './steps.ts';

test.use({ sample: 40 });

test('the actions of a selection stand in a menu at hand and in a bar, with their keys, and an export says what it saved', async ({
  keyboardOnly: page,
  school: _school,
}) => {
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: '2 students selected' });
  await expect(bar.getByRole('button', { name: 'Set student status' })).toContainText('S');
  await expect(bar.getByRole('button', { name: 'Sell package' })).toContainText('Shift+S');
  await expect(bar).toContainText('actions');
  // The cursor goes on to a row that is not selected: the menu is the selection's all the same.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('.');
  const menu = page.getByRole('menu', { name: 'What can be done' });
  await expect(menu).toContainText('2 students selected');
  await expect(menu.getByRole('menuitem', { name: 'Edit student' })).toHaveCount(0);
  await expect(menu.getByRole('menuitem').last()).toHaveText(/Delete student.*Del/);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('ex');
  await expect(menu.getByRole('menuitem', { name: 'Export students' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('students.csv');
  await expect(page.getByText('Exported 2 students to students.csv')).toBeVisible();
  // Nothing selected: the menu is the row's.
  await page.keyboard.press('Escape');
  await page.keyboard.press('.');
  await expect(menu.getByRole('menuitem', { name: 'Edit student' })).toBeVisible();
  await expect(menu).not.toContainText('selected');
});

test.describe('with rows ticked', () => {
  for (const [language, words, many] of [
    ['en', 'send message', /^Message several students/],
    ['fr', 'envoyer un message', /^Écrire à plusieurs élèves/],
    ['pt', 'enviar mensagem', /^Escrever a vários alunos/],
  ] as const)
    test(`${words}: what is done with all of them comes first`, async ({ school, keyboardOnly: page }) => {
      await inLanguage(page, language);
      await page.goto(`${school.url}/students`);
      await inRows(page);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(words);
      await expect(page.getByRole('option').first()).toHaveText(many);
    });
});

test('one message is written to every ticked student: said to whom first, in each conversation, taken back at once', async ({
  keyboardOnly: page,
  school,
}) => {
  await page.goto('/students');
  await inRows(page);
  const names: string[] = [];
  for (let ticked = 0; ticked < 3; ticked++) {
    const row = page.getByRole('row').and(page.locator('[data-active]'));
    const listed = (await row.getByRole('gridcell').nth(2).innerText()).trim();
    names.push(listed.split(', ').reverse().join(' '));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  const bar = page.getByRole('region', { name: '3 students selected' });
  await expect(bar).toBeVisible();
  await page.keyboard.press('Shift+M');
  const form = page.getByRole('dialog', { name: 'Message several students' });
  await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('No classes on Friday.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('alertdialog', { name: 'Send this message to 3 students' });
  await expect(preview).toContainText('No classes on Friday.');
  for (const name of names) await expect(preview).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent to 3 students')).toBeVisible();
  const written = async () => {
    const { data } = await school.call<{ data: { last_text: string }[] }>('GET', '/admin/conversation');
    return data.filter(({ last_text }) => last_text === 'No classes on Friday.').length;
  };
  expect(await written()).toBe(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Taken back: “Message sent to 3 students, in the chat only”')).toBeVisible();
  await expect(page.getByText('3 messages removed')).toBeVisible();
  expect(await written()).toBe(0);
});
