/** Messages about money by keyboard alone: a rule is turned on after its preview, and all who owe are reminded by typed words. */
import { expect, tabTo, test } from './fixtures.ts';
import type { School } from './school.ts';
import { command, inLanguage, inRows, rowOf } from './steps.ts';

/** Two who owe, one of whom has no address, and one who has paid. */
async function owing(school: School): Promise<void> {
  // What is written down waits for as long as this test takes.
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 1440 });
  for (const [first_name, email, paid] of [
    ['Ana', 'ana@learner.example', false],
    ['Ben', '', false],
    ['Eva', 'eva@learner.example', true],
  ] as const) {
    const person = { first_name, last_name: 'Reis', email, licence_category: 'B' };
    const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', person);
    await school.call('POST', '/admin/entry/charge', { student_id: data.id, amount: 7000 });
    if (paid) await school.call('POST', '/admin/entry/payment', { student_id: data.id, amount: 7000, method: 'cash' });
  }
}

const waiting = async (school: School) =>
  (await school.call<{ total: number }>('GET', '/admin/delivery?event=payment_reminder&state=waiting')).total;

test('a rule about money is turned on after its preview, stays on over a reload, and one undo turns it off', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/settings?tab=messages');
  const rules = page.getByRole('grid', { name: 'Messages' });
  await tabTo(page, rules);
  const overdue = rules.getByRole('row').filter({ hasText: 'Student: payment overdue' });
  await expect(overdue).toBeVisible();
  await page.keyboard.press('Home');
  for (let step = 0; step < 25 && (await overdue.getAttribute('data-active')) === null; step++)
    await page.keyboard.press('ArrowDown');
  await expect(overdue).toHaveAttribute('data-active');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit a message rule' });
  const days = form.getByRole('textbox', { name: 'Days or classes left' });
  await tabTo(page, days);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('200');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText(/90/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5');
  const active = form.getByRole('checkbox', { name: 'In use' });
  await tabTo(page, active);
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText(/EN · .*€150\.00 was due on/s);
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  const state = async () =>
    (
      await school.call<{ data: { active: boolean; threshold: number }[] }>(
        'GET',
        '/admin/message_rule?event=payment_overdue',
      )
    ).data.map((rule) => [rule.active, rule.threshold]);
  await expect.poll(state).toEqual([[true, 5]]);
  await page.reload();
  await expect(rules).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(state).toEqual([[false, 7]]);
});

test('remind all unpaid: who can be told is said before, the messages stand in the log, one undo takes them back', async ({
  school,
  keyboardOnly: page,
}) => {
  await owing(school);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  await command(page, 'remnd all unpaid', /Remind students of what they owe/);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Remind 2 students of what they owe');
  await expect(dialog).toContainText('Email to Ana Reis');
  await expect(dialog).toContainText('No message to Ben Reis: no email address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 student reminded')).toBeVisible();
  await page.goto('/messages?event=payment_reminder');
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toContainText('Waiting');
  await expect(rowOf(page, 'Ben Reis')).toContainText('no address');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(0);
  expect(await waiting(school)).toBe(0);
});

test('en français : seuls les soldes sélectionnés sont relancés', async ({ school, keyboardOnly: page }) => {
  await inLanguage(page, 'fr');
  await owing(school);
  await page.goto('/balances');
  await inRows(page);
  await expect(rowOf(page, 'Ben Reis')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await command(page, 'relancer les impayes', /Relancer|Rappeler/);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/Rappeler à Ben Reis la somme due/);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await school.call<{ total: number }>('GET', '/admin/delivery')).total).toBe(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await school.call<{ total: number }>('GET', '/admin/delivery')).total).toBe(0);
});

test('em português: lembrar quem deve, com um erro de escrita, e anular', async ({ school, keyboardOnly: page }) => {
  await inLanguage(page, 'pt');
  await owing(school);
  await page.goto('/students');
  await inRows(page);
  await command(page, 'lembar quem deve', /Lembrar os alunos do que devem/);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('2 alunos');
  await expect(dialog).toContainText('Ben Reis');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => waiting(school)).toBe(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => waiting(school)).toBe(0);
});
