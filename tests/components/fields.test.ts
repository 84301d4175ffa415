/** What is typed into the fields of a form. */
import { teacher as teachers } from '#contract/entities/teacher.ts';
import type { ConsolePage } from './console-page.ts';
import type { School } from './school.ts';
import { gone, tabTo } from './steps.ts';
import { expect, test } from './test.ts';

/** The form of a student of Rosa Castro's, where Anabela Sousa may be chosen; answers its field of the teacher. */
async function openTeacherField(school: School, page: ConsolePage) {
  const rosa = school.teachers.put({ first_name: 'Rosa', last_name: 'Castro' });
  school.teachers.put({ first_name: 'Anabela', last_name: 'Sousa' });
  const ana = school.students.put({ first_name: 'Ana', last_name: 'Reis', teacher_id: rosa.id });
  await page.goto(`/do/student.edit?student=${ana.id}`);
  return page.getByRole('dialog', { name: 'Edit student' }).getByRole('combobox', { name: 'Teacher' });
}

test('a name typed over the row that was chosen is whole, also when its first letter still finds that row', async ({
  school,
  keyboardOnly: page,
}) => {
  const teacher = await openTeacherField(school, page);
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

test('what is typed before the name of the chosen row has come is not written over by it', async ({
  school,
  keyboardOnly: page,
}) => {
  const answer = school.answers.hold(teachers.endpoints.list);
  const teacher = await openTeacherField(school, page);
  await tabTo(page, teacher);
  await expect.poll(() => school.answers.callsOf(teachers.endpoints.list).length).toBeGreaterThan(0);
  await page.type('ana');
  answer();
  await expect.element(page.getByRole('option', { name: 'Anabela Sousa' })).toBeVisible();
  await expect.element(teacher).toHaveValue('ana');
  await page.press('Enter');
  await expect.element(teacher).toHaveValue('Anabela Sousa');
});

test('a field that was left before the name of its row had come shows that name, not what was begun in it', async ({
  school,
  keyboardOnly: page,
}) => {
  const answer = school.answers.hold(teachers.endpoints.list);
  const teacher = await openTeacherField(school, page);
  await tabTo(page, teacher);
  await expect.poll(() => school.answers.callsOf(teachers.endpoints.list).length).toBeGreaterThan(0);
  await page.type('x');
  await page.press('Tab');
  await expect.element(teacher).not.toHaveFocus();
  answer();
  await expect.element(teacher).toHaveValue('Rosa Castro');
});
