/** Papers by keyboard alone: what lacks is seen with the student, handed in, checked by a typed line, and taken back. */
import { named } from '../named.ts';
import { expect, tabTo, test } from './fixtures.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

async function fill(school: School): Promise<number> {
  const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
    first_name: 'Ana',
    last_name: 'Reis',
    licence_category: 'B',
  });
  return data.id;
}
const states = async (school: School) =>
  (await school.call<{ data: { state: string }[] }>('GET', '/admin/paper')).data.map(({ state }) => state);

test('what lacks is seen with the student, handed in, checked and taken back', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await fill(school);
  await page.goto(`/students/${ana}?tab=papers`);
  await expect(page.getByText(/missing documents$/)).toBeVisible();
  await command(page, 'hand in medical certificate ana reis', /Hand in document.*Ana Reis/);
  await expect(page.getByText('Medical certificate · Ana Reis handed in')).toBeVisible();
  await command(page, 'papers of ana reis', /Go to papers.*Ana Reis/);
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Handed in');
  await command(page, 'check ana reis medical certificate', /Check document.*Medical certificate/);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Checked');
  expect(await states(school)).toEqual(['checked']);
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => states(school)).toEqual(['handed_in']);
  // After a reload the list is as it was.
  await page.reload();
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Handed in');
});

test('in Portuguese without accents, refused with a reason', async ({ school, keyboardOnly: page }) => {
  const ana = await fill(school);
  const kinds = (await school.call<{ data: { id: number; code: string }[] }>('GET', '/admin/paper_kind?per_page=100'))
    .data;
  await school.call('POST', '/admin/paper/handIn', {
    paper_kind_id: kinds.find(({ code }) => code === 'PT.medical')?.id,
    student_id: ana,
  });
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.goto('/papers');
  await inRows(page);
  await page.keyboard.press('Shift+R');
  await expect(page.getByRole('dialog', { name: 'Recusar documento' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await page.keyboard.type('Não se lê');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => states(school)).toEqual(['refused']);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Recusado');
  await command(page, 'verificar medical certificate ana reis', /Verificar documento/);
  await expect.poll(() => states(school)).toEqual(['checked']);
});

test('missing papers of the school: opened by what they are called, handed in from the list, and saved', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto('/students');
  await inRows(page);
  await command(page, 'missing papers', /Go to missing papers/);
  await expect(page).toHaveURL(/\/papers\/missing/);
  await inRows(page);
  await expect(rowOf(page, 'Medical certificate')).toContainText(named('Ana Reis'));
  await page.reload();
  await inRows(page);
  await page.keyboard.type('/');
  await page.keyboard.type('medical');
  await expect(page).toHaveURL(/[?&]q=medical(&|$)/);
  await expect(rowOf(page, 'permit')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await inRows(page);
  await page.keyboard.press('h');
  const form = page.getByRole('dialog', { name: 'Note a missing document as handed in' });
  await expect(form).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => states(school)).toEqual(['handed_in']);
  await expect(rowOf(page, 'Medical certificate')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await command(page, 'export missing papers', /Export missing documents as CSV/);
  expect((await saved).suggestedFilename()).toBe('missing-papers.csv');
});

test('one kind of paper of the students who are ticked: who has it is named, its end is asked, one undo takes it back', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  for (const first_name of ['Bea', 'Cid'])
    await school.call('POST', '/admin/student/signup', { first_name, last_name: 'Reis', licence_category: 'B' });
  const kinds = (await school.call<{ data: { id: number; code: string }[] }>('GET', '/admin/paper_kind?per_page=100'))
    .data;
  const identity = kinds.find(({ code }) => code === 'PT.identity')?.id;
  const [first] = (await school.call<{ data: { id: number }[] }>('GET', '/admin/student?q=bea')).data;
  await school.call('POST', '/admin/paper/handIn', {
    paper_kind_id: identity,
    student_id: first?.id,
    valid_until: '2099-01-31',
  });
  await page.goto('/students?q=reis');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+a');
  await command(page, 'hand in a paper for several students', /^Hand in a document for several students/);
  const form = page.getByRole('dialog', { name: 'Hand in a document for several students' });
  await expect(page.getByRole('option', { name: 'Medical certificate' })).toBeVisible();
  // What teachers and vehicles hand in is not offered.
  await expect(page.getByRole('option', { name: 'Insurance' })).toHaveCount(0);
  await page.keyboard.type('identity');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  // Nobody said until when they are valid.
  await expect(form.getByText(/^Enter the expiry date/)).toBeVisible();
  expect(await states(school)).toEqual(['handed_in']);
  await tabTo(page, form.getByRole('spinbutton', { name: /^day, Valid until/ }));
  await page.keyboard.type('30062099');
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'You can undo this' });
  await expect(preview).toContainText('Note 2 documents as handed in, 1 is already there');
  await expect(preview).toContainText(/Bea Reis: already handed in, valid until 31 Jan 2099/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 documents handed in, 1 was already there')).toBeVisible();
  await expect.poll(() => states(school)).toEqual(['handed_in', 'handed_in', 'handed_in']);
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => states(school)).toEqual(['handed_in']);
});

