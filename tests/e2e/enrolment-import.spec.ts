/** Packages sold from a file by keyboard alone: what is asked is said by line, what is taken stands on the page and goes with one undo. */
import { expect, tabTo, test } from './fixtures.ts';
import { add, addActive } from './people.ts';
import { command } from './steps.ts';

test('em português sem acentos: os pacotes de um ficheiro são vistos linha a linha, registados e anulados', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  const ana = await addActive(school, { first_name: 'Ana', last_name: 'Reis', external_id: 'A1' });
  await addActive(school, { first_name: 'Ben', last_name: 'Sousa' });
  await addActive(school, { first_name: 'Ben', last_name: 'Sousa' });
  const pack = { name: 'Carta B', price: 50_000, practical_classes: 32, theory_classes: 0, valid_days: 360 };
  await add(school, '/admin/package', pack);
  const csv =
    'Aluno;Id externo;Pacote;Início;Aulas restantes;Cor\n;A1;carta b;01/10/2026;12;azul\nBen Sousa;;Carta B;01/10/2026;3;\n';
  await page.goto('/packages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await command(page, 'importar pactoes', /Importar pacotes dos alunos/);
  const form = page.getByRole('dialog', { name: 'Importar pacotes dos alunos' });
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.getByRole('button', { name: 'Escolher um ficheiro' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'pacotes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(form).toContainText('pacotes.csv');
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('alertdialog');
  await expect(preview).toContainText('Registar 1 pacote como comprado');
  await expect(preview).toContainText('Nada será cobrado');
  await expect(preview).toContainText('Cor');
  await expect(preview).toContainText('Linha 3, Aluno: «Ben Sousa» corresponde a vários alunos. Indique o número');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1 pacote registado/)).toBeVisible();
  await page.goto(`/students/${ana}?tab=packages`);
  await expect(page.getByRole('row', { name: /Carta B/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /Carta B/ })).toBeVisible();
  const sold = () => school.call<{ data: { practical: { bought: number } }[] }>('GET', '/admin/enrolment');
  expect((await sold()).data.map(({ practical }) => practical.bought)).toEqual([12]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await sold()).data.length).toBe(0);
});
