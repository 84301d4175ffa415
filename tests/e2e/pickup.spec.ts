/** The usual pick-up place by keyboard alone: chosen on the form, offered as a class is booked, and left where another is said. */
import { expect, tabTo, test } from './fixtures.ts';
import { add, addActive, addTeaching } from './people.ts';
import { choose, command } from './steps.ts';

test('en français : le lieu de prise en charge est choisi dans le formulaire et proposé à la réservation', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  const { teacher_id } = await addTeaching(school, 'Costa');
  await add(school, '/admin/location', { name: 'Place du Marché' });
  const student = await addActive(school, { first_name: 'Ana', last_name: 'Reis', teacher_id });
  await page.goto(`/students/${student}`);
  await command(page, 'modifier ana reis', /Modifier.*Ana Reis/);
  const form = page.getByRole('dialog');
  const part = form.getByRole('group', { name: 'Permis et cours' });
  await choose(page, part.getByRole('combobox', { name: 'Lieu de prise en charge habituel' }), 'Place du Marché');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('main')).toContainText('Place du Marché');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Lieu de prise en charge habituelPlace du Marché');

  await page.keyboard.press('b');
  const booking = page.getByRole('dialog');
  await expect(booking.locator('[data-pickup]')).toHaveText(/Au lieu de prise en charge habituel\s: Place du Marché/);
  // Another place is said: it is the one that is taken.
  await choose(page, booking.getByRole('combobox', { name: 'Lieu', exact: true }), 'Station');
  await expect(booking.locator('[data-pickup]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Abandonner', exact: true }));
  await page.keyboard.press('Enter');
  await expect(booking).toHaveCount(0);

  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id: student,
    teacher_id,
    starts_at: new Date(Date.now() + 50 * 3_600_000).toISOString(),
    outside_schedule: true,
  });
  await page.goto(`/students/${student}`);
  await expect(page.getByRole('main')).toContainText('Rui Costa · Place du Marché');
});
