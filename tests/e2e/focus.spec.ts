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
import { payEach, type School } from './school.ts';
import { command, go, inRows, paletteLine } from './steps.ts';

test.use({ sample: 60 });

/** Routes that are neither a list nor a form, and what they are instead. */
const WITHOUT: Readonly<Record<string, string>> = {
  '/tests/preview/:id': 'a test that is sat, with keys of its own',
  '/bookings/:id/page': 'a page to read and print',
  '/payments/:id/receipt': 'a page to read and print',
  '/students/:id/statement': 'a page to read and print',
  '/teachers/:id/pay': 'a page to read and print',
  '/students/:id/record': 'a page to read and print',
  '/subscription': 'the settings by their other name',
};

interface Ids {
  readonly student: number;
  readonly teacher: number;
  readonly question: number;
  readonly module: number;
  readonly package: number;
  readonly vehicle: number;
  readonly theory: number;
  readonly test: number;
  readonly attempt: number;
  readonly conversation: number;
  readonly exam: number;
}

/** Routes that are a form: one types at once. */
const FORMS: Readonly<Record<string, (ids: Ids) => string>> = {
  '/students/add': () => '/students/add',
  '/teachers/add': () => '/teachers/add',
  '/questions/add': () => '/questions/add',
  '/questions/edit/:id': ({ question }) => `/questions/edit/${question}`,
  '/questions/import': () => '/questions/import',
  '/vehicles/add': () => '/vehicles/add',
  '/vehicles/edit/:id': ({ vehicle }) => `/vehicles/edit/${vehicle}`,
  '/exams/add': () => '/exams/add',
  '/packages/add': () => '/packages/add',
  '/packages/edit/:id': (ids) => `/packages/edit/${ids.package}`,
  '/modules/add': () => '/modules/add',
  '/theory/edit/:id': ({ theory }) => `/theory/edit/${theory}`,
  '/tests/edit/:id': (ids) => `/tests/edit/${ids.test}`,
  '/chat/:conversationId': ({ conversation }) => `/chat/${conversation}`,
  '/do/:commandId': () => '/do/student.add',
};

/** Routes with tabs: each tab's list is a key away. */
const TABBED: Readonly<Record<string, (ids: Ids) => string>> = {
  '/students/:id': ({ student }) => `/students/${student}`,
  '/teachers/:id': ({ teacher }) => `/teachers/${teacher}`,
  '/questions/view/:id': ({ question }) => `/questions/view/${question}`,
  '/tests/edit/:id': (ids) => `/tests/edit/${ids.test}`,
  '/tests/attempts/:id': ({ attempt }) => `/tests/attempts/${attempt}`,
  '/packages/edit/:id': (ids) => `/packages/edit/${ids.package}`,
  '/vehicles/edit/:id': ({ vehicle }) => `/vehicles/edit/${vehicle}`,
  '/modules/edit/:id': ({ module }) => `/modules/edit/${module}`,
  '/theory/edit/:id': ({ theory }) => `/theory/edit/${theory}`,
  '/settings': () => '/settings',
};

/** Where the lists of the other routes are seen, and whether the address holds the place in them. */
const WORK: Readonly<Record<string, readonly ((ids: Ids) => string)[]>> = {
  '/students/:id': [
    ({ student }) => `/students/${student}?tab=classes`,
    ({ student }) => `/students/${student}?tab=timeline`,
  ],
  '/teachers/:id': [
    ({ teacher }) => `/teachers/${teacher}?tab=schedule`,
    ({ teacher }) => `/teachers/${teacher}?tab=classes`,
  ],
  '/calendar': [() => '/calendar', () => '/calendar?view=week'],
  '/settings': [
    () => '/settings?tab=locations',
    () => '/settings?tab=licences',
    () => '/settings?tab=shortcuts',
    () => '/settings?tab=tokens',
  ],
  '/exams/:id': [({ exam }) => `/exams/${exam}`],
  // A way to begin is chosen; nothing is kept of where one looked.
  '/tests/add': [() => '/tests/add'],
  '/modules/edit/:id': [({ module }) => `/modules/edit/${module}`],
  '/questions/view/:id': [({ question }) => `/questions/view/${question}?tab=history`],
  '/reports/:report': [() => '/reports/occupancy', () => '/reports/cancellations'],
};
/** Places that the address does not hold: nobody goes back to them. */
const FLEETING = /\/tests\/add|\/modules\/edit|tab=(licences|shortcuts|history)/;

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

