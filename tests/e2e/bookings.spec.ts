/** Classes by keyboard alone: booked by typed words, moved, cancelled late with a waiver, closed, and a sick day. */
import type { Page } from '@playwright/test';
import { instantOf } from '#contract/rules/zone.ts';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import type { School } from './school.ts';
import { cancelClass, command, inRows, rowOf } from './steps.ts';

const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const DAY = 86_400_000;

/** The next Tuesday at least a week away, as a local date. */
const tuesday = (): string => {
  const date = new Date(Date.now() + 7 * DAY);
  while (date.getUTCDay() !== 2) date.setTime(date.getTime() + DAY);
  return date.toISOString().slice(0, 10);
};

interface Made {
  readonly place: number;
  readonly rui: number;
  readonly eva: number;
  readonly ana: number;
  readonly ben: number;
}

async function fill(school: School): Promise<Made> {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const rui = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const eva = await add('/admin/teacher/signup', { first_name: 'Eva', last_name: 'Lima' });
  const ana = await add('/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' });
  const ben = await add('/admin/student/signup', { first_name: 'Ben', last_name: 'Sousa', licence_category: 'B' });
  for (const teacher_id of [rui, eva]) {
    await school.call('POST', '/admin/createSchludeArray', {
      teacher_id,
      location_id: place,
      weekly: {
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        start_time: '09:00',
        end_time: '18:00',
        from: new Date().toISOString().slice(0, 10),
        to: new Date(Date.now() + 21 * DAY).toISOString().slice(0, 10),
        lesson_minutes: 60,
      },
      on_conflict: 'skip',
    });
  }
  return { place, rui, eva, ana, ben };
}

async function palette(page: Page, typed: string, expected: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(active(page)).toHaveText(expected);
  await page.keyboard.press('Enter');
}

const bookings = async (school: School) =>
  (
    await school.call<{
      data: {
        id: number;
        status: string;
        starts_at: string;
        teacher_name: string;
        student_name: string;
        counts_as_taken: boolean;
        waived_by: string | null;
      }[];
    }>('GET', '/admin/booking?sort=starts_at')
  ).data;

