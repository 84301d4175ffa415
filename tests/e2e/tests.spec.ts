/** Tests by keyboard alone: built as Portugal asks them, mended, published, sat, handed in by an app, and told of by an edit. */
import type { Locator, Page } from '@playwright/test';
import { expect, tabTo, test, tick, typeInto } from './fixtures.ts';
import type { School } from './school.ts';
import { go, inRows, rowOf } from './steps.ts';

const line = (page: Page) => page.getByRole('combobox', { name: 'Commands' });
/** The palette's active row. */
const active = (page: Page) => page.locator('[cmdk-item][aria-selected="true"]');
const check = (page: Page) => page.getByRole('region', { name: 'Check' });
const answers = (page: Page) => page.getByRole('main').getByRole('listbox');

/** Opens the palette, types, waits until the active row is the one meant, and presses Enter. */
async function command(page: Page, typed: string, meant: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(active(page)).toHaveText(meant);
  await page.keyboard.press('Enter');
}

const press = async (page: Page, button: Locator) => {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
};

/** Published questions with one right answer, in a category of their own; answers their ids. */
async function fill(school: School, name: string, count: number): Promise<number[]> {
  const category = await school.call<{ data: { id: number } }>('POST', '/admin/category', { name });
  const ids: number[] = [];
  for (let number = 1; number <= count; number++) {
    const made = await school.call<{ data: { id: number } }>('POST', '/admin/question', {
      category_id: category.data.id,
      text: `${name} ${number}: what holds here?`,
      explanation: `Rule ${number} of ${name}.`,
      answers: [
        { text: 'This is wrong', right: false },
        { text: 'This is right', right: true },
        { text: 'This is wrong too', right: false },
      ],
    });
    ids.push(made.data.id);
  }
  await school.call('POST', '/admin/question/statusMany', { rows: { ids }, status: 'published' });
  return ids;
}

/** Picks the right answer of the question on show by its letter. */
async function pickRight(page: Page): Promise<void> {
  const texts = await answers(page).getByRole('option').allInnerTexts();
  await page.keyboard.press('ABC'[texts.findIndex((text) => text.includes('This is right'))] ?? '');
  await expect(answers(page).getByRole('option', { selected: true })).toContainText('This is right');
}

const at = (page: Page, number: number) => expect(page.getByText(`Question ${number} of 30 ·`)).toBeVisible();

