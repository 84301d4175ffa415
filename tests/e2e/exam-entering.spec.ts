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
const plan = (school: School, ahead: number, kind: 'theory' | 'practical' = 'theory') =>
  add(school, '/admin/exam', {
    ...{ kind, licence_category: 'B', seats: 5 },
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
    const exam = await plan(school, 6);
    // The exam in focus is another one: the day that is typed decides.
    await plan(school, 9);
    await page.addInitScript((language) => localStorage.setItem('clutch.locale', language), locale);
    await page.goto('/exams');
    await inRows(page);
    await command(page, `${line} ${typedDay(tag, 6)}`, title);
    await expect(page.getByText(done)).toBeVisible();
    expect(await entries(school)).toEqual([{ exam_id: exam, student_id: ana }]);
    await inRows(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => entries(school)).toEqual([]);
  });

for (const { locale, line, title, offered, nothing } of [
  {
    locale: 'fr',
    line: 'inscrire ana reis au code',
    title: /Inscrire à un examen officiel.*Ana Reis/,
    offered: /Théorie/,
    nothing: 'inscrire ana reis examen demain',
  },
  {
    locale: 'pt',
    line: 'inscrever ana reis no código',
    title: /Inscrever em exame oficial.*Ana Reis/,
    offered: /Teórico/,
    nothing: 'inscrever ana reis exame amanhã',
  },
])
  test(`of the exams those of the kind or the day that was said are offered: ${locale}`, async ({
    school,
    keyboardOnly: page,
  }) => {
    await withoutPapers(school);
    const ana = await student(school, 'Ana', 'Reis');
    // The next exam is a practical one, and has the focus.
    await plan(school, 3, 'practical');
    const theory = [await plan(school, 6), await plan(school, 9)];
    await page.addInitScript((language) => localStorage.setItem('clutch.locale', language), locale);
    await page.goto('/exams');
    await inRows(page);
    const choices = page.locator('[cmdk-item]');
    // On a day without an exam none of another day stands ready.
    await command(page, nothing, title);
    await expect(page.getByRole('combobox')).toBeFocused();
    await expect(choices).toHaveCount(0);
    await page.keyboard.press('Escape');
    await inRows(page);
    await command(page, line, title);
    await expect(choices).toHaveCount(2);
    await expect(choices.filter({ hasText: offered })).toHaveCount(2);
    // Of several none is chosen beforehand.
    await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => entries(school)).toEqual([{ exam_id: theory[0], student_id: ana }]);
  });

test('who is chosen stays in sight while the next one is sought', async ({ school, keyboardOnly: page }) => {
  await withoutPapers(school);
  const ids = [await student(school, 'Ana', 'Reis'), await student(school, 'Bruno', 'Melo')];
  const exam = await plan(school, 6);
  await page.goto('/exams');
  await inRows(page);
  await page.keyboard.press('n');
  const active = page.locator('[cmdk-item][aria-selected="true"]');
  const chosen = page.locator('[data-chosen]');
  for (const name of ['Ana Reis', 'Bruno Melo']) {
    // What was typed for the one before is gone once that one is chosen.
    await expect(page.getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('combobox')).toHaveValue('');
    await page.keyboard.type(name);
    await expect(active).toContainText(name);
    await page.keyboard.press('Tab');
    await expect(chosen).toContainText(name);
  }
  await expect(chosen).toHaveText('2 chosen: Ana Reis, Bruno Melo');
  await page.keyboard.press('Enter');
  await expect(page.locator('button:focus')).toHaveText('Enter for official exam');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => entries(school))
    .toEqual(expect.arrayContaining(ids.map((student_id) => ({ exam_id: exam, student_id }))));
});

test('who is ready for the exam stands first, and who has come to the end last', async ({
  school,
  keyboardOnly: page,
}) => {
  await withoutPapers(school);
  // By their names alone they would stand the other way round.
  const done = await student(school, 'Abel', 'Melo');
  await school.call('POST', '/admin/student/statusMany', { rows: { ids: [done] }, status: 'completed' });
  await add(school, '/admin/student/signup', { first_name: 'Bruno', last_name: 'Melo', licence_category: 'A' });
  await student(school, 'Rita', 'Melo');
  await plan(school, 6);
  await page.goto('/exams');
  await inRows(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('melo');
  const rows = page.locator('[cmdk-item]');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Rita Melo');
  await expect(rows.nth(2)).toContainText('Abel Melo');
});
