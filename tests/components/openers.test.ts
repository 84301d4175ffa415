/** Buttons that open a menu or a panel: by key and by mouse, and the focus afterwards. */
import { cssIn } from './console-page.ts';
import { activeRow, atAddress, gone, inRows, tabTo } from './steps.ts';
import { expect, test } from './test.ts';

test('a menu opens by key, is walked, and gives the focus back', async ({ keyboardOnly: page }) => {
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: /Account/ });
  await tabTo(page, button);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  for (const key of ['Enter', 'ArrowDown', 'Space']) {
    await page.press(key);
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    await page.press('ArrowDown');
    await expect.element(page.getByRole('menuitem').nth(1)).toHaveFocus();
    await page.press('Escape');
    await gone(page.getByRole('menu'));
    await expect.element(button).toHaveFocus();
  }
  // Keys that are not the button's own reach the console.
  await page.press('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a menu and a panel open by mouse, and a click elsewhere closes them', async ({ page }) => {
  await page.goto('/students');
  await page.getByRole('button', { name: /Account/ }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await page.click(640, 600);
  await gone(page.getByRole('menu'));
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('option', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: 'Pending', exact: true }).click();
  await atAddress(page, /status=pending/);
  await page.click(20, 700);
  await gone(page.getByRole('dialog'));
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await atAddress(page, /\/login/);
});

test('a tooltip shows at its trigger by mouse and by key, describes it, and goes with Esc', async ({ page }) => {
  await page.goto('/students');
  const star = page.getByRole('button', { name: 'Star this page' });
  const tooltip = page.getByRole('tooltip');
  // While the screen comes the bar's parts still move, and leave the pointer behind.
  await inRows(page);
  await star.hover();
  await expect.element(tooltip).toHaveTextContent('Star this page');
  await expect.element(star).toHaveAccessibleDescription('Star this page');
  await page.press('Escape');
  await gone(tooltip);
  await expect.element(star).not.toHaveAccessibleDescription();
  await tabTo(page, star);
  await expect.element(tooltip).toBeVisible();
  const [over, under] = [tooltip.element().getBoundingClientRect(), star.element().getBoundingClientRect()];
  expect(Math.abs(over.x + over.width / 2 - (under.x + under.width / 2))).toBeLessThan(60);
});

for (const [name, key, script] of [
  ['a panel', 'f', /popover-drawn-/],
  ['a menu', '.', /menu-drawn-/],
  ['a sheet', '?', /layers-/],
  // A press waits for the commands, and Esc waits behind it.
  ['a sheet whose command', '?', /\/commands-/],
] as const) {
  test(`Esc pressed before ${name} has come takes it back, and the list keeps the keys`, async ({
    school,
    keyboardOnly: page,
  }) => {
    school.addStudents('Ana Reis', 'Ana Mota');
    const release = page.holdPart(script);
    await page.goto('/students');
    await inRows(page);
    await page.press(key);
    await expect.poll(() => page.hasAskedFor(script)).toBe(true);
    await page.press('Escape');
    release();
    await page.drawn();
    await gone(page.locator('[role="dialog"], [role="menu"]'));
    await expect.element(page.getByRole('grid', { name: 'Students' })).toHaveFocus();
    // Asked for again, it comes.
    await page.press(key);
    await expect.element(page.locator('[role="dialog"], [role="menu"]').first()).toBeVisible();
  });
}

test('a row’s menu takes keys each time it is opened, at once or once it is seen', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana');
  await page.goto('/students');
  await inRows(page);
  for (let times = 0; times < 6; times++) {
    await page.press('.');
    if (times % 2 === 1) await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    await page.press('ArrowDown');
    await expect.element(page.getByRole('menuitem').nth(1)).toHaveFocus();
    await page.press('Escape');
    await gone(page.getByRole('menu'));
    await inRows(page);
  }
});

for (const [name, keys, chosen] of [
  ['an arrow', ['ArrowDown', 'Enter'], 1],
  ['the last', ['End', 'Enter'], -1],
] as const) {
  test(`keys pressed before a row's menu has come are the menu's: ${name}`, async ({ school, keyboardOnly: page }) => {
    school.addStudents('Ana Reis', 'Ana Mota');
    await page.goto('/students');
    await inRows(page);
    // What the acts are called, and that each leads somewhere of its own.
    await page.press('.');
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    const act = cssIn(page.getByRole('menuitem').nth(chosen), '[slot="label"]').element().textContent;
    expect(act).not.toContain('commands.');
    const release = page.holdPart(/menu-drawn-/);
    const clicked: (string | null | undefined)[] = [];
    page.onBegin((frame) =>
      frame.addEventListener(
        'click',
        ({ target }) => {
          const item = (target as Element).closest('[role="menuitem"]');
          if (item) clicked.push(item.querySelector('[slot="label"]')?.textContent);
        },
        true,
      ),
    );
    await page.reload();
    await inRows(page);
    await page.press('.');
    await expect.poll(() => page.hasAskedFor(/menu-drawn-/)).toBe(true);
    await page.press(...keys);
    release();
    await expect.poll(() => clicked).toEqual([act]);
    // None of them fell on the list below.
    const grid = page.getByRole('grid', { name: 'Students' }).element();
    expect(page.getByRole('row', { name: /Mota/ }).element().id).toBe(grid.getAttribute('aria-activedescendant'));
    expect(activeRow(page).element().id).toBe(grid.getAttribute('aria-activedescendant'));
  });
}