test('a class is booked by typed words, moved, cancelled, and each is taken back', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  await page.goto(`${school.url}/calendar`);
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  const date = tuesday();
  await palette(page, `book class ana rui ${date} 15:00`, /Book class.*Ana Reis|Book class.*#\d+/);
  await expect(page.getByText(/Booked Ana Reis with Rui Costa/)).toBeVisible();
  let [row] = await bookings(school);
  expect(row).toMatchObject({ status: 'booked', teacher_name: 'Rui Costa', student_name: 'Ana Reis' });

  await page.goto(`${school.url}/calendar?date=${date}`);
  const grid = page.getByRole('application');
  await expect(page.getByText('Ana Reis')).toBeVisible();
  await tabTo(page, grid);
  for (let hour = 9 * 4; hour < 15 * 4; hour++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Ana Reis' })).toHaveCount(1);
  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: 'Move class' });
  await expect(form).toBeVisible();
  await tabTo(page, form.getByRole('combobox', { name: 'Teacher' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Eva');
  await page.getByRole('option', { name: /Eva Lima/ }).waitFor({ timeout: 20_000 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Moved the class of Ana Reis')).toBeVisible();
  [row] = await bookings(school);
  expect(row?.teacher_name).toBe('Eva Lima');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/Taken back: “Moved/)).toBeVisible();
  [row] = await bookings(school);
  expect(row?.teacher_name).toBe('Rui Costa');
});

test('on a student’s page a class is booked for that student', async ({ school, keyboardOnly: page }) => {
  const made = await fill(school);
  await page.goto(`${school.url}/students/${made.ben}`);
  // Where nothing is booked, the way out is there too.
  const nothing = page
    .getByRole('tabpanel', { name: 'Overview' })
    .getByRole('button', { name: 'Book class for student' });
  await expect(nothing).toContainText('B');
  await page.keyboard.press('b');
  const form = page.getByRole('dialog', { name: 'Book class for student' });
  await expect(form).toContainText('Ben');
  // The dialog itself has the focus before its first field has.
  await form.evaluate((dialog) => dialog.focus());
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  // The step back that Esc is comes after the form has gone.
  await expect(page).not.toHaveURL(/do=/);
  await palette(page, `book class for student ${tuesday()} 15:00 rui`, /Book class for student.*Rui Costa/);
  await expect(page.getByText(/Booked Ben .* with Rui Costa/)).toBeVisible();
  expect(await bookings(school)).toMatchObject([{ teacher_name: 'Rui Costa', status: 'booked' }]);
});

test('a late cancelling costs a class, and is waived with a reason', async ({ school, keyboardOnly: page }) => {
  const made = await fill(school);
  const soon = new Date(Date.now() + 20 * 3600_000).toISOString();
  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id: made.ana,
    teacher_id: made.rui,
    location_id: made.place,
    starts_at: soon,
    outside_schedule: true,
  });
  await page.goto(`${school.url}/bookings`);
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await inRows(page);
  await palette(page, 'cancel class for the student', /Cancel class for the student/);
  const preview = page.getByRole('alertdialog', { name: /^Cancel the class of / });
  await expect(preview).toContainText('Late cancellation: the class will be deducted from the package');
  await expect(preview.getByRole('button', { name: /^Keep/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled the class of Ana Reis')).toBeVisible();
  expect((await bookings(school))[0]).toMatchObject({ status: 'cancelled', counts_as_taken: true });
  await palette(page, 'waive late class', /Waive late class/);
  const form = page.getByRole('dialog', { name: 'Waive late class' });
  await typeInto(page, form.getByRole('textbox', { name: 'Reason' }), 'A doctor’s note');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/The class of Ana Reis, .* does not count as taken/)).toBeVisible();
  expect((await bookings(school))[0]).toMatchObject({ counts_as_taken: false, waived_by: 'Ada Almeida' });
});

test('a sick day gives the classes to others, with a preview, and one undo takes all of it back', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await fill(school);
  const date = tuesday();
  for (const [student_id, hour] of [
    [made.ana, 10],
    [made.ben, 11],
  ]) {
    await school.call('POST', '/booking_2/admin/bookClass', {
      student_id,
      teacher_id: made.rui,
      starts_at: `${date}T${hour}:00:00.000Z`,
    });
  }
  await page.goto(`${school.url}/teachers/${made.rui}`);
  await expect(page.getByRole('heading', { name: 'Rui Costa', level: 1 })).toBeVisible();
  await palette(page, `sick day ${date} flu`, /Sick day.*flu/);
  const preview = page.getByRole('alertdialog', { name: /Rui Costa is away on .*: 2 classes moved, none cancelled/ });
  await expect(preview.getByRole('listitem').filter({ hasText: /· Ana Reis/ })).toContainText('Rui Costa → Eva Lima');
  await page.keyboard.press('Enter');
  await expect(
    page.locator('[data-sonner-toast]').getByText(/2 classes moved, none cancelled\. Rui Costa is away on /),
  ).toBeVisible();
  expect((await bookings(school)).map((one) => one.teacher_name)).toEqual(['Eva Lima', 'Eva Lima']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/Taken back/)).toBeVisible();
  const said = page.locator('[data-sonner-toast]').getByText(/ back to how they were/);
  await expect(said).toContainText('2 classes');
  await expect(said).toContainText(/\d+ slots?/);
  await expect(said).toContainText('1 absence');
  expect((await bookings(school)).map((one) => one.teacher_name)).toEqual(['Rui Costa', 'Rui Costa']);
});

