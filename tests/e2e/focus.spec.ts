/**
 * Every screen that is about a list, a calendar, a tree or tiles takes keys at once, whichever way one came: by a link, a
 * reload, the way back, a letter after `g`, the palette, out of a dialog. The list of screens is the list of routes.
 */
import type { Page } from '@playwright/test';
import { screens } from '#app/screens.ts';
import { commands } from '#commands/index.ts';
import type { Ports } from '#kernel/command.ts';
import { bindingsOf } from '#kernel/keymap.ts';
import { loadEverything } from '#locales/index.ts';
import { expect, tabTo, test } from './fixtures.ts';
import { addressesOf, FORMS, PAPERS, someIds, TABBED, WITHOUT, WORK } from './routes.ts';
import { command, go, inRows, paletteLine } from './steps.ts';

test.use({ sample: 60 });

/** Places that the address does not hold: nobody goes back to them. */
const FLEETING = /\/tests\/add|\/modules\/edit|tab=history/;

/** What a screen may take until its rows are there, in ms: alike questions are looked for among all. */
const PATIENCE = 30_000;

/** Paths of the places that commands go to, with the letter after `g` where there is one. */
async function places(): Promise<ReadonlyMap<string, { title: string; letter: string | null }>> {
  const messages = (await loadEverything('en')) as { commands: { go: Record<string, { title: string }> } };
  const keys = bindingsOf(commands);
  const found = new Map<string, { title: string; letter: string | null }>();
  for (const command of commands) {
    const [family, name = ''] = command.id.split('.');
    if (family !== 'go') continue;
    let path = '';
    await command.run({ navigate: (to: string) => (path = to) } as unknown as Ports, {}, {} as never);
    const press = keys.find((binding) => binding.command === command.id)?.press ?? '';
    const title = messages.commands.go[name]?.title;
    if (title) found.set(path, { title, letter: /^g .$/.test(press) ? press.slice(2) : null });
  }
  return found;
}

/** Asks more often than is usual: most of what is waited for here is a moment away. */
const poll = <T>(ask: () => T | Promise<T>, options: { message?: string; timeout?: number } = {}) =>
  expect.poll(ask, { intervals: [40, 60, 100, 200, 400], ...options });

/** What is active in the list that has the focus: its text and its number; empty while there is none. */
const active = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const work = at?.closest('[data-work]');
    if (!at || !work) return '';
    const pointed = document.getElementById(work.getAttribute('aria-activedescendant') ?? '');
    // The calendar's day says where its cursor is; the dashboard moves from link to link.
    if (work.getAttribute('role') === 'application')
      return document.getElementById(work.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    if (!pointed) return at.matches('a') ? `${[...work.querySelectorAll('a')].indexOf(at as HTMLAnchorElement)}` : '';
    if (pointed.getAttribute('aria-busy') === 'true') return '';
    const chip = [...pointed.querySelectorAll('[data-active]')].map((one) => one.textContent).join();
    return `${pointed.id.match(/[\d.-]+$/)?.[0] ?? ''} ${chip} ${pointed.textContent?.slice(0, 120)}`;
  });

/** One press of ↓ moves, and nothing has to be pressed before. */
async function downMoves(page: Page, how: string): Promise<string> {
  await poll(() => active(page), { message: `${how}: the work has the focus`, timeout: PATIENCE }).not.toBe('');
  const before = await active(page);
  await page.keyboard.press('ArrowDown');
  await poll(() => active(page), { message: `${how}: ↓ moves` }).not.toBe(before);
  return active(page);
}

async function up(page: Page): Promise<void> {
  const before = await active(page);
  await page.keyboard.press('ArrowUp');
  await poll(() => active(page), { message: '↑ moves back' }).not.toBe(before);
}

/** Whether an address is that of a place, with whatever the place adds to it. */
const at = (address: string) => (url: URL) => `${url.pathname}${url.search}`.startsWith(address);

/** An address with its parameters in one order. */
const inOrder = (address: string): string => {
  const url = new URL(address);
  url.searchParams.sort();
  return url.href;
};

test('every route has its list named, or says why it has none', () => {
  const paths = screens.map(({ path }) => path);
  const named = [WITHOUT, PAPERS, FORMS, TABBED, WORK].flatMap((each) => Object.keys(each));
  expect(paths.filter((path) => !named.includes(path) && path.includes(':'))).toEqual([]);
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
});

/** Saves what a list shows by a name, where the screen has a list that is told by its address; false elsewhere. */
async function saveView(page: Page, name: string): Promise<boolean> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
  await page.keyboard.type(`save view ${name}`);
  const row = page.locator('[cmdk-item]').filter({ hasText: 'Save this view' }).first();
  await expect(row).toContainText(name);
  if ((await row.getAttribute('aria-disabled')) === 'true') {
    await page.keyboard.press('Escape');
    await expect(paletteLine(page)).toHaveCount(0);
    return false;
  }
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(paletteLine(page)).toHaveCount(0);
  return true;
}

