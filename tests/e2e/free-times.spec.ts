/** Free times by keyboard alone: their list, offered in palette and form, what is in the way, and a gap that is filled. */
import type { Page } from '@playwright/test';
import { clockOf, timeTexts } from '#contract/rules/time-texts.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, tabTo, test, tick } from './fixtures.ts';
import type { School } from './school.ts';
import { choose, command, go, inRows, typeInstant } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const today = () => todayIn(ZONE, Date.now());
/** A day ahead, and the instant of an hour on it, in the school's zone. */
const day = (ahead: number) => addDays(today(), ahead);
const at = (ahead: number, time: string) => instantOf(day(ahead), time, ZONE);
const english = timeTexts('en', ZONE, '12');
const said = (instant: string, texts = english) => `${texts.shortDay(instant)}, ${texts.time(instant)}`;

interface Booked {
  readonly id: number;
  readonly status: string;
  readonly starts_at: string;
  readonly teacher_name: string;
  readonly student_name: string;
}

/** Two teachers with five free times each on each of the next five days; Ana is Rui's. */
async function fill(school: School) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const licence_categories = ['B'];
  const rui = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa', licence_categories });
  const eva = await add('/admin/teacher/signup', { first_name: 'Eva', last_name: 'Lima', licence_categories });
  const student = (first_name: string, more: object) =>
    add('/admin/student/signup', { first_name, last_name: 'Reis', licence_category: 'B', ...more });
  const ana = await student('Ana', { teacher_id: rui, email: 'ana@learner.example' });
  const ben = await student('Ben', {});
  for (const id of [ana, ben]) await school.call('POST', `/admin/student/status/${id}`, { status: 'active' });
  for (const teacher_id of [rui, eva])
    for (const ahead of [1, 2, 3, 4, 5])
      await school.call('POST', '/admin/createSchludeArray', {
        teacher_id,
        location_id: place,
        slots: ['09', '10', '11', '14', '15'].map((hour) => ({
          starts_at: at(ahead, `${hour}:00`),
          ends_at: at(ahead, `${hour}:50`),
        })),
      });
  return { place, rui, eva, ana, ben };
}
const book = (school: School, student_id: number, teacher_id: number, starts_at: string, more: object = {}) =>
  school.call<{ data: Booked }>('POST', '/booking_2/admin/bookClass', { student_id, teacher_id, starts_at, ...more });
const booked = async (school: School, query = 'status=booked&sort=id') =>
  (await school.call<{ data: Booked[] }>('GET', `/admin/booking?${query}`)).data;

/** Goes to a screen and waits until it takes keys. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
const activeRow = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const offers = (page: Page) => page.locator('[role="option"][data-value^="offer:"]');
/** The palette's line, whatever language names it. */
const lineIn = (page: Page) => page.locator('[cmdk-input]');
async function type(page: Page, line: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(lineIn(page)).toBeFocused();
  await page.keyboard.type(line);
}

test('the dashboard’s figure leads to as many free times; Enter books one, undo gives it back', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  await fill(school);
  await arrive(page, '/dashboard');
  const figure = page.getByRole('link', { name: /Available times, next 7 days/ });
  await expect(figure).toContainText('50');
  await tabTo(page, figure);
  await page.keyboard.press('Enter');
  await expect(page.getByText('50 available times')).toBeVisible();
  await inRows(page);
  await expect(page.getByRole('row').nth(1)).toContainText(said(at(1, '09:00')));

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Ana Reis/ })).toBeVisible();
  await page.keyboard.type('ben');
  await expect(activeRow(page)).toContainText('Ben Reis');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Booked Ben Reis with (Rui Costa|Eva Lima)/)).toBeVisible();
  await expect(page.getByText('49 available times')).toBeVisible();
  expect(await booked(school)).toMatchObject([{ student_name: 'Ben Reis', starts_at: at(1, '10:00') }]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('50 available times')).toBeVisible();
  expect(await booked(school)).toEqual([]);

  // Several that are ticked are booked together, for one student.
  await inRows(page);
  for (let ticked = 0; ticked < 3; ticked++) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: /^Book these times/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Ana Reis/ })).toBeVisible();
  await page.keyboard.type('ben');
  await expect(activeRow(page)).toContainText('Ben Reis');
  await page.keyboard.press('Enter');
  const preview = page.getByRole('alertdialog', { name: 'Book 3 classes of Ben Reis' });
  await expect(preview).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Booked 3 classes of Ben Reis')).toBeVisible();
  expect(await booked(school)).toHaveLength(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('50 available times')).toBeVisible();
});

