/** What an admin did, found again in the audit by keys alone: before and after, exported, taken back. */
import { readFile } from 'node:fs/promises';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import { go, inRows, rowOf } from './steps.ts';

test('a change is found in the audit, exported, and taken back from there', async ({ school, keyboardOnly: page }) => {
  const { data: student } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
    first_name: 'Marta',
    last_name: 'Nunes',
    note: 'Calls after eight in the evening',
  });
  await page.goto(`${school.url}/students`);
  await expect(rowOf(page, 'Marta Nunes')).toBeVisible();
  await inRows(page);
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit student' });
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await typeInto(page, form.getByRole('textbox', { name: 'Phone', exact: true }), '+351 912 000 111');
  await typeInto(page, form.getByRole('textbox', { name: 'Note' }), 'Calls after nine in the evening');
  await tabTo(page, form.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changed Marta Nunes')).toBeVisible();
  await expect(form).toHaveCount(0);

  await go(page, 'a');
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
  const changed = /Changed the student Marta Nunes/;
  await expect(row(changed)).toContainText('Ada Almeida');
  await expect(row('Added the student Marta Nunes')).toBeVisible();
  await expect(row('Signed in')).toContainText('Ada Almeida');

  // Filtered by the command, chosen by its name.
  await page.keyboard.press('f');
  const filter = page.getByRole('dialog', { name: 'Filters' });
  await expect(filter).toBeVisible();
  await page.keyboard.type('command');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Edit stu');
  await expect(page.getByRole('option', { name: 'Edit student', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/command=student\.edit/);
  await expect(filter).toHaveCount(0);
  await expect(row('Added the student')).toHaveCount(0);
  await expect(page.getByText('1 activity log entry', { exact: true })).toBeVisible();

  await inRows(page);
  await expect(page.getByRole('grid', { name: 'Audit' })).toBeFocused();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: /^Changed the student Marta Nunes, #\d+$/ })).toBeVisible();
  const changes = details.getByRole('region', { name: 'Before and after' });
  await expect(changes.getByRole('link', { name: 'Marta Nunes' })).toBeVisible();
  await expect(changes.getByRole('insertion')).toHaveText(['912 000 111', 'nine']);
  await expect(changes.getByRole('deletion')).toHaveText(['–', 'eight']);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await tabTo(page, page.getByRole('button', { name: 'Export' }), { back: true });
      await page.keyboard.press('Enter');
    })(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('By whom,What,About');
  expect(lines[1]).toContain('Ada Almeida,Edit student,');

  await tabTo(page, page.getByRole('grid', { name: 'Audit' }));
  await page.keyboard.press('u');
  const preview = page.getByRole('alertdialog');
  await expect(preview).toContainText('Marta Nunes will be as it was before');
  await expect(preview.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Entry #\d+ undone$/)).toBeVisible();
  await expect(row(changed)).toContainText('Undone');
  const phone = async () =>
    (await school.call<{ data: { phone: string } }>('GET', `/admin/student/${student.id}`)).data.phone;
  expect(await phone()).toBe('');

  // The two entries lead to each other.
  const by = details.getByRole('link', { name: /^Undone by #\d+$/ });
  await tabTo(page, by);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audit\?ids=\d+&panel=peek/);
  await expect(details.getByRole('heading', { name: /^Undid: changed the student Marta Nunes, #\d+$/ })).toBeVisible();
  const of = details.getByRole('link', { name: /^Undo of #\d+$/ });
  await tabTo(page, of);
  await page.keyboard.press('Enter');
  await expect(details.getByRole('heading', { name: /^Changed the student Marta Nunes, #\d+$/ })).toBeVisible();

  // What was taken back cannot be taken back again, and the reason is said.
  await expect(details.getByRole('button', { name: 'Undo an entry' })).toBeDisabled();

  // The student's own history tells the same.
  await page.goto(`${school.url}/students/${student.id}?tab=history`);
  const history = page.getByRole('tabpanel');
  await expect(history.getByRole('link', { name: /^Undo of #\d+$/ })).toBeVisible();
  await expect(history.getByRole('link', { name: /^Undone by #\d+$/ })).toBeVisible();
  await expect(history.getByRole('row')).toHaveCount(3);
});

test('the audit is shown whole by its address, and follows what others do', async ({ school, keyboardOnly: page }) => {
  const add = (name: string) => school.call<{ data: { id: number } }>('POST', '/admin/location', { name });
  const { data: north } = await add('North');
  await page.goto(`${school.url}/audit?entity=location&row_id=${north.id}&q=north&panel=peek`);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('north');
  await expect(page.getByText('1 activity log entry', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('complementary').getByRole('heading', { name: /^Added the location North/ }),
  ).toBeVisible();
  await page.goto(`${school.url}/audit?entity=location`);
  await expect(page.getByText('1 activity log entry', { exact: true })).toBeVisible();
  await add('South');
  await expect(page.getByText('2 activity log entries', { exact: true })).toBeVisible({ timeout: 5000 });
  // A filter that cannot be read is told, and the rest stands.
  await page.goto(`${school.url}/audit?entity=location&row_id=seven`);
  await expect(page.getByRole('alert')).toContainText('row_id');
  await expect(page.getByText('2 activity log entries', { exact: true })).toBeVisible();
});

test('a time in a narrow column keeps its hour, in the longest language too', async ({
  school,
  keyboardOnly: page,
}) => {
  await school.call('POST', '/admin/student/signup', { first_name: 'Marta', last_name: 'Nunes' });
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  for (const width of [1440, 1280, 900, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${school.url}/audit${width > 900 ? '?panel=peek' : ''}`);
    const cell = page
      .getByRole('row')
      .nth(1)
      .getByText(/\d\d:\d\d/)
      .filter({ visible: true });
    await expect(cell).toBeVisible();
    expect(
      await cell.evaluate(
        (one) => (one.parentElement as Element).scrollWidth - (one.parentElement as Element).clientWidth,
      ),
    ).toBe(0);
  }
});
