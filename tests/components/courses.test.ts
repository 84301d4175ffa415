/** Theory courses: the list, and the attendance of one of its dates taken by keys alone, wide and narrow. */
import { takeAttendance } from '#contract/entities/attendance.ts';
import { type Course, course } from '#contract/entities/course.ts';
import { slot } from '#contract/entities/slot.ts';
import type { ConsolePage } from './console-page.ts';
import type { School } from './school.ts';
import { activeRow, inRows, toasts } from './steps.ts';
import { expect, test } from './test.ts';

const AT = '2026-11-24T19:00:00.000Z';
const one = (data: readonly object[]) => ({
  ...{ current_page: 1, last_page: 1, total: data.length, total_exact: true, per_page: 500 },
  data,
});

/** A course with a date that is over, into which three are booked. */
function aCourse(school: School) {
  const stamps = { version: 1, created_at: AT, updated_at: AT, deleted_at: null };
  const place = { teacher_id: 4, location_id: 2, teacher_name: 'Marta Silva', location_name: 'Station' };
  const known: Course = {
    ...{ id: 3, ...stamps, name: 'December evenings', licence_category: 'B', capacity: 20, ...place },
    ...{ dates: 12, dates_ahead: 11, first_at: AT, last_at: AT, students: 3 },
  };
  const date = {
    ...{ id: 8, ...stamps, ...place, class_type: 'theory', starts_at: AT, ends_at: AT.replace('19', '20') },
    ...{ capacity: 20, taken: 3, series_id: null, course_id: 3 },
  };
  const people = ['Ana Reis', 'Ben Lopes', 'Cid Mota'].map((student_name, index) => ({
    ...{ student_bookings_id: 11 + index, student_id: 21 + index, student_name, status: 'booked' as const },
  }));
  school.answers
    .answering(course.endpoints.list, () => one([known]) as never)
    .answering(course.endpoints.get, () => ({ data: known }))
    .answering(slot.endpoints.list, () => one([date]) as never)
    .answering(slot.endpoints.get, () => ({ data: date as never }))
    .answering(takeAttendance, ({ body: { dry_run, attendance = [] } }) => ({
      ...{ dry_run: dry_run ?? false, starts_at: AT, ends_at: date.ends_at, teacher_name: 'Marta Silva' },
      ...{ classes: people, fees: { count: 0, amount: 0, currency: 'EUR' }, changed: attendance.length },
      operation_id: dry_run ? null : 5,
    }));
  return date;
}

/** Opens the attendance of the course's latest date, with the keys of the list of courses. */
async function open(page: ConsolePage, width = '100%') {
  await page.goto('/courses');
  for (const frame of document.querySelectorAll('iframe')) frame.style.width = width;
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent(/December evenings/);
  await page.press('t');
  await expect.element(page.getByRole('option', { name: /Ana Reis/ })).toBeVisible();
  await expect.element(page.getByRole('listbox', { name: /Attendance/ })).toHaveFocus();
}

/** Mod+Enter in the form, and Mod+Enter again in what it would come to. */
async function save(page: ConsolePage) {
  await page.press('ControlOrMeta+Enter');
  await expect.element(page.getByText(/present, .* absent/)).toBeVisible();
  await page.press('ControlOrMeta+Enter');
}

const saved = (school: School) =>
  school.answers
    .callsOf(takeAttendance)
    .map(({ body }) => body as { dry_run?: boolean; attendance: object[] })
    .filter(({ dry_run }) => !dry_run);

test('the class is chosen among those of the course, and found by its words', async ({
  school,
  keyboardOnly: page,
}) => {
  const date = aCourse(school);
  // Nothing is the latest one as the form opens.
  const asked: Readonly<Record<string, unknown>>[] = [];
  school.answers.answering(slot.endpoints.list, ({ query }) => {
    asked.push(query);
    return one(query.per_page === 1 ? [] : [date]) as never;
  });
  await page.goto('/courses');
  await inRows(page);
  await page.press('t');
  const picker = page.getByRole('combobox', { name: 'Class slot' });
  await expect.element(picker).toBeVisible();
  await page.type('december marta');
  await expect.element(page.getByRole('option', { name: /Marta Silva/ })).toBeVisible();
  await page.type(' rui');
  await expect.element(page.getByRole('option', { name: /Marta Silva/ })).not.toBeInTheDocument();
  expect(asked.every(({ course_id, q }) => course_id === '3' && q === undefined)).toBe(true);
});

test('attendance is taken by keys alone, and saved at once', async ({ school, keyboardOnly: page }) => {
  aCourse(school);
  await open(page);
  await page.press('p', 'a', 'ArrowUp', 'l', 'p');
  await expect.element(page.getByText('2 of 3 noted')).toBeVisible();
  // Whoever was left open stands between the two.
  await page.press('ArrowUp', 'a');
  await expect.element(page.getByText('3 of 3 noted')).toBeVisible();
  await save(page);
  await expect.element(toasts(page).first()).toMatchTextContent(/noted 3 students/);
  expect(saved(school).map(({ attendance }) => attendance)).toEqual([
    [
      { student_bookings_id: 11, present: true },
      { student_bookings_id: 12, present: false },
      { student_bookings_id: 13, present: true },
    ],
  ]);
});

test('on a narrow screen nobody’s name or mark is cut off, and one key notes all as present', async ({
  school,
  keyboardOnly: page,
}) => {
  aCourse(school);
  await open(page, '390px');
  await page.press('e');
  await expect.element(page.getByText('3 of 3 noted')).toBeVisible();
  for (const element of page.getByRole('option').elements())
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  await save(page);
  await expect.element(toasts(page).first()).toMatchTextContent(/noted 3 students/);
});
