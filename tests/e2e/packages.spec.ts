/** Packages by keyboard alone: sold from the palette, drawn from until booking asks, extended, cancelled, taken back. */
import { timeTexts } from '#contract/rules/time-texts.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import type { School } from './school.ts';
import { command, inLanguage, inRows, rowOf } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const day = (ahead: number) => addDays(todayIn(ZONE, Date.now()), ahead);
const at = (ahead: number, time: string) => instantOf(day(ahead), time, ZONE);
const written = (date: string) => timeTexts('en', ZONE, '12').day(date);
const writtenPt = (date: string) => timeTexts('pt', ZONE, '24').day(date);

/** Ana, who is Rui's and has theory alone; Rui's times on the next days; and a package of one class. */
async function fill(school: School) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const licence_categories = ['B'];
  const rui = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa', licence_categories });
  const pack = (name: string, practical_classes: number, theory_classes: number) =>
    add('/admin/package', { name, price: 5000, valid_days: 60, practical_classes, theory_classes });
  const theory = await pack('Theory alone', 0, 10);
  await pack('Single lesson', 1, 0);
  const person = { first_name: 'Ana', last_name: 'Reis', licence_category: 'B', teacher_id: rui, package_id: theory };
  const ana = await add('/admin/student/signup', person);
  await school.call('POST', `/admin/student/status/${ana}`, { status: 'active' });
  await school.call('POST', '/admin/createSchludeArray', {
    teacher_id: rui,
    location_id: place,
    slots: [1, 2, 3].map((ahead) => ({ starts_at: at(ahead, '10:00'), ends_at: at(ahead, '10:50') })),
  });
  return { ana };
}
const statesOf = async (school: School) =>
  (
    await school.call<{ data: { name: string; state: string; ends_on: string }[] }>('GET', '/admin/enrolment?sort=name')
  ).data.map(({ name, state, ends_on }) => [name, state, ends_on]);

