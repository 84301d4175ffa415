/** A day and a week of one teacher on A4: by command, by key, in French with a slip, and what comes out of the printer. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { command } from './steps.ts';

test.use({ sample: 40 });

interface Class {
  readonly id: number;
  readonly starts_at: string;
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly student_name: string;
}

/** Counts calls of the print dialog, which a browser without a screen does not open. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1);
    };
  });

/** Width and height of each page of a PDF, in points. */
async function pagesOf(page: Page): Promise<readonly string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) =>
    [width, height].map((side) => Math.round(Number(side))).join(' × '),
  );
}

test('the calendar’s key prints the day of the line that the cursor is on', async ({ school, keyboardOnly: page }) => {
  await countPrints(page);
  const [one] = (
    await school.call<{ data: Class[] }>(
      'GET',
      '/admin/booking?status=booked&class_type=practical&sort=-starts_at&per_page=1',
    )
  ).data as [Class];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' }).format(new Date(one.starts_at));
  await page.goto(`/calendar?date=${day}&cursor=${one.teacher_id}_09:00_`);
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('Shift+P');
  await expect(page).toHaveURL(new RegExp(`/teachers/${one.teacher_id}/calendar\\?date=${day}$`));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: one.teacher_name, level: 1 })).toBeVisible();
  await expect(main.getByRole('rowheader', { name: one.student_name }).first()).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '1');

  // What is on the paper: the day and nothing to press, on one page upright.
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(main.getByRole('columnheader', { name: 'Signature' })).toBeVisible();
  expect(await pagesOf(page)).toEqual(['595 × 842']);
});

test('a week is asked for in French with a slip, and lies on its side', async ({ school, keyboardOnly: page }) => {
  await countPrints(page);
  const [one] = (await school.call<{ data: Class[] }>('GET', '/admin/booking?status=booked&sort=-starts_at&per_page=1'))
    .data as [Class];
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(`/calendar?view=week&cursor=${one.teacher_id}_x_`);
  await expect(page.getByRole('main').locator('[data-work]')).toBeFocused();
  await command(page, 'imprimmer calendrier', /Imprimer le calendrier/);
  await expect(page).toHaveURL(new RegExp(`/teachers/${one.teacher_id}/calendar\\?view=week$`));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: one.teacher_name, level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '1');
  // Seven days, whether anything stands in them or not.
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(7);
  await page.emulateMedia({ media: 'print' });
  expect(await pagesOf(page)).toEqual(['842 × 595']);
});

test('from a teacher’s row, and of nobody who is there', async ({ school, keyboardOnly: page }) => {
  await countPrints(page);
  const [first] = (
    await school.call<{ data: { id: number; first_name: string; last_name: string }[] }>(
      'GET',
      '/admin/teacher?sort=name&per_page=1',
    )
  ).data;
  await page.goto(`/teachers/${first?.id}`);
  await command(page, 'print calendar', /Print calendar/);
  await expect(page).toHaveURL(new RegExp(`/teachers/${first?.id}/calendar`));
  await expect(page.getByRole('heading', { name: `${first?.first_name} ${first?.last_name}`, level: 1 })).toBeVisible();
  await page.goto('/teachers/999999/calendar');
  await expect(page.getByRole('alert')).toContainText('Teacher not found');
});
