/** Students are entered for exams at the authority by one typed line, in each language, by keyboard alone. */
import type { Page } from '@playwright/test';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import type { School } from './school.ts';
import { inRows } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const day = (ahead: number) => addDays(todayIn(ZONE, Date.now()), ahead);
/** `5 Dec`, as the language writes it. */
const typedDay = (locale: string, ahead: number) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${day(ahead)}T12:00:00Z`))
    .replace(/\.| de/g, '');

async function student(school: School, first_name: string, last_name: string): Promise<number> {
  const body = { first_name, last_name, licence_category: 'B' };
  const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', body);
  await school.call('POST', '/admin/student/statusMany', { rows: { ids: [data.id] }, status: 'active' });
  return data.id;
}
async function plan(school: School, ahead: number): Promise<number> {
  const body = { kind: 'theory', licence_category: 'B', seats: 5, starts_at: instantOf(day(ahead), '10:00', ZONE) };
  return (await school.call<{ data: { id: number } }>('POST', '/admin/exam', body)).data.id;
}
const entries = async (school: School) =>
  (await school.call<{ data: { exam_id: number; student_id: number }[] }>('GET', '/admin/exam_entry')).data.map(
    ({ exam_id, student_id }) => ({ exam_id, student_id }),
  );
/** Nothing is asked of students but what a test says. */
const withoutPapers = (school: School) =>
  school.call('POST', '/admin/paper_kind/deleteMany', { rows: { matching: {} } });

/** The palette's line by what it is: its name is another one in each language. */
async function say(page: Page, line: string, active: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.locator('[cmdk-input]')).toBeFocused();
  await page.keyboard.type(line);
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(active);
  await page.keyboard.press('Enter');
}

for (const { locale, tag, line, title, done } of [
  {
    locale: 'en',
    tag: 'en-GB',
    line: 'enter ana reis exam',
    title: /Enter for official exam.*Ana Reis/,
    done: /Ana Reis is entered for the theory exam/,
  },
  {
    locale: 'fr',
    tag: 'fr-FR',
    line: 'inscrire ana reis examen',
    title: /Inscrire à un examen officiel.*Ana Reis/,
    done: /Ana Reis : inscription à l’examen théorique/,
  },
  {
    locale: 'pt',
    tag: 'pt-PT',
    line: 'inscrever ana reis exame',
    title: /Inscrever em exame oficial.*Ana Reis/,
    done: /Ana Reis: inscrição no exame teórico/,
  },
])
  test(`a typed line enters its student for the exam of its day: ${locale}`, async ({ school, keyboardOnly: page }) => {
    await withoutPapers(school);
    const ana = await student(school, 'Ana', 'Reis');
    await student(school, 'Ana', 'Melo');
    await plan(school, 6);
    const exam = await plan(school, 9);
    await page.addInitScript((language) => localStorage.setItem('clutch.locale', language), locale);
    await page.goto('/exams');
    await inRows(page);
    await say(page, `${line} ${typedDay(tag, 9)}`, title);
    await expect(page.getByText(done)).toBeVisible();
    expect(await entries(school)).toEqual([{ exam_id: exam, student_id: ana }]);
    await inRows(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => entries(school)).toEqual([]);
  });
