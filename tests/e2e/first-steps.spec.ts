/** A new school's first ten minutes by keyboard alone: from nothing to its first class, along the dashboard's first steps. */
import type { Page } from '@playwright/test';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { type Locale, loadEverything } from '#locales/index.ts';
import { axe, expect, tabTo, test, tick, typeInto } from './fixtures.ts';
import { asInAnotherBrowser, command } from './steps.ts';

/** A text of the interface by its key: what a person of that language reads on the screen. */
async function textsOf(locale: Locale): Promise<(key: string) => string> {
  const all = await loadEverything(locale);
  return (key) => {
    const found = key.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown>)?.[part], all);
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${locale}.`);
    return found;
  };
}
type Texts = Awaited<ReturnType<typeof textsOf>>;

const card = (page: Page, t: Texts) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: t('firstSteps.title'), exact: true }) });
const step = (page: Page, t: Texts, name: string) =>
  card(page, t)
    .getByRole('listitem')
    .filter({ hasText: t(`firstSteps.steps.${name}.title`) });
const act = (page: Page, t: Texts, id: string) =>
  card(page, t).getByRole('link', { name: t(`commands.${id}.title`), exact: true });
const ticked = (page: Page, t: Texts, name: string) =>
  expect(step(page, t, name).getByRole('img', { name: t('firstSteps.done') })).toBeVisible();

/** Walks to a command of the card by arrows alone, which move from where the screen's work has the focus, and runs it. */
async function choose(page: Page, t: Texts, id: string) {
  const link = act(page, t, id);
  await expect(link).toBeVisible();
  // The walk has the focus again once what lay above it is gone.
  await expect(page.locator('[data-work]')).toContainText(t('firstSteps.title'));
  await expect(page.locator('[data-work] a:focus')).toHaveCount(1);
  await page.keyboard.press('Home');
  const links = page.locator('[data-work] a');
  await expect(links.first()).toBeFocused();
  const all = await links.allInnerTexts();
  const at = all.findIndex((text) => text.startsWith(t(`commands.${id}.title`)));
  for (let down = 0; down < at; down++) await page.keyboard.press('ArrowDown');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The form of a step's command. */
async function open(page: Page, t: Texts, id: string) {
  await choose(page, t, id);
  const form = page.getByRole('dialog', { name: t(`commands.${id}.title`), exact: true });
  await expect(form.locator(':focus')).toHaveCount(1);
  return form;
}

async function save(page: Page, form: ReturnType<Page['getByRole']>) {
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
}

async function register(page: Page, t: Texts) {
  const field = (key: string) => page.getByRole('textbox', { name: t(`session.register.${key}`), exact: true });
  await page.goto('/');
  await expect(field('school')).toBeFocused();
  await page.keyboard.type('Escola Rosa');
  await typeInto(page, field('firstName'), 'Ada');
  await typeInto(page, field('lastName'), 'Almeida');
  await typeInto(page, field('email'), 'ada@school.example');
  await typeInto(page, field('password'), 'correct horse battery');
  await typeInto(page, field('confirm'), 'correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Finds a row in a field that is searched, and takes it. */
async function pick(page: Page, form: ReturnType<Page['getByRole']>, label: string, name: string) {
  const field = form.getByRole('combobox', { name: label, exact: true });
  await tabTo(page, field);
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  // While its list is open the field is all that is left of the dialog.
  await expect(page.locator('input:focus')).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(new RegExp(name));
}

/** Types a date or a time into the parts of a field, as the language orders them. */
async function typeParts(page: Page, form: ReturnType<Page['getByRole']>, name: string, typed: string) {
  await tabTo(page, form.getByRole('group', { name, exact: true }).getByRole('spinbutton').first());
  await page.keyboard.type(typed);
}

for (const [locale, tag] of [
  ['en', 'en-GB'],
  ['fr', 'fr-FR'],
] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale: tag });

    test('from registering to the first class, by keyboard alone', async ({ keyboardOnly: page }) => {
      const t = await textsOf(locale);
      const box = (form: ReturnType<Page['getByRole']>, field: string) =>
        form.getByRole('textbox', { name: t(`fields.${field}`), exact: true });
      await register(page, t);
      await expect(card(page, t)).toBeVisible();
      // No zeros before there is something to count.
      await expect(page.getByText(t('dashboard.noShows'))).toHaveCount(0);
      await expect(act(page, t, 'club.edit-profile')).toBeFocused();

      let form = await open(page, t, 'club.edit-profile');
      await typeInto(page, box(form, 'address'), 'Rua Direita 1, Lisboa');
      await save(page, form);
      form = await open(page, t, 'club.change-setting');
      await save(page, form);
      await ticked(page, t, 'school');

      form = await open(page, t, 'location.add');
      await page.keyboard.type('Rossio');
      await save(page, form);
      await ticked(page, t, 'locations');

      form = await open(page, t, 'teacher.add');
      await page.keyboard.type('Rui');
      await typeInto(page, box(form, 'last_name'), 'Costa');
      await save(page, form);
      form = await open(page, t, 'teacher.add-weekly-slots');
      await pick(page, form, t('fields.teacher'), 'Rui Costa');
      await pick(page, form, t('fields.location'), 'Rossio');
      for (const day of ['mon', 'tue', 'wed', 'thu', 'fri']) {
        await tick(page, form.getByRole('checkbox', { name: t(`weekday.${day}`), exact: true }));
      }
      await typeParts(page, form, t('fields.start_time'), '0900a');
      await typeParts(page, form, t('fields.end_time'), '0500p');
      const today = todayIn('Europe/Lisbon', new Date());
      const typed = (date: string) => date.split('-').reverse().join('');
      await typeParts(page, form, t('fields.from'), typed(addDays(today, 1)));
      await typeParts(page, form, t('fields.to'), typed(addDays(today, 14)));
      await page.keyboard.press('ControlOrMeta+Enter');
      // What would be made is shown first.
      const preview = page.getByRole('alertdialog');
      await expect(preview.getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(preview).toHaveCount(0);
      await ticked(page, t, 'teacher');

      form = await open(page, t, 'student.add');
      await page.keyboard.type('Ana');
      await typeInto(page, box(form, 'last_name'), 'Reis');
      await tabTo(page, form.getByRole('button', { name: new RegExp(`${t('fields.licence_category')}$`) }));
      await page.keyboard.press('Enter');
      const options = page.getByRole('option');
      await expect(options.and(page.locator(':focus'))).toHaveCount(1);
      const at = (await options.allInnerTexts()).findIndex((text) => text.trim() === 'B');
      await page.keyboard.press('Home');
      await expect(options.first()).toBeFocused();
      for (let down = 0; down < at; down++) await page.keyboard.press('ArrowDown');
      await expect(options.nth(at)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(options).toHaveCount(0);
      await save(page, form);
      await ticked(page, t, 'students');

      // As another day: the ticks are the server's, and the place in the walk is the address's.
      await page.reload();
      await ticked(page, t, 'students');
      form = await open(page, t, 'package.add');
      await page.keyboard.type('Dez aulas');
      await save(page, form);
      await ticked(page, t, 'package');

      form = await open(page, t, 'booking.create');
      await pick(page, form, t('fields.student'), 'Ana Reis');
      // From the time, Alt+↓ goes to the free ones; Enter takes the first.
      const times = form.getByRole('option');
      await expect(times.first()).toBeVisible();
      await tabTo(page, form.getByRole('group', { name: t('fields.starts_at') }).first());
      await page.keyboard.press('Alt+ArrowDown');
      await expect(times.first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(times.first()).toHaveAttribute('aria-selected', 'true');
      await save(page, form);
      // All six are done.
      await expect(card(page, t)).toHaveCount(0);
      await expect(page.getByRole('link', { name: t('dashboard.noShows') })).toBeVisible();
      await expect(page.locator('[data-work] a:focus')).toHaveCount(1);
    });
  });

test.describe('in pt', () => {
  test.use({ locale: 'pt-PT' });

  test('a sample school is filled in from there, looked at, and taken out again, by keyboard alone', async ({
    keyboardOnly: page,
  }) => {
    const t = await textsOf('pt');
    await register(page, t);
    const dialog = page.getByRole('alertdialog');
    const agree = async (id: string) => {
      await tabTo(page, dialog.getByRole('button', { name: t(`commands.${id}.title`), exact: true }));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    };
    await choose(page, t, 'data.fill-sample');
    await agree('data.fill-sample');
    await expect(card(page, t)).toContainText(t('firstSteps.sample.here'), { timeout: 120_000 });
    await ticked(page, t, 'class');
    await page.goto('/students?q=a');
    await expect(page.locator('main [role="row"][data-active]')).toBeVisible();
    await page.goBack();
    await expect(act(page, t, 'data.remove-sample')).toBeVisible();
    await command(page, 'retirar o exemplo', new RegExp(t('commands.data.remove-sample.title')));
    await expect(dialog).toContainText(t('commands.data.remove-sample.stays'));
    await agree('data.remove-sample');
    await expect(card(page, t)).toContainText(t('firstSteps.sample.none'), { timeout: 120_000 });
    await expect(step(page, t, 'class').getByRole('img', { name: t('firstSteps.open') })).toBeVisible();
    await page.goto('/students');
    await expect(page.getByText(t('list.empty'))).toBeVisible();
  });
});

test('the steps are put away for the account, and a command brings them back', async ({
  school,
  keyboardOnly: page,
}) => {
  const t = await textsOf('en');
  await page.goto(`${school.url}/dashboard`);
  await expect(act(page, t, 'club.edit-profile')).toBeFocused();
  // The place in the walk is in the address: a reload and the way back lead to it.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(act(page, t, 'teacher.add')).toBeFocused();
  await expect(page).toHaveURL(/at=2/);
  await page.reload();
  await expect(act(page, t, 'teacher.add')).toBeFocused();
  await page.goto(`${school.url}/do/location.add`);
  await expect(page.getByRole('dialog', { name: t('commands.location.add.title') })).toBeVisible();
  await page.goBack();
  await expect(act(page, t, 'teacher.add')).toBeFocused();

  await tabTo(page, card(page, t).getByRole('button', { name: t('firstSteps.hide') }), { back: true });
  await page.keyboard.press('Enter');
  await expect(card(page, t)).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('dashboard.noShows') })).toBeVisible();
  await expect(page.locator('[data-work] a:focus')).toHaveCount(1);
  // What is kept comes from the server.
  await asInAnotherBrowser(page);
  await page.reload();
  await expect(page.getByRole('link', { name: t('dashboard.noShows') })).toBeVisible();
  await expect(card(page, t)).toHaveCount(0);

  await command(page, 'getting started', /First steps/);
  await expect(card(page, t)).toBeVisible();
  await command(page, 'put away the first steps', /Put away the first steps/);
  await expect(card(page, t)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(card(page, t)).toBeVisible();
  await expect(page.locator('[data-work] a:focus')).toHaveCount(1);
});

test('the card holds the rules of accessibility in three themes, on a desk and a phone', async ({ school, page }) => {
  const t = await textsOf('en');
  await school.call('POST', '/admin/location', { name: 'Rossio' });
  for (const width of [1440, 390])
    for (const theme of ['light', 'semi-dark', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('clutch.theme', chosen), theme);
      await page.goto(`${school.url}/dashboard`);
      await ticked(page, t, 'locations');
      await axe(page, `${theme}, ${width} px`);
    }
});