test('free times of somebody are a command, and its filters stand in the address', async ({
  school,
  keyboardOnly: page,
}) => {
  const { eva } = await fill(school);
  await arrive(page, '/dashboard');
  await command(page, `find free times eva ${day(2)}`, /Find free times.*Eva Lima/);
  await expect(page.getByText('5 available times')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('teacher_id')).toBe(String(eva));
  await page.reload();
  await expect(page.getByText('5 available times')).toBeVisible();
  await inRows(page);
  await page.keyboard.press('End');
  await expect(
    page.getByRole('row', { selected: true }).or(page.locator('[role="row"][data-active]')).first(),
  ).toContainText(said(at(2, '15:00')));
  await go(page, 'd');
  await expect(page).toHaveURL(/dashboard/);
  await go(page, 'f');
  await expect(page.getByText('50 available times')).toBeVisible();
  await page.goto(`/free-times?time_of_day_from=14:00&class_type=practical&licence_category=B&teacher_id=${eva}`);
  await expect(page.getByText('10 available times')).toBeVisible();
  await expect(page.getByText('Time of day', { exact: false }).first()).toBeVisible();
});

const LANGUAGES = [
  {
    locale: 'en',
    line: 'book ana',
    at: (d: string) => `book ana ${d} 10:00`,
    taken: 'This time is taken. Choose another one.',
    done: /Booked Ana Reis with Rui Costa/,
    tells: /Email to Ana Reis/,
  },
  {
    locale: 'fr',
    line: 'réserver un cours ana',
    at: (d: string) => `réserver un cours ana ${d} 10h`,
    taken: 'est',
    done: /Cours réservé\s: Ana Reis avec Rui Costa/,
    tells: /E-mail à Ana Reis/,
  },
  {
    locale: 'pt',
    line: 'marcar aula ana',
    at: (d: string) => `marcar aula ana ${d} 10h`,
    taken: 'est',
    done: /Aula de Ana Reis marcada com Rui Costa/,
    tells: /E-mail para Ana Reis/,
  },
] as const;

for (const { locale, line, at: withTime, done, tells } of LANGUAGES)
  test(`the palette offers free times, says what is in the way, and keeps a refused line: ${locale}`, {
    // The zone of the browser is nothing to a language: the far side is tried in the first.
    tag: locale === 'en' ? '@time' : [],
  }, async ({ school, keyboardOnly: page }) => {
    const texts = timeTexts(locale, ZONE, clockOf(locale));
    const { ben, rui } = await fill(school);
    await page.addInitScript((chosen) => localStorage.setItem('clutch.locale', chosen), locale);
    await arrive(page, '/bookings');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await type(page, line);
    await expect(offers(page)).toHaveCount(5);
    // Her own teacher's next ones.
    await expect(offers(page).first()).toContainText(said(at(1, '09:00'), texts));
    for (const offer of await offers(page).all()) await expect(offer).toContainText('Rui Costa');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(activeRow(page)).toContainText(said(at(1, '10:00'), texts));
    // The time that Enter takes says who is told, and no other.
    await expect(page.locator('[data-note]')).toHaveText([tells]);
    await expect(activeRow(page)).toContainText(tells);
    await page.keyboard.press('Enter');
    await expect(page.getByText(done)).toBeVisible();
    expect(await booked(school)).toMatchObject([{ teacher_name: 'Rui Costa', starts_at: at(1, '10:00') }]);

    // Another's class is told while it is typed, with the nearest times.
    await book(school, ben, rui, at(3, '10:00'));
    await type(page, withTime(day(3)));
    await expect(page.locator('[data-problem]')).toBeVisible();
    await expect(offers(page).first()).toContainText(said(at(3, '09:00'), texts));
    await expect(activeRow(page)).not.toHaveAttribute('data-value', /^offer:/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Ben Reis' })).toBeVisible();
    await expect(lineIn(page)).toHaveValue(withTime(day(3)));
    expect(await booked(school)).toHaveLength(2);
    await expect(offers(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(async () => (await booked(school)).length).toBe(3);
    expect((await booked(school)).at(-1)).toMatchObject({ student_name: 'Ana Reis', starts_at: at(3, '09:00') });
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await booked(school)).length).toBe(2);
  });

test('a class is moved to a free time that the palette offers, with nothing more asked', async ({
  school,
  keyboardOnly: page,
}) => {
  const { ana, rui, ben } = await fill(school);
  const { id } = (await book(school, ana, rui, at(2, '10:00'))).data;
  await book(school, ben, rui, at(2, '11:00'));
  await arrive(page, '/dashboard');
  await type(page, `move class ${id}`);
  await expect(offers(page).first()).toContainText(said(at(1, '09:00')));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`move class ${id} ${day(2)} 11:00`);
  await expect(page.locator('[data-problem]')).toContainText('Ben Reis');
  await page.keyboard.press('ArrowDown');
  // Its own time is no other.
  await expect(activeRow(page)).toContainText(said(at(2, '09:00')));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved the class of Ana Reis')).toBeVisible();
  expect((await booked(school))[0]).toMatchObject({ id, starts_at: at(2, '09:00') });
});

