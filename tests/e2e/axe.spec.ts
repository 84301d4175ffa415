/**
 * What axe finds: nothing, on every screen there is and on what opens above them. Every rule is held in the light theme;
 * then the same page is looked at in the others, by the rules that colours decide.
 */
import type { Page } from '@playwright/test';
import { screens } from '#app/screens.ts';
import type { Theme } from '#services/look.ts';
import { expect, axe as lookWithAxe, test } from './fixtures.ts';
import { payEach } from './school.ts';
import { goWithin, inRows } from './steps.ts';

const OTHER_THEMES: readonly Theme[] = ['dark', 'semi-dark'];

// Each looks at many screens, one after the other.
test.describe.configure({ timeout: 360_000 });
test.use({ sample: 60, contextOptions: { reducedMotion: 'reduce' } });

/** Addresses to look at: each screen once, with a row of the sample school where it needs one. */
const addresses = [...new Map(screens.map((screen) => [screen.load, screen.path])).values()].map((path) =>
  path.replace(':commandId', 'student.add').replace(/:\w+/, '1'),
);
/** The settings are a screen for each of their tabs. */
const TABS = [
  'rules',
  'locations',
  'holidays',
  'messages',
  'licences',
  'team',
  'devices',
  'profile',
  'shortcuts',
  'tokens',
  'data',
];
const BEFORE_SIGN_IN = [
  '/login',
  '/forgot-password',
  '/reset-password/a-token',
  '/confirm-email/a-token',
  '/keep-email/a-token',
  '/register',
  '/error-404',
];

/** Waits until nothing of the page is still to come; each look waits for what moves and fades by itself. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, [role="dialog"]').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function axe(page: Page, where: string, options: { above?: boolean } = {}): Promise<void> {
  await lookWithAxe(page, where, options);
  for (const theme of OTHER_THEMES) {
    await wear(page, theme);
    await lookWithAxe(page, `${where}, ${theme}`, { ...options, colours: true });
  }
  await wear(page, 'light');
}

/** A theme is an attribute of the page and nothing else; colours fade from one to the next. */
const wear = (page: Page, theme: Theme) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

async function look(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address);
    await settled(page);
    await axe(page, address);
  });
}

/** Looks at screens of the console one after the other, without loading it anew for each. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  let at = '';
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://localhost');
    // Within one screen nothing says when the next has come.
    if (at === '' || pathname === at) await look(page, address);
    else
      await test.step(address, async () => {
        await goWithin(page, address);
        await settled(page);
        await axe(page, address);
      });
    at = pathname;
  }
}

test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('clutch.theme', 'light')));

test('screens before sign-in', async ({ page }) => {
  for (const address of BEFORE_SIGN_IN) await look(page, address);
});

const IN_CONSOLE = [
  ...addresses,
  '/chat',
  '/chat?q=nobody-writes-this',
  '/students/1?tab=messages',
  '/students/1?tab=timeline',
  '/students/1?tab=exams',
  '/exams/ready?kind=practical',
  '/reports/exams',
  '/notifications?unread=1',
  '/not-authorized?role=admin',
];
// Two that run side by side take half as long.
for (const [half, name] of ['first', 'second'].entries())
  test(`screens of the console, ${name} half`, async ({ page, school }) => {
    // The first entry is a payment: a receipt to look at.
    await payEach(school, [1, 2, 3]);
    const entries = await school.call<{ data: { exam_id: number }[] }>('GET', '/admin/exam_entry?per_page=1');
    const exam = entries.data[0]?.exam_id ?? 0;
    await walk(
      page,
      IN_CONSOLE.filter((_address, index) => index % 2 === half).map((address) =>
        address === '/exams/1' ? `/exams/${exam}` : address,
      ),
    );
  });

test('a test that is sat, and what it came to', async ({ page, school }) => {
  expect(school.email).toBeTruthy();
  await page.goto('/tests/preview/1');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused();
  await settled(page);
  await axe(page, 'before a test begins');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  for (const key of ['a', 'f', 'ArrowRight', 'b']) await page.keyboard.press(key);
  await settled(page);
  await axe(page, 'a question of a test');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await settled(page);
  await axe(page, 'handing in a test', { above: true });
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await settled(page);
  await axe(page, 'the result of a test');
  await page.setViewportSize({ width: 390, height: 800 });
  await settled(page);
  await axe(page, 'the result of a test at phone width');
});

test('tabs of the settings', async ({ page, school }) => {
  expect(school.email).toBeTruthy();
  for (const tab of TABS) await look(page, `/settings?tab=${tab}`);
});

test('what opens above the list', async ({ page, school }) => {
  expect(school.email).toBeTruthy();
  await page.goto('/students');
  await settled(page);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const opened = async (name: string, keys: readonly string[], shown: string) => {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.locator(shown).last()).toBeVisible();
    await settled(page);
    await axe(page, name, { above: true });
    await page.keyboard.press('Escape');
    await expect(page.locator(shown)).toHaveCount(0);
  };
  await opened('palette', ['ControlOrMeta+k', 's', 't'], '[role="option"]');
  await opened('keys', ['?'], '[role="dialog"]');
  await opened('filters', ['f'], '[role="dialog"] [role="option"]');
  await inRows(page);
  await opened('form', ['e'], '[role="dialog"] form');
  await opened('row menu', ['.'], '[role="menu"]');
  await page.keyboard.press('p');
  await expect(page.getByRole('complementary')).toBeVisible();
  await axe(page, 'details beside the list');
  await page.keyboard.press('p');
  await page.keyboard.press('Space');
  await axe(page, 'list with a selection');
  await page.setViewportSize({ width: 390, height: 800 });
  await settled(page);
  await axe(page, 'list at phone width');
  await page.goto('/students?q=there-is-nobody-of-this-name');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await settled(page);
  await axe(page, 'list without rows');
});
