/** A teacher who is away, where the day is planned and on the teacher's own page. */
import { absence } from '#contract/entities/absence.ts';
import { calendar } from '#contract/entities/calendar.ts';
import type { ConsolePage } from './console-page.ts';
import type { School } from './school.ts';
import { gone } from './steps.ts';
import { expect, test } from './test.ts';

const A_DAY = 24 * 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * A_DAY).toISOString();
const away = (page: ConsolePage) => page.locator('[data-absence]');

/** Rui is away since yesterday, for three days more. */
function ruiIsAway(school: School) {
  const [starts_at, ends_at] = [inDays(-1), inDays(3)];
  const rui = school.teachers.put({ first_name: 'Rui', last_name: 'Costa' }, { away_until: ends_at } as never);
  const row = { id: 7, version: 1, created_at: starts_at, updated_at: starts_at, deleted_at: null };
  const known = {
    ...row,
    teacher_id: rui.id,
    teacher_name: 'Rui Costa',
    starts_at,
    ends_at,
    kind: 'sick' as const,
    reason: 'A sprained ankle',
  };
  const { id, first_name, last_name, teacher_type, licence_categories, colour, status } = rui;
  const brief = { id, name: 'Rui Costa', first_name, last_name, teacher_type, licence_categories, colour, status };
  const nothing = { locations: [], vehicles: [], holidays: [], slots: [], bookings: [], repairs: [], exams: [] };
  school.answers
    .answering(absence.endpoints.list, () => ({
      ...{ current_page: 1, last_page: 1, total: 1, total_exact: true, per_page: 500 },
      data: [known],
    }))
    .answering(absence.endpoints.remove, () => {
      known.deleted_at = starts_at as never;
      return { data: known, operation_id: 9 };
    })
    .answering(calendar, () => ({
      data: {
        ...{
          time_zone: 'Europe/Lisbon',
          week_starts_on: 1,
          lesson_minutes: 45,
          buffer_minutes: 0,
          opening_hours: [],
          ...nothing,
        },
        teachers: [brief],
        absences: known.deleted_at ? [] : [{ id: 7, teacher_id: rui.id, starts_at, ends_at }],
      },
    }));
  return rui;
}

test('the calendar shows who is away, says it at the cursor, and takes it out by the menu there', async ({
  school,
  keyboardOnly: page,
}) => {
  ruiIsAway(school);
  await page.goto('/calendar?view=day');
  await expect.element(away(page)).toHaveTextContent('Away');
  await expect.element(page.locator('[role="status"]').filter({ hasText: 'Rui Costa' })).toMatchTextContent(/, Away$/);
  // The cursor is on it: its own acts are offered.
  await page.press('Shift+F10');
  await expect.element(page.getByRole('menuitem', { name: 'Delete absence' })).toBeVisible();
  await page.press('Enter');
  await gone(away(page));
});

test('the week shows it on each of its days', async ({ school, page }) => {
  ruiIsAway(school);
  await page.goto('/calendar?view=week');
  await expect.element(away(page).first()).toHaveTextContent('Away');
});

test('the teacher’s page and the list say until when, and the page why', async ({ school, page }) => {
  const rui = ruiIsAway(school);
  await page.goto(`/teachers/${rui.id}?tab=absences`);
  await expect.element(page.getByText(/^Away until /)).toBeVisible();
  await expect.element(page.getByText('A sprained ankle')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Note that a teacher is back' })).toBeVisible();
  await page.goto('/teachers');
  await expect.element(page.getByText(/^Away until /)).toBeVisible();
});