test('who takes the classes of one day is forgotten once another day is chosen', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await fill(school);
  const days = [7, 8].map((more) => new Date(Date.now() + more * DAY).toISOString().slice(0, 10));
  for (const [at, student_id] of [made.ana, made.ben].entries())
    await school.call('POST', '/booking_2/admin/bookClass', {
      student_id,
      teacher_id: made.rui,
      starts_at: `${days[at]}T10:00:00.000Z`,
    });
  await page.goto(`${school.url}/do/teacher.sick-day?teacher=${made.rui}`);
  const form = page.getByRole('dialog', { name: 'Sick day' });
  const choose = async (at: number) => {
    await tabTo(page, form.getByRole('group', { name: 'Day' }).getByRole('spinbutton').first(), { back: at > 0 });
    const [year, month, day] = (days[at % 2] ?? '').split('-');
    await page.keyboard.type(`${day}${month}${year}`);
  };
  await choose(0);
  const taker = form.getByRole('button', { name: /Who takes Ana Reis/ });
  await expect(taker).toContainText('Eva Lima');
  await tabTo(page, taker);
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(taker).not.toContainText('Eva Lima');
  await choose(1);
  await expect(form.getByRole('button', { name: /Who takes Ben Sousa/ })).toContainText('Eva Lima');
  await choose(2);
  await expect(taker).toContainText('Eva Lima');
});

test('a class is signed by both and printed, and the day is closed class by class', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await fill(school);
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  for (const [student_id, teacher_id, hour] of [
    [made.ana, made.rui, 12],
    [made.ben, made.rui, 14],
    [made.ben, made.eva, 10],
  ] as const) {
    await school.call('POST', '/booking_2/admin/bookClass', {
      student_id,
      teacher_id,
      location_id: made.place,
      starts_at: `${yesterday}T${hour}:00:00.000Z`,
      outside_schedule: true,
      past: true,
    });
  }
  await page.goto(`${school.url}/bookings?q=ana`);
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await inRows(page);
  // The student's name is known and stands written: opened and left again nothing is signed and nothing is asked.
  const sign = async (who: string) => {
    await palette(page, `sign as ${who}`, new RegExp(`Sign as ${who}`, 'i'));
    return page.getByRole('dialog', { name: new RegExp(`Sign as ${who}`, 'i') });
  };
  const asStudent = await sign('student');
  await expect(asStudent.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana Reis');
  await expect(asStudent.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asStudent).toHaveCount(0);
  await sign('student');
  await expect(asStudent.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana Reis');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(asStudent).toHaveCount(0);
  const asTeacher = await sign('teacher');
  await typeInto(page, asTeacher.getByRole('textbox', { name: 'Name' }), 'Rui Costa');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alertdialog', { name: /^Sign the class of Ana Reis/ })).toContainText('will be closed');
  await page.keyboard.press('Enter');
  await expect(asTeacher).toHaveCount(0);
  await expect.poll(async () => (await bookings(school)).filter(({ status }) => status === 'completed').length).toBe(1);
  const signed = (await bookings(school)).find(({ status }) => status === 'completed');
  // Printed from the list: the page opens with the dialog, which a browser without a screen does not show.
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = [...document.images].map(({ alt }) => alt).join(', ');
    };
  });
  await palette(page, 'print class', /Print class/);
  await expect(page).toHaveURL(new RegExp(`/bookings/${signed?.id}/page$`));
  await expect(page.locator('html')).toHaveAttribute('data-printed', /Ana Reis, Rui Costa/);
  await expect(page.getByRole('img', { name: /Ana Reis/ })).toBeVisible();
  // Paper has the class alone.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(page.getByText('SHA-256')).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('img', { name: /Rui Costa/ })).toBeVisible();

  await palette(page, `close the day ${yesterday}`, /Close the day/);
  const form = page.getByRole('dialog', { name: 'Close the day' });
  const classes = form.getByRole('listbox', { name: 'Classes' });
  await expect(classes.getByRole('option')).toHaveCount(2);
  await tabTo(page, classes);
  await page.keyboard.press('n');
  await page.keyboard.press('c');
  await expect(form.getByText('2 of 2 decided')).toBeVisible();
  // What would be refused is asked before anything is agreed to.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText('Enter why the class is closed without signatures.')).toBeVisible();
  await typeInto(page, form.getByRole('textbox', { name: 'Reason' }), 'The pad was empty');
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('alertdialog', { name: 'Close 2 classes' });
  await expect(preview).toContainText('Eva Lima: no-show');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Closed 2 classes')).toBeVisible();
  expect((await bookings(school)).map(({ status }) => status)).toEqual(['no_show', 'completed', 'completed']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/Taken back/)).toBeVisible();
  expect((await bookings(school)).map(({ status }) => status)).toEqual(['booked', 'completed', 'booked']);
});

