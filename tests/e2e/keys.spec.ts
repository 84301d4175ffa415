/** Keys where they are pressed: before rows and commands are here, on classes and slots; and what the pointer holds. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';
import type { School } from './school.ts';
import { go, inRows, rowOf } from './steps.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const activeRow = (page: Page) => page.locator('main [data-grid] [data-active]');

async function students(school: School, ...names: readonly string[]): Promise<void> {
  for (const first_name of names)
    await school.call('POST', '/admin/student/signup', { first_name, last_name: 'Reis', licence_category: 'B' });
}

interface Made {
  readonly place: number;
  readonly rui: number;
  readonly ana: number;
}
async function people(school: School): Promise<Made> {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  return {
    place: await add('/admin/location', { name: 'Station' }),
    rui: await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' }),
    ana: await add('/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' }),
  };
}
const book = (school: School, { place, rui, ana }: Made, starts_at: Date, past = false) =>
  school.call('POST', '/booking_2/admin/bookClass', {
    student_id: ana,
    teacher_id: rui,
    location_id: place,
    starts_at: starts_at.toISOString(),
    outside_schedule: true,
    ignore_rules: true,
    past,
  });

test('keys pressed before the rows are there fall on them, in their order', async ({ school, keyboardOnly: page }) => {
  await students(school, 'Ana', 'Ben', 'Cat', 'Dan');
  await page.goto('/teachers');
  await inRows(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/admin\/student(\?|\/list)/, async (route) => {
    await held;
    await route.continue();
  });
  await go(page, 's');
  await Promise.all(['j', 'ArrowDown', 'ArrowDown', 'k', 'Space'].map((key) => page.keyboard.press(key)));
  await expect(page.locator('main [data-grid][aria-busy]')).toBeFocused();
  letGo();
  await expect(activeRow(page)).toContainText('Cat');
  await expect(activeRow(page)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
});

test('Enter pressed twice in the palette does nothing in the list below', async ({ school, keyboardOnly: page }) => {
  await students(school, 'Ana', 'Ben');
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('add student Zoe Mota');
  const best = page.locator('[role="option"][aria-selected="true"]');
  await expect(best).toContainText('Add student');
  await expect(best.locator('[data-field="last_name"]')).toBeVisible();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expect(page.getByText('Added Zoe Mota')).toBeVisible();
  await expect(rowOf(page, 'Zoe Mota')).toBeVisible();
  await inRows(page);
  // The next key is the list's again.
  await page.keyboard.press('Home');
  await expect(activeRow(page)).toContainText('Zoe');
  await expect(page).toHaveURL(/\/students(\?|$)/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zoe Mota' })).toBeVisible();
});

/** Keeps the commands on their way until it is called. */
async function holdCommands(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/commands-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('before the commands are here the list takes its keys, and what is pressed for a command waits for it', async ({
  school,
  keyboardOnly: page,
}) => {
  await students(school, 'Ana', 'Ben', 'Cat');
  const letGo = await holdCommands(page);
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('ArrowDown');
  await expect(activeRow(page)).toContainText('Ben');
  // `p` is the list's own where no `g` stands before it; ↓ after them waits for its turn.
  for (const key of ['g', 'p']) await page.keyboard.press(key);
  await expect(activeRow(page)).toContainText('Ben');
  await expect(page).toHaveURL(/\/students/);
  letGo();
  await expect(page).toHaveURL(/\/packages/);

  const again = await holdCommands(page);
  await page.goto('/students');
  await inRows(page);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  again();
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Ben');
  await page.keyboard.press('Escape');

  // The letters after `a` are the new row's.
  const once = await holdCommands(page);
  await page.reload();
  await inRows(page);
  await page.keyboard.type('aZoe');
  once();
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Zoe');
  await page.keyboard.press('Escape');

  // What is typed while they come stands behind what waited; the first name is there again.
  const last = await holdCommands(page);
  await page.reload();
  await inRows(page);
  await page.keyboard.type('aMaria da Boa Hora e do Ca');
  const came = page.waitForResponse(/\/assets\/commands-/);
  last();
  await came;
  await page.keyboard.type('rmo', { delay: 40 });
  await expect(page.getByRole('dialog').getByLabel('Last name')).toHaveValue('Maria da Boa Hora e do Carmo');
});

test('what is taken back in the first moment says how it stands in words', async ({ school, keyboardOnly: page }) => {
  await book(school, await people(school), new Date(Date.now() - 3 * HOUR), true);
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(activeRow(page)).toContainText('No-show');
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/en\.screens-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(activeRow(page)).not.toContainText('No-show');
  held.resolve();
  await expect(page.getByText(/^Taken back/)).toBeVisible();
});

test('classes that were held are signed, missed and closed by keys; their menu holds what applies', async ({
  school,
  keyboardOnly: page,
}) => {
  const made = await people(school);
  for (const days of [3, 2, 1]) await book(school, made, new Date(Date.now() - days * DAY), true);
  await book(school, made, new Date(Date.now() + DAY));
  const states = async () =>
    (
      await school.call<{ data: { status: string; signed: string }[] }>('GET', '/admin/booking?sort=starts_at')
    ).data.map(({ status, signed }) => `${status} ${signed}`);
  await page.goto('/bookings?sort=starts_at');
  await inRows(page);
  const closed = async (key: string, title: string, typed = '') => {
    await page.keyboard.press(key);
    const form = page.getByRole('dialog', { name: title });
    await expect(form.locator(':focus')).toBeVisible();
    if (typed) await page.keyboard.type(typed);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(form).toHaveCount(0);
    await inRows(page);
  };
  await closed('s', 'Sign as student');
  await expect.poll(states).toContain('booked student');
  await closed('Shift+S', 'Sign as teacher');
  await expect.poll(states).toEqual(['completed both', 'booked none', 'booked none', 'booked none']);

  await page.keyboard.press('ArrowDown');
  await closed('c', 'Complete class', 'The pad was empty');
  await expect.poll(states).toEqual(['completed both', 'completed none', 'booked none', 'booked none']);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('n');
  await expect(page.getByRole('alertdialog', { name: 'Mark Ana Reis as a no-show' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ana Reis did not come')).toBeVisible();
  await expect.poll(states).toEqual(['completed both', 'completed none', 'no_show none', 'booked none']);
  await page.keyboard.press('.');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: /^Edit class/ })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: /^(Move|Complete|Cancel) class/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('.');
  await expect(menu.getByRole('menuitem', { name: /^Move class/ })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: /^(Mark no-show|Complete class)/ })).toHaveCount(0);
});

