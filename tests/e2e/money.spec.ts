/** Money by keyboard alone: charged, paid by typed words, a receipt, given back, and that taken back; fees of classes. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';
import { command, inRows, paletteLine, rowOf } from './steps.ts';

/** Agrees to what the act is said to do. */
async function agree(page: Page, said: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(said);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('charged, paid, a receipt, given back and that taken back; a reload keeps the place', async ({
  school,
  keyboardOnly: page,
}) => {
  const person = { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' };
  const { data: ana } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', person);
  const account = `/students/${ana.id}?tab=money`;
  const balance = page.locator('dt', { hasText: /^Balance$/ }).locator('+ dd');

  await page.goto(account);
  await expect(page.getByText('Nothing was charged or paid yet.')).toBeVisible();
  await command(page, 'charge ana reis 120 exam fee', /Charge a student.*Ana Reis.*€120\.00.*Exam fee/);
  await agree(page, 'Charge Ana Reis €120.00');
  await expect(page.getByText('Ana Reis charged €120.00. Balance: €120.00')).toBeVisible();
  await expect(rowOf(page, 'Charge · Exam fee')).toBeVisible();
  await expect(balance).toHaveText('€120.00');

  await command(page, 'pay ana reis 50 cash', /Take a payment.*Ana Reis.*€50\.00.*Cash/);
  await agree(page, 'Take €50.00 from Ana Reis');
  await expect(page.getByText(/Ana Reis paid €50\.00: receipt \d{4}\/1\. Balance: €70\.00/)).toBeVisible();
  await expect(balance).toHaveText('€70.00');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${ana.id}\\?tab=money`));
  await expect(balance).toHaveText('€70.00');

  await page.goto('/payments');
  await inRows(page);
  await expect(rowOf(page, 'Payment · Cash')).toContainText('/1');
  await command(page, 'print a receipt', /Print a receipt/);
  await expect(page).toHaveURL(/\/payments\/\d+\/receipt$/);
  const receipt = page.getByRole('heading', { name: /^Receipt \d{4}\/1$/ });
  await expect(receipt).toBeVisible();
  await expect(page.getByText('This is not a tax invoice.')).toBeVisible();
  await page.reload();
  await expect(receipt).toBeVisible();

  // From anywhere, by the student's name or the receipt's number; what was charged is no payment.
  for (const known of ['ana rei', '1']) {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
    await command(page, 'print a receipt', /Print a receipt/);
    await expect(paletteLine(page)).toHaveValue('');
    await page.keyboard.type(known);
    const found = page.locator('[cmdk-item]', { hasText: 'Ana Reis' });
    await expect(found).toHaveText(/Ana Reis \d{4}\/1.*50\.00 EUR/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(receipt).toBeVisible();
  }

  await command(page, 'refund a payment', /Refund a payment/);
  await agree(page, 'Give €50.00 back to Ana Reis');
  await expect(page.getByText('€50.00 given back to Ana Reis. Balance: €120.00')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await page.goto(account);
  await expect(balance).toHaveText('€70.00');
  await expect(rowOf(page, 'Refund · Cash')).toHaveCount(2);

  // Who owes stands in the list of balances.
  await page.goto('/balances');
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toContainText('€70.00');
  const show = page.getByRole('radiogroup', { name: 'Show' });
  await tabTo(page, show, { back: true });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/standing=owes/);
  await page.reload();
  await expect(rowOf(page, 'Ana Reis')).toContainText('€70.00');
  await expect(show.getByRole('radio', { name: 'Who owes' })).toBeChecked();
});

test('the fee of a no-show: set by typed words, said beforehand, owed, taken back, and let off', async ({
  school,
  keyboardOnly: page,
}) => {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const location_id = await add('/admin/location', { name: 'Station' });
  const teacher_id = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const person = { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' };
  const ana = await add('/admin/student/signup', person);
  await school.call('POST', '/admin/student/statusMany', { rows: { ids: [ana] }, status: 'active' });
  const inHours = async (hours: number) => {
    const starts_at = new Date(Date.now() + hours * 3_600_000).toISOString();
    const held = { student_id: ana, teacher_id, location_id, starts_at, outside_schedule: true, past: true };
    await school.call('POST', '/booking_2/admin/bookClass', held);
  };
  await inHours(-3);
  const settings = async () =>
    (await school.call<{ data: { no_show_fee: number } }>('POST', '/admin/club/setting', {})).data;

  // A school without fees has none to let anybody off: its forms do not ask.
  await page.goto('/bookings');
  await inRows(page);
  await command(page, 'close the day', /Close the day/);
  const closing = page.getByRole('dialog', { name: 'Close the day' });
  await expect(closing.getByText('Reason')).toBeVisible();
  await expect(closing.getByText('Without a fee')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // On the screen of rules, and by words.
  await page.goto('/settings?tab=rules');
  const late = page.getByRole('textbox', { name: 'Fee for a late cancellation (0 = none)' });
  await tabTo(page, late);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The rule is changed')).toBeVisible();
  await command(page, 'no-show fee 35', /Fee for a no-show \(0 = none\).*€35\.00/);
  const form = page.getByRole('dialog', { name: 'Fee for a no-show (0 = none)' });
  await expect(form.getByRole('textbox')).toHaveValue('35');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  await expect.poll(settings).toMatchObject({ no_show_fee: 3500, late_cancel_fee: 2000 });
  await page.goto('/bookings?do=booking.close-day');
  await expect(closing.getByText('Without a fee')).toBeVisible();

  const balance = page.locator('dt', { hasText: /^Balance$/ }).locator('+ dd');
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('n');
  await agree(page, 'A fee of €35.00 will be owed');
  await expect(page.getByText('Ana Reis did not come')).toBeVisible();
  await page.goto(`/students/${ana}?tab=money`);
  await expect(rowOf(page, 'Charge · No-show')).toBeVisible();
  await expect(balance).toHaveText('€35.00');
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await page.goto(`/students/${ana}?tab=money`);
  await expect(balance).toHaveText('€0.00');

  await page.goto('/bookings');
  await inRows(page);
  await command(page, 'no show without fee', /Mark no-show.*Without a fee/);
  await agree(page, 'No fee will be owed');
  await expect(page.getByText('Ana Reis did not come')).toBeVisible();
  await inHours(2);
  await page.goto('/bookings?status=booked');
  await inRows(page);
  await command(page, 'cancel class for the student', /Cancel class for the student/);
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('A fee of €20.00 will be owed');
  // What it asks first is whether to keep the class.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('Cancelled the class of Ana Reis')).toBeVisible();
  await page.goto(`/students/${ana}?tab=money`);
  await expect(balance).toHaveText('€20.00');
  await expect(rowOf(page, 'Charge · Late cancellation')).toBeVisible();
});