test('closing a day says first what is booked there, and asks nothing where nothing is', async ({
  school,
  keyboardOnly: page,
}) => {
  const { rui, ben } = await fill(school);
  const date = tuesday();
  const starts_at = instantOf(date, '12:00', 'Europe/Lisbon');
  await school.call('POST', '/booking_2/admin/bookClass', { student_id: ben, teacher_id: rui, starts_at });
  const close = async (day: string) => {
    await page.goto(`${school.url}/do/holiday.add?day=${day}&name=Feast`);
    await expect(page.getByRole('dialog', { name: 'Add public holiday' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
  };
  await close(date);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 class is booked on this day, and stays');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added Feast')).toBeVisible();
  await close(new Date(Date.parse(date) + DAY).toISOString().slice(0, 10));
  await expect(page.getByText('Added Feast')).toBeVisible();
  await expect(question).toHaveCount(0);
  const found = await school.call<{ data: unknown[] }>('GET', '/admin/holiday');
  expect(found.data).toHaveLength(2);
});

test('the cursor of a week stays on what is free when a class comes there', async ({ school, keyboardOnly: page }) => {
  const { rui, ben } = await fill(school);
  const date = tuesday();
  await page.goto(`${school.url}/calendar?view=week&date=${date}`);
  const week = page.getByRole('grid', { name: /Week/ });
  await expect(week).toBeFocused();
  await expect(week.getByText('9 open slots').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  const starts_at = instantOf(date, '12:00', 'Europe/Lisbon');
  await school.call('POST', '/booking_2/admin/bookClass', { student_id: ben, teacher_id: rui, starts_at });
  await expect(week.getByText('Ben Sousa')).toBeVisible();
  // Enter is still about the free times, and no key is about somebody who was not looked at.
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(week.getByText('Ben Sousa')).toBeVisible();
    await expect(week).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('8 available times')).toBeVisible();
    await page.goBack();
  }
});

