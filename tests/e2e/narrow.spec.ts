/**
 * Every screen on a phone, and at 400 %: nothing makes the page scroll sideways, nothing that acts is cut off or too small to
 * be hit, and a list shows its rows, a calendar its hours.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addressesOf, FORMS, PAPERS, someIds, TABBED } from './routes.ts';
import { goWithin, inLanguage } from './steps.ts';

// Each looks at many screens, one after the other.
test.describe.configure({ timeout: 300_000 });
// Rows enough for a list to scroll.
test.use({ sample: 60, contextOptions: { reducedMotion: 'reduce' } });

const PHONE = { width: 360, height: 740 };
/** A window of 1280 × 1024 at 400 %: WCAG 2.2, success criterion 1.4.10. */
const ZOOMED = { width: 320, height: 256 };
/** Least width and height of what is pressed, CSS px: success criterion 2.5.8. */
const LEAST = 24;

interface Looked {
  /** What of the screen does not fit, in words. */
  readonly faults: readonly string[];
  /** Whether a whole row of its list, or an hour of its calendar with its label, is seen; null where it has neither. */
  readonly shows: boolean | null;
}

/** In the page. `least` is how wide and high what is pressed has to be. */
function look(least: number): Looked {
  const width = document.documentElement.clientWidth;
  const main = document.querySelector('main');
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  for (const scroller of [document.scrollingElement, main])
    if (scroller && scroller.scrollWidth > scroller.clientWidth)
      faults.push(`${scroller.localName} scrolls sideways: ${scroller.scrollWidth} of ${scroller.clientWidth}`);

  /** Whether it is there for those alone who do not see: cut to a point until it has the focus. */
  const unseen = (element: Element): boolean => {
    const { width: wide, height: high } = element.getBoundingClientRect();
    if (wide <= 1 || high <= 1) return true;
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true;
    return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  /** What cuts it: the window, or a box around it; null where it is whole, or scrolls within a box of its own. */
  const cutBy = (element: Element): string | null => {
    const own = element.getBoundingClientRect();
    for (let at = element.parentElement; at && at !== main; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      // A name that ends in an ellipsis says itself that it goes on.
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return null;
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible' && (own.right > box.right + 1 || own.left < box.left - 1)) return nameOf(at);
    }
    return own.right > width + 0.5 || own.left < -0.5 ? 'the window' : null;
  };
  const pressed =
    'a[href], button, input, select, textarea, [role="tab"], [role="switch"], [role="checkbox"], [role="combobox"]';
  for (const element of document.querySelectorAll(`${pressed}, h1`)) {
    if (unseen(element)) continue;
    const cut = cutBy(element);
    if (cut) faults.push(`${nameOf(element)} is cut by ${cut}`);
    const title = element.localName === 'h1';
    if (title && element.scrollWidth > element.clientWidth + 1) faults.push(`${nameOf(element)} is cut`);
    // A link within a line of text is as high as the line.
    if (title || getComputedStyle(element).display === 'inline') continue;
    const { width: wide, height: high } = element.getBoundingClientRect();
    if (wide < least || high < least) faults.push(`${nameOf(element)} is ${Math.round(wide)} × ${Math.round(high)}`);
  }

  const work = document.querySelector('main [data-grid]') ?? document.querySelector('main [role="application"]');
  if (!work) return { faults, shows: null };
  // A list within a page comes behind the page's head.
  work.scrollIntoView({ block: 'nearest' });
  /** Whether a point within the element is seen: nothing lies above it. */
  const seen = (element: Element, y: number) => {
    const { left, right } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((Math.max(left, 0) + Math.min(right, width)) / 2, y));
  };
  const row = [...work.querySelectorAll('[role="row"]:has([role="gridcell"])')].some((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return seen(one, top + 2) && seen(one, bottom - 2);
  });
  const hours = [...work.querySelectorAll('[data-hour]')];
  const hour = hours.some((one, index) => {
    const next = hours[index + 1]?.getBoundingClientRect().top ?? Infinity;
    return seen(one, one.getBoundingClientRect().top + 4) && next <= innerHeight;
  });
  return { faults, shows: row || hour };
}

/** Waits until nothing of the screen is still to come, and it has been drawn at the window's size. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1, [role="dialog"]').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// Two that run side by side take half as long; each goes about within one page.
for (const [half, name] of ['first', 'second'].entries())
  test(`on a phone and at 400 %, every screen fits, and shows its rows or hours: ${name} half`, async ({
    page,
    school,
  }) => {
    // Of the three languages its words are the longest.
    await inLanguage(page, 'fr');
    const ids = await someIds(school);
    const addresses = new Set([
      ...addressesOf(ids),
      ...[FORMS, TABBED, PAPERS].flatMap((each) => Object.values(each).map((of) => of(ids))),
      `/tests/preview/${ids.test}`,
    ]);
    await page.setViewportSize(PHONE);
    await page.goto('/error-404');
    await drawn(page);
    const broken: string[] = [];
    let shown = 0;
    for (const address of [...addresses].filter((_address, index) => index % 2 === half)) {
      await test
        .step(address, async () => {
          // Within one screen nothing says when the next has come.
          if (new URL(page.url()).pathname === address.split('?')[0]) await goWithin(page, '/repairs');
          await goWithin(page, address);
          for (const size of [PHONE, ZOOMED]) {
            await page.setViewportSize(size);
            await drawn(page);
            const how = `${address} at ${size.width} × ${size.height}`;
            const { faults, shows } = await page.evaluate(look, LEAST);
            if (faults.length > 0) broken.push(`${how}: ${faults.join('; ')}`);
            if (shows) shown++;
            if (shows === false) broken.push(`${how}: neither a whole row nor an hour is seen`);
          }
          await page.setViewportSize(PHONE);
        })
        .catch((error: Error) => broken.push(`${address}: ${error.message}`));
    }
    expect(broken).toEqual([]);
    expect(shown, 'lists and calendars that were seen').toBeGreaterThan(20);
  });

test('rows are made for a finger on a phone, and become low again in a wide window', async ({
  page,
  school: _school,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/bookings');
  await drawn(page);
  const row = page.locator('main [role="row"]:has([role="gridcell"])').first();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(height).toBeLessThan(30);
});

test('a form on a phone opens at its title, with the focus in its first field', async ({ page, school }) => {
  const { package: id } = await someIds(school);
  await page.setViewportSize(PHONE);
  await page.goto(`/packages/edit/${id}?tab=edit`);
  await drawn(page);
  await expect(page.getByRole('listbox').first()).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
});
