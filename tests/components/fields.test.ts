/** What is typed into the fields of a form. */
import { type Locator, userEvent } from 'vitest/browser';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { teacher as teachers, uploadTeacherSignature } from '#contract/entities/teacher.ts';
import { Refused } from './answers.ts';
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

/** Scrolls what an element stands in, in px, and waits until the browser has told it. */
async function scrollAround(inner: Locator, by: number) {
  let around = inner.element().parentElement;
  while (around && around.scrollHeight - around.clientHeight < Math.abs(by)) around = around.parentElement;
  if (!around) throw new Error('Nothing around it can be scrolled.');
  const told = new Promise((resolve) => around.addEventListener('scroll', resolve, { once: true }));
  around.scrollBy({ top: by });
  await told;
}

test('a name typed over the row that was chosen is whole, also when its first letter still finds that row', async ({
  school,
  keyboardOnly: page,
}) => {
  const teacher = await openTeacherField(school, page);
  await expect.element(teacher).toHaveValue('Rosa Castro');
  await tabTo(page, teacher);
  // Until the search for the letter answers, the list shows the rows known before that hold it.
  const answer = school.answers.hold(teachers.endpoints.list);
  await page.type('a');
  await expect.element(page.getByRole('option', { name: 'Rosa Castro' })).toBeVisible();
  await page.type('n');
  await gone(page.getByRole('option', { name: 'Rosa Castro' }));
  answer();
  await expect.element(page.getByRole('option', { name: 'Anabela Sousa' })).toBeVisible();
  await page.type('a');
  await expect.element(teacher).toHaveValue('ana');
  await page.press('Enter');
  await expect.element(teacher).toHaveValue('Anabela Sousa');
});

