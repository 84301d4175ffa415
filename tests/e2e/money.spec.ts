/** Money by keyboard alone: charged, paid by typed words, a receipt, given back, and that taken back. */
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
