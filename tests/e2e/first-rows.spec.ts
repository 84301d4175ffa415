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