test('missing papers that are ticked are noted together', async ({ school, keyboardOnly: page }) => {
  await fill(school);
  await school.call('POST', '/admin/student/signup', { first_name: 'Bea', last_name: 'Reis', licence_category: 'B' });
  await school.call('POST', '/admin/paper_kind', { name: 'Photo for the file', needed_for: ['practical'] });
  await page.goto('/papers/missing?q=photo');
  await inRows(page);
  await expect(rowOf(page, 'Photo for the file')).toHaveCount(2);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+H');
  const preview = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(preview).toContainText('Note 2 documents as handed in');
  await page.keyboard.press('Enter');
  await expect.poll(() => states(school)).toEqual(['handed_in', 'handed_in']);
  await expect(rowOf(page, 'Photo for the file')).toHaveCount(0);
});

// The school's kinds have English names; they are called as people say it, in the language of whoever types.
for (const [locale, typed, meant] of [
  ['en', 'ana reis handed in her medical', /Hand in document.*Ana Reis/],
  ['fr', 'ana reis a remis son certificat medical', /Noter un document remis.*Ana Reis/],
  ['pt', 'ana reis entregou o atestado', /Registar documento entregue.*Ana Reis/],
] as const)
  test(`a paper handed in is called by everyday words: ${locale}`, async ({ school, keyboardOnly: page }) => {
    await fill(school);
    await page.addInitScript((language) => localStorage.setItem('clutch.locale', language), locale);
    await page.goto('/dashboard');
    await command(page, typed, meant);
    await expect
      .poll(async () =>
        (await school.call<{ data: { kind_name: string; owner_name: string }[] }>('GET', '/admin/paper')).data.map(
          ({ kind_name, owner_name }) => `${kind_name} · ${owner_name}`,
        ),
      )
      .toEqual(['Medical certificate · Ana Reis']);
  });

for (const [locale, typed, meant, title] of [
  ['fr', 'documents manquant', /Aller aux documents manquants/, 'Documents manquants'],
  ['pt', 'documentacao em falta', /Ir para os documentos em falta/, 'Documentos em falta'],
] as const)
  test(`missing papers typed with a slip and without accents: ${locale}`, async ({ school, keyboardOnly: page }) => {
    await fill(school);
    await page.addInitScript((language) => localStorage.setItem('clutch.locale', language), locale);
    await page.goto('/dashboard');
    await command(page, typed, meant);
    await expect(page).toHaveURL(/\/papers\/missing/);
    await expect(page.getByRole('grid', { name: title })).toBeVisible();
    await expect(rowOf(page, 'Ana Reis').first()).toBeVisible();
  });
