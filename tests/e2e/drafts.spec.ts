/**
 * What was typed is never lost: a save that fails, a reload and a session that ends leave it where it was typed, in settings
 * and in the editors of questions, tests and modules. The chat's own journey is with the chat.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test, typeInto } from './fixtures.ts';
import { ADMIN, type School, signIn } from './school.ts';

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

async function fill(school: School) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const category_id = await add('/admin/category', { name: 'Signs' });
  const answers = [
    { text: 'Yes', right: true },
    { text: 'No', right: false },
  ];
  return {
    question: await add('/admin/question', { category_id, text: 'Who goes first?', answers }),
    test: await add('/admin/test', { title: 'Category B' }),
    module: await add('/admin/module', { title: 'First steps' }),
  };
}

interface Place {
  readonly name: string;
  readonly path: (made: Awaited<ReturnType<typeof fill>>) => string;
  readonly field: (page: Page) => Locator;
  readonly typed: string;
  /** The key that saves. */
  readonly save: string;
  readonly saved: (school: School, made: Awaited<ReturnType<typeof fill>>) => Promise<unknown>;
}
const held = async (school: School, path: string, name: string, method: 'GET' | 'POST' = 'GET') =>
  (await school.call<{ data: Record<string, unknown> }>(method, path, method === 'POST' ? {} : undefined)).data[name];

const PLACES: readonly Place[] = [
  {
    name: 'a setting',
    path: () => '/settings?tab=rules',
    field: (page) => box(page, 'Minutes per class'),
    typed: '55',
    save: 'Enter',
    saved: async (school) => String(await held(school, '/admin/club/setting', 'lesson_minutes', 'POST')),
  },
  {
    name: 'a question',
    path: ({ question }) => `/questions/edit/${question}`,
    field: (page) => box(page, /^(Question|Text)/).first(),
    typed: 'Who waits at the crossing?',
    save: 'ControlOrMeta+Enter',
    saved: (school, { question }) => held(school, `/admin/question/${question}`, 'text'),
  },
  {
    name: 'a test',
    path: ({ test: id }) => `/tests/edit/${id}`,
    field: (page) => box(page, /^Title/),
    typed: 'Category B, anew',
    save: 'ControlOrMeta+Enter',
    saved: (school, { test: id }) => held(school, `/admin/test/${id}`, 'title'),
  },
  {
    name: 'a module',
    path: ({ module }) => `/modules/edit/${module}`,
    field: (page) => box(page, /^Title/),
    typed: 'First hours',
    save: 'ControlOrMeta+Enter',
    saved: (school, { module }) => held(school, `/admin/module/${module}`, 'title'),
  },
];

for (const { name, path, field, typed, save, saved } of PLACES)
  test(`what was typed into ${name} survives a failed save, a reload and a session that ended`, async ({
    school,
    keyboardOnly: page,
  }) => {
    const made = await fill(school);
    const before = await saved(school, made);
    await page.goto(path(made));
    await typeInto(page, field(page), typed);

    await page.context().setOffline(true);
    await page.keyboard.press(save);
    // Said once the save was tried for the last time; that nothing can be reached is said at once.
    await expect(page.getByText(/Nothing was lost; try again when the connection is back/).first()).toBeVisible();
    await expect(field(page)).toHaveValue(typed);
    await page.context().setOffline(false);
    expect(await saved(school, made)).toBe(before);

    await page.reload();
    await expect(field(page)).toHaveValue(typed);

    await typeInto(page, field(page), typed);
    await expect(field(page)).toHaveValue(typed);
    await school.call('POST', '/auth/logout', {});
    await page.keyboard.press(save);
    await expect(page.getByText('Login Time Expired')).toBeVisible();
    await typeInto(page, box(page, 'E-mail'), ADMIN.email);
    await typeInto(page, box(page, 'Password'), ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(path(made).replace('?', '\\?')));
    await expect(field(page)).toHaveValue(typed);
    await typeInto(page, field(page), typed);
    await page.keyboard.press(save);
    // The session that the browser began with has ended here too.
    const anew = await signIn(school, ADMIN.email, ADMIN.password);
    await expect.poll(async () => saved(anew, made)).toBe(typed);
    // Saved is saved: nothing is restored afterwards.
    await page.goto(path(made));
    await expect(field(page)).toHaveValue(typed);
    await expect(page.getByText('Restored what you typed before.')).toHaveCount(0);
  });

test('what was typed and then typed back is no draft: nothing of it comes again', async ({
  school,
  keyboardOnly: page,
}) => {
  const { test: id } = await fill(school);
  await page.goto(`/tests/edit/${id}`);
  const title = box(page, /^Title/);
  const draft = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('clutch.draft.')));
  await typeInto(page, title, 'Category B, half');
  await expect.poll(draft).toBe(true);
  await typeInto(page, title, 'Category B');
  await expect.poll(draft).toBe(false);
  await page.reload();
  await expect(title).toHaveValue('Category B');
  await expect(page.getByText('Restored what you typed before.')).toHaveCount(0);
});
