/**
 * `npm run screenshots`: the README's pictures, from the real server with a sample school, in Chromium. They are written to
 * docs/screenshots as PNG files of few colours, so that the repository stays small.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import { root } from './checks/project-files.ts';
import { type RealServer, startServer } from './process/real-server.ts';
import { findChromium } from './set-up/programs.mjs';

const PASSWORD = 'a password for pictures';
const STUDENTS = 1_500;
const folder = join(root, 'docs/screenshots');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

/** Two hands, as paths of 300 × 90. */
const SIGNATURES = {
  student:
    'M12 62c14-40 26-50 30-38s-18 46-10 46 22-34 30-34-10 30-2 30 16-26 24-26-6 24 2 24 18-22 26-22-8 20 4 20 34-12 60-16',
  teacher:
    'M20 20c-2 24-6 44-8 54M20 22c22-14 44 4 6 24 20 2 28 26 44 26s16-28 26-28-14 28-2 28 18-26 28-26-10 26 2 26 24-8 70-22',
} as const;

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium; `npm test` says how to install it, or set CHROMIUM_PATH.');
await mkdir(folder, { recursive: true });
const server = await startServer({
  args: ['--demo', '--students', String(STUDENTS)],
  env: { DEMO_PASSWORD: PASSWORD },
});
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({
    viewport: DESK,
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
  });
  await takeAll(context, server);
} finally {
  await browser.close();
  await server.stop();
}

async function takeAll(context: BrowserContext, { output }: RealServer): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(/Sign in as\s+(\S+)/.exec(output())?.[1] ?? '');
  await take(page, 'sign-in');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.locator('canvas').waitFor();
  await take(page, 'dashboard');

  await page.goto('/students?status=active,pending');
  await rows(page);
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown');
  await take(page, 'students');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('stu');
  await page.getByRole('option', { selected: true }).waitFor();
  await take(page, 'palette');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('add student Rui Costa');
  await page.getByRole('option', { selected: true }).getByText('Costa').waitFor();
  await take(page, 'palette-arguments');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await rows(page);
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByText('Licence category').waitFor();
  await take(page, 'form');
  await page.keyboard.press('Escape');

  const today = todayIn('Europe/Lisbon', new Date());
  const tuesday = addDays(today, ((9 - weekdayOf(today)) % 7) + (weekdayOf(today) === 2 ? 7 : 0));
  const api = await callsOf(page);
  const learner = await api.first('/booking?status=completed&class_type=practical&sort=-starts_at', 'student_id');
  const signed = await api.first('/booking?status=booked&unclosed=1&class_type=practical&sort=-starts_at', 'id');
  for (const [role, line] of Object.entries(SIGNATURES)) {
    await api.post(`/student_class/${role}Signature`, { student_bookings_id: signed, signature: await drawn(line) });
  }
  const screens: readonly [name: string, path: string, ...shownOrPressed: (RegExp | string)[]][] = [
    ['calendar', `/calendar?date=${tuesday}`, /Theory \d/],
    ['calendar-week', `/calendar?view=week&date=${tuesday}`, /open slot/],
    ['bookings', '/bookings', /Practical/],
    ['class', `/bookings/${signed}/page`, /SHA-256/],
    ['teacher', '/teachers/1?tab=schedule', /Practical/],
    ['logbook', `/students/${learner}?tab=logbook`, /Kilometres/],
    ['question', '/questions/view/12', /Explanation/],
    ['test', '/tests/edit/1', /Ready to publish/],
    ['sitting', '/tests/preview/1', /Begin/, 'Enter', /Question 1 of/, '1', 'Enter', /Question 2 of/, '2', 'f'],
    ['theory', '/theory/edit/1', /Preview/],
    ['signs', '/signs', /A-1A/],
    ['chat', '/chat', /Unread only/, 'ArrowDown', 'Enter', /Today/],
    ['audit', '/audit', /rows/],
    ['settings', '/settings?tab=rules', /saved when you leave it/],
  ];
  for (const [name, path, ...steps] of screens) {
    await page.goto(path);
    for (const step of steps) {
      if (typeof step === 'string') await page.keyboard.press(step);
      else await page.getByText(step).first().waitFor();
    }
    await take(page, name);
  }
  await page.goto('/calendar');
  await page.getByRole('application').waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(
    `book ${await api.first<string>(`/booking?student_id=${learner}`, 'student_name')} tue 10:00`,
  );
  await page.getByRole('option', { selected: true }).getByText('10:00 AM').waitFor();
  await take(page, 'palette-booking');

  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => localStorage.setItem('clutch.theme', name), theme);
    await page.goto('/students');
    await rows(page);
    await take(page, `students-${theme}`);
  }
  await page.evaluate(() => localStorage.setItem('clutch.theme', 'semi-dark'));
  await page.setViewportSize(PHONE);
  await page.goto('/students');
  await rows(page);
  await take(page, 'students-phone');
}

async function drawn(line: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="${line}" fill="none" stroke="#17202b" stroke-width="3" stroke-linecap="round"/></svg>`;
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`;
}

/** Calls as whoever is signed in on the page. */
async function callsOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}` };
  return {
    /** A field of the first row of a list. */
    async first<T extends string | number = number>(path: string, field: string): Promise<T> {
      const answer = await page.request.get(`/api/admin${path}&per_page=1`, { headers });
      const value = ((await answer.json()) as { data: Record<string, T>[] }).data[0]?.[field];
      if (value === undefined) throw new Error(`The sample school has nothing at ${path}.`);
      return value;
    },
    async post(path: string, data: unknown): Promise<void> {
      const answer = await page.request.post(`/api/admin${path}`, { headers, data });
      if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    },
  };
}

/** Waits for the list and gives it the focus. */
async function rows(page: Page): Promise<void> {
  await page.getByRole('row').nth(5).waitFor();
  await page.getByRole('grid').focus();
}

async function take(page: Page, name: string): Promise<void> {
  // Not by the network: the console keeps a connection open.
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '[aria-busy="true"], [class*="skeleton"], [class*="waiting"], [role="progressbar"]:not([aria-valuenow])',
      ),
  );
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const file = join(folder, `${name}.png`);
  const { size } = await sharp(picture).png({ palette: true, colours: 48, effort: 10, dither: 0 }).toFile(file);
  console.log(`${name}.png ${(size / 1000).toFixed(0)} kB`);
}
