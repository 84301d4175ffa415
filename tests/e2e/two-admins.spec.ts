/**
 * Two admins in two browsers, by keys alone, whose ways cross: one student edited by both, one slot wanted by both, one
 * conversation, and the same figures.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, type TestServer, tabTo, test, tick, typeInto, watchPointer } from './fixtures.ts';
import { ADMIN, type School } from './school.ts';
import { confirmIdentity, go, inRows, rowOf, typeInstant } from './steps.ts';

const textbox = (where: Page | Locator, name: string) => where.getByRole('textbox', { name, exact: true });

test.setTimeout(180_000);

async function palette(page: Page, typed: string, expected: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(expected);
  await page.keyboard.press('Enter');
}

/** The link of the invitation, as the server wrote its mail to the outbox folder. */
async function invitationIn(dataDir: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const names = await readdir(join(dataDir, 'outbox'));
    const mails = await Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
    const plain = mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).join('\n');
    link = /https?:\/\/\S+invitation=\S+/.exec(plain)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** Ada invites Nea from the palette; Nea joins by the link, in a browser of her own. */
async function invite(page: Page, browser: Browser, server: TestServer) {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await palette(page, 'invite someone', /Invite someone to the team/);
  const form = page.getByRole('dialog', { name: 'Invite someone to the team' });
  await expect(textbox(form, 'E-mail')).toBeFocused();
  await page.keyboard.type('nea@school.example');
  await tick(page, form.getByRole('checkbox', { name: 'Admin' }));
  await page.keyboard.press('ControlOrMeta+Enter');
  const confirm = page.getByRole('alertdialog', { name: 'Invite someone to the team' });
  await tabTo(page, confirm.getByRole('button', { name: 'Invite someone to the team' }));
  await page.keyboard.press('Enter');
  await expect(confirm).toHaveCount(0);
  await confirmIdentity(page);

  const context = await browser.newContext({ baseURL: server.url, permissions: ['clipboard-read', 'clipboard-write'] });
  const used = await watchPointer(context);
  const nea = await context.newPage();
  await nea.goto(await invitationIn(server.dataDir));
  await expect(textbox(nea, 'First name')).toBeFocused();
  await nea.keyboard.type('Nea');
  await typeInto(nea, textbox(nea, 'Last name'), 'New');
  await typeInto(nea, textbox(nea, 'Password'), ADMIN.password);
  await typeInto(nea, textbox(nea, 'Repeat the password'), ADMIN.password);
  await nea.keyboard.press('Enter');
  await expect(nea).toHaveURL(/\/dashboard$/);
  return {
    nea,
    async leave() {
      expect(used, 'A pointer was used by the second admin.').toEqual([]);
      await context.close();
    },
  };
}