test('the calendar books, moves and cancels by keys, in the week and in the day', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await fill(school);
  const date = tuesday();
  await page.goto(`${school.url}/calendar?view=week&date=${date}`);
  const week = page.getByRole('grid', { name: /Week/ });
  await expect(week).toBeFocused();
  await expect(week.getByText('9 open slots').first()).toBeVisible();
  // It begins on the day of the address, with the first teacher.
  await page.keyboard.press('Enter');
  // The day and the teacher are known, and which of nine hours is asked; then who.
  await expect(page.getByText('9 available times')).toBeVisible();
  await inRows(page);
  await page.keyboard.press('Enter');
  // Nobody is chosen beforehand, and the hour is in sight.
  await expect(page.locator('[data-palette]').getByText(/9:00 AM/)).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: 'Ana Reis' })).toBeVisible();
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.type('ana');
  await expect(active(page)).toHaveText(/Ana Reis/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('8 available times')).toBeVisible();
  await page.goBack();
  await expect(week.getByText('Ana Reis')).toBeVisible();
  const on = (time: string) => instantOf(date, time, 'Europe/Lisbon');
  expect(await bookings(school)).toMatchObject([{ student_name: 'Ana Reis', starts_at: on('09:00') }]);
  await tabTo(page, week);
  // The day under the cursor, and back to its week.
  await page.keyboard.press('d');
  const day = page.getByRole('application', { name: /Calendar/ });
  await expect(day).toBeFocused();
  await page.keyboard.press('w');
  await expect(week).toBeFocused();
  await page.goBack();
  await expect(day).toBeFocused();
  await page.goForward();
  await expect(week.getByText('Ana Reis')).toBeVisible();
  await expect(week).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await expect(day).toBeFocused();
  await expect(day.getByText('Ana Reis')).toBeVisible();
  await cancelClass(page);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: /^Keep/ })).toBeFocused();
  // Why may be said, and need not be.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('alertdialog').getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('The road is closed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(day.getByText('Ana Reis')).toHaveCount(0);
  expect(await bookings(school)).toMatchObject([{ status: 'cancelled', cancel_reason: 'The road is closed' }]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(day.getByText('Ana Reis')).toBeVisible();

  // From the empty slot under the cursor, a quarter past its beginning: the free time is meant.
  await expect(day).toBeFocused();
  for (let quarter = 0; quarter < 5; quarter++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-palette]').getByText(/10:00 AM/)).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: 'Ana Reis' })).toBeVisible();
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.type('ben');
  await expect(active(page)).toHaveText(/Ben Sousa/);
  await page.keyboard.press('Enter');
  await expect(day.getByText('Ben Sousa')).toBeVisible();
  await expect(day).toBeFocused();
  expect(await bookings(school)).toMatchObject([
    { student_name: 'Ana Reis', status: 'booked', starts_at: on('09:00') },
    { student_name: 'Ben Sousa', starts_at: on('10:00'), teacher_name: 'Rui Costa' },
  ]);
  // The cursor is where it was: on the class that was booked. Another key parts this Enter from the palette's.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit class' })).toContainText('Ben Sousa');
});

test('ticked classes are signed at once: who lacks a signature has the name written, others are skipped, undo takes it back', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await fill(school);
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  const held = (student_id: number, teacher_id: number, hour: number) =>
    school.call<{ data: { id: number } }>('POST', '/booking_2/admin/bookClass', {
      student_id,
      teacher_id,
      location_id: made.place,
      starts_at: `${yesterday}T${hour}:00:00.000Z`,
      outside_schedule: true,
      past: true,
    });
  await held(made.ana, made.rui, 10);
  await held(made.ben, made.eva, 12);
  const off = await held(made.ben, made.rui, 14);
  await school.call('POST', '/admin/student_class/admin_cancel', { student_bookings_id: off.data.id });
  await page.goto('/bookings?sort=starts_at');
  await inRows(page);
  for (let row = 0; row < 3; row++) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('region', { name: '3 classes selected' })).toBeVisible();
  await page.keyboard.press('Shift+B');
  await expect(active(page)).toHaveText(/Students and teachers/);
  await page.keyboard.press('Enter');
  const preview = page.getByRole('alertdialog', { name: 'Sign 2 classes' });
  await expect(preview).toContainText('The written name is the signature: Ana Reis, Rui Costa, Ben Sousa, Eva Lima');
  await expect(preview).toContainText('1 class was cancelled or missed and won’t be signed.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed 2 classes')).toBeVisible();
  const statuses = async () => (await bookings(school)).map(({ status }) => status);
  expect(await statuses()).toEqual(['completed', 'completed', 'cancelled']);
  // All that was ticked is signed or was not held: there is nothing to do, and it is said.
  await page.keyboard.press('Shift+B');
  await expect(active(page)).toHaveText(/Students and teachers/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'No class to sign' })).toContainText(
    '2 classes are already signed and stay as they are.',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Taken back: “Signed 2 classes”')).toBeVisible();
  expect(await statuses()).toEqual(['booked', 'booked', 'cancelled']);
});

