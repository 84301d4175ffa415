/** The tour of the palette in the palette: once for an account, following what is done, and again when it is asked for. */
import type { Page } from '@playwright/test';
import { loadEverything } from '#locales/index.ts';
import { axe, expect, test } from './fixtures.ts';
import { asInAnotherBrowser, inRows } from './steps.ts';

const tour = (page: Page) => page.locator('[data-palette] [data-tour]');
const line = (page: Page) => page.locator('[cmdk-input]');

async function open(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toBeFocused();
  await expect(page.locator('[cmdk-item]').first()).toBeVisible();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(line(page)).toHaveCount(0);
  await inRows(page);
}

for (const locale of ['en', 'fr', 'pt'] as const)
  test(`the first opening is led through, the next one is not: ${locale}`, async ({ school, keyboardOnly: page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('clutch.locale', chosen), locale);
    const texts = (await loadEverything(locale)) as unknown as {
      paletteTour: Record<'type' | 'move', string>;
      commands: { help: { tour: { title: string } } };
    };
    await page.goto(`${school.url}/students`);
    await inRows(page);
    await open(page);
    await expect(tour(page)).toContainText(texts.paletteTour.type);
    await axe(page, locale, { above: true });
    await page.keyboard.type('st');
    await expect(tour(page)).toContainText(texts.paletteTour.move);
    await page.keyboard.press('ArrowDown');
    await expect(tour(page)).toContainText('Ctrl+Z');
    // Going back in the line leads on all the same.
    await page.keyboard.press('Backspace');
    await expect(tour(page)).toContainText('Ctrl+Z');
    await close(page);
    const kept = async () => (await school.call<{ data: { key: string; body: string }[] }>('GET', '/kept')).data;
    await expect
      .poll(
        async () => (await kept()).filter(({ key, body }) => key.startsWith('tips.') && body.includes('seen')).length,
      )
      .toBe(1);
    await open(page);
    await expect(tour(page)).toHaveCount(0);
    await close(page);

    // What was seen is kept with the account.
    await asInAnotherBrowser(page);
    await page.reload();
    await inRows(page);
    await open(page);
    await expect(tour(page)).toHaveCount(0);

    const { title } = texts.commands.help.tour;
    await page.keyboard.type(title.toLowerCase());
    await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText(title);
    await page.keyboard.press('Enter');
    await expect(tour(page)).toContainText(texts.paletteTour.type);
    await expect(line(page)).toBeFocused();
    await expect(line(page)).toHaveValue('');
    // Esc ends it.
    await close(page);
    await open(page);
    await expect(tour(page)).toHaveCount(0);
  });
