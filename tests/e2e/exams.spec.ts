/** Exams at the authority by keyboard alone: results by one key each. */
import { readFile } from 'node:fs/promises';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { named } from '../named.ts';
import { expect, tabTo, test } from './fixtures.ts';
import { add, addActive } from './people.ts';
import type { School } from './school.ts';
import { command, inRows, rowOf } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const day = (ahead: number) => addDays(todayIn(ZONE, Date.now()), ahead);
const at = (ahead: number, time: string) => instantOf(day(ahead), time, ZONE);

const student = (school: School, first_name: string, last_name: string) => addActive(school, { first_name, last_name });
const plan = (school: School, body: object) =>
  add(school, '/admin/exam', { kind: 'theory', licence_category: 'B', seats: 10, ...body });
const enter = (school: School, exam: number, ids: readonly number[]) =>
  school.call('POST', `/admin/exam/${exam}/enter`, { students: { ids }, reason: 'Of before' });

test('results are noted by a key each, the focus goes down, each is taken back by itself', async ({
  school,
  keyboardOnly: page,
}) => {
  const people = [
    await student(school, 'Ana', 'Reis'),
    await student(school, 'Bruno', 'Sá'),
    await student(school, 'Carla', 'Melo'),
    await student(school, 'Dora', 'Pinto'),
  ];
  const exam = await plan(school, { starts_at: at(-1, '10:00') });
  await enter(school, exam, people);
  await page.goto(`/exams/${exam}`);
  await expect(rowOf(page, 'Dora Pinto')).toContainText('Entered');
  await inRows(page);
  await page.keyboard.press('Home');
  for (const key of ['p', 'f', 'a', 'w']) await page.keyboard.press(key);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Passed');
  await expect(rowOf(page, 'Bruno Sá')).toContainText('Failed');
  await expect(rowOf(page, 'Carla Melo')).toContainText('Absent');
  await expect(rowOf(page, 'Dora Pinto')).toContainText('Withdrawn');
  await expect(page.getByText('Held', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'Dora Pinto')).toContainText('Entered');
  await expect(rowOf(page, 'Carla Melo')).toContainText('Absent');
  // After a reload all of it is there.
  await page.reload();
  await expect(rowOf(page, 'Bruno Sá')).toContainText('Failed');
});

test('on a phone the lists keep the hour of an exam, in the longest language too', async ({
  school,
  keyboardOnly: page,
}) => {
  await enter(school, await plan(school, { starts_at: at(1, '10:00') }), [await student(school, 'Ana', 'Reis')]);
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/exams', '/exams/entries']) {
    await page.goto(path);
    const hour = page.getByRole('row').nth(1).getByText('10:00').filter({ visible: true });
    await expect(hour).toBeVisible();
    const cut = await hour.evaluate((one) => {
      const overflows: number[] = [];
      for (let at: Element | null = one; at; at = at.matches('[role="gridcell"]') ? null : at.parentElement)
        overflows.push(at.scrollWidth - at.clientWidth);
      return Math.max(...overflows);
    });
    expect(cut, path).toBe(0);
  }
});

test('from the list of entries Enter stands on the entry that was opened, and a key opens its student', async ({
  school,
  keyboardOnly: page,
}) => {
  const people = [await student(school, 'Ana', 'Reis'), await student(school, 'Bruno', 'Sá')];
  await enter(school, await plan(school, { starts_at: at(3, '10:00') }), people);
  await page.goto('/exams/entries');
  await inRows(page);
  const focused = page.locator('[role="row"]:has([data-active]), [role="row"][data-active]');
  await page.keyboard.press('End');
  await expect(focused).toContainText(/Reis, Ana|Sá, Bruno/);
  const name = ((await focused.textContent()) ?? '').includes('Reis, Ana') ? 'Ana Reis' : 'Bruno Sá';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/exams\/\d+\?row=\d+/);
  await inRows(page);
  await expect(focused).toContainText(named(name));
  await page.goBack();
  await inRows(page);
  await expect(focused).toContainText(named(name));
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: /Open entry’s student/ })).toContainText('S');
  await page.keyboard.press('Escape');
  await inRows(page);
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/students\/\d+\?tab=exams/);
});