test('Enter on several matches leads to the first of them, and once more chooses it', async ({
  school,
  keyboardOnly: page,
}) => {
  school.teachers.put({ first_name: 'Ana', last_name: 'Abreu' });
  const teacher = await openTeacherField(school, page);
  await expect.element(teacher).toHaveValue('Rosa Castro');
  await tabTo(page, teacher);
  await page.type('ana');
  const first = page.getByRole('option').first();
  await expect.element(page.getByRole('option', { name: 'Anabela Sousa' })).toBeVisible();
  await page.press('Enter');
  await expect.element(teacher).toHaveValue('ana');
  await expect.poll(() => teacher.element().getAttribute('aria-activedescendant')).toBe(first.element().id);
  const name = first.element().getAttribute('aria-label') ?? first.element().textContent ?? '';
  await page.press('Enter');
  await expect.poll(() => name.includes((teacher.element() as HTMLInputElement).value)).toBe(true);
  await expect.element(teacher).not.toHaveValue('ana');
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

test('what is typed stays when the form is scrolled, and its list with it', async ({ school, keyboardOnly: page }) => {
  const teacher = await openTeacherField(school, page);
  await expect.element(teacher).toHaveValue('Rosa Castro');
  await tabTo(page, teacher);
  await page.type('ana');
  const option = page.getByRole('option', { name: 'Anabela Sousa' });
  await expect.element(option).toBeVisible();
  for (const by of [40, -40]) {
    await scrollAround(teacher, by);
    await expect.element(teacher).toHaveValue('ana');
    await expect.element(option).toBeVisible();
  }
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

const birth = (page: ConsolePage, part: string) =>
  page
    .getByRole('dialog', { name: 'Edit student' })
    .getByRole('spinbutton', { name: new RegExp(`^${part}, Date of birth`) });
const partsOf = (page: ConsolePage) =>
  ['day', 'month', 'year'].map((part) => birth(page, part).element().textContent).join('/');

const TYPED_DAYS = [
  // What is typed, how its parts stand, and what is said of it.
  ['24132001', '24/mm/2001', 'There is no month 13. Type a number from 1 to 12.'],
  ['32012001', 'dd/01/2001', 'There is no day 32. Type a number from 1 to 31.'],
  ['00012001', 'dd/01/2001', 'There is no day 00. Type a number from 1 to 31.'],
  ['24/13/2001', '24/mm/2001', 'There is no month 13. Type a number from 1 to 12.'],
  ['1/12/2001', '01/12/2001', null],
  ['5.3.2001', '05/03/2001', null],
  ['7 3 2001', '07/03/2001', null],
  ['31022010', '31/02/2010', null],
] as const;

test('a day that was not typed is not taken: its part is left empty, and said', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = school.students.put({ first_name: 'Ana', last_name: 'Reis', date_of_birth: null });
  await page.goto(`/do/student.edit?student=${ana.id}`);
  await tabTo(page, birth(page, 'day'));
  for (const [typed, stands, said] of TYPED_DAYS) {
    await page.type(typed);
    await expect.poll(() => partsOf(page)).toBe(stands);
    if (said) await expect.element(page.getByText(said)).toBeVisible();
    else await gone(page.getByText(/^There is no (day|month)/));
    await tabTo(page, birth(page, 'day'), { back: true });
  }
  await page.press('Enter');
  await expect.element(page.getByText('There is no 31/02/2010.')).toBeVisible();
  await page.type('24132001');
  await page.press('Enter');
  await expect.element(page.getByText('There is no month 13.', { exact: false })).toBeVisible();
  expect(school.students.get(ana.id).date_of_birth).toBeNull();
  await tabTo(page, birth(page, 'month'), { back: true });
  await page.type('12');
  await page.press('Enter');
  await expect.poll(() => school.students.get(ana.id).date_of_birth).toBe('2001-12-24');
});

test.for([
  ['24132001', 'Some of the date is missing.'],
  ['31022010', 'There is no 31/02/2010.'],
] as const)(
  'a reload does not forget that %s is no day, and nothing is saved as if it were not there',
  async ([typed, said], { school, keyboardOnly: page }) => {
    const ana = school.students.put({ first_name: 'Ana', last_name: 'Reis', date_of_birth: null });
    await page.goto(`/do/student.edit?student=${ana.id}`);
    await tabTo(page, birth(page, 'day'));
    await page.type(typed);
    await page.press('Tab');
    await page.reload();
    await expect.element(page.getByText('Restored what you typed before.')).toBeVisible();
    await expect.element(page.getByText(said)).toBeVisible();
    await tabTo(page, birth(page, 'year'));
    await page.press('Enter');
    await expect.element(page.getByText(said)).toBeVisible();
    expect(school.students.get(ana.id).version).toBe(ana.version);
    // What is typed now is what stands.
    await tabTo(page, birth(page, 'day'), { back: true });
    await page.type('24122001');
    await page.press('Enter');
    await expect.poll(() => school.students.get(ana.id).date_of_birth).toBe('2001-12-24');
  },
);

test('a number that was refused is taken back with Backspace, and the field is empty again', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = school.students.put({ first_name: 'Ana', last_name: 'Reis', date_of_birth: null });
  await page.goto(`/do/student.edit?student=${ana.id}`);
  await tabTo(page, birth(page, 'day'));
  await page.type('32');
  const said = page.getByText('There is no day 32.', { exact: false });
  await expect.element(said).toBeVisible();
  await tabTo(page, birth(page, 'day'), { back: true });
  await page.press('Backspace');
  await gone(said);
  await page.press('Enter');
  await gone(page.getByRole('dialog', { name: 'Edit student' }));
});

test('a time that was not typed is not taken either', async ({ keyboardOnly: page }) => {
  await page.goto('/do/banner.add');
  const form = page.getByRole('dialog', { name: 'Add banner' });
  const hour = form.getByRole('spinbutton', { name: /^hour, Begins, / });
  await tabTo(page, hour);
  await page.type('9:75');
  await expect.element(form.getByText('There is no minute 75. Type a number from 0 to 59.')).toBeVisible();
  await tabTo(page, hour, { back: true });
  await page.type('13:30');
  await expect.element(form.getByText('There is no hour 13. Type a number from 1 to 12.')).toBeVisible();
});

test('what is wrong comes into sight, below a field at the dialog’s foot as above the first one', async ({
  school,
  keyboardOnly: page,
}) => {
  const [ana] = school.addStudents('Ana');
  await page.goto(`/do/student.edit?student=${ana?.id}`);
  const form = page.getByRole('dialog', { name: 'Edit student' });
  const buttons = form.getByRole('button', { name: 'Save' });
  const isInSight = (said: Locator) => {
    const { top, bottom } = said.element().getBoundingClientRect();
    const { top: head } = form.getByRole('heading', { name: 'Edit student' }).element().getBoundingClientRect();
    return top > head && bottom < buttons.element().getBoundingClientRect().top;
  };
  const address = form.getByRole('textbox', { name: 'Guardian’s email' });
  await tabTo(page, address);
  await page.type('carla');
  await page.press('ControlOrMeta+Enter');
  const wrong = form.getByText('This is not an e-mail address.');
  await expect.element(wrong).toBeVisible();
  await expect.poll(() => isInSight(wrong)).toBe(true);

  await page.press('ControlOrMeta+a', 'Delete');
  const said = 'Server error';
  school.answers.instead(student.endpoints.edit, () => {
    throw new Refused(500, 'server-error');
  });
  await page.press('ControlOrMeta+Enter');
  await expect.element(form.getByText(said)).toBeVisible();
  await expect.poll(() => isInSight(form.getByText(said))).toBe(true);
});

test('a tap, a name of signs that nobody sees and a blank picture are told in place, and nothing is signed', async ({
  school,
  page,
}) => {
  const rosa = school.teachers.put({ first_name: 'Rosa', last_name: 'Castro' });
  await page.goto(`/do/teacher.upload-signature?teacher=${rosa.id}`);
  const dialog = page.getByRole('dialog');
  const nothingSent = async () => {
    await page.press('ControlOrMeta+Enter');
    await expect.element(dialog.getByText('This is needed')).toBeVisible();
    expect(school.answers.callsOf(uploadTeacherSignature)).toEqual([]);
  };
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('\u200b\u200b');
  await expect.element(dialog.getByText('Enter a name with letters.')).toBeVisible();
  await nothingSent();

  await dialog.getByRole('tab', { name: 'Draw' }).click();
  const pad = dialog.getByRole('img', { name: 'Draw the signature here' });
  await pad.click();
  const told = dialog.getByText('A dot is no signature. Draw your signature.');
  await expect.element(told).toBeVisible();
  await nothingSent();
  await userEvent.dragAndDrop(pad, pad, { sourcePosition: { x: 20, y: 20 }, targetPosition: { x: 180, y: 60 } });
  await gone(told);

  await dialog.getByRole('tab', { name: 'Image' }).click();
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 });
  const blank = await new Promise<Blob>((made) => canvas.toBlob((blob) => made(blob as Blob)));
  await userEvent.upload(
    page.locator('[role=dialog] input[type=file]'),
    new File([blank], 'blank.png', { type: 'image/png' }),
  );
  await expect.element(dialog.getByText('This picture shows no signature. Choose another one.')).toBeVisible();
  await nothingSent();
});

