/** The timeline of a student by keyboard alone: gone to by words, along its kinds, to its end, into what it tells of and back. */
import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import type { School } from './school.ts';
import { command, inRows } from './steps.ts';

const list = (page: Page) => page.getByRole('grid', { name: 'Timeline' });
/** The line that keys are about. */
const active = (page: Page) => list(page).locator('[role="row"][data-active]');
const chosen = (page: Page) => page.getByRole('radio', { checked: true });

async function addStudent(school: School): Promise<number> {
  const person = { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' };
  return (await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', person)).data.id;
}

test('gone to by words, along its kinds, into a line and back; a reload keeps the place, and what happens comes up', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await addStudent(school);
  await school.call('POST', '/admin/entry/charge', { student_id: ana, amount: 12_000, charge_type: 'exam_fee' });
  await school.call('POST', '/admin/entry/payment', { student_id: ana, amount: 5000, method: 'cash' });
  const { data: chat } = await school.call<{ data: { id: number } }>('POST', '/admin/conversation', {
    student_id: ana,
  });
  await school.call('POST', `/admin/conversation/${chat.id}/message`, { body: 'See you on Monday' });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await command(page, 'timeline of ana reis', /Student’s timeline.*Ana Reis/);
  await expect(page).toHaveURL(new RegExp(`/students/${ana}\\?tab=timeline$`));
  await expect(list(page)).toBeFocused();
  await expect(list(page).getByRole('row')).toContainText([
    /Message sent in the chat · See you on Monday/,
    /Payment · Cash · receipt \d{4}\/1.*€50\.00/,
    /Charge · Exam fee.*€120\.00/,
    /Registered/,
  ]);
  await expect(active(page)).toContainText('Message sent in the chat');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText('Payment');
  await page.keyboard.press('j');
  await expect(active(page)).toContainText('Charge');
  await page.keyboard.press('End');
  await expect(active(page)).toContainText('Registered');
  await page.keyboard.press('Home');

  // Along the kinds, faster than they are fetched: the keys stay in the list.
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toHaveText('Payments');
  await expect(page).toHaveURL(/kind=money/);
  // No others: until they have come, the keys are about the rows of before, which hold these as well.
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await expect(list(page).getByRole('row')).toContainText(['Payment', 'Charge']);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText('Charge');
  await expect(page).toHaveURL(/row=entry-\d+/);
  await page.reload();
  await expect(list(page)).toBeFocused();
  await expect(chosen(page)).toHaveText('Payments');
  await expect(active(page)).toContainText('Charge');

  // What the line tells of, and back to it.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\?row=\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await inRows(page);
  await page.goBack();
  await expect(list(page)).toBeFocused();
  await expect(active(page)).toContainText('Charge');

  // Nothing of a kind: said so, and the keys go on from there.
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toHaveText('Documents');
  await expect(page.getByText('Nothing of this kind yet')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toHaveText('Messages');
  await expect(list(page).getByRole('row')).toContainText(['Message sent in the chat']);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Nothing of this kind yet')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Timeline' })).toBeFocused();
  await axe(page, 'a timeline with nothing of a kind');
  await page.keyboard.press('ArrowLeft');
  await expect(list(page)).toBeFocused();
  // The browser's way back goes the same way.
  await page.goBack();
  await expect(page.getByText('Nothing of this kind yet')).toBeVisible();
  await page.goBack();
  await expect(chosen(page)).toHaveText('Messages');

  await command(page, 'timeline of ana reis money', /Student’s timeline.*Ana Reis.*Payments/);
  await expect(chosen(page)).toHaveText('Payments');
  // Done by somebody else, it comes up; the line in focus stays the one it was.
  await page.keyboard.press('End');
  await expect(active(page)).toContainText('Charge · Exam fee');
  await school.call('POST', '/admin/entry/charge', { student_id: ana, amount: 700, charge_type: 'single_class' });
  await expect(list(page).getByRole('row')).toContainText(['Single class', 'Payment', 'Exam fee']);
  await expect(active(page)).toContainText('Charge · Exam fee');
});

test('exams and papers stand in it, and each is a step along its kinds, into the exam and back', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await addStudent(school);
  const kind = await school.call<{ data: { id: number } }>('POST', '/admin/paper_kind', {
    ...{ name: 'Swimming certificate', owner: 'student', term: 'date' },
  });
  await school.call('POST', '/admin/paper/handIn', {
    ...{ paper_kind_id: kind.data.id, student_id: ana, valid_until: '2031-05-01' },
  });
  const planned = await school.call<{ data: { id: number } }>('POST', '/admin/exam', {
    ...{ kind: 'theory', licence_category: 'B', starts_at: '2031-03-03T09:00:00Z', centre: 'Centro Norte', seats: 3 },
  });
  await school.call('POST', `/admin/exam/${planned.data.id}/enter`, { students: { ids: [ana] }, reason: 'asked for' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await command(page, 'timeline of ana reis', /Student’s timeline.*Ana Reis/);
  await expect(list(page).getByRole('row')).toContainText([
    /Entered for the exam · Theory B · .*Centro Norte/,
    /Document handed in · Swimming certificate · until/,
    /Registered/,
  ]);
  await expect(list(page)).toBeFocused();
  for (const step of ['Classes', 'Exams']) {
    await page.keyboard.press('ArrowRight');
    await expect(chosen(page)).toHaveText(step);
  }
  await expect(list(page).getByRole('row')).toContainText([/Entered for the exam/]);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/exams/${planned.data.id}`));
  await page.goBack();
  await expect(list(page)).toBeFocused();
  await expect(chosen(page)).toHaveText('Exams');
  // Moved by somebody else, it comes up.
  await school.call('POST', `/admin/exam/${planned.data.id}/move`, { starts_at: '2031-03-04T09:00:00Z' });
  await expect(list(page).getByRole('row')).toContainText([/Exam moved · Theory B · from/, /Entered for the exam/]);
  await command(page, 'timeline of ana reis papers', /Student’s timeline.*Ana Reis.*Documents/);
  await expect(chosen(page)).toHaveText('Documents');
  await expect(list(page).getByRole('row')).toContainText([/Document handed in/]);
  await axe(page, 'a timeline of papers');
});

test('the end is the very first that happened, however far; on a row, one key goes there', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await addStudent(school);
  for (let number = 1; number <= 70; number++)
    await school.call('POST', '/admin/entry/charge', { student_id: ana, amount: 100 * number, note: `No. ${number}.` });
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/tab=timeline/);
  await expect(list(page)).toBeFocused();
  await expect(active(page)).toContainText('No. 70.');
  // What is far down is there after a reload, too.
  await page.keyboard.press('End');
  await expect(active(page)).toContainText('Registered');
  await expect(active(page)).toBeInViewport();
  await expect(page).toHaveURL(/row=registered/);
  await page.reload();
  await expect(active(page)).toContainText('Registered');
  await expect(active(page)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(active(page)).toContainText('No. 70.');
});
