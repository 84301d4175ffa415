/** Telling people by keyboard alone: a class is booked, the message waits, is stopped and started again; rules and their words. */
import { expect, tabTo, test } from './fixtures.ts';
import { addActive, addClassAhead } from './people.ts';
import { cancelClass, command, inLanguage, inRows, rowOf } from './steps.ts';

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
  await cancelClass(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Email to Ana Reis');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await command(page, 'cancel quietly for the school', /Cancel class for the school.*Tell nobody/);
  await expect(dialog).toContainText('No message will be sent');
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
  // The first one is the office's.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Modifier une règle de message' });
  const text = form.getByRole('textbox', { name: 'Texte en français' });
  await tabTo(page, text);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bonjour {prénom}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('prénom n’est pas une variable de ce message.')).toBeVisible();
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
  const asked = page.getByRole('dialog', { name: 'Definir a antecedência do lembrete de aula' });
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
  const reminder = rules.getByRole('row').filter({ hasText: 'Student: class reminder' });
  await expect(reminder).toBeVisible();
  await page.keyboard.press('Home');
  for (let step = 0; step < 12 && (await reminder.getAttribute('data-active')) === null; step++)
    await page.keyboard.press('ArrowDown');
  await expect(reminder).toHaveAttribute('data-active');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Editar uma regra de mensagens' });
  await expect(form.getByRole('textbox', { name: 'Assunto em português' })).toHaveValue('Lembrete: a sua aula, {when}');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('a rule for the office is turned on by keys after its words were shown, stays on over a reload, and one undo turns it off', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/settings?tab=messages');
  const rules = page.getByRole('grid', { name: 'Messages' });
  await tabTo(page, rules);
  const missed = rules.getByRole('row').filter({ hasText: 'Office: no-show' });
  await expect(missed).toBeVisible();
  await page.keyboard.press('Home');
  for (let step = 0; step < 20 && (await missed.getAttribute('data-active')) === null; step++)
    await page.keyboard.press('ArrowDown');
  await expect(missed).toHaveAttribute('data-active');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit a message rule' });
  await expect(form.getByRole('textbox', { name: 'Subject in English' })).toHaveValue('No-show: {student}, {when}');
  const active = form.getByRole('checkbox', { name: 'In use' });
  await tabTo(page, active);
  await page.keyboard.press('Space');
  await expect(active).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Enter');
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText('No-show: Ana Martins');
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  await expect(form).toHaveCount(0);
  const inUse = async () =>
    (await school.call<{ data: { active: boolean }[] }>('GET', '/admin/message_rule?event=class_missed')).data.map(
      ({ active: on }) => on,
    );
  await expect.poll(inUse).toEqual([true]);
  await page.reload();
  await expect(missed).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(inUse).toEqual([false]);
});

test('a message to many goes by mail too, to the guardian as well; the preview says who cannot be reached, undo takes it back', async ({
  school,
  keyboardOnly: page,
}) => {
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 1440 });
  const guardian = { guardian_name: 'Vera Reis', guardian_email: 'vera@parent.example', guardian_told: 'beside' };
  await addActive(school, {
    ...{ first_name: 'Ana', last_name: 'Reis', email: 'ana@learner.example', date_of_birth: '2015-01-01' },
    ...guardian,
  });
  await addActive(school, { first_name: 'Nuno', last_name: 'Pires' });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: '2 students selected' })).toBeVisible();
  await page.keyboard.press('Shift+M');
  const form = page.getByRole('dialog', { name: 'Message several students' });
  await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('No classes on Friday');
  const channel = form.getByRole('button', { name: /Channel$/ });
  await tabTo(page, channel);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Email', exact: true })).toBeVisible();
  await page.keyboard.type('Email');
  await page.keyboard.press('Enter');
  await expect(channel).toContainText('Email');
  await page.keyboard.press('ControlOrMeta+Enter');
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText('Email to Ana Reis');
  await expect(shown).toContainText('Email to Vera Reis, the guardian');
  await expect(shown).toContainText('No message to Nuno Pires: no email address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent 2 times, and to the conversations')).toBeVisible();
  await page.goto('/messages?event=circular');
  await inRows(page);
  await expect(rowOf(page, 'Vera Reis (Ana Reis)')).toContainText('Waiting');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(rowOf(page, 'Vera Reis (Ana Reis)')).toHaveCount(0);
  expect((await school.call<{ total: number }>('GET', '/admin/delivery?event=circular')).total).toBe(0);
});

test('of several names in a line the one that is chosen joins the others', async ({ school, keyboardOnly: page }) => {
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 1440 });
  await addActive(school, { first_name: 'Ana', last_name: 'Reis', email: 'one@learner.example' });
  await addActive(school, { first_name: 'Ana', last_name: 'Reis', email: 'two@learner.example' });
  await addActive(school, { first_name: 'Nuno', last_name: 'Pires', email: 'nuno@learner.example' });
  await page.goto('/students');
  await inRows(page);
  await command(page, 'message ana reis and nuno pires: the yard is closed', /Message several students/);
  const choices = page.getByRole('listbox').getByRole('option');
  await expect(choices).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('alertdialog', { name: 'Send this message to 2 students' });
  await expect(shown).toContainText('Ana Reis');
  await expect(shown).toContainText('Nuno Pires');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
});

test('em português: a vários, por e-mail, com palavras sem acentos; quem não se alcança é dito', async ({
  school,
  keyboardOnly: page,
}) => {
  await inLanguage(page, 'pt');
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 1440 });
  await addActive(school, { first_name: 'Ana', last_name: 'Reis', email: 'ana@learner.example' });
  await addActive(school, { first_name: 'Nuno', last_name: 'Pires' });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+a');
  await command(page, 'escrever a varios aluno', /Escrever a vários alunos/);
  const form = page.getByRole('dialog', { name: 'Escrever a vários alunos' });
  await expect(form.getByRole('textbox', { name: 'Texto' })).toBeFocused();
  await page.keyboard.type('Sexta não há aulas');
  const channel = form.getByRole('button', { name: /Canal$/ });
  await tabTo(page, channel);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'E-mail', exact: true })).toBeVisible();
  await page.keyboard.type('E-mail');
  await page.keyboard.press('Enter');
  await expect(channel).toContainText('E-mail');
  await page.keyboard.press('ControlOrMeta+Enter');
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText('Ana Reis');
  await expect(shown).toContainText(/Nuno Pires.*não tem endereço de e-mail/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mensagem enviada a 1 pessoa, e nas conversas')).toBeVisible();
  await page.goto('/messages?event=circular');
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Em espera');
});

test('a receipt that was mailed stands among the messages, and is sent again from there', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await addActive(school, { first_name: 'Ana', last_name: 'Reis', email: 'ana@learner.example' });
  await school.call('POST', '/admin/entry/payment', { student_id: ana, amount: 5000, method: 'cash' });
  await page.goto('/payments');
  await inRows(page);
  await command(page, 'mail a receipt', /Email a receipt/);
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText('ana@learner.example');
  // What it asks first is whether to send it: a mail cannot be called back.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  await command(page, 'outbox', /^Go to the outbox/);
  await expect(page).toHaveURL(/\/messages$/);
  await inRows(page);
  await expect(rowOf(page, 'Receipt')).toContainText('Sent');
  await command(page, 'send again', /Send a message again/);
  await expect(shown).toContainText('Ana Reis');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  await expect(rowOf(page, 'Receipt')).toHaveCount(2);
  // Whatever else the student has of the school, it stands on their page too.
  await page.goto(`/students/${ana}?tab=told`);
  await expect(rowOf(page, 'Receipt')).toHaveCount(2);
});
