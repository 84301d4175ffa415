/** The question bank by keyboard alone: written, brought in from files, taken out to them, put in order. */
import type { Locator, Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';

const line = (page: Page) => page.getByRole('combobox', { name: 'Commands' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens the palette, types, waits until the active row is the one meant, and presses Enter. */
async function command(page: Page, typed: string, active: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(active);
  await page.keyboard.press('Enter');
}

/** Chooses a file by the button of a form. */
async function chooseFile(page: Page, form: Locator, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(form).toContainText(name);
}

const GIFT = `$CATEGORY: Rules/Right of way

::W-1:: Who goes first where two cars meet at a junction without signs? {
  =The one from the right
  ~The faster one
  ~The larger one
}

::W-2:: What does a triangle that stands on its tip ask of you? {
  =Give way
  ~Stop always

::W-3:: Name the rule of the right. {=priority}

::W-4:: May you drive on when the light is amber and you can stop? {
  ~Yes
  ~No
}
`;

test('a GIFT file with faults is mended by keys, imported, and taken back', async ({ school, keyboardOnly: page }) => {
  await page.goto(`${school.url}/questions`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await command(page, 'import questions mend', /Import questions and mend faults/);
  await expect(page.getByRole('heading', { name: 'Import questions', level: 1 })).toBeVisible();
  await chooseFile(page, page.getByRole('main'), 'moodle.gift', GIFT);
  await page.keyboard.press('ControlOrMeta+Enter');

  const faults = page.getByRole('list', { name: 'Faults to mend' });
  await expect(faults.getByRole('listitem')).toHaveCount(3);
  const second = page.getByRole('textbox', { name: 'Lines 9 to 11' });
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription(/Line \d+: “::W-2::.*cannot be read/);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n}');

  await page.keyboard.press('Alt+ArrowDown');
  const third = page.getByRole('textbox', { name: 'Line 13' });
  await expect(third).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Take out: Line 13' }));
  await page.keyboard.press('Enter');

  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('textbox', { name: 'Lines 15 to 18' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('moodle.gift is as you left it')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  const last = faults.getByRole('textbox');
  await expect(last).toHaveCount(1);
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription(/no answer of “.*” is right/);
  await last.press('ControlOrMeta+a');
  await page.keyboard.insertText('::W-4:: May you drive on when the light is amber and you can stop? {\n~Yes\n=No\n}');
  await page.keyboard.press('ControlOrMeta+Enter');

  const importing = page.getByRole('button', { name: 'Import 3 questions' });
  await expect(importing).toBeFocused();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('alertdialog', { name: 'Import 3 of 3 questions' });
  await expect(preview).toContainText('New category: Rules / Right of way');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported 3 questions')).toBeVisible();
  await expect(row(page, 'triangle that stands on its tip')).toContainText('Rules / Right of way');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});