test('students with no class to come are a list in words, and leave it when they are booked', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await fill(school);
  for (const id of [made.ana, made.ben]) await school.call('POST', `/admin/student/status/${id}`, { status: 'active' });
  const book = (student_id: number, hour: string) =>
    school.call('POST', '/booking_2/admin/bookClass', {
      student_id,
      teacher_id: made.rui,
      starts_at: instantOf(tuesday(), hour, 'Europe/Lisbon'),
    });
  await book(made.ana, '10:00');
  await page.goto('/dashboard');
  await palette(page, 'students without a class', /Go to students.*No class to come/);
  await expect(page).toHaveURL(/\/students\?(.*&)?unbooked=(1|true)(&|$)/);
  await inRows(page);
  const row = (name: string) => rowOf(page, name);
  await expect(row('Ben Sousa')).toBeVisible();
  await expect(row('Ana Reis')).toHaveCount(0);
  // Booked by a colleague, Ben is on the list no more.
  await book(made.ben, '12:00');
  await expect(row('Ben Sousa')).toHaveCount(0);
  // All the others, by the filter itself.
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('f');
  await page.keyboard.type('no class to come');
  await page.keyboard.press('Enter');
  await page.keyboard.type('no');
  await expect(page.getByRole('option', { name: 'No', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/unbooked=0/);
  await expect(row('Ana Reis')).toBeVisible();
  await expect(row('Ben Sousa')).toBeVisible();
  await page.goto('/students?unbooked=1&status=active');
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible();
  await expect(row('Sousa')).toHaveCount(0);
});

test('on a phone the list of classes says with whom each is', async ({ school, keyboardOnly: page }) => {
  const made = await fill(school);
  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id: made.ana,
    teacher_id: made.rui,
    starts_at: instantOf(tuesday(), '10:00', 'Europe/Lisbon'),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bookings');
  const row = rowOf(page, 'Ana Reis');
  const teacher = row.getByText('Rui Costa');
  await expect(teacher).toBeVisible();
  // The rows take their height once the list knows how wide it is.
  await expect(async () => {
    const [line, within] = [await teacher.boundingBox(), await row.boundingBox()];
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual((within?.y ?? 0) + (within?.height ?? 0) + 1);
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThanOrEqual(390);
  }).toPass({ timeout: 20_000 });
  // The hour stands below its day, whole, and leaves the names their room.
  const hour = row.getByText('10:00 AM', { exact: true }).filter({ visible: true });
  const day = row.getByText('Tue', { exact: false }).filter({ visible: true }).last();
  const [above, below] = [await day.boundingBox(), await hour.boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + 6);
  expect((await row.getByRole('gridcell').nth(2).boundingBox())?.width ?? 0).toBeGreaterThan(130);
});

test('comfortable rows say of a class what no column says, and of a teacher the next class first', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await fill(school);
  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id: made.ana,
    teacher_id: made.rui,
    starts_at: instantOf(tuesday(), '10:00', 'Europe/Lisbon'),
    topics: 'Roundabouts',
  });
  await page.goto('/bookings');
  await inRows(page);
  await command(page, 'comfortable rows', /Comfortable rows/);
  const lesson = rowOf(page, 'Ana Reis');
  await expect(lesson.getByText('Roundabouts')).toBeVisible();
  await expect(lesson.getByText('Rui Costa').filter({ visible: true })).toHaveCount(1);
  await page.goto('/teachers');
  await expect(rowOf(page, 'Rui Costa')).toContainText(/Next class Tue .*, 10 AM · No classes today/);
});

test('a student who cannot be booked is marked among those to choose, and choosing them says so at once', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await fill(school);
  await school.call('POST', `/admin/student/status/${made.ben}`, { status: 'blocked' });
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('b');
  const form = page.getByRole('dialog');
  const student = form.getByRole('combobox', { name: /^Élève/ });
  await expect(student).toBeFocused();
  await page.keyboard.type('sousa');
  await expect(page.getByRole('option', { name: /Ben Sousa.*Bloqué/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(student).toHaveValue('Ben Sousa');
  // The form was not sent, and has no time yet.
  await expect(form.getByRole('status').filter({ hasText: /^Bloqué$/ })).toBeVisible();
  await expect(form.getByRole('status').filter({ hasText: 'Vous ne pouvez pas réserver de cours' })).toBeVisible();
  expect(await bookings(school)).toHaveLength(0);
});
