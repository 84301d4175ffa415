/** A student sits a test at the link of one attempt: by keys, by touch, across a reload and without a connection. */
import type { Browser, Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import type { School } from './school.ts';

interface Begun {
  readonly data: {
    readonly attempt_id: number;
    readonly expires_at: string;
    readonly questions: readonly { readonly id: number }[];
  };
  readonly url: string;
  readonly key: string;
}

interface Sat {
  readonly count?: number;
  readonly minutes?: number;
  readonly timing?: object;
  readonly result_shown?: string;
}

/** A published test of `count` questions with one right answer each, begun for a student; `minutes` to sit it. */
async function begin(
  school: School,
  { count = 3, minutes = 20, timing, result_shown = 'score' }: Sat = {},
): Promise<Begun> {
  const { data: category } = await school.call<{ data: { id: number } }>('POST', '/admin/category', { name: 'Signs' });
  const ids: number[] = [];
  for (let number = 1; number <= count; number++) {
    const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/question', {
      category_id: category.id,
      text: `What does sign ${number} say?`,
      explanation: '',
      image: 'sign:B-2',
      answers: [
        { text: 'This is wrong', right: false },
        { text: 'This is right', right: true },
        { text: 'This is wrong too', right: false },
      ],
    });
    ids.push(data.id);
  }
  await school.call('POST', '/admin/question/statusMany', { rows: { ids }, status: 'published' });
  const { data: made } = await school.call<{ data: { id: number } }>('POST', '/admin/test', {
    title: 'Signs alone',
    sections: [{ kind: 'fixed', title: 'Chosen', question_ids: ids }],
    timing: timing ?? { kind: 'total', minutes },
    pass_rule: { kind: 'max_wrong', max: 1 },
    result_shown,
  });
  await school.call('POST', '/admin/test/statusMany', { rows: { ids: [made.id] }, status: 'published' });
  const { data: student } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
    first_name: 'Rita',
    last_name: 'Lopes',
  });
  return school.call<Begun>('POST', `/admin/test/${made.id}/attempt`, { student_id: student.id });
}

/** A browser of somebody who has no account here. */
const stranger = async (browser: Browser, locale: string, options = {}): Promise<Page> =>
  (await browser.newContext({ locale, timezoneId: 'America/New_York', ...options })).newPage();

const answers = (page: Page) => page.getByRole('main').getByRole('listbox');
const right = (page: Page) => answers(page).getByRole('option', { name: 'This is right' });

/** Picks the right answer by its number. */
async function pickRight(page: Page): Promise<void> {
  const texts = await answers(page).getByRole('option').allInnerTexts();
  await page.keyboard.press(String(texts.findIndex((text) => text.includes('This is right')) + 1));
  await expect(right(page)).toHaveAttribute('aria-selected', 'true');
}

test('by keys, in English: a reload goes on where one was, and the school sees what it came to', async ({
  school,
  browser,
}) => {
  const { data, url } = await begin(school);
  const page = await stranger(browser, 'en-GB');
  await page.goto(url);
  await expect(answers(page)).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:5\d)$/);
  await expect(page.getByRole('img', { name: 'Picture of question 1' })).toBeVisible();
  await axe(page);
  await pickRight(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 3 · 1 of 3 answered')).toBeVisible();
  await pickRight(page);
  await page.keyboard.press('f');
  await page.reload();
  await expect(page.getByText('Question 2 of 3 · 2 of 3 answered')).toBeVisible();
  await expect(right(page)).toHaveAttribute('aria-selected', 'true');
  await expect(answers(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Question 3 of 3 · 2 of 3 answered')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  const asked = page.getByRole('alertdialog', { name: 'Hand in the test?' });
  await expect(asked).toContainText('Without an answer: 3');
  await expect(asked).toContainText('Flagged: 2');
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Passed');
  await expect(result).toContainText('2 of 3 right · 1 without an answer');
  await axe(page);
  // The link shows the same later on, and what was kept on the device is gone.
  await page.reload();
  await expect(result).toContainText('Passed');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('clutch.sit')))).toEqual(
    [],
  );
  const { data: attempt } = await school.call<{ data: object }>('GET', `/admin/attempt/${data.attempt_id}`);
  expect(attempt).toMatchObject({ status: 'submitted', passed: true, right_count: 2 });
  await page.context().close();
});