test('a key on a noted result asks before it becomes another', async ({ school, keyboardOnly: page }) => {
  const exam = await plan(school, { starts_at: at(-1, '10:00') });
  await enter(school, exam, [await student(school, 'Ana', 'Reis'), await student(school, 'Bruno', 'Sá')]);
  await page.goto(`/exams/${exam}`);
  await expect(rowOf(page, 'Bruno Sá')).toContainText('Entered');
  await inRows(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  await expect(rowOf(page, 'Ana Reis')).toContainText('Passed');
  await page.keyboard.press('Home');
  const asked = page.getByRole('alertdialog', { name: 'Change the result of Ana Reis' });
  await page.keyboard.press('f');
  await expect(asked).toContainText('“Passed” was noted and becomes “Failed”');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Passed');
  await inRows(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('f');
  await expect(asked).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ana Reis')).toContainText('Failed');
  await expect(rowOf(page, 'Bruno Sá')).toContainText('Entered');
});

test('a key that asks first goes to the next student only once it is agreed to', async ({
  school,
  keyboardOnly: page,
}) => {
  const exam = await plan(school, { starts_at: at(-1, '10:00') });
  const people = [await student(school, 'Ana', 'Reis'), await student(school, 'Bruno', 'Sá')];
  await enter(school, exam, people);
  await page.goto(`/exams/${exam}`);
  await expect(rowOf(page, 'Bruno Sá')).toContainText('Entered');
  await inRows(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  await expect(rowOf(page, 'Ana Reis')).toContainText('Passed');
  await page.keyboard.press('Home');
  const asked = page.getByRole('alertdialog', { name: 'Change the result of Ana Reis' });
  const ana = rowOf(page, 'Ana Reis');
  for (const key of ['f', 'a']) {
    await page.keyboard.press(key);
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
    await inRows(page);
    await expect(ana).toHaveAttribute('data-active', 'true');
  }
  await page.keyboard.press('f');
  await expect(asked).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ana Reis')).toContainText('Failed');
  await expect(rowOf(page, 'Bruno Sá')).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('p');
  await expect(rowOf(page, 'Bruno Sá')).toContainText('Passed');
});

test('Enter twice on an entry overwrites no result; in a student’s exams Enter opens the exam and R notes', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await student(school, 'Ana', 'Reis');
  const exam = await plan(school, { starts_at: at(-1, '10:00') });
  await enter(school, exam, [ana]);
  await page.goto(`/exams/${exam}`);
  await inRows(page);
  await page.keyboard.press('f');
  await expect(rowOf(page, 'Ana Reis')).toContainText('Failed');
  const active = page.locator('[cmdk-item][aria-selected="true"]');
  await page.keyboard.press('Enter');
  await expect(active).toHaveText(/Failed/);
  await page.keyboard.press('Enter');
  // What came to nothing has not the mark of what was done.
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Nothing changed' })).toHaveAttribute(
    'data-type',
    'info',
  );
  await expect(rowOf(page, 'Ana Reis')).toContainText('Failed');
  // E takes a result away, and asks first, with what becomes of it.
  await inRows(page);
  await page.keyboard.press('e');
  const asked = page.getByRole('alertdialog', { name: 'Take back the result of Ana Reis' });
  await expect(asked).toContainText('“Failed” is taken away');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Failed');
  await page.goto(`/students/${ana}?tab=exams`);
  await inRows(page);
  await page.keyboard.press('r');
  await expect(active).toHaveText(/Failed/);
  await page.keyboard.press('Escape');
  await inRows(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/exams/${exam}\\b`));
});

test('on an exam’s page its entries are exported, those of no other, and printed', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1);
    };
  });
  const ana = await student(school, 'Ana', 'Reis');
  const bruno = await student(school, 'Bruno', 'Sá');
  const exam = await plan(school, { starts_at: at(3, '10:00') });
  await enter(school, exam, [ana]);
  await enter(school, await plan(school, { kind: 'practical', starts_at: at(9, '10:00') }), [bruno]);
  await page.goto(`/exams/${exam}`);
  await inRows(page);
  const saving = page.waitForEvent('download');
  await command(page, 'export entries', /Export exam entries/);
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('Ana Reis');
  expect(text).not.toContain('Bruno');
  await expect(page.getByText('Exported who is entered for this exam: 1 exam entry in')).toBeVisible();
  await command(page, 'print who is entered', /Print who is entered/);
  await expect(page).toHaveURL(new RegExp(`/exams/${exam}/list$`));
  await expect(page.getByRole('rowheader', { name: 'Ana Reis' })).toBeVisible();
  await expect(page.getByText('Bruno Sá')).toHaveCount(0);
  await expect(page.locator('body')).toHaveAttribute('data-printed', '1');
});

test('N enters students for the exam in focus of the list, and the student in focus for an exam', async ({
  school,
  keyboardOnly: page,
}) => {
  await student(school, 'Ana', 'Reis');
  await plan(school, { starts_at: at(3, '10:00') });
  await page.goto('/exams');
  await inRows(page);
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: /Enter for official exam/ })).toContainText('N');
  await page.keyboard.press('Escape');
  await inRows(page);
  for (const path of ['/exams', '/students']) {
    await page.goto(path);
    await inRows(page);
    await page.keyboard.press('n');
    await expect(page.getByText(/Enter for official exam/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/Enter for official exam/)).toHaveCount(0);
  }
});

test('among several exams each says whether it is theory, and a typed day leaves those of that day', async ({
  school,
  keyboardOnly: page,
}) => {
  await student(school, 'Ana', 'Reis');
  await plan(school, { starts_at: at(3, '10:00'), centre: 'Norte' });
  await plan(school, { kind: 'practical', starts_at: at(9, '09:00'), centre: 'Sul' });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('n');
  const rows = page.locator('[cmdk-item]');
  await expect(rows.filter({ hasText: 'Theory · 0/10 · Norte' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Practical · 0/10 · Sul' })).toHaveCount(1);
  await page.keyboard.type(day(9));
  await expect(rows.filter({ hasText: 'Theory' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Practical · 0/10 · Sul' })).toHaveCount(1);
});

test('who is not ready yet is looked at by one button, with what is missing', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await student(school, 'Ana', 'Reis');
  await page.goto('/exams/ready?kind=practical');
  await expect(page.getByText('Nobody is ready').first()).toBeVisible();
  // Why nobody is, student by student.
  const nearest = page.getByRole('list', { name: 'The nearest to it' }).getByRole('listitem');
  await expect(nearest.filter({ hasText: 'Reis, Ana' })).toContainText('The theory exam is not passed');
  await tabTo(page, page.getByRole('button', { name: '1 is not ready yet' }));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ana Reis')).toContainText('The theory exam is not passed');
  await tabTo(page, page.locator('main [data-grid]'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/students/${ana}\\?tab=exams`));
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Show who is ready (0)' })).toBeVisible();
});

