/** What a student agreed to, by keyboard alone: typed, on the page after a reload, and taken back. */
import type { Page } from '@playwright/test';
import { expect, test, tick, typeInto } from './fixtures.ts';
import { addActive, addClassAhead } from './people.ts';
import { command, inRows, rowOf } from './steps.ts';

const facts = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a student agrees to news and takes it back, each with its day', async ({ school, keyboardOnly: page }) => {
  const { student } = await addClassAhead(school, {});
  await page.goto(`/students/${student}`);
  await expect(facts(page, 'Agreements')).toContainText('News and offersNot asked');
  await expect(facts(page, 'Agreements')).toContainText('Messages by emailAllowed (not asked)');
  await command(page, 'ana reis agrees to the newsletter', /Note an agreement.*Ana Reis.*News and offers/);
  await expect(page.getByText('Ana Reis agrees to news and offers')).toBeVisible();
  await expect(facts(page, 'Agreements')).toContainText(/News and offersAgreed on /);
  await page.reload();
  await expect(facts(page, 'Agreements')).toContainText(/News and offersAgreed on /);
  await command(page, 'ana reis wants no more sms', /withdrawn agreement.*Ana Reis.*SMS/);
  await expect(facts(page, 'Agreements')).toContainText(/Messages by SMSStopped on /);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(facts(page, 'Agreements')).toContainText('Messages by SMSAllowed (not asked)');
});

test('em português sem acentos, com um deslize, e a lista filtrada pela resposta', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  const { student } = await addClassAhead(school, {});
  await page.goto(`/students/${student}`);
  await command(page, 'ana reis acieta divulgacao', /Registar um consentimento.*Ana Reis.*Novidades e promoções/);
  await expect(facts(page, 'Consentimentos')).toContainText(/Novidades e promoçõesAceite em /);
  await page.goto('/students?marketing=yes');
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await page.goto('/students?marketing=no');
  await expect(page.getByText('Ana Reis')).toHaveCount(0);
});

test('en français : une publicité va à qui l’a acceptée ; les autres sont nommés et ne reçoivent rien', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await addActive(school, { first_name: 'Ana', last_name: 'Reis', marketing: 'yes' });
  await addActive(school, { first_name: 'Ben', last_name: 'Sousa', marketing: 'no' });
  await addActive(school, { first_name: 'Eva', last_name: 'Dias' });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Shift+M');
  const form = page.getByRole('dialog');
  await typeInto(page, form.getByRole('textbox', { name: 'Texte' }), 'Une heure offerte en mai');
  await tick(page, form.getByRole('checkbox', { name: 'Offres et actualités' }));
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('alertdialog');
  await expect(preview).toContainText('Ben Sousa : ne veut pas de publicité');
  await expect(preview).toContainText('Eva Dias : la question de la publicité n’a jamais été posée');
  await expect(preview).toContainText('2 d’entre eux n’ont pas accepté la publicité et ne reçoivent rien');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Message envoyé à 1 élève/)).toBeVisible();
  const { data } = await school.call<{ data: { name: string; last_text: string }[] }>('GET', '/admin/conversation');
  expect(data.map(({ name, last_text }) => [name, last_text])).toEqual([['Ana Reis', 'Une heure offerte en mai']]);
});
