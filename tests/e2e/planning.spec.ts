/** Classes planned ahead by keyboard alone: a line, its preview, what is in the way, and one undo; in three languages. */
import { addDays, instantOf, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import type { School } from './school.ts';
import { inRows } from './steps.ts';

const ZONE = 'Europe/Lisbon';
/** The first Tuesday on which 10 o'clock is to come, as a plan begins. */
const tuesday = () => {
  const now = Date.now();
  const today = todayIn(ZONE, now);
  const begin = now < Date.parse(instantOf(today, '10:00', ZONE)) ? today : addDays(today, 1);
  return addDays(begin, (2 - weekdayOf(begin) + 7) % 7);
};

/** As a French office writes it: `9/12`. */
const dayAndMonth = (day: string) => `${Number(day.slice(8))}/${day.slice(5, 7)}`;

interface Booked {
  readonly starts_at: string;
}
const booked = async (school: School, student: number) =>
  (
    await school.call<{ data: Booked[] }>(
      'GET',
      `/admin/booking?status=booked&student_id=${student}&sort=starts_at&per_page=50`,
    )
  ).data.map(({ starts_at }) => starts_at);

/** A teacher with Tuesdays from 10 to 12 for six weeks; Ana is theirs, and Ben has the second Tuesday at 10. */
async function fill(school: School) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const rui = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa', licence_categories: ['B'] });
  const student = (first_name: string, more: object) =>
    add('/admin/student/signup', { first_name, last_name: 'Reis', licence_category: 'B', ...more });
  const ana = await student('Ana', { teacher_id: rui, email: 'ana@learner.example' });
  const ben = await student('Ben', {});
  for (const id of [ana, ben]) await school.call('POST', `/admin/student/status/${id}`, { status: 'active' });
  const first = tuesday();
  await school.call('POST', '/admin/createSchludeArray', {
    teacher_id: rui,
    location_id: place,
    weekly: {
      weekdays: [2],
      start_time: '10:00',
      end_time: '12:00',
      from: first,
      to: addDays(first, 41),
      lesson_minutes: 60,
    },
  });
  const at = (week: number, time: string) => instantOf(addDays(first, 7 * week), time, ZONE);
  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id: ben,
    teacher_id: rui,
    starts_at: at(1, '10:00'),
  });
  return { ana, at };
}

const LANGUAGES = [
  {
    locale: 'en',
    decide: 'Go to “When something is in the way”',
    line: () => 'plan ana tuesdays 10:00 3 times',
    title: 'Plan classes ahead',
    stopped: 'Book 3 classes of Ana Reis: 1 clash',
    taken: 'the time is taken',
    onConflict: 'When something is in the way',
    move: 'Take the nearest free time',
    agree: 'Book',
    done: /Booked 3 classes of Ana Reis/,
  },
  {
    locale: 'fr',
    decide: 'Aller à « Si la place est prise »',
    // Until a day, in place of a number.
    line: () => `planifier ana tous les mardis a 10h jusqu'au ${dayAndMonth(addDays(tuesday(), 15))}`,
    title: 'Planifier des cours',
    stopped: 'Réserver 3 cours pour Ana Reis : 1 conflit',
    taken: 'le créneau est pris',
    onConflict: 'Si la place est prise',
    move: 'Prendre l’heure libre la plus proche',
    agree: 'Réserver',
    done: /3 cours réservés pour Ana Reis/,
  },
  {
    locale: 'pt',
    decide: 'Ir para «Se a hora não estiver livre»',
    line: () => 'planear ana as tercas as 10h 3 vezes',
    title: 'Planear aulas',
    stopped: 'Marcar 3 aulas para Ana Reis: 1 conflito',
    taken: 'a hora está ocupada',
    onConflict: 'Se a hora não estiver livre',
    move: 'Usar a hora livre mais próxima',
    agree: 'Marcar',
    done: /3 aulas marcadas para Ana Reis/,
  },
] as const;
for (const { locale, line, title, stopped, taken, onConflict, move, agree, done, decide } of LANGUAGES)
  test(`what is in the way of a plan is named, and decided in its form; one undo takes all of it back: ${locale}`, {
    tag: locale === 'en' ? '@time' : [],
  }, async ({ school, keyboardOnly: page }) => {
    const { ana, at } = await fill(school);
    await page.addInitScript((chosen) => localStorage.setItem('clutch.locale', chosen), locale);
    await page.goto('/students');
    await inRows(page);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.locator('[cmdk-input]')).toBeFocused();
    await page.keyboard.type(line());
    const active = page.locator('[cmdk-item][aria-selected="true"]');
    await expect(active).toContainText(title);
    await expect(active).toContainText('Ana Reis');
    await expect(active).toContainText('10:00');
    await page.keyboard.press('Enter');

    const form = page.getByRole('dialog', { name: title });
    await expect(form.getByRole('checkbox', { checked: true })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    const plan = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: stopped }));
    await expect(plan).toContainText(taken);
    // Who would hear of it is not said of what is not booked.
    await expect(plan.locator('[data-kind="told"]')).toHaveCount(0);
    // Its only way on is to the choice: nothing is booked that was not decided.
    await expect(plan.getByRole('button', { name: decide })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(plan).toHaveCount(0);
    expect(await booked(school, ana)).toEqual([]);

    await expect(form.getByRole('button', { name: onConflict })).toBeFocused();
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { selected: true })).toBeFocused();
    // Sent from the open list: what it stands on is meant, and it lies over nothing.
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(plan.getByRole('button', { name: decide })).toBeFocused();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: onConflict })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(move.slice(0, 4));
    await expect(page.getByRole('option', { name: move })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: agree, exact: true })).toBeFocused();
    await expect(page.locator('[data-kind="told"]')).toContainText('Ana Reis');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-sonner-toast]')).toContainText([done]);
    expect(await booked(school, ana)).toEqual([at(0, '10:00'), at(1, '11:00'), at(2, '10:00')]);
    await inRows(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => booked(school, ana)).toEqual([]);
  });

