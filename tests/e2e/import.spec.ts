/** Importing a list of students by keyboard: what is wrong is told before anything is changed. */
import { expect, tabTo, test } from './fixtures.ts';

const CSV = `external_id;first_name;last_name;email
A1;Marta;Nunes;marta@example.pt
A2;Rui;Costa;not an address
A3;Inês;Lopes;ines@example.pt
`;

test('a file with a fault is previewed, taken, and taken back', async ({ school, keyboardOnly: page }) => {
  await page.goto(`${school.url}/students`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('import students');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(/Import students/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Import students' });
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await expect(form).toContainText('students.csv');
  await page.keyboard.press('ControlOrMeta+Enter');

  const preview = page.getByRole('alertdialog', { name: 'Import 2 of 3 lines' });
  await expect(preview).toContainText('2 students are added');
  await expect(preview).toContainText('Line 3, email');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported 2 students')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Inês Lopes' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});
