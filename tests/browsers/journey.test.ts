/** A morning by the keyboard alone in Firefox and in WebKit, far from the school's zone, with consoles that stay clean. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { addActive, addTeaching } from '#tests/e2e/people.ts';
import { ADMIN, createSchool, type School } from '#tests/e2e/school.ts';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import type { Browser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const ZONE = 'Europe/Lisbon';
/** How long the page may take to show something, in ms. */
const LIMIT = 20_000;

/** Said of a part that is still on its way a few seconds after the page has come, as it is on a busy machine. */
const SLOW = /preload.* not used within a few seconds/;

/** In the page: where it is, what has the focus, and what is read on it. */
function read() {
  const text = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .map((each) => each.innerText.replace(/\s+/g, ' '))
      .join(' | ');
  const focused = document.activeElement;
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const named = (focused?.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
  return {
    address: location.pathname + location.search,
    heading: text('h1'),
    focus:
      focused?.getAttribute('aria-label') ??
      [...new Set([...labels, ...named])].map((each) => each?.textContent).join(' '),
    inList: focused?.matches('main [data-grid]:not([aria-busy])') ?? false,
    value: focused instanceof HTMLInputElement ? focused.value : null,
    row: text('main [role="row"][data-active]'),
    command: text('[data-palette] [cmdk-item][aria-selected="true"]:not([data-stale])'),
    dialog: text('[role="dialog"]:not([data-palette] *), [role="alertdialog"]'),
    toasts: text('[data-sonner-toast]'),
    theme: document.documentElement.dataset.theme,
    cursor: text('main [role="status"]'),
    main: text('main'),
  };
}
type Page = ReturnType<typeof read>;
type Seen = { readonly [Part in keyof Page]?: Page[Part] | RegExp };

/** Waits until the page shows it. @throws Error with all that it shows instead */
async function sees(browser: Browser, wanted: Seen): Promise<void> {
  const matching = Object.fromEntries(
    Object.entries(wanted).map(([part, value]) => [
      part,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );
  try {
    await expect.poll(() => browser.evaluate(read), { timeout: LIMIT }).toMatchObject(matching);
  } catch (error) {
    throw new Error(`${error}\nThe page: ${JSON.stringify(await browser.evaluate(read), null, 1)}`, { cause: error });
  }
}

/** Presses Tab until a field has the focus, and types into it. */
async function fill(browser: Browser, field: RegExp, text: string): Promise<void> {
  for (let tab = 0; tab < 30 && !field.test((await browser.evaluate(read)).focus); tab++) await browser.press('Tab');
  await sees(browser, { focus: field });
  await browser.type(text);
}

/** Types a line into the palette, and runs it when it is read as the command meant. */
async function say(browser: Browser, line: string, command: RegExp): Promise<void> {
  await browser.press('Control+k');
  await sees(browser, { focus: 'Commands' });
  await browser.type(line);
  await sees(browser, { command });
  await browser.press('Enter');
}

describe.each([
  { name: 'Firefox', start: startFirefox, timeZone: 'Asia/Tokyo' },
  { name: 'WebKit', start: startWebKit, timeZone: 'America/New_York' },
])('in $name', ({ start, timeZone }) => {
  let server: RealServer;
  let school: School;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    school = await createSchool(server);
    for (const first_name of ['Ana', 'Ben', 'Cat']) await addActive(school, { first_name, last_name: 'Reis' });
    const { teacher_id, location_id } = await addTeaching(school, 'Costa');
    const today = todayIn(ZONE, Date.now());
    await school.call('POST', '/admin/createSchludeArray', {
      teacher_id,
      location_id,
      weekly: {
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        start_time: '09:00',
        end_time: '18:00',
        from: today,
        to: addDays(today, 7),
        lesson_minutes: 60,
      },
    });
    browser = await start(timeZone);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async () => {
    const complaints = await browser.complaints();
    expect(
      complaints.filter((each) => !SLOW.test(each)),
      'The console got messages.',
    ).toEqual([]);
  });

  test('who types signs in', async () => {
    await browser.goto(`${server.url}/login?next=/students`);
    await sees(browser, { focus: /^E-mail/ });
    expect(await browser.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timeZone);
    await browser.type(ADMIN.email);
    await browser.press('Tab');
    await browser.type(ADMIN.password);
    await browser.press('Enter');
    await sees(browser, { address: '/students', inList: true });
  });

  test('keys lead to a row, into it and back to it', async () => {
    await browser.goto(`${server.url}/dashboard`);
    await sees(browser, { heading: 'Dashboard' });
    await browser.press('g', 's');
    await sees(browser, { address: '/students', inList: true, row: /Reis, Ana/ });
    await browser.press('ArrowDown');
    await sees(browser, { row: /Reis, Ben/ });
    await browser.press('ArrowUp');
    await sees(browser, { row: /Reis, Ana/ });
    await browser.press('/');
    await browser.type('ben');
    await browser.press('Enter');
    await sees(browser, { address: '/students?q=ben', inList: true, row: /Reis, Ben/ });
    await browser.press('Enter');
    await sees(browser, { address: /^\/students\/\d+/, heading: 'Ben Reis' });
    await browser.back();
    await sees(browser, { address: '/students?q=ben', inList: true, row: /Reis, Ben/ });
  });

  test('a student is added by a form and taken back', async () => {
    const students = async () => (await school.call<{ total: number }>('GET', '/admin/student')).total;
    const before = await students();
    await browser.goto(`${server.url}/students`);
    await sees(browser, { inList: true });
    await say(browser, 'add student', /^Add student/);
    await sees(browser, { dialog: /Add student/ });
    await fill(browser, /^First name/, 'Dora');
    await fill(browser, /^Last name/, 'Pinto');
    await browser.press('Control+Enter');
    await sees(browser, { toasts: /Added Dora Pinto/, dialog: '', main: /Dora Pinto/ });
    expect(await students()).toBe(before + 1);
    await browser.press('Control+z');
    await sees(browser, { toasts: /Taken back: “Added Dora Pinto/ });
    expect(await students()).toBe(before);
  });

  test('a class booked by a line stands at its hour in the calendar, also after a reload', async () => {
    const tomorrow = addDays(todayIn(ZONE, Date.now()), 1);
    await browser.goto(`${server.url}/students`);
    await sees(browser, { inList: true });
    await say(browser, 'book ana reis with rui costa tomorrow 10:00', /^Book class/);
    await sees(browser, { toasts: /Booked Ana Reis with Rui Costa/ });
    const { data } = await school.call<{ data: { student_name: string; starts_at: string }[] }>(
      'GET',
      '/admin/booking',
    );
    expect(data).toMatchObject([{ student_name: 'Ana Reis', starts_at: instantOf(tomorrow, '10:00', ZONE) }]);
    await browser.goto(`${server.url}/calendar?date=${tomorrow}`);
    await sees(browser, { heading: 'Calendar', main: /Ana Reis.*10:00/ });
    const there = /^Rui Costa, 10:00.*, Ana Reis/;
    for (let step = 0; step < 40 && !there.test((await browser.evaluate(read)).cursor); step++)
      await browser.press('ArrowDown');
    await sees(browser, { cursor: there, address: /cursor=\d+_10%3A00/ });
    const { address } = await browser.evaluate(read);
    await browser.reload();
    await sees(browser, { address, cursor: there });
  });

  test('the theme is changed by a line', async () => {
    await browser.goto(`${server.url}/students`);
    await sees(browser, { inList: true });
    await say(browser, 'theme dark', /dark/i);
    await sees(browser, { theme: 'dark', inList: true });
  });
});