test('a form offers the ways of paying that the school takes, and those that its country is used to before it chose', async ({
  school,
  keyboardOnly: page,
}) => {
  const offered = async () => {
    await page.goto('/do/payment.take');
    const field = page.getByRole('dialog', { name: 'Take a payment' }).getByRole('button', { name: /Method/ });
    await tabTo(page, field);
    await page.press('Enter');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    return page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  };
  expect(await offered()).toEqual(['Cash', 'Multibanco', 'MB WAY', 'Card', 'Transfer', 'Cheque', 'Other']);
  school.settings.payment_methods = ['cash', 'bizum'];
  await page.press('Escape', 'Escape');
  expect(await offered()).toEqual(['Cash', 'Bizum']);
});

test('an import is agreed to by the name of its file', async ({ school, page }) => {
  const checked = { dry_run: true, total: 2, added: 2, updated: 0, unchanged: 0, skipped: 0, operation_id: null };
  school.answers.answering(importStudents, ({ body }) => {
    expect(body.file).toHaveProperty('name', 'alunos de maio.csv');
    return { ...checked, unknown_columns: [], month_first: [], errors: [], skipped_lines: [], duplicates: [] };
  });
  await page.goto('/do/student.import');
  const file = new File(['first_name,last_name\nAna,Reis\nRui,Costa\n'], 'alunos de maio.csv', { type: 'text/csv' });
  await userEvent.upload(page.locator('[role=dialog] input[type=file]'), file);
  await expect.element(page.getByRole('dialog').getByText('alunos de maio.csv')).toBeVisible();
  await page.press('ControlOrMeta+Enter');
  const asked = page.getByRole('alertdialog');
  await expect.element(asked).toBeVisible();
  expect(asked.element().querySelector('dl')?.textContent).toMatch(/^Filealunos de maio\.csv/);
});

test('what two people changed is told in words, a list by what it holds', async ({ school, keyboardOnly: page }) => {
  const clara = school.teachers.put({ first_name: 'Clara', last_name: 'Dias', licence_categories: ['B'] });
  await page.goto(`/do/teacher.edit?teacher=${clara.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit teacher' });
  const email = dialog.getByRole('textbox', { name: 'E-mail' });
  await tabTo(page, email);
  await page.type('clara@school.example');
  school.teachers.rows[0] = { ...clara, version: 2, licence_categories: ['B', 'CE'] };
  await page.press('ControlOrMeta+Enter');
  await expect.element(dialog.getByText('B, CE', { exact: true })).toBeVisible();
  expect(dialog.element().textContent).not.toMatch(/[[{]/);
});