async function someIds(school: School): Promise<Ids> {
  type Rows = { data: { student_id: number; teacher_id: number; id: number }[] };
  const { data } = await school.call<Rows>('GET', '/admin/booking?per_page=500');
  const most = (name: 'student_id' | 'teacher_id') =>
    [...Map.groupBy(data, (row) => row[name])].sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0;
  const questions = await school.call<{ data: { id: number; version: number }[] }>('GET', '/admin/question?per_page=1');
  const [question = { id: 0, version: 0 }] = questions.data;
  // Something has happened to it twice, for its history.
  for (const difficulty of [1, 5])
    await school.call('POST', `/admin/question/${question.id}`, { version: question.version++, difficulty });
  const ends_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  for (const name of ['Night export', 'Web site', 'Accounts'])
    await school.call('POST', '/admin/token', { name, kind: 'school', permissions: ['students.read'], ends_on });
  for (const day of ['2030-12-24', '2030-12-25']) await school.call('POST', '/admin/holiday', { day, name: day });
  await payEach(school, [1, 2, 3]);
  const modules = await school.call<{ data: { id: number; items: unknown[] }[] }>('GET', '/admin/module?per_page=100');
  const module = modules.data.find(({ items }) => items.length > 2)?.id ?? 0;
  const first = async (path: string) =>
    (await school.call<{ data: { id: number }[] }>('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=1`)).data[0]
      ?.id ?? 0;
  await someReady(school);
  const mostTaken = async () =>
    (await school.call<{ data: { id: number; taken: number }[] }>('GET', '/admin/exam?per_page=500')).data.sort(
      (a, b) => b.taken - a.taken,
    )[0]?.id ?? 0;
  const teacher_id = await first('/admin/teacher');
  for (const day of [1, 2, 3])
    await school.call('POST', '/admin/pay_rate', {
      teacher_id,
      kind: 'exam',
      amount: 1500,
      valid_from: `2030-01-0${day}`,
    });
  const vehicle = await first('/admin/vehicle');
  for (const date of ['2030-03-04', '2030-03-11', '2030-03-18'])
    await school.call('POST', `/admin/vehicle/${vehicle}/offRoad`, { date, kind: 'service' });
  return {
    student: most('student_id'),
    teacher: most('teacher_id'),
    question: question.id,
    module,
    package: await first('/admin/package'),
    vehicle,
    theory: await first('/admin/theory'),
    test: await first('/admin/test'),
    attempt: await first('/admin/attempt?status=submitted'),
    conversation: await first('/admin/conversation'),
    exam: await mostTaken(),
  };
}

/** Students who have all that is asked for before a theory exam. */
async function someReady(school: School): Promise<void> {
  type Kinds = { data: { id: number; owner: string; needed_for: string[] }[] };
  const kinds = (await school.call<Kinds>('GET', '/admin/paper_kind?per_page=100')).data.filter(
    ({ owner, needed_for }) => owner === 'student' && needed_for.includes('theory_exam'),
  );
  for (const first_name of ['Abel', 'Abigail', 'Abraão']) {
    const body = { first_name, last_name: 'Zagalo', licence_category: 'B' };
    const { data } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', body);
    await school.call('POST', '/admin/student/statusMany', { rows: { ids: [data.id] }, status: 'active' });
    for (const { id } of kinds)
      await school.call('POST', '/admin/paper', { paper_kind_id: id, student_id: data.id, valid_until: '2035-01-01' });
  }
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
  const named = [WITHOUT, FORMS, TABBED, WORK].flatMap((each) => Object.keys(each));
  expect(paths.filter((path) => !named.includes(path) && path.includes(':'))).toEqual([]);
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
});

/** Addresses of screens with a list, calendar or tree. */
const addressesOf = (ids: Ids): string[] =>
  screens.flatMap(({ path }) =>
    path in WORK
      ? (WORK[path] ?? []).map((of) => of(ids))
      : path in WITHOUT || path in FORMS || path in TABBED
        ? []
        : [path],
  );

/** What a zone tries besides a link, a dialog and the palette's closing: every screen is arrived at in every way, once. */
const WAYS: Readonly<Record<string, 'again' | 'by command'>> = {
  'Asia/Tokyo': 'by command',
  // By Back and by a reload.
  'America/New_York': 'again',
};

test('each way of arriving is tried in one of the zones', () => {
  expect(
    test
      .info()
      .config.projects.map(({ name }) => WAYS[name])
      .sort(),
  ).toEqual(['again', 'by command']);
});

// Parts that run side by side.
for (const part of [0, 1, 2])
  test(`on every screen, by every way of arriving, ↓ moves at once (${part + 1} of 3)`, async ({
    school,
    keyboardOnly: page,
  }, { project }) => {
    test.setTimeout(600_000);
    const again = WAYS[project.name] === 'again';
    const ids = await someIds(school);
    const ways = await places();
    const addresses = addressesOf(ids).filter((_address, index) => index % 3 === part);
    await page.goto('/error-404');
    // One run tells of every screen.
    const broken: string[] = [];
    for (const address of addresses) {
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

          const elsewhere = address.startsWith('/teachers') ? 's' : 't';
          // The rows of the screen that is left are there for as long as the next one is on its way.
          const away = async () => {
            await go(page, elsewhere);
            const name = elsewhere === 's' ? 'Students' : 'Teachers';
            await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
            await inRows(page);
          };
          if (again) {
            await away();
            await page.goBack();
            await poll(() => at(address)(new URL(page.url()))).toBe(true);
            const place = page.url();
            if (!FLEETING.test(address)) {
              await poll(() => active(page), { message: `${address} by Back`, timeout: PATIENCE }).toBe(here);
              await up(page);
            }
            await downMoves(page, `${address} by Back`);

            if (!FLEETING.test(address)) {
              // The address follows a moment after the row.
              await poll(() => inOrder(page.url())).toBe(inOrder(place));
              await page.reload();
              await poll(() => active(page), { message: `${address} reloaded`, timeout: PATIENCE }).toBe(here);
              await up(page);
              await downMoves(page, `${address} reloaded`);
            }
          }

          const way = ways.get(address);
          if (way?.letter && !again) {
            await away();
            await go(page, way.letter);
            await expect(page).toHaveURL(at(address));
            await downMoves(page, `${address} by g ${way.letter}`);
          }
          if (way && !again) {
            await away();
            await page.keyboard.press('ControlOrMeta+k');
            await expect(paletteLine(page)).toBeFocused();
            await page.keyboard.type(way.title);
            const chosen = page.locator('[cmdk-item][aria-selected="true"]');
            await expect(chosen).toContainText(way.title);
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