const add = async (school: School, path: string, body: object) =>
  (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
const student = (school: School, first_name: string, last_name: string, more: object = {}) =>
  add(school, '/admin/student/signup', { first_name, last_name, licence_category: 'B', ...more });

test('both edit one student: the form shows what the other saved, and its admin chooses', async ({
  school,
  keyboardOnly: ada,
  browser,
  server,
}) => {
  const id = await student(school, 'Marta', 'Nunes', { phone: '912 000 100', note: 'Mornings' });
  const { nea, leave } = await invite(ada, browser, server);
  const edit = async (page: Page) => {
    await page.goto(`/students/${id}`);
    await expect(page.getByRole('heading', { name: 'Marta Nunes', level: 1 })).toBeVisible();
    await page.keyboard.press('e');
    const form = page.getByRole('dialog', { name: 'Edit student' });
    await expect(textbox(form, 'First name')).toBeFocused();
    return form;
  };
  const hers = await edit(nea);
  await typeInto(nea, textbox(hers, 'Phone'), '912 000 300');
  const his = await edit(ada);
  await typeInto(ada, textbox(his, 'Phone'), '912 000 200');
  await typeInto(ada, textbox(his, 'Note'), 'Evenings');
  await ada.keyboard.press('ControlOrMeta+Enter');
  await expect(his).toHaveCount(0);

  // Without a key of hers: what both changed is hers to choose, what she had not touched is taken over.
  const clash = hers.getByRole('alert');
  await expect(clash).toContainText('Someone else changed this in the meantime');
  await expect(clash).toContainText(/Phone.*Yours: 912 000 300.*Theirs: 912 000 200/s);
  await expect(clash).toContainText(/Note: Mornings → Evenings/);
  await expect(textbox(hers, 'Phone')).toHaveValue('912 000 300');
  await expect(textbox(hers, 'Phone')).toBeFocused();
  await expect(textbox(hers, 'Note')).toHaveValue('Evenings');
  await tabTo(nea, hers.getByRole('button', { name: 'Keep yours' }), { back: true });
  await nea.keyboard.press('Enter');
  await expect(hers.getByRole('button', { name: 'Keep yours' })).toHaveCount(0);
  await expect(textbox(hers, 'Phone')).toBeFocused();
  await nea.keyboard.press('ControlOrMeta+Enter');
  await expect(hers).toHaveCount(0);
  const { data } = await school.call<{ data: object }>('GET', `/admin/student/${id}`);
  expect(data).toMatchObject({ phone: '+351912000300', note: 'Evenings' });
  await expect(ada.getByText('912 000 300').first()).toBeVisible();

  // His undo would take hers away with it: it is refused, and says who was there since.
  await ada.keyboard.press('ControlOrMeta+z');
  await expect(ada.getByText(/changed since by Nea New/)).toBeVisible();
  await leave();
});

test('both want one slot: one has it, the other is told which class is in the way and loses nothing', {
  tag: '@time',
}, async ({ school, keyboardOnly: ada, browser, server }) => {
  const place = await add(school, '/admin/location', { name: 'Station' });
  const rui = await add(school, '/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const date = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
  await school.call('POST', '/admin/createSchludeArray', {
    teacher_id: rui,
    location_id: place,
    weekly: {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      start_time: '09:00',
      end_time: '18:00',
      from: date,
      to: date,
      lesson_minutes: 60,
    },
    on_conflict: 'skip',
  });
  const own = { teacher_id: rui };
  const students = [await student(school, 'Ana', 'Reis', own), await student(school, 'Ben', 'Sousa', own)] as const;
  const { nea, leave } = await invite(ada, browser, server);
  const admins = [ada, nea] as const;
  const forms: Locator[] = [];
  for (const [index, page] of admins.entries()) {
    await page.goto(`/students/${students[index]}`);
    await expect(page.getByRole('heading', { name: /Ana Reis|Ben Sousa/, level: 1 })).toBeVisible();
    await page.keyboard.press('b');
    const form = page.getByRole('dialog', { name: 'Book class for student' });
    await typeInstant(page, form, 'Begins', date, '15:00');
    await typeInto(page, textbox(form, 'Note'), `Typed by admin ${index}`);
    forms.push(form);
  }
  await Promise.all(admins.map((page) => page.keyboard.press('ControlOrMeta+Enter')));
  await expect.poll(async () => (await Promise.all(forms.map((form) => form.count()))).sort()).toEqual([0, 1]);
  const loser = (await forms[0]?.count()) === 1 ? 0 : 1;
  const [form, page] = [forms[loser] as Locator, admins[loser] as Page];
  const winner = ['Ana Reis', 'Ben Sousa'][1 - loser];
  const alert = form.getByRole('alert');
  await expect(alert).toContainText(/This time is taken|The teacher has another class at that time/);
  await expect(alert).toContainText(new RegExp(`Clashes with class #\\d+: ${winner} with Rui Costa, .*3:00 PM`));
  await expect(textbox(form, 'Note')).toHaveValue(`Typed by admin ${loser}`);
  await expect(form.getByRole('spinbutton', { name: /^hour, Begins/ })).toHaveText('3');
  await expect(form.getByRole('spinbutton', { name: /^day, Begins/ })).toHaveText(date.slice(8));

  // An hour later there is room.
  await typeInstant(page, form, 'Begins', date, '16:00');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  const { data } = await school.call<{ data: { student_name: string; note: string }[] }>(
    'GET',
    '/admin/booking?sort=starts_at',
  );
  expect(data.map(({ student_name }) => student_name)).toEqual([winner, ['Ana Reis', 'Ben Sousa'][loser]]);
  expect(data[1]?.note).toBe(`Typed by admin ${loser}`);
  await leave();
});

test('both write in one conversation, and the figures of both move', async ({
  school,
  keyboardOnly: ada,
  browser,
  server,
}) => {
  const ana = await student(school, 'Ana', 'Reis');
  const conversation = await add(school, '/admin/conversation', { student_id: ana });
  const { key } = await school.call<{ key: string }>('POST', `/admin/conversation/${conversation}/key`, {});
  const { nea, leave } = await invite(ada, browser, server);
  const chat = (page: Page) => page.locator('a[href="/chat"]').first();
  const bell = (page: Page) => page.locator('a[href="/notifications"]').first();

  // A student writes: both badges count it, and one who reads it clears both.
  for (const page of [ada, nea])
    await Promise.all([page.waitForResponse(/\/api\/admin\/events/), page.goto('/students')]);
  await expect(ada.getByText('1 student', { exact: true })).toBeVisible();
  await expect(chat(nea)).toHaveAccessibleName('Chat');
  const answer = await fetch(`${server.url}/api/app/conversation/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'May I come at nine?' }),
  });
  expect(answer.ok).toBe(true);
  for (const page of [ada, nea]) await expect(chat(page)).toHaveAccessibleName('Chat 1');
  await expect(bell(nea)).toHaveAccessibleName('Notifications, 1');
  for (const page of [ada, nea]) {
    await go(page, 'm');
    await expect(page.getByRole('option').filter({ hasText: 'Ana Reis' })).toBeVisible();
    await tabTo(page, page.getByRole('listbox', { name: 'Conversations' }));
    await page.keyboard.press('Enter');
    await expect(textbox(page, 'Message to Ana Reis')).toBeFocused();
  }
  for (const page of [ada, nea]) {
    await expect(page.getByRole('log')).toContainText('May I come at nine?');
    await expect(chat(page)).toHaveAccessibleName('Chat');
  }
  // One is still typing when the other's answer arrives.
  await nea.keyboard.type('I can ask');
  await ada.keyboard.type('Yes, at nine.');
  await ada.keyboard.press('ControlOrMeta+Enter');
  await expect(nea.getByRole('log')).toContainText('Yes, at nine.');
  await expect(nea.getByRole('log')).toContainText('Ada Almeida');
  await expect(textbox(nea, 'Message to Ana Reis')).toBeFocused();
  await expect(textbox(nea, 'Message to Ana Reis')).toHaveValue('I can ask');
  await nea.keyboard.type(' for the red car.');
  await nea.keyboard.press('ControlOrMeta+Enter');
  await expect(ada.getByRole('log')).toContainText('I can ask for the red car.');

  // The list of one counts what the other adds, and its rows keep the focus.
  await ada.goto('/students');
  await expect(rowOf(ada, 'Ana Reis')).toBeVisible();
  await inRows(ada);
  await palette(nea, 'add student Ben Sousa', /Add student.*Ben.*Sousa/);
  await expect(nea.getByText('Added Ben Sousa')).toBeVisible();
  await expect(ada.getByText('2 students', { exact: true })).toBeVisible();
  await expect(rowOf(ada, 'Ben Sousa')).toBeVisible();
  await expect(ada.getByRole('grid', { name: 'Students' })).toBeFocused();
  // In the field of the message Mod+Z is the text's own: the palette takes back what was done.
  await palette(nea, 'undo', /^Undo/);
  await expect(nea.getByText('Taken back: “Added Ben Sousa”')).toBeVisible();
  await expect(ada.getByText('1 student', { exact: true })).toBeVisible();
  await leave();
});
