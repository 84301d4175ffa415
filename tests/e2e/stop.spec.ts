/** Wanting no more messages, by keyboard alone: the link of a mail, its one button, a reload, Back, and taken up again. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';
import { addClassAhead } from './people.ts';
import type { School } from './school.ts';

// The links that messages carry need the server's name.
test.use({ named: true });

/** Books a class for a student, who is told of it at once, and answers the link in the mail. */
async function linkOf(school: School, dataDir: string, language: string): Promise<{ student: number; link: string }> {
  await school.call('POST', '/admin/club/setting', { message_wait_minutes: 0 });
  const { student } = await addClassAhead(school, { language });
  let link: string | undefined;
  await expect(async () => {
    const folder = join(dataDir, 'outbox');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const own = mails.find((mail) => mail.includes('To: ana@learner.example'))?.replace(/=\r?\n/g, '');
    link = /https?:\/\/[^\s<>]+\/stop\/[\w-]+/.exec(own ?? '')?.[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 60_000 });
  return { student, link: link as string };
}

const noMail = async (school: School, id: number) =>
  (await school.call<{ data: { no_mail: boolean } }>('GET', `/admin/student/${id}`)).data.no_mail;
const press = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
};

test('opening the link changes nothing, its button does; a reload and Back show what holds, and it is taken up again', async ({
  school,
  server,
  keyboardOnly: page,
}) => {
  const { student, link } = await linkOf(school, server.dataDir, 'en');
  await page.goto(link);
  await expect(page.getByRole('status')).toContainText('sends you emails about your classes');
  expect(await noMail(school, student)).toBe(false);
  await press(page, 'Stop these emails');
  await expect(page.getByRole('status')).toContainText('no longer sends you emails about your classes');
  expect(await noMail(school, student)).toBe(true);
  await page.reload();
  await expect(page.getByRole('status')).toContainText('no longer sends you emails about your classes');
  await page.goBack();
  await expect(page.getByRole('status')).toContainText('no longer sends you emails about your classes');
  await press(page, 'Send me emails again');
  await expect(page.getByRole('status')).toContainText('sends you emails about your classes');
  expect(await noMail(school, student)).toBe(false);
});

test('em português: quem abre a ligação lê a sua língua, e uma ligação errada diz o que fazer', async ({
  school,
  server,
  keyboardOnly: page,
}) => {
  const { student, link } = await linkOf(school, server.dataDir, 'pt');
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await press(page, 'Deixar de receber estes e-mails');
  await expect(page.getByRole('status')).toContainText('já não lhe envia e-mails');
  expect(await noMail(school, student)).toBe(true);
  await page.goto(`${link.slice(0, -4)}0000`);
  await expect(page.getByRole('main')).toContainText(/no longer valid|não é válida|plus valable/);
  await expect(page.getByRole('button')).toHaveCount(0);
});