test('how far a class is moved is kept while it is asked which one', async ({ school, keyboardOnly: page }) => {
  const { ana, rui } = await fill(school);
  await book(school, ana, rui, at(2, '10:00'));
  const { id } = (await book(school, ana, rui, at(3, '10:00'))).data;
  await arrive(page, '/dashboard');
  await type(page, 'move ana reis one hour later');
  await expect(activeRow(page)).toContainText('Move class');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(activeRow(page)).toContainText(`#${id}`);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Move class' });
  await expect(form.getByRole('spinbutton', { name: /^hour, Begins/ })).toHaveText('11');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Moved the class of Ana Reis')).toBeVisible();
  expect((await booked(school)).map(({ starts_at }) => starts_at)).toEqual([at(2, '10:00'), at(3, '11:00')]);
});

test('the form lists free times, tells what is in the way, and takes a class of the past only when it is meant', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  const { ana, ben, rui } = await fill(school);
  await book(school, ben, rui, at(1, '09:00'));
  await page.goto(`/students/${ana}`);
  await expect(page.getByRole('button', { name: 'Book class for student' }).first()).toBeVisible();
  await page.keyboard.press('b');
  const form = page.getByRole('dialog', { name: 'Book class for student' });
  const list = form.getByRole('listbox', { name: /Free times/ });
  await expect(list.getByRole('option').first()).toContainText(said(at(1, '10:00')));
  await page.keyboard.press('Alt+ArrowDown');
  await expect(list.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { selected: true })).toContainText(said(at(1, '11:00')));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/Booked Ana Reis with Rui Costa/)).toBeVisible();
  expect((await booked(school)).at(-1)).toMatchObject({ starts_at: at(1, '11:00'), teacher_name: 'Rui Costa' });

  await page.keyboard.press('b');
  await typeInstant(page, form, 'Begins', day(-2), '10:00');
  const outside = form.getByRole('checkbox', { name: 'Outside the schedule' });
  await tabTo(page, form.getByRole('combobox', { name: 'Location' }));
  await page.keyboard.type('Station');
  await expect(page.getByRole('option', { name: 'Station' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, outside);
  await page.keyboard.press('Space');
  await expect(
    form.getByRole('status').filter({ hasText: 'This time is in the past. Choose a later one.' }),
  ).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('This time is in the past. Choose a later one.').first()).toBeVisible();
  expect(await booked(school)).toHaveLength(2);
  await tick(page, form.getByRole('checkbox', { name: 'In the past' }));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  expect((await booked(school)).at(-1)).toMatchObject({ starts_at: at(-2, '10:00'), student_name: 'Ana Reis' });
});

test('a gap begins with freed times alone', async ({ school, keyboardOnly: page }) => {
  const { ana, ben, rui, eva } = await fill(school);
  await book(school, ana, rui, at(1, '10:00'));
  const { id } = (await book(school, ben, eva, at(2, '14:00'))).data;
  await school.call('POST', '/admin/student_class/admin_cancel', { student_bookings_id: id });
  await arrive(page, '/dashboard');
  await command(page, 'fill the gap', /Fill the gap/);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(activeRow(page)).toContainText(english.instant(at(2, '14:00')));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Fill the gap' });
  await expect(form.getByRole('combobox', { name: 'Student' })).toHaveValue('Ben Reis');
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('alertdialog');
  await expect(preview).toContainText('Eva Lima');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await booked(school)).map((row) => row.starts_at)).toContain(at(2, '14:00'));
});

