/** Buttons that open a menu or a panel: by key and by mouse, and the focus afterwards. */
import { expect, tabTo, test } from './fixtures.ts';
import { inRows } from './steps.ts';

test('a menu opens by key, is walked, and gives the focus back', async ({ school, keyboardOnly: page }) => {
  expect(school.email).toBeTruthy();
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: /Account/ });
  await tabTo(page, button);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  for (const key of ['Enter', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  // Keys that are not the button's own reach the console.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a menu and a panel open by mouse, and a click elsewhere closes them', async ({ school, page }) => {
  expect(school.email).toBeTruthy();
  await page.goto('/students');
  await page.getByRole('button', { name: /Account/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.mouse.click(640, 600);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('option', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: 'Pending', exact: true }).click();
  await expect(page).toHaveURL(/status=pending/);
  await page.mouse.click(20, 700);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a tooltip shows at its trigger by mouse and by key, describes it, and goes with Esc', async ({
  school,
  page,
}) => {
  await page.goto(`${school.url}/students`);
  const star = page.getByRole('button', { name: 'Star this page' });
  const tooltip = page.getByRole('tooltip');
  // While the screen comes the bar's parts still move, and leave the pointer behind.
  await inRows(page);
  await star.hover();
  await expect(tooltip).toHaveText('Star this page');
  await expect(star).toHaveAccessibleDescription('Star this page');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(star).toHaveAccessibleDescription('');
  await tabTo(page, star);
  await expect(tooltip).toBeVisible();
  const [over, under] = [await tooltip.boundingBox(), await star.boundingBox()];
  expect(over && under && Math.abs(over.x + over.width / 2 - (under.x + under.width / 2))).toBeLessThan(60);
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
    for (const last_name of ['Reis', 'Mota'])
      await school.call('POST', '/admin/student/signup', { first_name: 'Ana', last_name });
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    let asked = '';
    await page.route(script, async (route) => {
      if (route.request().url().endsWith('.js')) asked = route.request().url();
      await held;
      await route.continue();
    });
    await page.goto('/students');
    await inRows(page);
    await page.keyboard.press(key);
    await expect.poll(() => asked).not.toBe('');
    await page.keyboard.press('Escape');
    release();
    // Its script has run, and what it would draw is drawn.
    await page.evaluate(async (url) => {
      await import(url);
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }, asked);
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
    const list = page.getByRole('grid', { name: 'Students' });
    await expect(list).toBeFocused();
    // Asked for again, it comes.
    await page.keyboard.press(key);
    await expect(page.locator('[role="dialog"], [role="menu"]').first()).toBeVisible();
  });
}

test('a row’s menu takes keys each time it is opened, at once or once it is seen', async ({
  school,
  keyboardOnly: page,
}) => {
  await school.call('POST', '/admin/student/signup', { first_name: 'Ana', last_name: 'Reis' });
  await page.goto('/students');
  await inRows(page);
  for (let times = 0; times < 6; times++) {
    await page.keyboard.press('.');
    if (times % 2 === 1) await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await inRows(page);
  }
});

for (const [name, keys, chosen] of [
  ['an arrow', ['ArrowDown', 'Enter'], 1],
  ['the last', ['End', 'Enter'], -1],
] as const) {
  test(`keys pressed before a row's menu has come are the menu's: ${name}`, async ({ school, keyboardOnly: page }) => {
    for (const last_name of ['Reis', 'Mota'])
      await school.call('POST', '/admin/student/signup', { first_name: 'Ana', last_name });
    let release = () => {};
    let held = Promise.resolve();
    await page.route(/menu-drawn-.*js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/students');
    await inRows(page);
    // What the acts are called, and that each leads somewhere of its own.
    await page.keyboard.press('.');
    const entry = page.getByRole('menuitem').nth(chosen);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    const act = (await entry.locator('[slot="label"]').innerText()).trim();
    expect(act).not.toContain('commands.');
    await page.reload();
    held = new Promise((go) => {
      release = go;
    });
    await inRows(page);
    await page.evaluate(() => {
      const chosen: string[] = [];
      Object.assign(window, { chosen });
      addEventListener(
        'click',
        ({ target }) => {
          const item = target instanceof Element && target.closest('[role="menuitem"]');
          if (item) chosen.push(item.querySelector('[slot="label"]')?.textContent ?? '');
        },
        true,
      );
    });
    const asked = page.waitForRequest(/menu-drawn-.*js/);
    await page.keyboard.press('.');
    await asked;
    for (const key of keys) await page.keyboard.press(key);
    release();
    await expect.poll(() => page.evaluate(() => (window as unknown as { chosen: string[] }).chosen)).toEqual([act]);
    // None of them fell on the list below.
    await expect(page.getByRole('row', { name: /Mota/ })).toHaveId(
      (await page.getByRole('grid', { name: 'Students' }).getAttribute('aria-activedescendant')) ?? '',
    );
  });
}
