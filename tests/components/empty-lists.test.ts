/** Lists without rows: each says what it is for and how its first row is added, or which filter hides its rows. */
import { loadEverything } from '#locales/index.ts';
import { axe } from './axe.ts';
import { inRows, rowOf } from './steps.ts';
import { expect, test } from './test.ts';

/** Lists that rows are added to by a command of their own: address, entity, command, and the key that is shown with it. */
const LISTS = [
  ['/students', 'student', 'student.add', 'A'],
  ['/teachers', 'teacher', 'teacher.add', 'A'],
  ['/bookings', 'booking', 'booking.create', 'B'],
  ['/vehicles', 'vehicle', 'vehicle.add', 'A'],
  ['/questions', 'question', 'question.add', 'A'],
  ['/tests', 'test', 'test.add', 'A'],
  ['/packages', 'package', 'package.add', 'A'],
  ['/modules', 'module', 'module.add', 'A'],
  ['/theory', 'theory', 'theory.add', 'A'],
  ['/signs', 'sign', 'sign.add', 'A'],
  ['/banners', 'banner', 'banner.add', 'A'],
  ['/advertisements', 'advertisement', 'advertisement.add', 'A'],
] as const;

for (const locale of ['en', 'fr', 'pt'] as const)
  test(`a list with nothing yet says what it is for, with its command and key: ${locale}`, async ({
    keyboardOnly: page,
  }) => {
    localStorage.setItem('clutch.locale', locale);
    const texts = (await loadEverything(locale)) as unknown as {
      empty: Record<string, string>;
      commands: Record<string, Record<string, { title: string }>>;
    };
    await page.goto('/dashboard');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [address, entity, command, key] of LISTS) {
      page.goWithin(address);
      const [family = '', verb = ''] = command.split('.');
      const title = texts.commands[family]?.[verb]?.title ?? '';
      const list = page.locator('main [data-work]');
      await expect.element(list.getByText(texts.empty[entity] ?? ''), { message: address }).toBeVisible();
      await expect.element(list.getByRole('button', { name: title }), { message: address }).toMatchTextContent(key);
    }
  });

test('the key of the empty list adds its first row', async ({ keyboardOnly: page }) => {
  await page.goto('/students');
  const add = page.locator('main [data-work]').getByRole('button', { name: 'Add student' });
  await expect.element(add).toBeVisible();
  await axe(page);
  await inRows(page);
  await page.press('a');
  const form = page.getByRole('dialog', { name: 'Add student' });
  await expect.element(form.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  await page.press('Escape');
  await inRows(page);
});

test('a filter that hides all rows is named, and cleared by its key', async ({ school, keyboardOnly: page }) => {
  school.addStudents('Ana');
  await page.goto('/students?status=blocked');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  const clear = page.locator('main [data-work]').getByRole('button', { name: 'Clear all' });
  await expect.element(clear).toMatchTextContent('F');
  await inRows(page);
  await page.press('Shift+F');
  await expect.element(rowOf(page, 'Ana Reis')).toBeVisible();
});
