/** Many rows at once, by keyboard alone: all that match less some, a range to the end of the list, and taking it back. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';
import type { School } from './school.ts';

const STUDENTS = 1200;
const number = (at: number): string => String(at).padStart(4, '0');
const grid = (page: Page) => page.getByRole('grid', { name: 'Students' });
const selected = (page: Page, text: string) =>
  page.getByText(`${text} ${text === '1' ? 'student' : 'students'} selected`, { exact: true });

/** Students N0000, N0001 … in one import. */
async function importStudents(school: School): Promise<void> {
  const lines = Array.from({ length: STUDENTS }, (_, at) => `E${at};Sel;N${number(at)}`);
  const form = new FormData();
  form.append('file', new File([`external_id;first_name;last_name\n${lines.join('\n')}\n`], 'students.csv'));
  form.append('dry_run', 'json:false');
  const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value;
  const response = await fetch(`${school.url}/api/admin/student/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(response.status, await response.text()).toBe(200);
}

async function open(page: Page, school: School): Promise<void> {
  await page.goto(`${school.url}/students`);
  await expect(page.getByRole('row').filter({ hasText: 'N0000' })).toBeVisible();
  await tabTo(page, grid(page));
}

/** Goes on with what a confirmation names: nothing that takes away is a press of Enter away. */
async function agree(page: Page, title: string, names: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog).toContainText(names);
  await tabTo(page, dialog.getByRole('button').last());
  await page.keyboard.press('Enter');
}

test.beforeEach(async ({ school }) => importStudents(school));

test('all that match less two are exported, in the order of the list', async ({ school, keyboardOnly: page }) => {
  await open(page, school);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selected(page, '1,200').first()).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(selected(page, '1,198').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('export students');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(/Export students/);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const csv = await readFile(await (await download).path(), 'utf8');
  const names = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => /N\d{4}/.exec(line)?.[0]);
  const wanted = Array.from({ length: STUDENTS }, (_, at) => `N${number(at)}`);
  expect(names).toEqual(wanted.filter((name) => name !== 'N0000' && name !== 'N0002'));
});

test('a range to the end of the list is one selection, deleted and taken back', async ({
  school,
  keyboardOnly: page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/admin\/student(\?|\/selected|\/deleteMany)/.test(request.url()))
      calls.push(`${request.method()} ${request.url()}`);
  });
  await open(page, school);
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  calls.length = 0;
  await page.keyboard.press('Shift+End');
  await expect(selected(page, '1,197').first()).toBeVisible();
  await expect(page.getByRole('row', { selected: true }).filter({ hasText: 'N1199' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(selected(page, '1,196').first()).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('row').filter({ hasText: 'N0002' })).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByRole('row').filter({ hasText: 'N0003' })).toHaveAttribute('aria-selected', 'true');
  expect(calls.filter((call) => call.startsWith('GET')).length).toBeLessThan(6);
  expect(calls.filter((call) => /,/.test(decodeURIComponent(call)))).toEqual([]);

  await page.keyboard.press('Delete');
  await agree(page, 'Delete 1,196 students', 'Sel N0003');
  await expect(page.getByText('4 students', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'N1199' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('1,200 students', { exact: true })).toBeVisible();
});

test('a thousand rows named one by one are deleted and taken back', async ({ school, keyboardOnly: page }) => {
  await open(page, school);
  const rowAtHand = async () => {
    const row = page.locator(`[id="${await grid(page).getAttribute('aria-activedescendant')}"]`);
    await expect(row).toContainText(/N\d{4}/);
    return Number(/N(\d{4})/.exec((await row.textContent()) ?? '')?.[1]);
  };
  for (let at = 0; at < 1000; at = await rowAtHand()) await page.keyboard.press('Shift+PageDown');
  // All of them are there by now: from here back to the thousandth they are named one by one.
  for (let at = await rowAtHand(); at > 999; at = await rowAtHand()) await page.keyboard.press('Shift+ArrowUp');
  await expect(selected(page, '1,000').first()).toBeVisible();
  await page.keyboard.press('Delete');
  await agree(page, 'Delete 1,000 students', 'Sel N0000');
  await expect(page.getByText('200 students', { exact: true })).toBeVisible();
  // The audit keeps the first of them, and how many they were.
  type Entry = { command: string; rows_touched: number; arguments: { rows: { ids: unknown[] } } };
  const { data } = await school.call<{ data: Entry[] }>('GET', '/admin/audit?per_page=1');
  expect(data[0]).toMatchObject({ command: 'student.delete', rows_touched: 1000 });
  expect(data[0]?.arguments.rows.ids.at(-1)).toBe('… 1000');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('1,200 students', { exact: true })).toBeVisible();
  // A link that names a row and not its place leads to it, also far down in a list too long to be looked through.
  type People = { data: { id: number }[] };
  const [far] = (await school.call<People>('GET', '/admin/student?external_id=E1150')).data;
  await page.goto(`${school.url}/students?row=${far?.id}&panel=peek`);
  await expect(page.getByRole('complementary')).toContainText('Sel N1150');
  expect(await rowAtHand()).toBe(1150);
});

/** What is pressed while the rows at the end are on their way, and what is selected once they have come. */
const NEWEST: readonly { keys: readonly string[]; selected: string; rows: readonly string[] }[] = [
  // A range that waits, given up: only what is ticked afterwards is selected.
  { keys: ['End', 'Shift+ArrowUp', 'Escape', 'Home', 'Space'], selected: '1', rows: ['N0000'] },
  { keys: ['End', 'Shift+ArrowUp', 'Home', 'Space'], selected: '1', rows: ['N0000'] },
  { keys: ['End', 'Shift+ArrowUp', 'Home', 'Shift+ArrowDown'], selected: '2', rows: ['N0000', 'N0001'] },
  { keys: ['End', 'Shift+ArrowUp', 'ControlOrMeta+a'], selected: '1,200', rows: ['N1199'] },
  // A row is ticked before it is there.
  { keys: ['End', 'Space'], selected: '1', rows: ['N1199'] },
  { keys: ['End', 'Space', 'Escape', 'Home', 'Space'], selected: '1', rows: ['N0000'] },
  { keys: ['Space', 'End', 'Space'], selected: '2', rows: ['N0000', 'N1199'] },
];

test('range, tick and clear keep to what was wanted last when an answer comes late', async ({
  school,
  keyboardOnly: page,
}) => {
  for (const { keys, selected: count, rows } of NEWEST)
    await test.step(keys.join(' '), async () => {
      await open(page, school);
      const held: Route[] = [];
      let holding = true;
      await page.route(/\/admin\/student\?/, (route) => {
        if (!holding) return route.continue();
        held.push(route);
      });
      for (const key of keys) {
        await page.keyboard.press(key);
        // The rows far away are asked for.
        if (key === 'End') await expect.poll(() => held.length).toBeGreaterThan(0);
      }
      holding = false;
      // Of some of them the list may want nothing any more: they end without an answer.
      await Promise.all(
        held.map((route) =>
          route.continue().then(
            () => route.request().response(),
            () => null,
          ),
        ),
      );
      await expect(selected(page, count).first()).toBeVisible();
      await page.keyboard.press('Home');
      await expect(page.getByRole('row').filter({ hasText: 'N0000' })).toBeVisible();
      for (const name of rows) {
        if (name === 'N1199') await page.keyboard.press('End');
        await expect(page.getByRole('row', { selected: true }).filter({ hasText: name })).toBeVisible();
      }
      await expect(selected(page, count).first()).toBeVisible();
      await page.unroute(/\/admin\/student\?/);
    });
});