test('sold, used until booking asks, extended, cancelled and taken back', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  const { ana } = await fill(school);
  await page.goto(`/students/${ana}?tab=packages`);
  await inRows(page);
  await expect(rowOf(page, 'Theory alone')).toContainText('0 of 10');
  await expect(page.getByRole('progressbar', { name: 'Practical' })).toHaveAttribute('aria-valuetext', 'None bought');

  // Beyond the package: the palette says so, and offers to mean it.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`book ana ${day(1)} 10:00`);
  await expect(page.getByText('The student has no package with practical classes at that time.')).toBeVisible();
  await expect(page.getByRole('option', { name: /Book it outside the package/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[cmdk-input]')).toHaveCount(0);

  await command(page, 'sell ana single lesson', /Sell package.*Ana Reis.*Single lesson/);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('€50.00');
  await expect(dialog).toContainText('1 practical, 0 theory');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Single lesson sold to Ana Reis/)).toBeVisible();
  await expect(rowOf(page, 'Single lesson')).toContainText('0 of 1');
  await expect(page.getByRole('progressbar', { name: 'Practical' })).toHaveAttribute('aria-valuetext', /1 of 1 left/);

  // What it takes is said before: a class longer than the school's lesson takes more.
  await school.call('POST', '/admin/club/setting', { lesson_minutes: 30 });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`book ana ${day(1)} 10:00`);
  await expect(page.getByText('The class takes 2 lessons. Left in the packages: 1.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[cmdk-input]')).toHaveCount(0);
  await school.call('POST', '/admin/club/setting', { lesson_minutes: 50 });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`book ana ${day(1)} 10:00`);
  await expect(page.getByText('Uses 1 lesson of Single lesson, 0 left')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[cmdk-input]')).toHaveCount(0);

  await command(page, `book ana ${day(1)} 10:00`, /Book class/);
  await expect(page.getByText(/Booked Ana Reis with Rui Costa/)).toBeVisible();
  await expect(rowOf(page, 'Single lesson')).toContainText('1 booked');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`book ana ${day(2)} 10:00`);
  await expect(page.getByText('All practical classes in the packages are taken or booked.')).toBeVisible();
  const beyond = page.getByRole('option', { name: /Book it outside the package/ });
  await expect(beyond).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(beyond).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Booked Ana Reis with Rui Costa/).first()).toBeVisible();
  await expect
    .poll(async () => (await school.call<{ total: number }>('GET', '/admin/booking?status=booked')).total)
    .toBe(2);

  // A reload keeps the tab and the row.
  await page.reload();
  await inRows(page);
  await expect(page).toHaveURL(/tab=packages/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  const until = written(day(59 + 10));
  await expect(dialog).toContainText(`until ${until}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`extended until ${until}`))).toBeVisible();
  await inRows(page);
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText('will be lost');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await statesOf(school)).filter(([, state]) => state === 'cancelled').length).toBe(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await statesOf(school)).filter(([, state]) => state === 'cancelled').length).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await statesOf(school)).map(([, , ends]) => ends)).toEqual([day(59), day(59)]);
});

test('where the school refuses, nothing is offered; the student’s hit says what is left', async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await school.call('POST', '/admin/club/setting', { beyond_package: 'refuse' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('ana reis');
  const left = `0 practical, 10 theory left, until ${written(day(59))}`;
  await expect(page.getByRole('option', { name: /Ana Reis/ }).filter({ hasText: left })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`book ana ${day(1)} 10:00`);
  await expect(
    page.getByText('The student’s packages include no practical classes at that time. Sell another package first.'),
  ).toBeVisible();
  await expect(page.getByRole('option', { name: /outside the package/ })).toHaveCount(0);
});

test('em português: os pacotes dos alunos selecionados são cancelados juntos, e só os deles', async ({
  school,
  keyboardOnly: page,
}) => {
  const { ana } = await fill(school);
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const person = (first_name: string, more: object = {}) =>
    add('/admin/student/signup', { first_name, last_name: 'Reis', licence_category: 'B', ...more });
  const [theory] = (await school.call<{ data: { id: number }[] }>('GET', '/admin/package?q=theory')).data;
  const bea = await person('Bea');
  const package_id = theory?.id;
  await person('Duarte', { package_id });
  const caio = await person('Caio');
  // Bea bought the same twice, and paid half of one.
  for (const begins_on of [day(0), day(3)])
    await school.call('POST', '/admin/enrolment/sell', { students: { ids: [bea] }, package_id, begins_on });
  await school.call('POST', '/admin/entry/payment', { student_id: bea, amount: 2500, method: 'cash' });
  await inLanguage(page, 'pt');
  const palette = page.locator('[data-palette]');
  const options = palette.getByRole('option');
  const dialog = page.getByRole('alertdialog');
  const cancelled = async () => (await statesOf(school)).filter(([, state]) => state === 'cancelled').length;

  await page.goto('/students');
  await inRows(page);
  for (const key of ['Home', 'Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('Seleção: 3 alunos').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('cancelar o pacote');
  // Del deletes students here: it is not shown beside another act.
  const line = options.filter({ hasText: 'Cancelar o pacote de um aluno' }).first();
  await expect(line).toBeVisible();
  await expect(line.locator('kbd')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(palette.locator('[data-whose]')).toContainText('Ana Reis, Bea Reis, Caio Reis');
  await expect(options).toHaveText([
    /Todos estes \(3\)/,
    new RegExp(`Bea Reis · Theory alone · ${writtenPt(day(3))}.*10`),
    /Theory alone.*10/,
    /Theory alone.*10/,
  ]);
  await expect(palette).not.toContainText('Duarte');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(options.and(page.locator('[aria-checked="true"]'))).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Cancelar 3 pacotes');
  await expect(dialog).toContainText('Ana Reis · Theory alone');
  await expect(dialog).toContainText('São anulados débitos de 150,00');
  await expect(dialog).toContainText('O que foi pago fica a crédito dos alunos.');
  await expect(dialog).toContainText('Não abrangidos (nada a fazer): Caio Reis');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(cancelled).toBe(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(cancelled).toBe(0);

  // On a page the act is for who is open: the only package is put in, and none is said.
  await page.goto(`/students/${ana}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Reis' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('prolongar o pacote');
  await expect(options.filter({ hasText: 'Prolongar o pacote de um aluno' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Prolongar o pacote de um aluno' })).toContainText(
    'Ana Reis · Theory alone',
  );
  await page.goto(`/students/${caio}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Caio Reis' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('prolongar o pacote');
  await expect(options.filter({ hasText: 'Prolongar o pacote de um aluno' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Caio Reis não tem nada a que isto se aplique.')).toBeVisible();
});
