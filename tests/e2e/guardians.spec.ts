/** The guardian of a minor by keyboard alone: on the form, on the page, in the preview and in the log. */
import type { Page } from '@playwright/test';
import { expect, test, typeInto } from './fixtures.ts';
import { addClassAhead } from './people.ts';
import type { School } from './school.ts';
import { cancelClass, command, inRows, rowOf } from './steps.ts';

const bornYearsAgo = (years: number) =>
  `${new Date().getUTCFullYear() - years}${new Date().toISOString().slice(4, 10)}`;

const minor = async (school: School, more: object = {}): Promise<number> =>
  (await addClassAhead(school, { date_of_birth: bornYearsAgo(16), ...more })).student;

const textbox = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });

test('a guardian is named on the form of a student, with what is wrong at its field, and stands on the page', async ({
  school,
  keyboardOnly: page,
}) => {
  const student = await minor(school);
  await page.goto(`/students/${student}`);
  await command(page, 'edit student ana reis', /Edit student.*Ana Reis/);
  await typeInto(page, textbox(page, 'Guardian’s email'), 'carla@home');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog')).toContainText('e-mail address');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('carla@home.example');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByRole('dialog').getByText('Enter the name of the parent or guardian with this email or phone number.'),
  ).toBeVisible();
  // Nothing typed is lost.
  await expect(textbox(page, 'Guardian’s email')).toHaveValue('carla@home.example');
  await typeInto(page, textbox(page, 'Guardian of a minor'), 'Carla Reis');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('main')).toContainText('Carla Reis · As well as the student');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Carla Reis · As well as the student');
  await expect(page.getByRole('link', { name: 'carla@home.example' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Carla Reis');
});

test('en français : l’aperçu d’une annulation et le journal disent qui est prévenu à la place du mineur', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 0 });
  const student = await minor(school, {
    guardian_name: 'Carla Reis',
    guardian_email: 'carla@home.example',
    guardian_told: 'in_place',
  });
  const sent = async () => (await school.call<{ total: number }>('GET', '/admin/delivery?state=sent')).total;
  await expect.poll(sent, { timeout: 60_000 }).toBe(1);
  await page.goto('/bookings');
  await inRows(page);
  await cancelClass(page, /^Annuler le cours pour l’école/);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('E-mail à Carla Reis, responsable légal');
  await expect(dialog).not.toContainText('E-mail à Ana Reis');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goto(`/students/${student}?tab=told`);
  await expect(rowOf(page, 'Ana Reis’s class')).toContainText('carla@home.example · Responsable légal');
});

test('em português: o telefone do encarregado é escrito na paleta sem acentos, e a idade é uma definição', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  const student = await minor(school, { guardian_name: 'Carla Reis', guardian_email: 'carla@home.example' });
  await page.goto(`/students/${student}`);
  await expect(page.getByRole('main')).toContainText('Além do aluno');
  await command(page, 'editar ana reis telefone do encarregado 912345678', /Editar aluno.*Ana Reis.*912345678/);
  await expect(textbox(page, 'Telefone do encarregado')).toHaveValue('912345678');
  await expect(textbox(page, 'Telefone')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('main')).toContainText('912 345 678');
  await command(page, 'maioridade 16', /Definir a maioridade.*16/);
  await expect(textbox(page, 'Mensagens ao encarregado até à idade de (anos)')).toHaveValue('16');
  await page.keyboard.press('Enter');
  await expect
    .poll(
      async () => (await school.call<{ data: { age_of_majority: number } }>('POST', '/admin/club/setting', {})).data,
    )
    .toMatchObject({ age_of_majority: 16 });
});
