/** The school's inbox by keyboard alone: written by a template, answered by the student's app, read as it arrives. */
import type { Page } from '@playwright/test';
import { enter, expect, tabTo, test, tick, typeInto, watchPointer } from './fixtures.ts';
import { ADMIN, type School } from './school.ts';
import { go, rowOf } from './steps.ts';

const list = (page: Page) => page.getByRole('listbox', { name: 'Conversations' });
const row = (page: Page, name: string) => list(page).getByRole('option').filter({ hasText: name });
const active = (page: Page) => list(page).locator('[data-active]');
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message to ${name}` });
const line = (page: Page) => page.getByRole('combobox', { name: 'Commands' });
/** The menu's entry, whose name holds how much is unread. */
const entry = (page: Page) => page.locator('a[href="/chat"]').first();
const bell = (page: Page) => page.locator('a[href="/notifications"]').first();

const add = async (school: School, path: string, body: object) =>
  (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
const student = (school: School, first_name: string, last_name: string) =>
  add(school, '/admin/student/signup', { first_name, last_name, licence_category: 'B' });

/** What the person's app does, as docs/messages-for-apps.md tells it: with the key of its conversation alone. */
async function appOf(school: School, person: object) {
  const id = await add(school, '/admin/conversation', person);
  const { key } = await school.call<{ key: string }>('POST', `/admin/conversation/${id}/key`, {});
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${school.url}/api/app/conversation${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    expect(response.ok, `${path} answered ${response.status}`).toBe(true);
    return (await response.json()) as { data: { body: string; read_at: string | null }[] };
  };
  return {
    id,
    post: (body: string, client_key?: string) =>
      ask('/message', { method: 'POST', body: JSON.stringify({ body, client_key }) }),
    read: async () => (await ask('?limit=50')).data.map(({ body }) => body),
  };
}

test('a template is sent, the app answers, and the answer is read as it arrives', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await student(school, 'Ana', 'Reis');
  await student(school, 'Ben', 'Costa');
  await add(school, '/admin/template', { title: 'Welcome', body: 'Hello {first_name}, welcome to {school}.' });
  await page.goto(`${school.url}/chat`);
  await expect(page.getByText('No conversations yet')).toBeVisible();

  await page.keyboard.press('n');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('reis');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText('Ana Reis');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Ana Reis')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Templates' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Welcome' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Ana Reis')).toBeFocused();
  await expect(field(page, 'Ana Reis')).toHaveValue('Hello Ana, welcome to Escola Rosa.');
  await page.keyboard.type(' See you on Monday.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const log = page.getByRole('log', { name: 'Messages with Ana Reis' });
  await expect(log).toContainText('welcome to Escola Rosa. See you on Monday.');
  await expect(field(page, 'Ana Reis')).toHaveValue('');

  const app = await appOf(school, { student_id: ana });
  expect(await app.read()).toEqual(['Hello Ana, welcome to Escola Rosa. See you on Monday.']);
  await expect(log).toContainText(/Seen/, { timeout: 20_000 });

  // It is on the screen: no count stays.
  await app.post('Thank you!', 'phone-1');
  await app.post('Thank you!', 'phone-1');
  await expect(log.getByText('Thank you!')).toHaveCount(1, { timeout: 20_000 });
  await expect(entry(page)).toHaveAccessibleName('Chat', { timeout: 20_000 });

  // Out of sight it is counted, told and read when it is opened.
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();
  await go(page, 's');
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
  await app.post('Which bus do I take?');
  await app.post('And where do I get off?');
  await expect(entry(page)).toHaveAccessibleName('Chat 2', { timeout: 20_000 });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2');
  await go(page, 'm');
  await expect(list(page)).toBeFocused();
  await expect(row(page, 'Ana Reis').getByRole('img', { name: '2 unread messages' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(log).toContainText('And where do I get off?');
  await expect(entry(page)).toHaveAccessibleName('Chat', { timeout: 20_000 });
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('u');
  await expect(entry(page)).toHaveAccessibleName('Chat 1', { timeout: 20_000 });
  await page.keyboard.press('.');
  const actions = page.getByRole('menu', { name: 'Conversation actions' });
  await expect(actions.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('r');
  await expect(entry(page)).toHaveAccessibleName('Chat', { timeout: 20_000 });
});

test('a message that could not be sent stays in its field, over a reload and a session that ended, and is sent once', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await student(school, 'Ana', 'Reis');
  const app = await appOf(school, { student_id: ana });
  await page.goto(`${school.url}/chat/${app.id}`);
  const write = field(page, 'Ana Reis');
  await expect(write).toBeFocused();
  await page.keyboard.type('Class moved to nine.');
  await page.context().setOffline(true);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Not sent. Your text is saved: try again.')).toBeVisible();
  await expect(write).toHaveValue('Class moved to nine.');
  await expect(write).toBeFocused();
  await page.context().setOffline(false);
  await page.reload();
  await expect(write).toHaveValue('Class moved to nine.');
  await expect(write).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('log')).toContainText('Class moved to nine.');
  await expect(write).toHaveValue('');
  expect(await app.read()).toEqual(['Class moved to nine.']);

  // What is begun in one conversation waits there while another is open.
  await page.keyboard.type('Half a thou');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Ana Reis')).toBeVisible();
  await page.goto(`${school.url}/chat`);
  await expect(row(page, 'Ana Reis')).toContainText('Draft Half a thou');

  // The session ends while it is being written: signing in leads back to it, and it is sent once.
  await page.keyboard.press('Enter');
  await expect(write).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('ght.');
  await school.call('POST', '/auth/logout', {});
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Login Time Expired')).toBeVisible();
  await typeInto(page, page.getByRole('textbox', { name: 'E-mail', exact: true }), ADMIN.email);
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/${app.id}`));
  await expect(write).toHaveValue('Half a thought.');
  await expect(write).toBeFocused();
  expect(await app.read()).toEqual(['Class moved to nine.']);
  // The answer is lost on its way, each time: the text stays, and sent once more it is the same message.
  const sending = `**/api/admin/conversation/${app.id}/message`;
  await page.route(sending, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Not sent. Your text is saved: try again.')).toBeVisible();
  await page.unroute(sending);
  await expect(write).toHaveValue('Half a thought.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(write).toHaveValue('');
  await expect(page.getByRole('log').getByText('Half a thought.')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('log').getByText('Half a thought.')).toHaveCount(1);
  await expect(write).toHaveValue('');
  expect(await app.read()).toEqual(['Half a thought.', 'Class moved to nine.']);
});

