/** The provider of SMS by keyboard alone. */
import { expect, tabTo, test } from './fixtures.ts';

test('en français : le fournisseur de SMS est réglé par la palette, une adresse interne est refusée à son champ', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(`${school.url}/settings?tab=messages`);
  await expect(page.getByText('Aucun fournisseur de SMS n’est configuré', { exact: false })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('regler le fournisseur de sms');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveAttribute('data-value', 'sms.set-provider');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Configurer l’envoi de SMS' });
  await tabTo(page, form.getByRole('textbox', { name: 'Adresse' }));
  await page.keyboard.type('https://10.0.0.1/sms');
  await tabTo(page, form.getByRole('textbox', { name: 'Texte' }));
  await page.keyboard.type('to={to}&text={text}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('Cette adresse est dans le réseau du serveur.', { exact: false })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Texte' })).toHaveValue('to={to}&text={text}');
  await tabTo(page, form.getByRole('textbox', { name: 'Adresse' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://sms.example/send');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Un fournisseur de SMS est configuré.')).toBeVisible();
  // Its form has what was said of it no more, and what is left empty stays.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('regler le fournisseur de sms');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveAttribute('data-value', 'sms.set-provider');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Adresse' })).toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'Adresse' })).toHaveAccessibleDescription(/^Défini\./);
  await expect(form.getByRole('textbox', { name: 'Texte' })).toHaveAccessibleDescription(/^Défini\./);
  await expect(form.getByLabel('Valeur de l’en-tête')).toHaveAccessibleDescription('Non défini.');
  await tabTo(page, form.getByRole('textbox', { name: 'Indicatif par défaut' }));
  await page.keyboard.type('351');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Aucun fournisseur de SMS n’est configuré', { exact: false })).toBeVisible();
});