test('who is ready is searched, sorted and saved by keyboard, and the address holds it', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await student(school, 'Ana', 'Reis');
  for (const name of ['Bruno', 'Carla']) await student(school, name, 'Melo');
  await page.goto('/exams/ready?show=not-ready&kind=practical');
  await expect(page.getByRole('row')).toHaveCount(4);
  await inRows(page);
  await page.keyboard.press('/');
  await page.keyboard.type('melo');
  await expect(page).toHaveURL(/q=melo/);
  await expect(page.getByRole('status').filter({ hasText: '2 are not ready yet' })).toBeVisible();
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('main [data-grid]')).toBeFocused();
  const first = page.locator('[role="row"][aria-rowindex="2"]');
  await expect(first).toContainText(named('Bruno Melo'));
  const header = page.getByRole('columnheader', { name: 'Student' });
  await tabTo(page, header);
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText(named('Carla Melo'));
  await expect(page).toHaveURL(/sort=-student_name/);
  await page.reload();
  await expect(first).toContainText(named('Carla Melo'));
  await expect(page.getByRole('searchbox')).toHaveValue('melo');
  await page.goBack();
  await expect(first).toContainText(named('Bruno Melo'));
  await page.goForward();
  await expect(first).toContainText(named('Carla Melo'));
  const saving = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: 'Export' }));
  await page.keyboard.press('Enter');
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    expect.stringContaining('Carla Melo,B,1,0,0,'),
    expect.stringContaining('Bruno Melo,B,1,0,0,'),
  ]);
  expect(text).toContain('The theory exam is not passed');
  await tabTo(page, page.locator('main [data-grid]'));
  await page.keyboard.press('Shift+F');
  await expect(page).not.toHaveURL(/q=/);
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await page.goto(`/exams/ready?kind=practical&show=not-ready&row=${ana}`);
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toHaveAttribute('data-active', 'true');
});