test('a Portuguese category B test is built, checked, mended, published and sat', async ({
  school,
  keyboardOnly: page,
}) => {
  test.setTimeout(120_000);
  await fill(school, 'Signs', 20);
  await fill(school, 'Rules', 9);
  await page.goto(`${school.url}/tests`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await command(page, 'go to add test', /Go to add test/);
  const blueprints = page.getByRole('listbox', { name: 'Begin as a country asks it' });
  await expect(blueprints).toBeFocused();
  await expect(blueprints).not.toHaveAttribute('aria-busy', 'true');
  await expect(blueprints.getByRole('option').first()).toContainText('Portugal, category B');
  // Another key parts this Enter from the palette's.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Portugal, category B');
  await expect(check(page)).toContainText('1 fault to mend before it is published');
  await expect(check(page)).toContainText('Category Signs needs 21, the bank has 20');
  await expect(check(page)).toContainText('Category Rules has just the 9 it needs');

  // Kept as a draft, it is not published as it stands.
  await tabTo(page, page.getByRole('textbox', { name: 'Title', exact: true }));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Portugal, category B' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Publish test' }));
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('listitem'))
      .getByText(/has errors\. Correct them first/),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible();
  await command(page, 'check test', /^Check test/);
  const found = page.getByRole('alertdialog');
  await expect(found).toContainText('Category Signs needs 21, the bank has 20');
  await page.keyboard.press('Escape');
  await expect(found).toHaveCount(0);

  // What is missing is written into the bank, from where it is missing.
  await press(page, check(page).getByRole('button', { name: 'Add a question' }));
  const form = page.getByRole('dialog', { name: 'Add question' });
  const texts = form.getByRole('textbox', { name: /^Answer [A-F]/ });
  await expect(texts).toHaveCount(2);
  const text = form.getByRole('textbox', { name: 'Text', exact: true });
  await typeInto(page, text, 'Signs 21: what holds here?');
  await expect(text).toHaveValue('Signs 21: what holds here?');
  await typeInto(page, texts.nth(0), 'This is right');
  await tick(page, form.getByRole('checkbox', { name: 'Answer A is right' }));
  await typeInto(page, texts.nth(1), 'This is wrong');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/Added Signs 21/)).toBeVisible();
  await expect(check(page)).toContainText('Category Signs needs 21, the bank has 20');
  await command(page, 'publish question', /^Publish question/);
  await expect(
    page
      .locator('[cmdk-item]')
      .filter({ hasText: /what holds here/ })
      .first(),
  ).toBeVisible();
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('Signs 21');
  await expect(active(page)).toHaveText(/Signs 21: what holds here/);
  await page.keyboard.press('Enter');
  await expect(check(page)).toContainText('Can be published, 2 remarks');
  await press(page, page.getByRole('button', { name: 'Publish test' }));
  await expect(page.getByRole('main').getByText('Published', { exact: true })).toBeVisible();
  await expect(check(page)).toContainText('This test is published');

  await command(page, 'preview test', /^Preview test/);
  await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('at most 3 wrong');
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
  await expect(answers(page)).toBeFocused();
  await at(page, 1);
  await pickRight(page);
  await page.keyboard.press('ArrowRight');
  await at(page, 2);
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Question 2, without an answer, Flagged' })).toBeVisible();
  await page.keyboard.press('Enter');
  await at(page, 3);
  await pickRight(page);

  // A reload goes on where one was, against the same clock.
  const clock = page.getByRole('timer', { name: 'Time left' });
  const before = await clock.innerText();
  await page.reload();
  await at(page, 3);
  expect((await clock.innerText()) <= before).toBe(true);
  await expect(page.getByText('2 of 30 answered')).toBeVisible();
  await expect(answers(page).getByRole('option', { selected: true })).toContainText('This is right');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await at(page, 1);
  await expect(answers(page).getByRole('option', { selected: true })).toContainText('This is right');
  for (let number = 4; number <= 30; number++) {
    await page.keyboard.press('n');
    if (number === 4) {
      await at(page, 2);
      await page.keyboard.press('n');
    }
    await at(page, number);
    await pickRight(page);
  }
  await page.keyboard.press('ControlOrMeta+Enter');
  const asked = page.getByRole('alertdialog', { name: 'Hand in the test?' });
  await expect(asked).toContainText('1 question has no answer');
  await expect(asked).toContainText('Without an answer: 2');
  await expect(asked).toContainText('Flagged: 2');
  await expect(asked.getByRole('button', { name: 'Hand in' })).toBeFocused();
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Passed');
  await expect(result).toContainText('29 of 30 right · 1 without an answer');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(
    /^2.*what holds here\?No answer/,
  );
  // The question added above may be the one that was drawn there: it has no explanation.
  await expect(page.getByRole('tabpanel')).toContainText(/Rule \d+ of (Signs|Rules)\.|Signs 21: what holds here\?/);

  await expect(page.getByRole('button', { name: 'Sit it again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answers(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(asked.getByRole('button', { name: 'Hand in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Failed');
  await expect(result).toContainText('0 of 30 right · 30 without an answer');
});

interface Begun {
  readonly key: string;
  readonly data: { readonly questions: readonly { readonly id: number; readonly answers: { text: string }[] }[] };
}

/** A published test of chosen questions; answers its id. */
async function publishTest(school: School, title: string, question_ids: readonly number[]): Promise<number> {
  const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/test', {
    title,
    sections: [{ kind: 'fixed', title: 'Chosen', question_ids }],
    timing: { kind: 'total', minutes: 1 },
    pass_rule: { kind: 'max_wrong', max: 1 },
  });
  await school.call('POST', '/admin/test/statusMany', { rows: { ids: [data.id] }, status: 'published' });
  return data.id;
}

test('the clock hands in a test that is sat too long', async ({ school, keyboardOnly: page }) => {
  const id = await publishTest(school, 'Short', await fill(school, 'Signs', 3));
  await page.clock.install();
  await page.goto(`${school.url}/tests/preview/${id}`);
  await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answers(page)).toBeFocused();
  await pickRight(page);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('timer')).toHaveText(/00:[0-3]\d/);
  await expect(page.getByRole('status').getByText('One minute is left.')).toBeAttached();
  await page.clock.fastForward(31_000);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('1 of 3 right · 2 without an answer');
  await expect(result).toContainText('the time ran out');
});

