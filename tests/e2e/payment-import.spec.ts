/** Payments from a list of a bank by keyboard alone: what is asked is said by line, what is taken is taken back by one undo. */
import { expect, tabTo, test } from './fixtures.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

const add = async (school: School, first_name: string, more: object = {}) =>
  (
    await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
      first_name,
      last_name: 'Reis',
      ...more,
    })
  ).data.id;

test('en français : la liste de la banque est vérifiée ligne par ligne, encaissée, reprise sans double et annulée', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await add(school, 'Ana', { external_id: 'A1' });
  await add(school, 'Ben');
  await add(school, 'Ben');
  const csv = `Référence;Nom;External id;Montant;Date\nV-1;;A1;150,00;18/05/2026\nV-2;Ben Reis;;20,00;\nV-3;Ana Reis;;49,90;\n`;
  await page.goto('/payments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const begin = async () => {
    await command(page, 'importer paiemnts', /Importer des paiements/);
    const form = page.getByRole('dialog', { name: 'Importer des paiements' });
    await expect(form).toContainText(/1\s000 lignes/);
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, form.getByRole('button', { name: 'Choisir un fichier' }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'banque.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(form).toContainText('banque.csv');
    await page.keyboard.press('ControlOrMeta+Enter');
    return page.getByRole('alertdialog');
  };
  const preview = await begin();
  await expect(preview).toContainText(/Encaisser 2 paiements, 199,90/);
  await expect(preview).toContainText('Ligne 3, Nom : « Ben Reis » correspond à plusieurs élèves. Indiquez le numéro');
  await expect(preview).toContainText('1 ligne sera ignorée : 3');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/2 paiements encaissés/)).toBeVisible();
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(2);
  await page.reload();
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(2);

  // The same file again takes nothing.
  const again = await begin();
  await expect(again).toContainText('Aucun paiement à encaisser');
  await expect(again).toContainText('2 lignes déjà encaissées');
  await page.keyboard.press('Escape');
  await expect(again).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The file that was chosen is not dropped without asking.
  await tabTo(page, page.getByRole('button', { name: 'Abandonner', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('[data-sonner-toast]')).toBeVisible();
  await expect.poll(async () => (await school.call<{ total: number }>('GET', '/admin/entry')).total).toBe(4);
  const { data } = await school.call<{ data: { balance: number }[] }>('GET', '/admin/balance');
  expect(data.map((row) => row.balance)).toEqual([0]);
});
