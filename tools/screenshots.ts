/**
 * `npm run screenshots`: the README's pictures, from the real server with a sample school, in Chromium. They are written to
 * docs/screenshots as PNG files of few colours, so that the repository stays small. `-- styles` takes the pictures of `/styles` alone,
 * `-- screens` those of every screen, on a desk and on a phone, for docs/screenshots/screens.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createServer } from 'vite';
import { screens as routes } from '#app/screens.ts';
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

/** Where the rows are that an address with a variable part is of; what else stands there, as it is. */
const ROWS: Readonly<Record<string, string>> = {
  '/students/:id': '/student?status=active&sort=-id',
  '/students/:id/record': '/student?status=active&sort=-id',
  '/students/:id/statement': '/student?status=active&sort=-id',
  '/teachers/:id': '/teacher?sort=id',
  '/teachers/:id/calendar': '/teacher?sort=id',
  '/teachers/:id/pay': '/teacher?sort=id',
  '/vehicles/edit/:id': '/vehicle?sort=id',
  '/exams/:id': '/exam?sort=-starts_at',
  '/exams/:id/list': '/exam?sort=-starts_at',
  '/bookings/:id/page': '/booking?status=booked&sort=starts_at',
  '/questions/view/:id': '/question?sort=id',
  '/questions/edit/:id': '/question?sort=id',
  '/tests/attempts/:id': '/attempt?sort=-id',
  '/tests/edit/:id': '/test?sort=id',
  '/tests/preview/:id': '/test?sort=id',
  '/packages/edit/:id': '/package?sort=id',
  '/modules/edit/:id': '/module?sort=id',
  '/theory/edit/:id': '/theory?sort=id',
  '/payments/:id/receipt': '/entry?kind=payment&sort=-id',
  '/chat/:conversationId': '/conversation?sort=-id',
};
/** Addresses that lead to another, and a report, which has a name in place of a number. */
const ELSEWHERE: ReadonlySet<string> = new Set(['/v/:view', '/do/:commandId']);
const REPORT = '/reports/occupancy';

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium; `npm test` says how to install it, or set CHROMIUM_PATH.');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const SEEN = { viewport: DESK, locale: 'en-GB', timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' } as const;
try {
  const [wanted] = process.argv.slice(2);
  if (wanted !== 'screens') await takeStyles(await browser.newContext(SEEN));
  if (wanted === undefined) await inSchool(takeAll);
  if (wanted !== 'styles') await inSchool(takeScreens);
} finally {
  await browser.close();
}

async function inSchool(work: (context: BrowserContext, server: RealServer) => Promise<void>): Promise<void> {
  const server = await startServer({
    args: ['--demo', '--students', String(STUDENTS)],
    env: { DEMO_PASSWORD: PASSWORD },
  });
  try {
    await work(await browser.newContext({ ...SEEN, baseURL: server.url }), server);
  } finally {
    await server.stop();
  }
}

/** Every component in the three themes, from the sources: what is built has no such page. */
async function takeStyles(context: BrowserContext): Promise<void> {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false },
  });
  await vite.listen();
  try {
    const page = await context.newPage();
    for (const theme of ['light', 'semi-dark', 'dark']) {
      await page.goto(`${vite.resolvedUrls?.local[0]}styles?theme=${theme}`, { timeout: 120_000 });
      await page.locator('canvas').waitFor();
      await take(page, `styles-${theme}`, { fullPage: true, skeletons: true });
    }
  } finally {
    await vite.close();
  }
}

async function signIn(page: Page, { output }: RealServer): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(/Sign in as\s+(\S+)/.exec(output())?.[1] ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** Every screen of the console, as wide as on a desk and on a phone. */
async function takeScreens(context: BrowserContext, server: RealServer): Promise<void> {
  await mkdir(join(folder, 'screens'), { recursive: true });
  const page = await context.newPage();
  await signIn(page, server);
  const api = await callsOf(page);
  let bytes = 0;
  for (const { path } of routes) {
    if (ELSEWHERE.has(path)) continue;
    const list = ROWS[path];
    const address = list
      ? path.replace(/:\w+/, String(await api.first(list, 'id')))
      : path.includes('/:')
        ? REPORT
        : path;
    const name = path.slice(1).replace(/\/:?/g, '-').toLowerCase();
    for (const [width, viewport] of [
      [1280, DESK],
      [390, PHONE],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      await page.getByRole('main').locator('h1, [role="grid"], [role="application"]').first().waitFor();
      bytes += await take(page, `screens/${name}-${width}`);
    }
  }
  console.log(`Every screen: ${(bytes / 1_000_000).toFixed(1)} MB`);
}

async function takeAll(context: BrowserContext, server: RealServer): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  await take(page, 'sign-in');
  await signIn(page, server);
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
    ['chat', '/chat', /Unread only/, 'ArrowDown', 'Enter', /[0-9] (AM|PM)/],
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

/** Answers the bytes of the picture. `skeletons` where they are what it shows. */
async function take(page: Page, name: string, { fullPage = false, skeletons = false } = {}): Promise<number> {
  // Not by the network: the console keeps a connection open.
  if (!skeletons)
    await page.waitForFunction(
      () =>
        !document.querySelector(
          '[aria-busy="true"], [class*="skeleton"], [class*="waiting"], [role="progressbar"]:not([aria-valuenow])',
        ),
    );
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage });
  const file = join(folder, `${name}.png`);
  const { size } = await sharp(picture).png({ palette: true, colours: 48, effort: 10, dither: 0 }).toFile(file);
  console.log(`${name}.png ${(size / 1000).toFixed(0)} kB`);
  return size;
}
