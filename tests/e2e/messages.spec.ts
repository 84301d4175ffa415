/** Telling people by keyboard alone: a class is booked, the message waits, is stopped and started again; rules and their words. */
import { expect, tabTo, test } from './fixtures.ts';
import { addClassAhead } from './people.ts';
import { command, inRows, rowOf } from './steps.ts';

test('a message waits in the log, is stopped, and started again by undo; it stands on the student’s page too', async ({
  school,
  keyboardOnly: page,
}) => {
  // It waits for as long as this test takes.
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 1440 });
  const { student } = await addClassAhead(school);
  await page.goto('/students');
  await inRows(page);
  await command(page, 'outbox', /^Go to the outbox/);
  await expect(page).toHaveURL(/\/messages$/);
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Waiting');
  await page.keyboard.press('Delete');
  await expect(page.getByText('1 message stopped')).toBeVisible();
  await expect(rowOf(page, 'Ana Reis')).toContainText('Stopped');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(rowOf(page, 'Ana Reis')).toContainText('Waiting');
  await page.reload();
  await inRows(page);
  await page.keyboard.press('p');
  await expect(page.getByText(/^Hello Ana,/)).toBeVisible();
  await page.goto(`/students/${student}?tab=told`);
  await expect(rowOf(page, 'Your class on')).toContainText('Waiting');
});

test('cancelling says who is told, and typed words tell nobody', async ({ school, keyboardOnly: page }) => {
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 0 });
  await addClassAhead(school);
  // What waits would be taken back, and nobody told.
  const sent = async () => (await school.call<{ total: number }>('GET', '/admin/delivery?state=sent')).total;
  await expect.poll(sent, { timeout: 60_000 }).toBe(1);
  await page.goto(`${school.url}/bookings`);
  await inRows(page);
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Tells Ana Reis by mail');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await command(page, 'cancel quietly', /Cancel class for the school.*Tell nobody/);
  await expect(dialog).toContainText('Tells nobody');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('en français : une règle est lue, ses mots sont changés, ce qui ne se remplit pas est refusé', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(`${school.url}/settings?tab=messages`);
  const rules = page.getByRole('grid', { name: 'Messages' });
  await tabTo(page, rules);
  await expect(rules.getByText('Student: class booked')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Modifier une règle de message' });
  const text = form.getByRole('textbox', { name: 'Texte en français' });
  await tabTo(page, text);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bonjour {prénom}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('Rien ne remplace prénom entre accolades.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bonjour {name}, à bientôt');
  await page.keyboard.press('ControlOrMeta+Enter');
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText(/FR · .*Bonjour (Ana|Rui), à bientôt/s);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/modifiée/)).toBeVisible();
});

test('em português: quando se lembra de uma aula é escrito na paleta, e a regra mostra o que é enviado', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.goto(`${school.url}/students`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('lembrete antes da aula 48');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveAttribute(
    'data-value',
    'setting.reminder-hours',
  );
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Definir quando se lembra de uma aula' });
  await expect(asked.getByRole('textbox', { name: 'Lembrete antes da aula (horas)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-sonner-toast]')).toBeVisible();
  await expect(asked).toHaveCount(0);
  const setting = await school.call<{ data: { reminder_hours: number } }>('POST', '/admin/club/setting', {});
  expect(setting.data.reminder_hours).toBe(48);
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(async () => (await school.call<typeof setting>('POST', '/admin/club/setting', {})).data.reminder_hours)
    .toBe(24);

  await page.goto(`${school.url}/settings?tab=messages`);
  const rules = page.getByRole('grid', { name: 'Mensagens' });
  await tabTo(page, rules);
  const reminder = rules.getByRole('row').filter({ hasText: 'Student: reminder of a class' });
  await expect(reminder).toBeVisible();
  await page.keyboard.press('Home');
  for (let step = 0; step < 8 && (await reminder.getAttribute('data-active')) === null; step++)
    await page.keyboard.press('ArrowDown');
  await expect(reminder).toHaveAttribute('data-active');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Editar uma regra de mensagens' });
  await expect(form.getByRole('textbox', { name: 'Assunto em português' })).toHaveValue('Lembrete: a sua aula, {when}');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});