test('conversations are searched, narrowed to the unread, and moved through by keys; a long one is read upwards', async ({
  school,
  keyboardOnly: page,
}) => {
  const people = { ana: ['Ana', 'Reis'], ben: ['Ben', 'Costa'], cat: ['Cat', 'Lopes'] } as const;
  const apps: Record<string, Awaited<ReturnType<typeof appOf>>> = {};
  for (const [key, [first, last]] of Object.entries(people))
    apps[key] = await appOf(school, { student_id: await student(school, first, last) });
  for (const body of ['May I bring a friend?', 'She is very quiet.']) await apps.ben?.post(body);
  for (let number = 1; number <= 58; number++) await apps.cat?.post(`Line ${number} of a long story`);
  await school.call('POST', `/admin/conversation/${apps.ana?.id}/message`, { body: 'Bring your passport.' });

  await page.goto(`${school.url}/chat`);
  await expect(list(page)).toBeFocused();
  await expect(list(page).getByRole('option')).toHaveText([/Ana Reis/, /Cat Lopes/, /Ben Costa/]);
  await expect(active(page)).toContainText('Ana Reis');
  await page.keyboard.press('End');
  await expect(active(page)).toContainText('Ben Costa');
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toContainText('Cat Lopes');

  await page.keyboard.press('/');
  await page.keyboard.type('friend');
  await expect(list(page).getByRole('option')).toHaveText([/Ben Costa.*May I bring a friend/]);
  await expect(page).toHaveURL(/q=friend/);
  await page.keyboard.press('Escape');
  await expect(list(page).getByRole('option')).toHaveCount(3);
  await tick(page, page.getByRole('checkbox', { name: 'Unread only' }));
  await expect(list(page).getByRole('option')).toHaveText([/Cat Lopes/, /Ben Costa/]);
  await tabTo(page, list(page));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log', { name: 'Messages with Cat Lopes' });
  await expect(log.getByText('Line 58 of a long story')).toBeInViewport();
  await expect(log.getByText('Line 1 of a long story', { exact: true })).toHaveCount(0);
  await expect(field(page, 'Cat Lopes')).toBeFocused();
  // The field keeps the focus while what was written before is read.
  for (let press = 0; press < 12; press++) await page.keyboard.press('PageUp');
  await expect(log.getByText('Line 1 of a long story', { exact: true })).toHaveCount(1);
  for (let press = 0; press < 12; press++) await page.keyboard.press('PageUp');
  await expect(log.getByText('Line 1 of a long story', { exact: true })).toBeInViewport();
  // What arrives meanwhile is told, and does not take the place away.
  await apps.cat?.post('The end');
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible({ timeout: 20_000 });
  await expect(log.getByText('Line 1 of a long story', { exact: true })).toBeInViewport();
  await expect(field(page, 'Cat Lopes')).toBeFocused();
});

