/** The waiting list by keyboard alone: put on by a typed line, asked first once a class is cancelled, brought back by undo. */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import type { School } from './school.ts';
import { cancelClass, command, go, inRows, rowOf } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const at = (ahead: number, time: string) => instantOf(addDays(todayIn(ZONE, Date.now()), ahead), time, ZONE);

async function fill(school: School) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const rui = await add('/admin/teacher/signup', {
    first_name: 'Rui',
    last_name: 'Costa',
    licence_categories: ['B'],
  });
  for (const first_name of ['Ana', 'Ben']) {
    const id = await add('/admin/student/signup', { first_name, last_name: 'Reis', licence_category: 'B' });
    await school.call('POST', `/admin/student/status/${id}`, { status: 'active' });
    if (first_name === 'Ana')
      await add('/booking_2/admin/bookClass', {
        student_id: id,
        teacher_id: rui,
        starts_at: at(2, '17:00'),
        location_id: place,
        outside_schedule: true,
      });
  }
}
const waiting = async (school: School) =>
  (await school.call<{ data: { student_name: string }[] }>('GET', '/admin/wait')).data.map((one) => one.student_name);

test('who waits is asked first once a class is cancelled, and waits again after an undo', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto('/bookings?status=booked');
  await inRows(page);
  await command(page, 'wait ben reis from 16 to 20 with rui costa', /Put on the waiting list.*Ben Reis/);
  await expect(page.getByText('Ben Reis added to the waiting list')).toBeVisible();
  await go(page, 'w');
  await expect(rowOf(page, 'Ben Reis')).toContainText('Rui Costa');

  await page.goto('/bookings?status=booked,cancelled');
  await inRows(page);
  await cancelClass(page);
  await expect(page.getByRole('button', { name: 'Keep class' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 student waits for such a time')).toBeVisible();
  await inRows(page);
  await command(page, 'fill the gap', /Fill the gap/);
  await expect(
    page.getByRole('dialog', { name: 'Fill the gap' }).getByRole('combobox', { name: 'Student' }),
  ).toHaveValue('Ben Reis');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByText(/Ben Reis has been waiting since .*\. This class takes them off the waiting list/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Booked Ben Reis with Rui Costa/)).toBeVisible();
  expect(await waiting(school)).toEqual([]);
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => waiting(school)).toEqual(['Ben Reis']);
});

test('in French, put on the list, seen with the student and taken off', async ({ school, keyboardOnly: page }) => {
  await fill(school);
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/students');
  await inRows(page);
  await command(page, 'mettre ben reis en attente mardi 17-20', /Mettre en liste d’attente.*Ben Reis/);
  await expect(page.getByText('Ben Reis : en liste d’attente')).toBeVisible();
  await command(page, 'élève ben reis', /Ben Reis/);
  await expect(page.getByRole('link', { name: /Pratique · mardi · 17:00–20:00/ })).toBeVisible();
  await command(page, 'retirer ben reis de la liste d’attente', /Retirer de la liste d’attente.*Ben Reis/);
  await expect.poll(() => waiting(school)).toEqual([]);
});
