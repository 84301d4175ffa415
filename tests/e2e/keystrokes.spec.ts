/**
 * How many keys the commonest acts of an office take: each is done for real, by keys alone, in three languages, in a
 * browser on the other side of the school, typed without accents as people do. docs/keystrokes.md says the same numbers;
 * `KEYSTROKES=write` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import type { School } from './school.ts';

const ZONE = 'Europe/Lisbon';
const DOC = new URL('../../docs/keystrokes.md', import.meta.url);
const SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAUAQMAAADrzcxqAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAAUUlEQVQI12NgIAYwNkAZzA0MBWAG+wGGP2AG3wPm+2BZmQR25g8ghoUBH0MdiPHAwIaB/wBQ9wGJAgbGHyDdMg8YGGyADLA4D9ggmB1sDMQCAJ1JDvUkOyJXAAAAAElFTkSuQmCC',
  'base64',
);
const DAY = 86_400_000;

interface Words {
  readonly name: string;
  readonly add: string;
  readonly book: string;
  readonly move: string;
  readonly sick: string;
  readonly blocked: string;
  readonly message: string;
}
const WORDS: Readonly<Record<'en' | 'fr' | 'pt', Words>> = {
  en: {
    name: 'English',
    add: 'add student Rui Mota',
    book: 'book ana reis tomorrow 10:00 rui costa',
    move: 'move tomorrow 15:00',
    sick: 'sick day rui costa tomorrow flu',
    blocked: 'blo',
    message: 'See you at ten.',
  },
  fr: {
    name: 'Français',
    add: 'ajouter eleve Rui Mota',
    book: 'reserver ana reis demain 10h rui costa',
    move: 'deplacer demain 15h',
    sick: 'jour de maladie rui costa demain grippe',
    blocked: 'blo',
    message: 'A demain, dix heures.',
  },
  pt: {
    name: 'Português',
    add: 'adicionar aluno Rui Mota',
    book: 'marcar aula ana reis amanha 10h rui costa',
    move: 'mover amanha 15h',
    sick: 'dia de doenca rui costa amanha gripe',
    blocked: 'blo',
    message: 'Ate amanha as dez.',
  },
};

/** The acts in the table's order, and what a page is opened at before the first key. */
const ACTS = [
  'Open a student',
  'Add a student',
  'Book a class',
  'Move a class',
  'Cancel a class',
  'Sign a class',
  'Mark a no-show',
  'Message a student',
  'Block a student',
  'Take a teacher’s sick day',
] as const;
type Act = (typeof ACTS)[number];

/** Presses keys and counts them. */
function counter(page: Page) {
  let presses = 0;
  return {
    begin: () => {
      presses = 0;
    },
    count: () => presses,
    async press(...keys: readonly string[]): Promise<void> {
      for (const key of keys) {
        presses++;
        await page.keyboard.press(key);
      }
    },
    async type(text: string): Promise<void> {
      presses += [...text].length;
      await page.keyboard.type(text);
    },
  };
}

interface Class {
  readonly id: number;
  readonly status: string;
  readonly starts_at: string;
  readonly student_name: string;
  readonly teacher_name: string;
  readonly signed: string;
}

