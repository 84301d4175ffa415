/**
 * `npm run screenshots`: the README's pictures, from the real server with a sample school, in Chromium. They are written to
 * docs/screenshots as PNG files of few colours, so that the repository stays small.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from './checks/project-files.ts';
import { type RealServer, startServer } from './process/real-server.ts';
import { findChromium } from './set-up/programs.mjs';

const PASSWORD = 'a password for pictures';
const STUDENTS = 1_500;
const folder = join(root, 'docs/screenshots');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

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

/** Waits for the list and gives it the focus. */
async function rows(page: Page): Promise<void> {
  await page.getByRole('row').nth(5).waitFor();
  await page.getByRole('grid').focus();
}

async function take(page: Page, name: string): Promise<void> {
  // Not by the network: the console keeps a connection open.
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [class*="skeleton"], [class*="waiting"], [role="progressbar"]'),
  );
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const file = join(folder, `${name}.png`);
  const { size } = await sharp(picture).png({ palette: true, colours: 48, effort: 10, dither: 0 }).toFile(file);
  console.log(`${name}.png ${(size / 1000).toFixed(0)} kB`);
}
