/** What a list costs until its first row stands, for who opens it in a browser that has nothing of the panel yet. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ sample: 1200 });

interface Cost {
  readonly requests: readonly string[];
  readonly bytes: number;
}

/** Notes, in each page, what was asked for and what had come when the first row of a list was drawn. */
async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = window as unknown as { firstRow?: Cost };
    const changes = new MutationObserver(() => {
      const cells = document.querySelectorAll('main [data-grid] [role="gridcell"]');
      if (![...cells].some((cell) => cell.textContent)) return;
      changes.disconnect();
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      // What was at hand already came over no line.
      const parts = all.filter(({ transferSize }) => transferSize > 0);
      const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      noted.firstRow = {
        requests: [location.pathname, ...parts.map(({ name }) => name.replace(location.origin, ''))],
        bytes: [...parts, document_].reduce((sum, part) => sum + (part?.transferSize ?? 0), 0),
      };
    });
    addEventListener('DOMContentLoaded', () => changes.observe(document, { childList: true, subtree: true }));
  });
}

const firstRow = async (page: Page): Promise<Cost> => {
  await page.waitForFunction(() => 'firstRow' in window);
  return page.evaluate(() => (window as unknown as { firstRow: Cost }).firstRow);
};

test('at most 20 requests and 300 kB lie before the first of a hundred students', async ({ school, page }) => {
  await noteFirstRow(page);
  await page.goto(`${school.url}/students`);
  const { requests, bytes } = await firstRow(page);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(20);
  expect(bytes).toBeLessThanOrEqual(300_000);
});

test('a list that a link names is asked for once, while the console is drawn', async ({ school, page }) => {
  await noteFirstRow(page);
  for (const address of ['/students?status=active&sort=-name', '/bookings', '/teachers', '/balances', '/packages']) {
    await page.goto(school.url + address);
    const { requests } = await firstRow(page);
    const lists = requests.filter((request) => request.includes('per_page='));
    expect(lists, address).toHaveLength(1);
  }
});

test('nothing is tried that the page’s policy forbids, before signing in or after', async ({
  school,
  browser,
  page,
}) => {
  const notes: string[] = [];
  const watch = async (watched: Page) => {
    await watched.exposeBinding('clutchNoted', (_source, what: string) => void notes.push(what));
    await watched.addInitScript(() => {
      const { clutchNoted } = window as unknown as { clutchNoted(what: string): void };
      addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber }) =>
        clutchNoted(`${violatedDirective} at ${sourceFile}:${lineNumber}`),
      );
    });
  };
  await watch(page);
  await noteFirstRow(page);
  await page.goto(`${school.url}/students`);
  await firstRow(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('add student Ana Lopes');
  await expect(page.locator('[data-palette] [cmdk-item][aria-selected="true"]')).toContainText('Ana');
  const context = await browser.newContext();
  const before = await context.newPage();
  await watch(before);
  await before.goto(`${school.url}/login`);
  await expect(before.locator('input[type="email"]')).toBeFocused();
  await context.close();
  expect(notes).toEqual([]);
});
