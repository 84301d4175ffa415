/** Progress by keyboard alone: a course plan put in order, a class marked, closed with marks, and how far a student is. */
import { expect, tabTo, test } from './fixtures.ts';
import { add, addActive, addTeaching } from './people.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

/** Classes of Rita's that were held: their numbers, the oldest first. */
async function heldClasses(school: School, count: number): Promise<{ student: number; classes: number[] }> {
  const { teacher_id, location_id } = await addTeaching(school, 'Melo');
  const student_id = await addActive(school, { first_name: 'Rita', last_name: 'Gomes' });
  const classes: number[] = [];
  for (let index = count; index > 0; index--)
    classes.push(
      await add(school, '/booking_2/admin/bookClass', {
        student_id,
        teacher_id,
        location_id,
        starts_at: new Date(Date.now() - index * 5_400_000).toISOString().replace(/\d\d\.\d{3}Z$/, '00.000Z'),
        outside_schedule: true,
        ignore_rules: true,
        past: true,
      }),
    );
  return { student: student_id, classes };
}
const levels = async (school: School, student_id: number) =>
  (await school.call<{ data: { level: number }[] }>('POST', '/admin/studentProgress', { student_id })).data
    .map(({ level }) => level)
    .slice(0, 4);

test('a course plan is there, and is put in another order', async ({ school, keyboardOnly: page }) => {
  await school.call('GET', '/admin/skill');
  await page.goto('/dashboard');
  // A slip of the fingers.
  await command(page, 'corse plans', /Go to course plans/);
  await expect(page).toHaveURL(/\/course-plans$/);
  await inRows(page);
  const names = page.locator('main [data-grid] [role="row"][aria-rowindex]');
  await expect(names.nth(1)).toContainText('Verificações exteriores e interiores');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names.nth(1)).toContainText('Ajuste do banco');
  await expect(page.getByText('Moved Verificações exteriores e interiores')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(names.nth(1)).toContainText('Verificações exteriores e interiores');
});

test('skills are marked by one key each, a class is closed with marks, and the tab shows what came of it', async ({
  school,
  keyboardOnly: page,
}) => {
  const { student } = await heldClasses(school, 2);
  await page.goto('/bookings?sort=starts_at');
  await inRows(page);
  await page.keyboard.press('l');
  const form = page.getByRole('dialog', { name: 'Mark skills of the class' });
  const list = form.getByRole('listbox', { name: 'Marked skills' });
  await expect(list).toBeFocused();
  await page.keyboard.press('2');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
  await expect(form.getByRole('status')).toContainText('3 of');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^Marked 3 skills: Rita Gomes/)).toBeVisible();
  await expect.poll(() => levels(school, student)).toEqual([2, 1, 0, 3]);

  await page.goto('/bookings?do=booking.close-day%3Fearlier%3Dtrue');
  const closing = page.getByRole('dialog', { name: 'Close the day' });
  const classes = closing.getByRole('listbox').first();
  await expect(closing.getByRole('option')).toHaveCount(2);
  while (!(await classes.evaluate((node) => node === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  const skills = closing.getByRole('listbox', { name: 'Skills of Rita Gomes’s class' });
  await expect(skills).toBeFocused();
  await expect(skills.getByRole('option').first()).toContainText('before: With help');
  await page.keyboard.press('3');
  await page.keyboard.press('Escape');
  await expect(classes).toBeFocused();
  await tabTo(page, closing.getByRole('textbox', { name: 'Reason' }));
  await page.keyboard.type('no pen');
  await page.keyboard.press('ControlOrMeta+Enter');
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('Rita Gomes');
  await page.keyboard.press('Enter');
  await expect.poll(() => levels(school, student)).toEqual([3, 1, 0, 3]);
});

test('en français, sans accents, on voit où en est un élève', async ({ school, keyboardOnly: page }) => {
  const { classes } = await heldClasses(school, 1);
  const { data } = await school.call<{ data: { skill_id: number }[] }>('POST', '/admin/student_class/skills', {
    student_bookings_id: classes[0],
  });
  await school.call('POST', '/admin/student_class/markSkills', {
    student_bookings_id: classes[0],
    marks: [{ skill_id: data[1]?.skill_id, level: 2 }],
  });
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('progres de rita gomes');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(/Progrès de l’élève.*Rita Gomes/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=progress/);
  await expect(rowOf(page, 'Ajuste do banco')).toContainText('Avec aide');
  await expect(rowOf(page, 'Ajuste do banco')).toContainText('Rui Melo');
  await expect(rowOf(page, 'Arranque e paragem')).toContainText('À voir');
  await page.reload();
  await expect(rowOf(page, 'Ajuste do banco')).toContainText('Avec aide');
});
