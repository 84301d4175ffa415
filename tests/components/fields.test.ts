/** What is typed into the fields of a form. */
import { gone, tabTo } from './steps.ts';
import { expect, test } from './test.ts';

test('a name typed over the row that was chosen is whole, also when its first letter still finds that row', async ({
  school,
  keyboardOnly: page,
}) => {
  const rosa = school.teachers.put({ first_name: 'Rosa', last_name: 'Castro' });
  school.teachers.put({ first_name: 'Anabela', last_name: 'Sousa' });
  const ana = school.students.put({ first_name: 'Ana', last_name: 'Reis', teacher_id: rosa.id });
  await page.goto(`/do/student.edit?student=${ana.id}`);
  const form = page.getByRole('dialog', { name: 'Edit student' });
  const teacher = form.getByRole('combobox', { name: 'Teacher' });
  await expect.element(teacher).toHaveValue('Rosa Castro');
  await tabTo(page, teacher);
  await page.type('a');
  await expect.element(page.getByRole('option', { name: 'Rosa Castro' })).toBeVisible();
  await page.type('n');
  await gone(page.getByRole('option', { name: 'Rosa Castro' }));
  await expect.element(page.getByRole('option', { name: 'Anabela Sousa' })).toBeVisible();
  await page.type('a');
  await expect.element(teacher).toHaveValue('ana');
  await page.press('Enter');
  await expect.element(teacher).toHaveValue('Anabela Sousa');
});