async function fill(school: School) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await add('/admin/location', { name: 'Station' });
  const rui = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const eva = await add('/admin/teacher/signup', { first_name: 'Eva', last_name: 'Lima' });
  const ana = await add('/admin/student/signup', { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' });
  const ben = await add('/admin/student/signup', { first_name: 'Ben', last_name: 'Sousa', licence_category: 'B' });
  for (const teacher_id of [rui, eva])
    await school.call('POST', '/admin/createSchludeArray', {
      teacher_id,
      location_id: place,
      weekly: {
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        start_time: '09:00',
        end_time: '18:00',
        from: localTimeOf(new Date().toISOString(), ZONE).date,
        to: localTimeOf(new Date(Date.now() + 9 * DAY).toISOString(), ZONE).date,
        lesson_minutes: 60,
      },
      on_conflict: 'skip',
    });
  // Two classes that were held yesterday.
  const held = async (student_id: number, teacher_id: number) =>
    add('/booking_2/admin/bookClass', {
      student_id,
      teacher_id,
      location_id: place,
      starts_at: new Date(Date.now() - DAY).toISOString(),
      outside_schedule: true,
      ignore_rules: true,
      past: true,
    });
  const form = new FormData();
  form.set('teacher_id', String(rui));
  form.set('signature', new Blob([SIGNATURE], { type: 'image/png' }), 'rui.png');
  const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
  const uploaded = await fetch(`${school.url}/api/admin/uploadTeacherSignature`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(uploaded.status).toBe(200);
  return { ana, ben, rui, eva, signed: await held(ana, rui), missed: await held(ben, eva) };
}

for (const lang of ['en', 'fr', 'pt'] as const)
  test(`the day of an office by keys alone, counted: ${lang}`, {
    // The zone of the browser is nothing to a language: the far side is tried in the first.
    tag: lang === 'en' ? '@time' : [],
  }, async ({ school, keyboardOnly: page }) => {
    test.setTimeout(180_000);
    const words = WORDS[lang];
    const made = await fill(school);
    const keys = counter(page);
    const counts: Partial<Record<Act, { presses: number; how: string }>> = {};
    const palette = page.locator('[data-palette]');
    const active = palette.locator('[cmdk-item][aria-selected="true"]');
    const dialog = page.locator('[role="dialog"]:not([data-palette] *), [role="alertdialog"]');
    const rows = page.locator('main [data-grid]');
    const toast = page.locator('[data-sonner-toast]');
    const booking = async (id: number) => (await school.call<{ data: Class }>('GET', `/admin/booking/${id}`)).data;
    const student = async (id: number) =>
      (await school.call<{ data: { status: string } }>('GET', `/admin/student/${id}`)).data;
    const note = (act: Act, how: string) => {
      counts[act] = { presses: keys.count(), how };
    };
    const begin = async (path: string, list = true) => {
      await page.goto(`${school.url}${path}`);
      if (list) await expect(rows).toBeFocused();
      // The row that the address names, before the first key.
      const row = new URL(path, school.url).searchParams.get('row');
      const cells = rows.locator('[role="row"][data-active] [role="gridcell"]');
      if (row) await expect(cells.filter({ hasText: new RegExp(`^${row}$`) })).toBeVisible();
      keys.begin();
    };
    /** Opens the palette, types a line, waits until all of it was understood, runs it. */
    const say = async (line: string, id: string) => {
      await keys.press('ControlOrMeta+k');
      await keys.type(line);
      await expect(active).toHaveAttribute('data-value', new RegExp(`^${id}`));
      await expect(active.locator('[data-state="unknown"], [data-state="ambiguous"]')).toHaveCount(0);
      await expect(active.locator('[data-stale]')).toHaveCount(0);
      await keys.press('Enter');
    };
    await page.addInitScript((locale) => localStorage.setItem('clutch.locale', locale), lang);

    await begin('/dashboard', false);
    await expect(page.locator('main h1')).toBeVisible();
    await keys.press('ControlOrMeta+k');
    await keys.type('ana r');
    await expect(active).toContainText('Ana Reis');
    await keys.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/students/${made.ana}`));
    note('Open a student', '`Ctrl+K` `ana r` `Enter`');

    await begin('/students');
    await say(words.add, 'student.add');
    await expect(toast).toContainText('Rui Mota');
    note('Add a student', `\`Ctrl+K\` \`${words.add}\` \`Enter\``);

    const tomorrow = addDays(localTimeOf(new Date().toISOString(), ZONE).date, 1);
    await begin('/bookings');
    await say(words.book, 'booking.create');
    await expect(toast).toContainText('Ana Reis');
    note('Book a class', `\`Ctrl+K\` \`${words.book}\` \`Enter\``);
    const all = async () => (await school.call<{ data: Class[] }>('GET', '/admin/booking?sort=-id')).data;
    const [booked] = await all();
    expect(booked).toMatchObject({
      student_name: 'Ana Reis',
      teacher_name: 'Rui Costa',
      starts_at: instantOf(tomorrow, '10:00', ZONE),
    });
    const lesson = booked?.id ?? 0;

    await begin(`/bookings?row=${lesson}`);
    await say(words.move, 'booking.move');
    await expect(dialog.or(toast).first()).toBeVisible();
    if (await dialog.count()) await keys.press('ControlOrMeta+Enter');
    await expect.poll(async () => (await booking(lesson)).starts_at).toBe(instantOf(tomorrow, '15:00', ZONE));
    note('Move a class', `on its row: \`Ctrl+K\` \`${words.move}\` \`Enter\` \`Ctrl+Enter\``);
    await expect(toast).toContainText('Ana Reis');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await booking(lesson)).starts_at).toBe(instantOf(tomorrow, '10:00', ZONE));

    await begin(`/bookings?row=${lesson}`);
    await keys.press('Delete');
    const whoCancels = page.locator('[cmdk-item][data-value^="booking.cancel-as-"]');
    await expect(whoCancels).toHaveCount(3);
    await keys.press('ArrowDown');
    await expect(whoCancels.first()).toHaveAttribute('aria-selected', 'true');
    await keys.press('Enter');
    await expect(dialog.locator('button:focus')).toBeVisible();
    await keys.press('Tab', 'Enter');
    await expect.poll(async () => (await booking(lesson)).status).toBe('cancelled');
    note('Cancel a class', 'on its row: `Delete` `↓` `Enter` `Tab` `Enter`');
    await expect(toast).toContainText('Ana Reis');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await booking(lesson)).status).toBe('booked');

    await begin(`/bookings?row=${made.signed}`);
    await keys.press('Shift+S');
    await expect(dialog).toBeVisible();
    await keys.press('ControlOrMeta+Enter');
    await expect.poll(async () => (await booking(made.signed)).signed).toBe('teacher');
    note('Sign a class', 'on its row: `Shift+S` `Ctrl+Enter`');

    await begin(`/bookings?row=${made.missed}`);
    await keys.press('n');
    await expect(page.getByRole('alertdialog')).toContainText('Ben Sousa');
    await keys.press('Enter');
    await expect.poll(async () => (await booking(made.missed)).status).toBe('no_show');
    note('Mark a no-show', 'on its row: `n` `Enter`');

    await begin(`/students?row=${made.ana}`);
    await keys.press('m');
    await expect(page.locator('main textarea')).toBeFocused();
    await keys.type(words.message);
    await keys.press('ControlOrMeta+Enter');
    await expect(page.locator('[data-thread]')).toContainText(words.message);
    note('Message a student', `on the row: \`m\` \`${words.message}\` \`Ctrl+Enter\``);

    await begin(`/students?row=${made.ben}`);
    await keys.press('s');
    await expect(palette).toBeVisible();
    await keys.type(words.blocked);
    await expect(active).toHaveAttribute('data-value', /blocked/);
    await keys.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await keys.press('Enter');
    await expect.poll(async () => (await student(made.ben)).status).toBe('blocked');
    note('Block a student', `on the row: \`s\` \`${words.blocked}\` \`Enter\` \`Enter\``);

    await begin('/teachers');
    await say(words.sick, 'teacher.sick-day');
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 2 && (await booking(lesson)).teacher_name === 'Rui Costa'; press++) {
      const role = await dialog.last().getAttribute('role');
      await keys.press(role === 'alertdialog' ? 'Enter' : 'ControlOrMeta+Enter');
      await expect(page.locator('[role="alertdialog"]').or(toast).first()).toBeVisible();
    }
    await expect.poll(async () => (await booking(lesson)).teacher_name).toBe('Eva Lima');
    note('Take a teacher’s sick day', `\`Ctrl+K\` \`${words.sick}\` \`Enter\` \`Enter\``);

    const section = [
      `## ${words.name}`,
      '',
      '| Act | Presses | Keys |',
      '|---|---|---|',
      ...ACTS.map((act) => `| ${act} | ${counts[act]?.presses} | ${counts[act]?.how} |`),
    ].join('\n');
    if (process.env.KEYSTROKES === 'write') {
      const doc = readFileSync(DOC, 'utf8').replace(
        new RegExp(`## ${words.name}\\n[^#]*`),
        `${section}\n${lang === 'pt' ? '' : '\n'}`,
      );
      writeFileSync(DOC, doc);
    }
    expect(readFileSync(DOC, 'utf8')).toContain(section);
  });