test('by touch on a phone, in Portuguese and in French, without a connection at the end: nothing is lost', async ({
  school,
  browser,
}) => {
  const { data, url } = await begin(school, { count: 2 });
  const page = await stranger(browser, 'pt-PT', { viewport: { width: 390, height: 780 }, hasTouch: true });
  await page.goto(url);
  await right(page).tap();
  await expect(page.getByText(/^Pergunta 1 de 2 ·/)).toBeVisible();
  const box = await right(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  // Another language is a tap away, and takes nothing along.
  await page.getByRole('button', { name: 'français' }).tap();
  await expect(page.getByText(/^Question 1 sur 2 ·/)).toBeVisible();
  await expect(right(page)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'português' }).tap();
  await page.getByRole('button', { name: 'Seguinte' }).tap();
  await right(page).tap();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Entregar' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entregar' }).tap();
  await expect(page.getByRole('heading', { name: 'Ainda não foi entregue' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Resultado' })).toContainText('Aprovado');
  const { data: attempt } = await school.call<{ data: object }>('GET', `/admin/attempt/${data.attempt_id}`);
  expect(attempt).toMatchObject({ status: 'submitted', passed: true, right_count: 2 });
  await page.context().close();
});

test('a closed tab with the time over hands in what was answered; a wrong link says so; who is signed in stays so', async ({
  school,
  page,
}) => {
  const { url } = await begin(school, { minutes: 1 });
  await page.clock.install();
  await page.goto(url);
  await expect(answers(page)).toBeFocused();
  await pickRight(page);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('1 of 3 right · 2 without an answer');
  await page.goto(`${school.url}/sit/not-a-key`);
  await expect(page.getByRole('heading', { name: 'This link opens no test' })).toBeVisible();
  await page.goto(`${school.url}/students`);
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible();
});

test('on the school’s tablet a code is typed, as people type it, and nothing of it is left for who comes next', async ({
  school,
  browser,
}) => {
  const { key } = await begin(school, { count: 2 });
  const page = await stranger(browser, 'en-GB');
  await page.goto(`${school.url}/sit`);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await axe(page);
  await page.keyboard.type('K7QF');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A code has twelve letters and digits')).toBeVisible();
  await expect(code).toHaveValue('K7QF');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(key.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'));
  await page.keyboard.press('Enter');
  await expect(answers(page)).toBeFocused();
  await pickRight(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 2 · 1 of 2 answered')).toBeVisible();
  await pickRight(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 of 2 right');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Done: the next test' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.goBack();
  await expect(page.getByText('2 of 2 right')).toHaveCount(0);
  await page.context().close();
});

/** A test of two questions of twelve seconds each: 24 in all, and fifteen more for the way through the network. */
const SHORT = { kind: 'per_question', seconds: 12 };

test('offline past the end of the time: what was answered before it comes later and counts, after a closed tab too', async ({
  school,
  browser,
}) => {
  test.setTimeout(180_000);
  const begun = [
    await begin(school, { count: 2, timing: SHORT, result_shown: 'answers' }),
    await begin(school, { count: 2, timing: SHORT, result_shown: 'answers' }),
  ] as const;
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'America/New_York' });
  const [stays, leaves] = [await context.newPage(), await context.newPage()];
  for (const [index, page] of [stays, leaves].entries()) {
    await page.goto(begun[index]?.url ?? '');
    await expect(answers(page)).toBeFocused();
  }
  await context.setOffline(true);
  for (const page of [stays, leaves]) {
    await page.bringToFront();
    await pickRight(page);
  }
  await expect(leaves.getByRole('heading', { name: 'Pas encore remis' })).toBeVisible({ timeout: 60_000 });
  await leaves.close();
  await expect(stays.getByRole('heading', { name: 'Pas encore remis' })).toBeVisible();
  const over = Math.max(...begun.map(({ data }) => Date.parse(data.expires_at))) + 16_000;
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(over);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(begun[1].url);
  for (const page of [stays, again]) {
    const result = page.getByRole('region', { name: 'Résultat' });
    await expect(result).toContainText('1 juste sur 2');
    await expect(result.getByRole('region', { name: 'Fausses (1)' })).toContainText('This is right');
  }
  for (const { data } of begun) {
    const { data: attempt } = await school.call<{ data: object }>('GET', `/admin/attempt/${data.attempt_id}`);
    expect(attempt).toMatchObject({ status: 'submitted', arrival: 'late', passed: true, right_count: 1 });
  }
  await axe(again);
  await context.close();
});

test('a test that shows nothing says that it was handed in, and no more', async ({ school, browser }) => {
  const { data, url } = await begin(school, { count: 1, result_shown: 'nothing' });
  const page = await stranger(browser, 'pt-PT');
  await page.goto(url);
  await expect(answers(page)).toBeFocused();
  await pickRight(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Resultado' });
  await expect(result.getByRole('heading', { name: 'Teste entregue' })).toBeFocused();
  await expect(result).not.toContainText(/Aprovado|certa/);
  const { data: attempt } = await school.call<{ data: object }>('GET', `/admin/attempt/${data.attempt_id}`);
  expect(attempt).toMatchObject({ status: 'submitted', arrival: 'in_time', passed: true });
  await page.context().close();
});
