/** A training record by keyboard alone: opened from the palette, in the student's language, printed again, mailed. */
import { expect, test } from './fixtures.ts';
import { add, addActive, addTeaching } from './people.ts';
import { command } from './steps.ts';

test('em português, sem acentos, o registo de formação abre na língua do aluno e segue por e-mail', async ({
  school,
  keyboardOnly: page,
}) => {
  const { teacher_id, location_id } = await addTeaching(school, 'Melo');
  const rita = { first_name: 'Rita', last_name: 'Gomes', email: 'rita@learner.example', language: 'fr' };
  const student_id = await addActive(school, rita);
  const student_bookings_id = await add(school, '/booking_2/admin/bookClass', {
    student_id,
    teacher_id,
    location_id,
    starts_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 - 7_200_000).toISOString(),
    outside_schedule: true,
    ignore_rules: true,
    past: true,
  });
  const { data } = await school.call<{ data: { skill_id: number; name: string }[] }>(
    'POST',
    '/admin/student_class/skills',
    { student_bookings_id },
  );
  await school.call('POST', '/admin/student_class/complete', {
    student_bookings_id,
    reason: 'on paper',
    distance_km: 18,
    topics: 'Volta ao bairro',
    marks: [{ skill_id: data[0]?.skill_id, level: 2 }],
  });
  await page.addInitScript(() => {
    localStorage.setItem('clutch.locale', 'pt');
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.goto('/dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('registo de formacao da rita gomes');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(
    /Imprimir registo de formação.*Rita Gomes/,
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\/\d+\/record$/);
  // The console speaks Portuguese, the record French.
  const record = page.getByRole('article');
  await expect(record.getByRole('heading', { level: 1, name: 'Livret de formation' })).toBeVisible();
  await expect(record.getByRole('row').filter({ hasText: data[0]?.name ?? '' })).toContainText(/\d{4}/);
  await expect(record.getByRole('row').filter({ hasText: 'Volta ao bairro' })).toContainText('Rui Melo');
  await expect(page.locator('body[data-printed="yes"]')).toBeVisible();
  await page.reload();
  await expect(record.getByRole('heading', { level: 1, name: 'Livret de formation' })).toBeVisible();
  await command(page, 'enviar registo de formacao', /Enviar registo de formação/);
  await expect(page.getByRole('alertdialog')).toContainText('rita@learner.example');
  // What cannot be called back is never what Enter does by itself.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Registo de formação enviado para rita@learner.example')).toBeVisible();
});
