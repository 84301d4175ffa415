/**
 * A working morning in French and one in Portuguese, by keys alone: typed without accents and with slips of the fingers,
 * in browsers far from the school. What each line saved is asked of the server, as instants of the school's zone.
 */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import type { School } from './school.ts';
import { go, inRows } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const MINUTE = 60_000;

/** What is typed: `{id}` stands for the number of the class that was booked. */
interface Morning {
  readonly find: string;
  readonly book: string;
  readonly move: string;
  readonly cancel: string;
  readonly reason: string;
  readonly missed: string;
  readonly student: readonly [string, string];
  readonly namesake: readonly [string, string];
  readonly absent: readonly [string, string];
  readonly teacher: readonly [string, string];
  readonly place: string;
}
const MORNINGS: Readonly<Record<'fr' | 'pt', Morning>> = {
  fr: {
    student: ['Élodie', 'Bonnet'],
    namesake: ['Élodie', 'Bonneau'],
    absent: ['Inès', 'Léger'],
    teacher: ['Benoît', 'Lefèvre'],
    place: 'Gare de l’Est',
    find: 'elodei bonet',
    book: 'reserver elodie bonnet demain 10h avec benoit lefevre',
    move: 'deplacre elodie bonnet demain 10h a apres-demain 15h30',
    cancel: 'anuler le cours de bonnet elodie motif malade',
    reason: 'malade',
    missed: 'absnece ines leger',
  },
  pt: {
    student: ['Conceição', 'Simões'],
    namesake: ['Conceição', 'Simão'],
    absent: ['Inês', 'Magalhães'],
    teacher: ['José', 'Leitão'],
    place: 'Estação',
    find: 'conceicoa simoes',
    book: 'marcar conceicao simoes amanha as 10h com jose leitao',
    move: 'mudra conceicao simoes de amanha para depois de amanha 15h30',
    cancel: 'canclar a aula de simoes conceicao motivo doenca',
    reason: 'doenca',
    missed: 'falotu ines magalhaes',
  },
};

interface Class {
  readonly id: number;
  readonly status: string;
  readonly starts_at: string;
  readonly student_name: string;
  readonly teacher_name: string;
  readonly cancelled_by: string | null;
  readonly cancel_reason: string | null;
}

async function fill(school: School, { student, namesake, absent, teacher, place }: Morning) {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const person = ([first_name, last_name]: readonly [string, string]) => ({ first_name, last_name });
  const location_id = await add('/admin/location', { name: place });
  const teacher_id = await add('/admin/teacher/signup', person(teacher));
  const others = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  for (const id of [teacher_id, others])
    await school.call('POST', '/admin/createSchludeArray', {
      teacher_id: id,
      location_id,
      weekly: {
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        ...{ start_time: '09:30', end_time: '18:00', lesson_minutes: 30 },
        from: addDays(todayIn(ZONE, Date.now()), 1),
        to: addDays(todayIn(ZONE, Date.now()), 4),
      },
      on_conflict: 'skip',
    });
  const enrol = (who: readonly [string, string]) =>
    add('/admin/student/signup', { ...person(who), licence_category: 'B' });
  const wanted = await enrol(student);
  const other = await enrol(namesake);
  const missing = await enrol(absent);
  const book = (student_id: number, starts_at: string, past = false) =>
    add('/booking_2/admin/bookClass', {
      ...{ student_id, teacher_id: others, location_id, starts_at, past },
      ...{ outside_schedule: true, ignore_rules: true },
    });
  // Another's class at an hour beside, which must stay as it is.
  const beside = await book(other, instantOf(addDays(todayIn(ZONE, Date.now()), 1), '11:00', ZONE));
  const begun = await book(missing, new Date(Date.now() - 30 * MINUTE).toISOString(), true);
  const ahead = await book(missing, instantOf(addDays(todayIn(ZONE, Date.now()), 3), '12:00', ZONE));
  return { wanted, beside, begun, ahead };
}

for (const lang of ['fr', 'pt'] as const)
  test(`a morning by keys, with slips and without accents: ${lang}`, {
    // The zone of the browser is nothing to a language: the far side is tried in the first.
    tag: lang === 'fr' ? '@time' : [],
  }, async ({ school, keyboardOnly: page }) => {
    const words = MORNINGS[lang];
    const { wanted, beside, begun, ahead } = await fill(school, words);
    const name = words.student.join(' ');
    const palette = page.locator('[data-palette]');
    const line = page.locator('[cmdk-input]');
    const active = palette.locator('[cmdk-item][aria-selected="true"]');
    const dialog = page.locator('[role="dialog"]:not([data-palette] *), [role="alertdialog"]');
    const toast = page.locator('[data-sonner-toast]');
    const tomorrow = addDays(todayIn(ZONE, Date.now()), 1);
    const booking = async (id: number) => (await school.call<{ data: Class }>('GET', `/admin/booking/${id}`)).data;
    /** Types a line and runs it, once every word of it was understood. */
    const say = async (typed: string, id: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(line).toBeFocused();
      await page.keyboard.type(typed);
      await expect(active).toHaveAttribute('data-value', new RegExp(`^${id}`));
      await expect(active.locator('[data-state="unknown"], [data-state="ambiguous"]')).toHaveCount(0);
      await expect(active.locator('[data-stale]')).toHaveCount(0);
      await page.keyboard.press('Enter');
    };
    await page.addInitScript((locale) => localStorage.setItem('clutch.locale', locale), lang);
    await page.goto('/bookings');
    await inRows(page);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(words.find);
    await expect(active).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/students/${wanted}`));

    await go(page, 'b');
    await inRows(page);
    await say(words.book, 'booking.create');
    await expect(toast).toContainText(name);
    const [booked] = (await school.call<{ data: Class[] }>('GET', '/admin/booking?sort=-id')).data;
    const id = booked?.id ?? 0;
    expect(booked).toMatchObject({
      student_name: name,
      teacher_name: words.teacher.join(' '),
      starts_at: instantOf(tomorrow, '10:00', ZONE),
    });

    await say(words.move, 'booking.move');
    // The form is what is looked at before the class moves.
    await expect(dialog).toContainText(name);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(async () => (await booking(id)).starts_at).toBe(instantOf(addDays(tomorrow, 1), '15:30', ZONE));
    await expect(toast).toContainText(name);

    await say(words.cancel, 'booking.cancel');
    await expect(dialog).toContainText(name);
    await expect(dialog.locator('button:focus')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => booking(id))
      .toMatchObject({ status: 'cancelled', cancelled_by: 'student', cancel_reason: words.reason });
    await expect(dialog).toHaveCount(0);

    await page.keyboard.press('ControlOrMeta+z');
    await expect
      .poll(() => booking(id))
      .toMatchObject({ status: 'booked', starts_at: instantOf(addDays(tomorrow, 1), '15:30', ZONE) });

    await say(words.missed, 'booking.no-show');
    await expect(dialog).toContainText(words.absent.join(' '));
    await expect(dialog.locator('button:focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await booking(begun)).status).toBe('no_show');
    await expect(toast).toContainText(words.absent.join(' '));
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await booking(begun)).status).toBe('booked');

    // Nobody else's class was touched.
    expect(await booking(ahead)).toMatchObject({
      status: 'booked',
      starts_at: instantOf(addDays(tomorrow, 2), '12:00', ZONE),
    });
    expect(await booking(beside)).toMatchObject({ status: 'booked', starts_at: instantOf(tomorrow, '11:00', ZONE) });
  });
