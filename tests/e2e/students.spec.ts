/** A student's whole way, by keyboard alone: from the first school to a link that opens the same rows elsewhere. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { enter, expect, tabTo, test, typeInto } from './fixtures.ts';
import { add, addTeaching } from './people.ts';
import { ADMIN } from './school.ts';
import { command, go, inRows, rowOf } from './steps.ts';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const line = (page: Page) => page.getByRole('combobox', { name: 'Commands' });

const picture = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: { r: 200, g: 90, b: 90 } } })
    .png()
    .toBuffer();

test('from an empty installation to a shared list', async ({ keyboardOnly: page, browser, server }) => {
  await page.goto('/');
  await expect(textbox(page, 'School name')).toBeFocused();
  await page.keyboard.type('Escola Rosa');
  await typeInto(page, textbox(page, 'First name'), ADMIN.first_name);
  await typeInto(page, textbox(page, 'Last name'), ADMIN.last_name);
  await typeInto(page, textbox(page, 'E-mail'), ADMIN.email);
  await typeInto(page, textbox(page, 'Password'), ADMIN.password);
  await typeInto(page, textbox(page, 'Repeat the password'), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  for (const name of ['Marta Nunes', 'Rui Costa', 'Inês Lopes']) {
    const [first = '', last = ''] = name.split(' ');
    await command(page, `add student ${name}`, new RegExp(`Add student.*First name.*${first}.*Last name.*${last}`));
    await expect(page.getByText(`Added ${name}`)).toBeVisible();
  }

  await command(page, 'marta', /Marta Nunes/);
  await expect(page.getByRole('heading', { name: 'Marta Nunes', level: 1 })).toBeVisible();

  await command(page, 'set student status active', /Set student status.*Active/);
  await expect(page.getByText('Marta Nunes is now active')).toBeVisible();
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
  const toast = page.locator('[data-sonner-toast]');
  // The button says which key does the same.
  await expect(toast.getByRole('button', { name: 'Undo', exact: true })).toHaveText('UndoCtrlZ');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast).toContainText('Taken back: “Marta Nunes is now active”');
  await expect(toast).toContainText('Marta Nunes · Status: Pending');
  await expect(page.getByRole('main').getByText('Pending', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();

  await go(page, 's');
  await expect(rowOf(page, 'Rui Costa')).toBeVisible();
  // Spaces around what is searched for are no part of it: not in the rows, not in the address, not in the box afterwards.
  await page.keyboard.press('/');
  await page.keyboard.type('  costa  ');
  await expect(rowOf(page, 'Marta Nunes')).toHaveCount(0);
  await expect(rowOf(page, 'Rui Costa')).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=costa(&|$)/);
  await page.keyboard.press('ArrowDown');
  await inRows(page);
  await page.goto('/students?q=%20Nunes%20&status=%20active%20,%20pending&email=%20%20');
  await expect(rowOf(page, 'Marta Nunes')).toBeVisible();
  await expect(rowOf(page, 'Rui Costa')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Nunes');
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('f');
  await page.keyboard.type('status');
  await page.keyboard.press('Enter');
  await page.keyboard.type('pending');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=pending/);
  await expect(rowOf(page, 'Rui Costa')).toBeVisible();
  await expect(rowOf(page, 'Marta Nunes')).toHaveCount(0);

  await inRows(page);
  await expect(page.getByRole('grid', { name: 'Students' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('region', { name: '2 students selected' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('blocked');
  await page.keyboard.press('Enter');
  const preview = page.getByRole('alertdialog', { name: 'Set the status of 2 students' });
  await expect(preview).toContainText('Rui Costa');
  await expect(preview).toContainText('Inês Lopes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 students are now blocked')).toBeVisible();
  await expect(rowOf(page, 'Rui Costa')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Rui Costa')).toBeVisible();
  await expect(rowOf(page, 'Inês Lopes')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Shift+l');
  await expect(page.getByText('The link to this screen is copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const rows = await page.getByRole('row').allTextContents();

  const other = await browser.newContext({ baseURL: server.url });
  const items = await page.evaluate(() =>
    ['accessToken', 'tokenExpiry', 'userInfo'].map((name) => ({ name, value: localStorage.getItem(name) ?? '' })),
  );
  await enter(other, { localStorage: items } as never);
  const second = await other.newPage();
  await second.goto(link);
  await expect(rowOf(second, 'Rui Costa')).toBeVisible();
  expect(await second.getByRole('row').allTextContents()).toEqual(rows);
  await other.close();
});

test('people of one name are told apart by telephone or number, and by e-mail, in a picker and in the palette', async ({
  school,
  keyboardOnly: page,
}) => {
  const add = (more: object) =>
    school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
      first_name: 'Rita',
      last_name: 'Gomes',
      ...more,
    });
  await add({ phone: '912 345 678', email: 'rita.one@example.pt' });
  const { data: bare } = await add({ email: 'rita.two@example.pt' });
  await page.goto('/do/booking.create');
  const student = page.getByRole('dialog', { name: 'Book class' }).getByRole('combobox', { name: 'Student' });
  await expect(student).toBeFocused();
  await page.keyboard.type('rita');
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: '912 345 678 · rita.one@example.pt' })).toBeVisible();
  await expect(options.filter({ hasText: `#${bare.id} · rita.two@example.pt` })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('rita gomes');
  const hits = page.locator('[cmdk-item]');
  await expect(hits.filter({ hasText: '912 345 678 · rita.one@example.pt' }).first()).toBeVisible();
  await expect(hits.filter({ hasText: `#${bare.id} · rita.two@example.pt` }).first()).toBeVisible();

  // Who is called so already is said before another one is added.
  await page.keyboard.press('Escape');
  const total = async () => (await school.call<{ total: number }>('GET', '/admin/student')).total;
  const doubt = page.getByRole('alertdialog', { name: 'Add Rita Gomes anyway' });
  await command(page, 'add student Rita Gomes', /Add student.*Rita.*Gomes/);
  await expect(doubt).toContainText('912 345 678 · rita.one@example.pt');
  await page.keyboard.press('Escape');
  await expect(doubt).toHaveCount(0);
  expect(await total()).toBe(2);
  await command(page, 'add student Rita Gomes', /Add student.*Rita.*Gomes/);
  await expect(doubt).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added Rita Gomes')).toBeVisible();
  expect(await total()).toBe(3);
});

test('em português: dois alunos ditos juntos não são acrescentados como um só', async ({
  school,
  keyboardOnly: page,
}) => {
  for (const [first_name, last_name] of [
    ['João', 'Caetano'],
    ['Thiago', 'Souza Barbosa'],
  ])
    await school.call('POST', '/admin/student/signup', { first_name, last_name });
  const total = async () => (await school.call<{ total: number }>('GET', '/admin/student')).total;
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await command(page, 'inscrever joao caetano e thiago souza', /Adicionar aluno/);
  const doubt = page.getByRole('alertdialog');
  await expect(doubt).toContainText('João Caetano');
  await expect(doubt).toContainText('Thiago Souza Barbosa');
  await page.keyboard.press('Escape');
  await expect(doubt).toHaveCount(0);
  expect(await total()).toBe(2);
  // A surname with "e" in it is one person's.
  await command(page, 'inscrever maria costa e silva', /Adicionar aluno/);
  await expect.poll(total).toBe(3);
});

test('a link to a row that is not in the list says so and lets its number go; an open filter shows where the keys are', async ({
  school,
  keyboardOnly: page,
}) => {
  await school.call('POST', '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis' });
  await page.goto('/students?row=4711&at=3');
  await expect(page.getByText('What this link points to is not in the list.')).toBeVisible();
  await expect(page).toHaveURL(/\/students(\?row=1)?$/);
  await page.keyboard.press('f');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const field = filters.getByRole('combobox');
  await expect(field).toBeFocused();
  expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

test('nobody is blocked by a single Enter: it is asked first, and one undo unblocks', async ({
  school,
  keyboardOnly: page,
}) => {
  const { data: ana } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
    first_name: 'Ana',
    last_name: 'Reis',
  });
  const status = async () =>
    (await school.call<{ data: { status: string } }>('GET', `/admin/student/${ana.id}`)).data.status;
  await page.goto('/students');
  await inRows(page);
  const block = async () => {
    await page.keyboard.press('s');
    await page.keyboard.type('blocked');
    await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(/Blocked/);
    await page.keyboard.press('Enter');
  };
  const asked = page.getByRole('alertdialog', { name: 'Block Ana Reis?' });
  await block();
  await expect(asked).toContainText('You can’t book new classes for a blocked student.');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  expect(await status()).toBe('pending');
  await inRows(page);
  await block();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ana Reis is now blocked')).toBeVisible();
  expect(await status()).toBe('blocked');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/Taken back/)).toBeVisible();
  expect(await status()).toBe('pending');

  // In French, with why: it stands in the question and on the student's page.
  await page.evaluate(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(`/students/${ana.id}`);
  await expect(page.getByRole('heading', { name: 'Ana Reis', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const typed = 'bloquer ana reis parce que deux factures sont impay';
  await page.keyboard.type(typed);
  // A letter that no key of the layout has is put in at once, before keys that are still on their way.
  await expect(page.locator('[cmdk-input]')).toHaveValue(typed);
  await page.keyboard.type('ées');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(/Bloqué.*deux factures/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Motif : deux factures sont impayées');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('deux factures sont impayées');
  expect(await status()).toBe('blocked');
});

test('lists of people name them surname first, as they are sorted, until the account chooses otherwise, in every browser', async ({
  school,
  browser,
  keyboardOnly: page,
}) => {
  await add(school, '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis' });
  await addTeaching(school, 'Costa');
  await page.goto('/students');
  await inRows(page);
  const name = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
  await expect(name('Reis, Ana')).toBeVisible();
  // Everywhere else people are named as one says them: in the palette, on their own page, in what was done.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByText('Ana Reis', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await inRows(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Reis' })).toBeVisible();
  await page.goto('/teachers');
  await inRows(page);
  await expect(name('Costa, Rui')).toBeVisible();

  await command(page, 'first names first', /Show first names first/);
  await expect(name('Rui Costa')).toBeVisible();
  await expect(page.getByText('First names stand first in lists')).toBeVisible();
  const other = await browser.newContext({ baseURL: school.url });
  const items = await page.evaluate(() =>
    ['accessToken', 'tokenExpiry', 'userInfo'].map((item) => ({ name: item, value: localStorage.getItem(item) ?? '' })),
  );
  await enter(other, { localStorage: items } as never);
  const second = await other.newPage();
  await second.goto('/students');
  await expect(second.getByRole('gridcell', { name: 'Ana Reis', exact: true })).toBeVisible();
  await other.close();

  await page.reload();
  await inRows(page);
  await expect(name('Rui Costa')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(name('Costa, Rui')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(name('Rui Costa')).toBeVisible();
});

test('a name of several words is turned round where its surname begins, in a list that does not hold it apart', async ({
  school,
  keyboardOnly: page,
}) => {
  const student = await add(school, '/admin/student/signup', { first_name: 'Ana Sofia', last_name: 'Melo Costa' });
  await school.call('POST', '/admin/entry/charge', { student_id: student, amount: 8000, charge_type: 'other' });
  await page.goto('/balances');
  await inRows(page);
  await expect(page.getByRole('gridcell', { name: 'Melo Costa, Ana Sofia', exact: true })).toBeVisible();
  await command(page, 'first names first', /Show first names first/);
  await expect(page.getByRole('gridcell', { name: 'Ana Sofia Melo Costa', exact: true })).toBeVisible();
});

test('en français : une photo est mise, vue après un rechargement, retirée et ramenée', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  const id = await add(school, '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis' });
  await page.goto(`/students/${id}`);
  const photo = page.getByRole('img', { name: 'Photo de Ana Reis' });
  const begin = async () => {
    await command(page, 'photo ana reis', /Ajouter la photo.*Ana Reis/);
    return page.getByRole('dialog', { name: 'Ajouter la photo de l’élève' });
  };
  const choose = async (form: Locator, name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, form.getByRole('button', { name: 'Choisir un fichier' }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    await page.keyboard.press('ControlOrMeta+Enter');
  };
  const form = await begin();
  // What only calls itself a picture is refused where it stands, and the form stays.
  await choose(form, 'visage.png', Buffer.from('%PDF-1.7 et la suite'));
  await expect(form).toContainText('PNG');
  await expect(photo).toHaveCount(0);
  await choose(form, 'visage.png', await picture());
  await expect(page.getByText('Photo de Ana Reis modifiée')).toBeVisible();
  await expect(photo).toBeVisible();
  await page.reload();
  await expect(photo).toHaveJSProperty('naturalWidth', 480);

  await command(page, 'retirer photo ana reis', /Retirer la photo.*Ana Reis/);
  await expect(photo).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(photo).toBeVisible();
});