test("an app's attempt comes up with the student, and its paper is read by keys", async ({
  school,
  keyboardOnly: page,
}) => {
  const id = await publishTest(school, 'Signs alone', await fill(school, 'Signs', 3));
  const { data: student } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
    first_name: 'Rita',
    last_name: 'Lopes',
  });
  await page.goto(`${school.url}/students`);
  await expect(rowOf(page, 'Rita Lopes')).toBeVisible();
  await command(page, 'Rita Lopes', /Rita Lopes/);
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Lopes' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  for (const name of [
    'Timeline',
    'Classes',
    'Logbook',
    'Progress',
    'Packages',
    'Money',
    'Papers',
    'Exams',
    'Results',
  ]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
  }
  await expect(page.getByText('Submitted tests will appear here.')).toBeVisible();

  // The calls of docs/tests-for-apps.md.
  const begun = await school.call<Begun>('POST', `/admin/test/${id}/attempt`, { student_id: student.id });
  const given = begun.data.questions.map(({ id: question, answers: all }, place) => {
    const right = all.findIndex(({ text }) => text === 'This is right');
    return [String(question), [place === 0 ? (right + 1) % 3 : right]];
  });
  const reply = await fetch(`${school.url}/api/app/attempt/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${begun.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answers: Object.fromEntries(given) }),
  });
  expect(await reply.json()).toMatchObject({ data: { status: 'submitted', passed: true, right_count: 2 } });

  const attempt = page.getByRole('link', { name: 'Signs alone' });
  await expect(page.getByRole('row').filter({ has: attempt })).toContainText('Passed');
  await expect(page.getByRole('row').filter({ has: attempt })).toContainText('2 / 3');
  await press(page, attempt);
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Lopes: Signs alone' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 of 3 right');
  await expect(page.getByRole('tab', { name: 'Wrong (1)' })).toBeVisible();
  await expect(page.getByRole('tabpanel').last()).toContainText(/picked/);

  await go(page, 'd');
  await press(page, page.getByRole('link', { name: /100%\s*School tests passed \(1 attempt/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Attempts' })).toBeVisible();
  await expect(rowOf(page, 'Rita Lopes')).toContainText('Signs alone');
  await expect(page).toHaveURL(/started_at_from=/);

  // By its key a test is begun for a student, from its row.
  await go(page, 'e');
  await expect(page.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible();
  await expect(page.locator('main [data-grid] [data-active]')).toContainText('Signs alone');
  await inRows(page);
  await page.keyboard.press('s');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('rita');
  await expect(active(page)).toHaveText(/Rita Lopes/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Begun: the link for the student is copied, and the clock runs')).toBeVisible();
  // The link is shown this once: as a picture, as a text, and by mail, which says why it cannot go.
  const link = page.getByRole('dialog', { name: 'The link for Rita Lopes' });
  await expect(link.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await expect(link.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/sit\/\S+$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/sit\/\S+$/);
  await tabTo(page, link.getByRole('button', { name: 'Send by mail' }));
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This student has no email address. Add one first.')).toBeVisible();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);
  const attempts = await school.call<{ data: { status: string; student_name: string }[] }>(
    'GET',
    '/admin/attempt?status=open',
  );
  expect(attempts.data).toMatchObject([{ student_name: 'Rita Lopes' }]);
});

test('an edit says which published tests it touches', async ({ school, keyboardOnly: page }) => {
  const ids = await fill(school, 'Signs', 3);
  await publishTest(school, 'First', ids);
  const second = await publishTest(school, 'Second', ids.slice(0, 2));
  await page.goto(`${school.url}/tests/edit/${second}`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await expect(check(page)).toContainText('This test is published. What you save holds from the next attempt on');
  await expect(check(page)).toContainText('touches these published tests as well');
  await expect(check(page).getByRole('link', { name: 'First' })).toBeVisible();
  await expect(check(page).getByRole('link', { name: 'Second' })).toHaveCount(0);
  // Saved where it stands, again and again, the form keeps the focus.
  for (const typed of [' edi', 'tion']) {
    await page.keyboard.press('End');
    await page.keyboard.type(typed);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      typed === 'tion' ? 'Second edition' : 'Second edi',
    );
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  }

  await command(page, 'retire question', /^Retire question/);
  await expect(
    page
      .locator('[cmdk-item]')
      .filter({ hasText: /what holds here/ })
      .first(),
  ).toBeVisible();
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('Signs 3');
  await expect(active(page)).toHaveText(/Signs 3: what holds here/);
  await page.keyboard.press('Enter');
  const preview = page.getByRole('alertdialog');
  await expect(preview).toContainText('Touches the published test First, which asks 1 of them');
  await expect(preview).toContainText(/Question \d+ is not published/);
  await expect(preview).not.toContainText('Second');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await page.goto(`${school.url}/questions/edit/${ids[0]}`);
  const touched = page.getByText('Published tests ask this question.').locator('..');
  await expect(touched.getByRole('link')).toHaveText(['First', 'Second edition']);
});
