/** Exams at the authority by keyboard alone: results by one key each. */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import { add, addActive } from './people.ts';
import type { School } from './school.ts';
import { inRows, rowOf } from './steps.ts';

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
    const hour = page.getByRole('row').nth(1).getByText('10:00 AM').filter({ visible: true });
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