// Parts that run side by side, every other one in the other zone. Every way of arriving is tried on every screen; but for the
// link and the reload one goes about inside the console, which takes a moment.
const PARTS = [0, 1, 2, 3];
for (const part of PARTS)
  test(`on every screen, by every way of arriving, ↓ moves at once (${part + 1} of ${PARTS.length})`, {
    tag: part % 2 ? '@west' : [],
  }, async ({ school, keyboardOnly: page }) => {
    test.setTimeout(600_000);
    const ids = await someIds(school);
    const ways = await places();
    const addresses = addressesOf(ids).filter((_address, index) => index % PARTS.length === part);
    await page.goto('/error-404');
    // One run tells of every screen.
    const broken: string[] = [];
    let views = 0;
    for (const address of addresses) {
      const elsewhere = address.startsWith('/teachers') ? 's' : 't';
      // The rows of the screen that is left are there for as long as the next one is on its way.
      const away = async () => {
        await go(page, elsewhere);
        const name = elsewhere === 's' ? 'Students' : 'Teachers';
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await inRows(page);
      };
      const stays = (here: string, how: string) =>
        poll(() => active(page), { message: `${address} ${how}`, timeout: PATIENCE }).toBe(here);
      await test
        .step(address, async () => {
          await page.goto(address);
          await downMoves(page, `${address} by a link`);

          await page.keyboard.press('ControlOrMeta+k');
          await expect(paletteLine(page)).toBeFocused();
          await page.keyboard.press('Escape');
          await expect(paletteLine(page)).toHaveCount(0);
          await page.keyboard.press('?');
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
          // Moved up again, so that there is room to move down.
          await up(page);
          const here = await downMoves(page, `${address} out of the palette and a dialog`);

          await command(page, 'copy link', /Copy link/);
          await expect(page.getByText('The link to this screen is copied').last()).toBeVisible();
          await stays(here, 'behind a finished command');
          await up(page);
          await downMoves(page, `${address} behind a finished command`);

          // The row that is left, and come back to.
          let left = here;
          const view = `v${views + 1} of ${part}`;
          if (await saveView(page, view)) {
            views++;
            await stays(here, 'once a view was saved');
            await away();
            await command(page, `open view ${view}`, new RegExp(`Open a saved view.*${view}`));
            await expect(page).toHaveURL(at(address.split('?')[0] ?? address));
            left = await downMoves(page, `${address} by a saved view`);
            await away();
            await page.goBack();
          } else {
            await stays(here, 'out of the palette');
            await away();
            await page.goBack();
          }
          await poll(() => at(address.split('?')[0] ?? address)(new URL(page.url()))).toBe(true);
          const place = page.url();
          if (!FLEETING.test(address)) {
            await stays(left, 'by Back');
            await up(page);
          }
          await downMoves(page, `${address} by Back`);
          if (!FLEETING.test(address)) {
            // The address follows a moment after the row.
            await poll(() => inOrder(page.url())).toBe(inOrder(place));
            await page.reload();
            await stays(left, 'reloaded');
            await up(page);
            await downMoves(page, `${address} reloaded`);
          }

          const way = ways.get(address);
          if (way?.letter) {
            await away();
            await go(page, way.letter);
            await expect(page).toHaveURL(at(address));
            await downMoves(page, `${address} by g ${way.letter}`);
          }
          if (way) {
            await away();
            await page.keyboard.press('ControlOrMeta+k');
            await expect(paletteLine(page)).toBeFocused();
            await page.keyboard.type(way.title);
            const chosen = page.locator('[cmdk-item][aria-selected="true"]');
            await expect(chosen).toContainText(way.title);
            // A row that goes while one is on it would leave ↑ to another.
            await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
            // Gone to by the arrows: this row is meant, whatever else the words may say.
            await page.keyboard.press('ArrowDown');
            await expect(chosen).not.toContainText(way.title);
            await page.keyboard.press('ArrowUp');
            await expect(chosen).toContainText(way.title);
            await page.keyboard.press('Enter');
            await expect(page).toHaveURL(at(address));
            await downMoves(page, `${address} by the palette`);
          }
        })
        .catch((error: Error) => broken.push(`${address}: ${error.message}`));
    }
    expect(broken).toEqual([]);
    expect(views, 'lists whose view was saved').toBeGreaterThan(3);
  });

