/** Teachers' pay by keyboard alone: a rate set by typed words, its field's fault, undo, the statement of a month by its name, and the report. */
import type { Page } from '@playwright/test';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { axe, expect, tabTo, test } from './fixtures.ts';
import { add, addActive } from './people.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const yesterday = addDays(todayIn(ZONE, Date.now()), -1);
const month = (language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${yesterday}T12:00:00Z`));

/** Nuno Paiva, who held a class of 45 minutes yesterday and waited for a student in another one. */
async function taught(school: School): Promise<number> {
  const location_id = await add(school, '/admin/location', { name: 'Station' });
  const nuno = { first_name: 'Nuno', last_name: 'Paiva', licence_categories: ['B'] };
  const teacher_id = await add(school, '/admin/teacher/signup', nuno);
  const student_id = await addActive(school, { first_name: 'Ana', last_name: 'Reis' });
  const classes = [
    ['10:00', '10:45', '/admin/student_class/complete'],
    ['12:00', '12:45', '/admin/student_class/noShow'],
  ] as const;
  for (const [from, to, end] of classes) {
    const starts_at = instantOf(yesterday, from, ZONE);
    const id = await add(school, '/booking_2/admin/bookClass', {
      ...{ student_id, teacher_id, location_id, starts_at, ends_at: instantOf(yesterday, to, ZONE) },
      ...{ outside_schedule: true, ignore_rules: true, past: true },
    });
    await school.call('POST', end, { student_bookings_id: id, reason: 'As it was' });
  }
  return teacher_id;
}

/** Answers the day that the palette still asks for. */
async function since(page: Page, day: string): Promise<void> {
  await expect(page.getByRole('dialog').getByText('Set a pay rate · Valid from')).toBeVisible();
  await page.keyboard.type(day);
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText(day);
  await page.keyboard.press('Enter');
}

test('a rate is set in a line, its day is asked; undo takes it back, and the statement adds up', async ({
  school,
  keyboardOnly: page,
}) => {
  const teacher = await taught(school);
  await page.goto('/teachers');
  await inRows(page);
  await command(page, 'houly rate nuno paiva practical 15.50', /Set a pay rate.*Nuno Paiva.*Practical.*€15\.50/);
  await since(page, '2020-01-01');
  await expect(page.getByText(/^Pay rate of Nuno Paiva.* set/)).toBeVisible();
  await page.goto('/pay-rates');
  await inRows(page);
  await expect(rowOf(page, 'Nuno Paiva')).toContainText('€15.50');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Nuno Paiva')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(rowOf(page, 'Nuno Paiva')).toBeVisible();

  // The same once more is refused at its field, and what was typed stays.
  await command(page, 'hourly rate nuno paiva practical 99', /Set a pay rate.*Nuno Paiva/);
  await since(page, '2020-01-01');
  const form = page.getByRole('dialog', { name: 'Set a pay rate' });
  await expect(form.getByText('This value is already in use. Enter another one.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue(/99/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await command(page, `pay statement nuno paiva ${month('en')}`, /Hours and pay summary of a teacher.*Nuno Paiva/);
  await expect(page).toHaveURL(new RegExp(`/teachers/${teacher}/pay\\?from=${yesterday.slice(0, 7)}-01&to=`));
  await expect(page.getByRole('heading', { name: 'Hours and pay summary: Nuno Paiva' })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Hours and pay summary' });
  await expect(lines.getByRole('row').filter({ hasText: 'Practical · Ana Reis' })).toContainText('€11.63');
  await expect(lines.getByRole('row').filter({ hasText: 'No-show · Ana Reis' })).toContainText('€11.63');
  await expect(lines.getByRole('row').last()).toContainText('€23.26');
  await page.reload();
  await expect(lines.getByRole('row').last()).toContainText('€23.26');
  await axe(page);

  // The school pays half of a no-show.
  await command(page, 'pay for no-shows 50', /Teacher’s pay for a no-show \(%\).*50/);
  const rule = page.getByRole('dialog', { name: 'Teacher’s pay for a no-show (%)' });
  await expect(rule.getByRole('textbox')).toHaveValue('50');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rule).toHaveCount(0);
  await expect(lines.getByRole('row').filter({ hasText: 'No-show · Ana Reis' })).toContainText('€15.50/h × 50%');
  await expect(lines.getByRole('row').last()).toContainText('€17.44');

  // In the report it stands beside the hours, and leads to the statement.
  await page.goto(`/reports/hours?from=${yesterday}&to=${yesterday}`);
  const pay = page.getByRole('table', { name: 'By teacher' }).getByRole('link', { name: '€17.44' });
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/teachers/${teacher}/pay\\?from=${yesterday}&to=${yesterday}`));
  await expect(lines.getByRole('row').last()).toContainText('€17.44');
});

test('a link to the pay of this month is one to that month, whenever it is opened', async ({
  school,
  keyboardOnly: page,
}) => {
  const teacher = await taught(school);
  await page.goto(`/teachers/${teacher}/pay`);
  await expect(page.getByRole('heading', { name: 'Hours and pay summary: Nuno Paiva' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+l');
  const today = todayIn(ZONE, Date.now()).slice(0, 7);
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`/teachers/${teacher}/pay\\?from=${today}-01&to=${today}-\\d\\d$`));
});

test('in French and in Portuguese, without accents and with a slip; pay with an amount stays a payment', async ({
  school,
  keyboardOnly: page,
}) => {
  const teacher = await taught(school);
  await school.call('POST', '/admin/pay_rate', {
    ...{ teacher_id: teacher, kind: 'practical', amount: 2000, valid_from: '2020-01-01' },
  });
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/students');
  await inRows(page);
  await command(page, `buletin nuno paiva ${plain(month('fr'))}`, /Relevé d’heures d’un moniteur.*Nuno Paiva/);
  await expect(page.getByRole('heading', { name: 'Relevé d’heures : Nuno Paiva' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Relevé d’heures' }).getByRole('row').last()).toContainText('30,00');
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.goto('/students');
  await inRows(page);
  await command(
    page,
    `folha de pagameto nuno paiva ${plain(month('pt'))}`,
    /Mapa de horas e valores de um instrutor.*Nuno Paiva/,
  );
  await expect(page.getByRole('table', { name: 'Mapa de horas e valores' }).getByRole('row').last()).toContainText(
    '30,00',
  );
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('pagar ana reis 150 dinheiro');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(/Receber um pagamento.*Ana Reis.*150/);
});
