/** `/styles`, the page of every component, which only the development server has: whole, and sound in every theme. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { root } from '#tools/checks/project-files.ts';
import { axe, expect, test } from './fixtures.ts';

// The sources are put together as the page asks for them.
test.describe.configure({ timeout: 240_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let vite: ViteDevServer;
test.beforeAll(async () => {
  vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false },
  });
  await vite.listen();
});
test.afterAll(() => vite?.close());

for (const theme of ['light', 'semi-dark', 'dark'])
  test(`every component is on the page and sound, ${theme}`, async ({ page }) => {
    await page.goto(`${vite.resolvedUrls?.local[0]}styles?theme=${theme}`, { timeout: 120_000 });
    for (const part of ['Colours', 'Type', 'Space and corners', 'Acts', 'Fields', 'Shown'])
      await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('canvas')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Students' }).getByRole('row')).toHaveCount(5);
    await axe(page, `/styles, ${theme}`);
  });

test('with forced colours what is chosen and what is refused are still told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${vite.resolvedUrls?.local[0]}styles?theme=light`, { timeout: 120_000 });
  const row = (name: string) => page.getByRole('grid', { name: 'Students' }).getByRole('row', { name });
  await expect(row('Bea Lima')).toBeVisible({ timeout: 60_000 });
  const ground = (name: string) => row(name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground('Bea Lima')).not.toBe(await ground('Daniel Brito'));
  // By a sentence, not by a colour.
  await expect(page.getByText('A phone number has at least 6 digits.')).toBeVisible();
});

test('what is built has nothing of it', async ({ school, page }) => {
  const manifest = JSON.parse(await readFile(join(root, 'dist/panel/.vite/manifest.json'), 'utf8')) as object;
  expect(Object.keys(manifest).filter((source) => source.startsWith('src/styles/'))).toEqual([]);
  await page.goto(`${school.url}/styles`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here');
});
