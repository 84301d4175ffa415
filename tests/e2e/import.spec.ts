/** Importing a list of students by keyboard: what is wrong is told before anything is changed. */
import { expect, tabTo, test } from './fixtures.ts';
import { rowOf } from './steps.ts';

const CSV = `external_id;first_name;last_name;email;teacher;package;Colour
A1;Marta;Nunes;marta@example.pt;Conceição, Eva;#1;red
A2;Rui;Costa;not an address;;;
A3;Inês;Lopes;ines@example.pt;1;carta b;
`;

test('a file with a fault is previewed, taken, and taken back', async ({ school, keyboardOnly: page }) => {
  await school.call('POST', '/admin/teacher/signup', { first_name: 'Eva', last_name: 'Conceição' });
  await school.call('POST', '/admin/package', { name: 'Carta B', price: 1, currency: 'EUR' });
  await page.goto(`${school.url}/students`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('import students');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(/Import students/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Import students' });
  await expect(form).toContainText('Up to 200,000 lines and 50 MB per file');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({
    name: 'students.csv',
    mimeType: 'text/csv',
    // As Excel saves it: Windows-1252.
    buffer: Buffer.from(CSV, 'latin1'),
  });
  await expect(form).toContainText('students.csv');
  await page.keyboard.press('ControlOrMeta+Enter');

  const preview = page.getByRole('alertdialog', { name: 'Import 2 of 3 lines' });
  await expect(preview).toContainText('2 students will be added');
  await expect(preview).toContainText('Line 3, email: “not an address” isn’t an email address');
  await expect(preview).toContainText('This column isn’t recognised and will be ignored: Colour');
  await expect(preview).toContainText('1 line will be skipped: 3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 students imported. 1 line skipped: 3. Column ignored: Colour')).toBeVisible();
  await expect(rowOf(page, 'Inês Lopes')).toBeVisible();
  const { data } = await school.call<{ data: object[] }>('GET', '/admin/student?sort=id');
  expect(data).toMatchObject([
    { first_name: 'Marta', teacher_id: 1, package_id: 1 },
    { first_name: 'Inês', teacher_id: 1, package_id: 1 },
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test('lines copied from a sheet are pasted in place of a file, in Portuguese; a whole name in one column is refused', async ({
  school,
  keyboardOnly: page,
}) => {
  const paste = async (lines: readonly (readonly string[])[]) => {
    const form = page.getByRole('dialog', { name: 'Import students' });
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      lines.map((cells) => cells.join('\t')).join('\n'),
    );
    await tabTo(page, form.getByRole('button', { name: 'Choose a file' }));
    await page.keyboard.press('ControlOrMeta+v');
    await expect(form).toContainText('pasted lines');
    await page.keyboard.press('ControlOrMeta+Enter');
    return form;
  };
  await page.goto(`${school.url}/students`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('import students');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(/Import students/);
  await page.keyboard.press('Enter');
  const form = await paste([
    ['Nome', 'E-mail'],
    ['Beatriz Matos', 'bia@example.pt'],
  ]);
  await expect(form).toContainText('with separate columns for first name and last name');

  await paste([
    ['Nome', 'Apelido', 'Data de nascimento'],
    ['Beatriz', 'Matos', '24/11/2001'],
    ['João', 'Cruz', '02/03/2004'],
  ]);
  const preview = page.getByRole('alertdialog', { name: 'Import 2 of 2 lines' });
  await expect(preview).toContainText('pasted lines');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 students imported')).toBeVisible();
  const { data } = await school.call<{ data: object[] }>('GET', '/admin/student?sort=id');
  expect(data).toMatchObject([
    { first_name: 'Beatriz', last_name: 'Matos', date_of_birth: '2001-11-24' },
    { first_name: 'João', last_name: 'Cruz', date_of_birth: '2004-03-02' },
  ]);
});