test('pickers begin with what is due: begun classes for a no-show, the next ones to move or cancel', async ({
  school,
  keyboardOnly: page,
}) => {
  const { ana, ben, rui, eva, place } = await fill(school);
  const outside = { outside_schedule: true, location_id: place };
  const past = (await book(school, ana, eva, at(-3, '10:00'), { ...outside, past: true })).data;
  const begun = (await book(school, ben, rui, at(-1, '10:00'), { ...outside, past: true })).data;
  const far = (await book(school, ana, rui, at(5, '10:00'))).data;
  const next = (await book(school, ben, eva, at(1, '14:00'))).data;
  await arrive(page, '/dashboard');
  const first = async (typed: string, title: RegExp, ids: readonly number[]) => {
    await command(page, typed, title);
    const rows = page.getByRole('option');
    await expect(rows).toHaveCount(ids.length);
    for (const [index, id] of ids.entries()) await expect(rows.nth(index)).toContainText(`#${id} `);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await first('mark no-show', /Mark no-show/, [begun.id, past.id]);
  await first('move class', /Move class/, [next.id, far.id]);
  await first('cancel class for the school', /Cancel class for the school/, [next.id, far.id]);
});

test('the form that moves a class takes a free time by Enter, shows which, and is sent by the next Enter', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  const { ana, rui } = await fill(school);
  const { id } = (await book(school, ana, rui, at(2, '10:00'))).data;
  await page.goto(`/bookings?row=${id}`);
  await inRows(page);
  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: 'Move class' });
  const list = form.getByRole('listbox', { name: /Free times/ });
  await expect(form.getByRole('spinbutton', { name: /^day, Begins/ })).toBeFocused();
  await expect(list.getByRole('option').first()).toContainText(said(at(2, '09:00')));
  await page.keyboard.press('Alt+ArrowDown');
  await expect(list.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const taken = list.getByRole('option', { selected: true });
  await expect(list.locator(':focus')).toContainText(said(at(2, '11:00')));
  await page.keyboard.press('Enter');
  await expect(taken).toContainText(said(at(2, '11:00')));
  await expect(taken).toBeFocused();
  await expect(form.getByRole('spinbutton', { name: /^hour, Begins/ })).toHaveText('11');
  // What is chosen looks otherwise than what is not.
  const colour = (option: ReturnType<typeof list.getByRole>) =>
    option.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour(taken)).not.toBe(await colour(list.getByRole('option').last()));
  expect((await booked(school))[0]).toMatchObject({ id, starts_at: at(2, '10:00') });
  // Another one may be taken in its place, and the one taken is not let go of by a second press.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(taken).toContainText(said(at(2, '14:00')));
  await page.keyboard.press('Space');
  await expect(taken).toContainText(said(at(2, '14:00')));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved the class of Ana Reis')).toBeVisible();
  await expect(form).toHaveCount(0);
  expect((await booked(school))[0]).toMatchObject({ id, starts_at: at(2, '14:00') });
  await inRows(page);
});

test('a free time that is chosen brings its teacher and its place into the form', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await arrive(page, '/bookings');
  await page.keyboard.press('b');
  const form = page.getByRole('dialog', { name: 'Book class' });
  await expect(form.getByRole('option').first()).toBeVisible();
  await tabTo(page, form.getByRole('listbox'));
  // Faster than a hand, a key may come before the list has passed its focus on to a time.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(form.getByRole('option').first()).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Location' })).toHaveValue('Station');
  await expect(form.getByRole('combobox', { name: 'Teacher' })).toHaveValue(/Rui Costa|Eva Lima/);
  // Nobody is named yet whom it could be told.
  await expect(form.locator('[data-told]')).toHaveCount(0);
  await choose(page, form.getByRole('combobox', { name: 'Student' }), 'Ana Reis');
  await expect(form.locator('[data-told]')).toHaveText([/Email to Ana Reis/]);
});
