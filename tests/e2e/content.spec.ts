/** Packages, modules and theory pages by keyboard alone: written, put in order, published, found, taken back. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test, typeInto } from './fixtures.ts';
import type { School } from './school.ts';
import { choose, command, inRows, pastePicture, rowOf } from './steps.ts';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const items = (page: Page, list: string) => page.getByRole('listbox', { name: list }).getByRole('option');

async function add(school: School, path: string, body: object): Promise<number> {
  return (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
}
const read = async <T>(school: School, path: string) => (await school.call<{ data: T }>('GET', path)).data;

test('a module and a package are put together, put in order by keys, published and taken back', async ({
  school,
  keyboardOnly: page,
}) => {
  const ids: Record<string, number> = {};
  for (const title of ['Give way', 'Lights', 'Roundabouts']) ids[title] = await add(school, '/admin/theory', { title });
  await add(school, '/admin/module', { title: 'The car' });

  await page.goto(`${school.url}/modules/add`);
  await expect(textbox(page, 'Title')).toBeFocused();
  await page.keyboard.type('On the road');
  const pages = page.getByRole('combobox', { name: 'Add a theory page' });
  for (const title of ['Give way', 'Lights', 'Roundabouts']) {
    await choose(page, pages, title);
    await tabTo(page, textbox(page, 'Title'), { back: true });
  }
  await expect(items(page, 'Pages and tests')).toHaveText([/Give way/, /Lights/, /Roundabouts/]);
  await tabTo(page, page.getByRole('listbox', { name: 'Pages and tests' }));
  await page.keyboard.press('End');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Roundabouts: place 1 of 3')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: 'On the road', level: 1 })).toBeVisible();
  const held = async () =>
    (await read<{ items: { id: number }[] }>(school, '/admin/module/2')).items.map(({ id }) => id);
  expect(await held()).toEqual([ids.Roundabouts, ids['Give way'], ids.Lights]);

  const order = page.getByRole('listbox', { name: 'Pages and tests' });
  await tabTo(page, order);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(items(page, 'Pages and tests')).toHaveText([/Give way/, /Roundabouts/]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Changed On the road')).toBeVisible();
  expect(await held()).toEqual([ids['Give way'], ids.Roundabouts]);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'On the road')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Taken back: “Changed On the road”')).toBeVisible();
  expect(await held()).toEqual([ids.Roundabouts, ids['Give way'], ids.Lights]);

  await page.goto(`${school.url}/packages/add`);
  await expect(textbox(page, 'Name')).toBeFocused();
  await page.keyboard.type('Category B, evenings');
  await typeInto(page, textbox(page, 'Price'), '749.50');
  const modules = page.getByRole('combobox', { name: 'Modules' });
  for (const title of ['The car', 'On the road']) {
    await choose(page, modules, title);
    await tabTo(page, textbox(page, 'Price'), { back: true });
  }
  await tabTo(page, page.getByRole('listbox', { name: 'Modules' }));
  await page.keyboard.press('Alt+ArrowDown');
  await expect(items(page, 'Modules')).toHaveText([/On the road/, /The car/]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: 'Category B, evenings', level: 1 })).toBeVisible();
  expect(await read(school, '/admin/package/1')).toMatchObject({ price: 74_950, modules: [2, 1], status: 'draft' });

  const main = page.getByRole('main');
  await command(page, 'publish package', /Publish package/);
  await expect(main.getByText('Published', { exact: true })).toBeVisible();
  await command(page, 'retire package', /Retire package/);
  await expect(main.getByText('Retired', { exact: true })).toBeVisible();
  // In a field the browser takes back what was typed.
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }), { back: true });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(main.getByText('Published', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(main.getByText('Draft', { exact: true })).toBeVisible();

  await command(page, 'roundabouts', /Roundabouts/);
  await expect(page.getByRole('heading', { name: 'Roundabouts', level: 1 })).toBeVisible();
  await command(page, 'evenings', /Category B, evenings/);
  await expect(page.getByRole('heading', { name: 'Category B, evenings', level: 1 })).toBeVisible();
});

test('modules move in their list, the focus with them, and many are published at once', async ({
  school,
  keyboardOnly: page,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await add(school, '/admin/module', { title });
  await page.goto(`${school.url}/modules`);
  const titles = () => page.getByRole('row').filter({ hasText: 'Draft' });
  await expect(titles()).toHaveText([/Alpha/, /Beta/, /Gamma/]);
  await inRows(page);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titles()).toHaveText([/Beta/, /Alpha/, /Gamma/]);
  const focused = page.locator('[data-active][role="row"]');
  await expect(focused).toHaveText(/Alpha/);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titles()).toHaveText([/Beta/, /Gamma/, /Alpha/]);
  await expect(focused).toHaveText(/Alpha/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titles()).toHaveText([/Beta/, /Alpha/, /Gamma/]);

  await page.keyboard.press('Shift+P');
  await expect(rowOf(page, 'Alpha')).toContainText('Published');
  await expect(page.getByRole('row').filter({ hasText: 'Published' })).toHaveCount(1);
  await expect(focused).toHaveText(/Alpha/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titles()).toHaveCount(3);

  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 modules selected', { exact: true }).first()).toBeVisible();
  await command(page, 'publish modules', /Publish modules?/);
  const preview = page.getByRole('alertdialog');
  await expect(preview).toContainText('Gamma');
  await expect(preview.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Published' })).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titles()).toHaveCount(3);

  await page.goto(`${school.url}/modules?q=gamma`);
  await expect(rowOf(page, 'Gamma')).toBeVisible();
  await expect(rowOf(page, 'Alpha')).toHaveCount(0);
});

const HOSTILE = `<script>window.harmed = 1</script><img src=x onerror="window.harmed = 2">

[tap here](javascript:window.harmed=3) <iframe srcdoc="<script>parent.harmed=4</script>"></iframe>
<svg onload="window.harmed=5"><a href="javascript:window.harmed=6">sign</a></svg>`;

test('a theory page is written with a pasted picture, beside its preview, and harms nobody', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto(`${school.url}/theory`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await command(page, 'add theory page', /Add theory page/);
  const form = page.getByRole('dialog', { name: 'Add theory page' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('How to stop');
  const text = form.getByRole('textbox', { name: 'Text' });
  const preview = form.getByRole('region', { name: 'Preview' });
  await tabTo(page, text);
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await page.keyboard.type('Braking');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Shift+8');
  await page.keyboard.type('look back');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('brake');
  await expect(preview.getByRole('heading', { name: 'Braking' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['look back', 'brake']);
  await expect(preview.locator('strong')).toHaveText('brake');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await pastePicture(page, 60, 30);
  await expect(text).toHaveValue(/!\[\]\([0-9a-f]{64}\.webp\)/);
  await expect(preview.getByRole('img').or(preview.locator('img'))).toBeVisible();

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(`\n\n${HOSTILE}`);
  await expect(preview).toContainText('tap here');
  await expect(preview.locator('script, iframe, svg, [onerror], [onload], [href^="javascript" i]')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'How to stop')).toBeVisible();
  expect((await read<{ body: string }>(school, '/admin/theory/1')).body).toContain(
    '<script>window.harmed = 1</script>',
  );

  await inRows(page);
  await page.keyboard.press('p');
  const details = page.getByRole('complementary');
  await expect(details.getByRole('heading', { name: 'Braking' })).toBeVisible();
  await expect(details.locator('script, iframe, svg[onload], [onerror], [href^="javascript" i]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How to stop', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { harmed?: number }).harmed)).toBeUndefined();

  await command(page, 'publish theory', /Publish theory page/);
  await expect(page.getByRole('main').getByText('Published', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+l');
  await expect(page.getByText('The link to this screen is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${school.url}/theory/edit/1`);
});