test("a teacher's schedule is selected and deleted as any list", async ({ school, keyboardOnly: page }) => {
  const { place, rui } = await people(school);
  const tomorrow = new Date(Math.floor(Date.now() / DAY + 1) * DAY + 9 * HOUR);
  await school.call('POST', '/admin/createSchludeArray', {
    teacher_id: rui,
    location_id: place,
    slots: [0, 1, 2].map((hour) => ({
      starts_at: new Date(tomorrow.getTime() + hour * HOUR).toISOString(),
      ends_at: new Date(tomorrow.getTime() + (hour + 1) * HOUR).toISOString(),
    })),
  });
  await page.goto(`/teachers/${rui}?tab=schedule`);
  await inRows(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 slots selected', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Delete');
  const preview = page.getByRole('alertdialog', { name: 'Delete 2 slots' });
  await tabTo(page, preview.getByRole('button', { name: 'Delete 2 slots' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deleted 2 slots')).toBeVisible();
  await expect(page.locator('main [data-grid] [data-index]')).toHaveCount(1);
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('main [data-grid] [data-index]')).toHaveCount(3);
});

test('a week that begins on Sunday is asked for once; brackets by AltGr turn it', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await people(school);
  await school.call('POST', '/admin/club/setting', { week_starts_on: 0 });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/admin/calendar')) asked.push(url.searchParams.get('from') ?? '');
  });
  // A Wednesday two months from now: the week of today would have no day in its address.
  const wednesday = new Date(Math.floor(Date.now() / DAY + 60) * DAY);
  wednesday.setUTCDate(wednesday.getUTCDate() + ((3 - wednesday.getUTCDay() + 7) % 7));
  const dayFrom = (days: number) => new Date(wednesday.getTime() + days * DAY).toISOString().slice(0, 10);
  await page.goto(`/calendar?view=week&date=${dayFrom(0)}`);
  const week = page.getByRole('grid', { name: /^Week/ });
  await expect(week).toBeFocused();
  await expect(week.getByRole('columnheader').nth(1)).toContainText('Sun');
  // The day begins at the school's midnight: in Lisbon that is 23:00 or 00:00 UTC.
  const days = asked.map((from) => new Date(Date.parse(from) + HOUR).toISOString().slice(0, 10));
  expect(days).toEqual([dayFrom(-3)]);
  await week.evaluate((grid) =>
    grid.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: ']',
        code: 'Digit9',
        ctrlKey: true,
        altKey: true,
        modifierAltGraph: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  await expect(page).toHaveURL(new RegExp(`date=${dayFrom(4)}`));
});

test('a class that is dragged out of the calendar and let go there stays; dragged within it, it is moved', {
  tag: '@time',
}, async ({ school, page }) => {
  const made = await people(school);
  const nine = new Date(Math.floor(Date.now() / DAY + 1) * DAY + 10 * HOUR);
  await book(school, made, nine);
  await page.goto(`/calendar?date=${nine.toISOString().slice(0, 10)}`);
  const lesson = page.locator('[data-class]').filter({ hasText: 'Ana Reis' });
  await expect(lesson).toBeVisible();
  const box = await lesson.boundingBox();
  if (!box) throw new Error('The class is not drawn.');
  const at = { x: box.x + 20, y: box.y + 10 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, 20, { steps: 4 });
  await page.mouse.up();
  await page.mouse.click(at.x, at.y + 112);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 112, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Move class' })).toBeVisible();
});
