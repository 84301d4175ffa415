/** Lists without rows: each says what it is for and how its first row is added, or which filter hides its rows. */
import { loadEverything } from '#locales/index.ts';
import { axe, expect, test } from './fixtures.ts';
import { rowOf } from './steps.ts';

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
    school,
    keyboardOnly: page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('clutch.locale', chosen), locale);
    const texts = (await loadEverything(locale)) as unknown as {
      empty: Record<string, string>;
      commands: Record<string, Record<string, { title: string }>>;
    };
    for (const [address, entity, command, key] of LISTS) {
      await page.goto(`${school.url}${address}`);
      const [family = '', verb = ''] = command.split('.');
      const title = texts.commands[family]?.[verb]?.title ?? '';
      const list = page.locator('main [data-work]');
      await expect(list.getByText(texts.empty[entity] ?? ''), address).toBeVisible();
      await expect(list.getByRole('button', { name: title }), address).toContainText(key);
    }
  });

test('the key of the empty list adds its first row', async ({ school, keyboardOnly: page }) => {
  await page.goto(`${school.url}/students`);
  await expect(page.locator('main [data-work]').getByRole('button', { name: 'Add student' })).toBeVisible();
  await axe(page);
  await expect(page.locator('main [data-grid]')).toBeFocused();
  await page.keyboard.press('a');
  const form = page.getByRole('dialog', { name: 'Add student' });
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('main [data-grid]')).toBeFocused();
});

test('a filter that hides all rows is named, and cleared by its key', async ({ school, keyboardOnly: page }) => {
  await school.call('POST', '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' });
  await page.goto(`${school.url}/students?status=blocked`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page.locator('main [data-work]').getByRole('button', { name: 'Clear all' })).toContainText('F');
  await expect(page.locator('main [data-grid]')).toBeFocused();
  await page.keyboard.press('Shift+F');
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
});