test('two admins in two browsers see one inbox: what one reads and writes, the other has', async ({
  school,
  keyboardOnly: page,
  browser,
}) => {
  const rui = await add(school, '/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const app = await appOf(school, { teacher_id: rui });
  const context = await browser.newContext({ baseURL: school.url });
  const used = await watchPointer(context);
  await enter(context, school);
  const other = await context.newPage();
  await page.goto(`${school.url}/chat`);
  await other.goto(`${school.url}/dashboard`);
  await app.post('The car needs petrol.');
  for (const each of [page, other]) await expect(entry(each)).toHaveAccessibleName('Chat 1', { timeout: 20_000 });
  await expect(row(page, 'Rui Costa')).toContainText('Teacher');
  await tabTo(page, list(page));
  await page.keyboard.press('Enter');
  for (const each of [page, other]) await expect(entry(each)).toHaveAccessibleName('Chat', { timeout: 20_000 });
  await other.goto(`${school.url}/teachers/${rui}?tab=messages`);
  await expect(other.getByRole('log', { name: 'Messages with Rui Costa' })).toContainText('The car needs petrol.');
  await expect(field(page, 'Rui Costa')).toBeFocused();
  await page.keyboard.type('There is a card in the glove box.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(other.getByRole('log')).toContainText('There is a card in the glove box.', { timeout: 20_000 });
  await tabTo(other, field(other, 'Rui Costa'));
  await other.keyboard.type('Keep the receipt.');
  await other.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('log')).toContainText('Keep the receipt.', { timeout: 20_000 });
  expect(used).toEqual([]);
  await context.close();
});

test('from the palette: typed, looked at before it is sent, taken back; and as a link', async ({
  school,
  keyboardOnly: page,
}) => {
  const ana = await student(school, 'Ana', 'Reis');
  await page.goto(`${school.url}/students`);
  await expect(rowOf(page, 'Ana Reis')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('message student ana Doors open at nine');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(
    /Message a student.*StudentAna Reis.*TextDoors open at nine/i,
  );
  await page.keyboard.press('Enter');
  const preview = page.getByRole('alertdialog', { name: 'Send to Ana Reis' });
  await expect(preview).toContainText('Doors open at nine');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent')).toBeVisible();
  const app = await appOf(school, { student_id: ana });
  // Asked for as the school: what the app has read is not taken back.
  const { data } = await school.call<{ data: { body: string }[] }>('GET', `/admin/conversation/${app.id}`);
  expect(data.map(({ body }) => body)).toEqual(['Doors open at nine']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Taken back: “Message sent”')).toBeVisible();
  expect(await app.read()).toEqual([]);

  await page.goto(`${school.url}/do/student.message?student=${ana}&body=By%20link`);
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  expect(await app.read()).toEqual([]);
});
