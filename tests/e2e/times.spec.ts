/** Times as they are shown and typed, and forms that say what is wrong, by keyboard alone, in browsers far from the school. */
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf, typeInstant } from './steps.ts';

/** A class in two years' July, at three in the afternoon where the school is. */
const YEAR = new Date().getUTCFullYear() + 2;
const DAY = `${YEAR}-07-12`;

async function fill(school: School): Promise<void> {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const location_id = await add('/admin/location', { name: 'Station' });
  await add('/admin/location', { name: 'Airport' });
  const teacher_id = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const student_id = await add('/admin/student/signup', {
    first_name: 'Ana',
    last_name: 'Reis',
    licence_category: 'B',
  });
  await school.call('POST', '/booking_2/admin/bookClass', {
    ...{ student_id, teacher_id, location_id, starts_at: `${DAY}T14:00:00.000Z` },
    ...{ outside_schedule: true, ignore_rules: true },
  });
}

test('a class has one time on every surface, the school’s, and the clock is the account’s', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto(`${school.url}/bookings`);
  const shown = new RegExp(`\\w{3} 12 Jul ${YEAR}, 3:00 PM`);
  await expect(rowOf(page, 'Ana Reis')).toContainText(shown);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('#1');
  await expect(page.locator('[cmdk-item]').filter({ hasText: '#1 Ana Reis' })).toContainText(shown);
  await page.keyboard.press('Escape');

  await command(page, '24-hour clock', /24-hour clock/);
  await expect(rowOf(page, 'Ana Reis')).toContainText(new RegExp(`\\w{3} 12 Jul ${YEAR}, 15:00`));
  await page.reload();
  await expect(rowOf(page, 'Ana Reis')).toContainText('15:00');
  const kept = await school.call<{ preferences: { clock: string } }>('POST', '/admin/profile', {});
  expect(kept.preferences.clock).toBe('24');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Ana Reis')).toContainText('3:00 PM');
});

test('Enter in a part of a day or of a time sends the form, and one that is not whole is said', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto('/do/student.edit?student=1');
  const edit = page.getByRole('dialog', { name: 'Edit student' });
  await tabTo(page, edit.getByRole('spinbutton', { name: /^day, Date of birth/ }));
  await page.keyboard.type('0203');
  await page.keyboard.press('Enter');
  await expect(edit.getByText('Some of the date is missing.')).toBeVisible();
  await expect(edit.getByRole('spinbutton', { name: /Date of birth/ }).first()).toBeFocused();
  await page.keyboard.type('02032001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changed Ana Reis')).toBeVisible();
  await expect(edit).toHaveCount(0);
  const { data } = await school.call<{ data: { date_of_birth: string } }>('GET', '/admin/student/1');
  expect(data.date_of_birth).toBe('2001-03-02');

  await page.goto('/do/banner.add');
  const form = page.getByRole('dialog', { name: 'Add banner' });
  await tabTo(page, form.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Open day');
  await tabTo(page, form.getByRole('button', { name: /Place/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Enter');
  await typeInstant(page, form, 'Begins', DAY, '10:30');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/Added .*Open day/)).toBeVisible();
});

test('a form opens with what holds, takes the school’s times, and refuses days and times that there are not', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  await fill(school);
  await page.goto(`${school.url}/do/booking.edit?booking=1`);
  const edit = page.getByRole('dialog', { name: 'Edit class' });
  await expect(edit.getByRole('combobox', { name: 'Location' })).toHaveValue('Station');
  await expect(edit.getByRole('textbox', { name: 'Topics' })).toBeFocused();
  await expect(edit.locator('[aria-required="true"], [aria-hidden]').filter({ hasText: '*' })).toHaveCount(1);
  await tabTo(page, edit.getByRole('combobox', { name: 'Location' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('airp');
  await page.keyboard.press('Enter');
  await expect(edit.getByRole('combobox', { name: 'Location' })).toHaveValue('Airport');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.goto(`${school.url}/do/banner.add`);
  const form = page.getByRole('dialog', { name: 'Add banner' });
  await tabTo(page, form.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Open day');
  await tabTo(page, form.getByRole('button', { name: /Place/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Enter');
  // The clock of Lisbon is put forward from 1:00 to 2:00 on the last Sunday of March 2029.
  await typeInstant(page, form, 'Begins', '2029-03-25', '01:30');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    form.getByText('There is no 1:30 AM on 25 Mar 2029: the clock is put forward then. The next time is 2:00 AM.'),
  ).toBeVisible();
  await typeInstant(page, form, 'Begins', '2029-02-30', '10:00');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('There is no 30/02/2029.')).toBeVisible();
  await expect(form.getByRole('spinbutton', { name: /^day, Begins/ })).toBeFocused();
  await typeInstant(page, form, 'Begins', `${YEAR}-07-13`, '16:30');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText(/There is no/)).toHaveCount(0);
  await expect(form).toHaveCount(0);
  const { data } = await school.call<{ data: { starts_at: string }[] }>('GET', '/admin/banner');
  expect(data[0]?.starts_at).toBe(`${YEAR}-07-13T15:30:00.000Z`);
});

test('an empty form says at each field what is missing, in the language on screen, and goes to the first', async ({
  server,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(`${server.url}/register`);
  const school = page.getByRole('textbox', { name: 'École' });
  await expect(school).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /Créer/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Renseignez ce champ.').first()).toBeVisible();
  await expect(page.getByText('Au moins 10 caractères.').or(page.getByText('Renseignez ce champ.'))).not.toHaveCount(0);
  await expect(page.locator('form [aria-invalid="true"]').first()).toBeFocused();
  await expect(page.getByText(/Invalid|expected|Too small/)).toHaveCount(0);

  // What the server alone knows is told in the same way: at its field, which has the focus.
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const told = async (name: string, text: string) => {
    await page.keyboard.press('Enter');
    await expect(page.getByText(text)).toBeVisible();
    await expect(box(name)).toBeFocused();
    await expect(box(name)).toHaveAttribute('aria-invalid', 'true');
  };
  for (const [name, text] of [
    ['Nom de l’école', 'École Rose'],
    ['Prénom', 'Ada'],
    ['Nom', 'Almeida'],
    ['E-mail', 'ada'],
    ['Mot de passe', 'ada@school.example'],
    ['Répétez le mot de passe', 'ada@school.example'],
  ] as const)
    await typeInto(page, box(name), text);
  await told('E-mail', 'Saisissez une adresse e-mail valide, par exemple ana@example.com.');
  await page.keyboard.type('@school.example');
  await told('Mot de passe', 'Le mot de passe ne peut pas être l’adresse e-mail. Choisissez-en un autre.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('correct horse battery');
  await told('Répétez le mot de passe', 'Les mots de passe ne correspondent pas. Veuillez réessayer.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
});

test('keys pressed while the script of a date field is on its way are kept for the field', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  let asked = false;
  await page.route(/date-field-drawn/, async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  await page.goto('/bookings');
  await inRows(page);
  await command(page, `move class 1 ${YEAR}-07-13 16:00`, /Move class/);
  const form = page.getByRole('dialog', { name: 'Move class' });
  await expect(form).toContainText('Ana Reis');
  await expect.poll(() => asked).toBe(true);
  await page.keyboard.press('ControlOrMeta+Enter');
  release();
  // The form was sent: the answer stands at its field, and the focus with it.
  await expect(form.getByText('The teacher has no slot at that time.')).toBeVisible();
  await expect(form.getByRole('spinbutton', { name: /^day, Begins/ })).toBeFocused();
});
