/** Students are entered for exams at the authority by one typed line, in each language, by keyboard alone. */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import { add, addActive } from './people.ts';
import type { School } from './school.ts';
import { command, inRows } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const day = (ahead: number) => addDays(todayIn(ZONE, Date.now()), ahead);
/** `5 Dec`, as the language writes it. */
const typedDay = (locale: string, ahead: number) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${day(ahead)}T12:00:00Z`))
    .replace(/\.| de/g, '');

const student = (school: School, first_name: string, last_name: string) => addActive(school, { first_name, last_name });
const plan = (school: School, ahead: number) =>
  add(school, '/admin/exam', {
    ...{ kind: 'theory', licence_category: 'B', seats: 5 },
    starts_at: instantOf(day(ahead), '10:00', ZONE),
  });
const entries = async (school: School) =>
  (await school.call<{ data: { exam_id: number; student_id: number }[] }>('GET', '/admin/exam_entry')).data.map(
    ({ exam_id, student_id }) => ({ exam_id, student_id }),
  );
/** Nothing is asked of students but what a test says. */
const withoutPapers = (school: School) =>
  school.call('POST', '/admin/paper_kind/deleteMany', { rows: { matching: {} } });

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
    done: /Ana Reis\s: inscription à l’examen théorique/,
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
    await command(page, `${line} ${typedDay(tag, 9)}`, title);
    await expect(page.getByText(done)).toBeVisible();
    expect(await entries(school)).toEqual([{ exam_id: exam, student_id: ana }]);
    await inRows(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => entries(school)).toEqual([]);
  });