/** The field of a form that has the focus, by its name; empty where none has. */
const typedField = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement;
    // A file is chosen by a button.
    const name = field?.closest<HTMLElement>('form [data-field]')?.dataset.field;
    return name ?? (field?.matches('form textarea') ? (field.getAttribute('aria-label') ?? '') : '');
  });

test('on every form, by every way of arriving, its first field is typed into at once', async ({
  school,
  keyboardOnly: page,
}) => {
  test.setTimeout(300_000);
  const ids = await someIds(school);
  const broken: string[] = [];
  for (const of of Object.values(FORMS)) {
    const address = of(ids);
    const begins = async (how: string, field: RegExp | string = /./) =>
      poll(() => typedField(page), { message: `${address} ${how}`, timeout: PATIENCE }).toMatch(field);
    await test
      .step(address, async () => {
        await page.goto(address);
        await begins('by a link');
        const field = await typedField(page);
        await page.keyboard.press('ControlOrMeta+k');
        await expect(paletteLine(page)).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(paletteLine(page)).toHaveCount(0);
        await begins('out of the palette', field);
        await page.reload();
        await begins('reloaded', field);
        if (address.startsWith('/do/')) return;
        await command(page, 'go to audit', /Go to audit/);
        await expect(page).toHaveURL(/\/audit/);
        await inRows(page);
        await page.goBack();
        await expect(page).toHaveURL(at(address));
        await begins('by Back', field);
      })
      .catch((error: Error) => broken.push(`${address}: ${error.message}`));
  }
  expect(broken).toEqual([]);
});

test('behind every tab, ↓ goes to its list at once, and moves', async ({ school, keyboardOnly: page }) => {
  test.setTimeout(300_000);
  const ids = await someIds(school);
  const main = page.getByRole('main');
  const broken: string[] = [];
  let lists = 0;
  for (const of of Object.values(TABBED)) {
    const address = of(ids);
    await test
      .step(address, async () => {
        await page.goto(address);
        const tabs = main.getByRole('tablist').first().getByRole('tab');
        await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
        // A list that is still on its way has lent the focus to the tab: a key pressed on it keeps it there.
        await expect(async () => {
          await tabTo(page, tabs.first(), { back: true });
          await page.keyboard.press('Shift');
          await expect(tabs.first()).toBeFocused({ timeout: 1000 });
        }).toPass({ timeout: PATIENCE });
        for (let number = 1; number < (await tabs.count()); number++) {
          await page.keyboard.press('ArrowRight');
          const tab = tabs.nth(number);
          await expect(tab).toBeFocused();
          await expect(tab).toHaveAttribute('aria-selected', 'true');
          const panel = main.getByRole('tabpanel').first();
          await expect(panel.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0, { timeout: PATIENCE });
          const list = panel.locator('[data-work]').first();
          if ((await list.count()) === 0) continue;
          const several =
            (await list.locator('tr:has(td), [role="row"]:has([role="gridcell"]), [role="option"]').count()) > 1;
          const name = `${address} ${await tab.textContent()}`;
          await page.keyboard.press('ArrowDown');
          await poll(() => active(page), { message: `${name}: the list has the focus` }).not.toBe('');
          if (several) {
            // It moved by that press: there is a row above.
            lists++;
            const second = await active(page);
            await page.keyboard.press('ArrowUp');
            await poll(() => active(page), { message: `${name}: ↓ moved` }).not.toBe(second);
          }
          await tabTo(page, tab, { back: true });
        }
      })
      .catch((error: Error) => broken.push(`${address}: ${error.message}`));
  }
  expect(broken).toEqual([]);
  expect(lists, 'lists that were gone to').toBeGreaterThan(8);
});

test('a page to read scrolls at once, by a link, a reload and the way back', async ({ school, keyboardOnly: page }) => {
  test.setTimeout(120_000);
  // Every page is longer than this.
  await page.setViewportSize({ width: 800, height: 240 });
  const ids = await someIds(school);
  const main = page.getByRole('main');
  const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
  for (const of of Object.values(PAPERS)) {
    const address = of(ids);
    await test.step(address, async () => {
      const drawn = () => expect(main.getByRole('article')).toBeVisible({ timeout: PATIENCE });
      await page.goto(address);
      await drawn();
      await page.keyboard.press('ArrowDown');
      await poll(scrolled, { message: `${address}: ↓ scrolls` }).toBeGreaterThan(0);
      await page.reload();
      await drawn();
      await page.keyboard.press('PageDown');
      await poll(scrolled, { message: `${address}: a page down scrolls` }).toBeGreaterThan(0);
      await go(page, 't');
      await inRows(page);
      await page.goBack();
      await drawn();
      await page.keyboard.press('End');
      await poll(scrolled, { message: `${address}: to the end` }).toBeGreaterThan(0);
    });
  }
});