test('how many, or until when, is asked where a line says neither', async ({ school, keyboardOnly: page }) => {
  const { ana, at } = await fill(school);
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('book ana every tuesday 10:00');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText('Plan classes ahead');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Plan classes ahead' });
  await expect(form).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toContainText('Enter the number of classes or an end date.');
  const count = form.getByRole('textbox', { name: 'Number of classes' });
  await expect(count).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => booked(school, ana)).toEqual([at(0, '10:00')]);
});

test('days of the week stand as the school begins its week, in forms', async ({ school, keyboardOnly: page }) => {
  await fill(school);
  const days = page.getByRole('dialog').getByRole('checkbox', { name: /day$/ });
  const opened = async () => {
    await page.goto('/bookings?do=booking.plan');
    await expect(days.first()).toBeVisible();
    return days.evaluateAll((all) => all.map((one) => one.closest('label')?.textContent?.slice(0, 3)).join(' '));
  };
  expect(await opened()).toBe('Mon Tue Wed Thu Fri Sat Sun');
  await school.call('POST', '/admin/club/setting', { week_starts_on: 6 });
  expect(await opened()).toBe('Sat Sun Mon Tue Wed Thu Fri');
});

test('a plan says in which class the teacher’s usual car is off the road, and is booked all the same', async ({
  school,
  keyboardOnly: page,
}) => {
  const { ana } = await fill(school);
  const [rui] = (await school.call<{ data: { id: number }[] }>('GET', '/admin/teacher?q=rui')).data;
  const { data: clio } = await school.call<{ data: { id: number } }>('POST', '/admin/vehicle', {
    plate: 'AA-01-BB',
    name: 'Clio',
    teacher_id: rui?.id,
  });
  await school.call('POST', `/admin/vehicle/${clio.id}/offRoad`, {
    date: addDays(tuesday(), 7),
    start_time: '08:00',
    end_time: '18:00',
    kind: 'repair',
  });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.locator('[cmdk-input]')).toBeFocused();
  await page.keyboard.type('plan ana tuesdays 11:00 3 times');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText('Plan classes ahead');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Plan classes ahead' });
  await expect(form.getByRole('checkbox', { checked: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Book 3 classes of Ana Reis' }));
  await expect(preview.getByText(/: no vehicle, AA-01-BB Clio is off the road until/)).toHaveCount(1);
  await expect(preview.getByText(/Rui Costa · Station · AA-01-BB Clio/)).toHaveCount(2);
  await expect(preview.getByRole('button', { name: 'Book', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await booked(school, ana)).length).toBe(3);
});
