/** The question bank by keyboard alone: written, brought in from files, taken out to them, put in order. */
import type { Locator, Page } from '@playwright/test';
import { expect, tabTo, test, tick } from './fixtures.ts';
import type { School } from './school.ts';
import { inRows, rowOf } from './steps.ts';

const line = (page: Page) => page.getByRole('combobox', { name: 'Commands' });

/** Opens the palette, types, waits until the active row is the one meant, and presses Enter. */
async function command(page: Page, typed: string, active: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(active);
  await page.keyboard.press('Enter');
}

/** Chooses a file by the button of a form. */
async function chooseFile(page: Page, form: Locator, name: string, text: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser', { timeout: 20_000 });
  await tabTo(page, form.getByRole('button', { name: 'Choose a file' }));
  // Where the button has the focus at once, an Enter as quick as this would be the palette's pressed twice.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await expect(form).toContainText(name);
}

/** Adds a row through the API; answers its id. */
const add = async (school: School, entity: 'category' | 'question', body: object): Promise<number> =>
  (await school.call<{ data: { id: number } }>('POST', `/admin/${entity}`, body)).data.id;

const answers = (...texts: string[]) =>
  texts.map((text) => ({ text: text.replace(/^\*/, ''), right: text.startsWith('*'), feedback: '' }));

interface Told {
  readonly text: string;
  readonly category_id: number;
  readonly status: string;
  readonly image: string | null;
  readonly answers: unknown;
}

/** What the bank holds, apart from numbers and times, which an import gives anew. */
const bank = async (school: School): Promise<Told[]> =>
  (await school.call<{ data: Told[] }>('GET', '/admin/question?sort=text')).data.map((one) =>
    Object.fromEntries(
      Object.entries(one).filter(([name]) => !['id', 'version', 'created_at', 'updated_at'].includes(name)),
    ),
  ) as never;

/** Opens the form that a command asks by, and leaves its first field in focus. */
const dialog = async (page: Page, name: string): Promise<Locator> => {
  const form = page.getByRole('dialog', { name });
  await expect(form.locator(':focus')).toHaveCount(1);
  return form;
};

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
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
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
  await expect(rowOf(page, 'triangle that stands on its tip')).toContainText('Rules / Right of way');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test('a question is written with an image from the clipboard, and seen as a student will see it', async ({
  school,
  keyboardOnly: page,
}) => {
  const signs = await add(school, 'category', { name: 'Signs' });
  const like = { category_id: signs, text: 'What does a blue plate tell you?', answers: answers('*Nothing', 'Much') };
  await add(school, 'question', like);
  await page.goto(`${school.url}/questions`);
  await expect(rowOf(page, 'blue plate')).toBeVisible();
  // What somebody has cut out of a manual and copied.
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
    const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
    paint.fillStyle = 'crimson';
    paint.fillRect(0, 0, 60, 40);
    const blob = await new Promise<Blob>((found) => canvas.toBlob((made) => found(made as Blob), 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  });
  await command(page, 'add question', /^Add question/);
  const form = await dialog(page, 'Add question');
  await tabTo(page, form.getByRole('combobox', { name: 'Category' }));
  await page.keyboard.type('sig');
  await expect(page.getByRole('option', { name: 'Signs' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Signs');
  await tabTo(page, form.getByRole('textbox', { name: 'Text' }));
  await page.keyboard.type('What does a red plate tell you?');
  await expect(form.getByRole('status').filter({ hasText: 'The bank has questions like this one' })).toContainText(
    'What does a blue plate tell you? 75% alike',
  );
  await tabTo(page, form.getByRole('textbox', { name: 'Answer A', exact: true }));
  await page.keyboard.type('Nothing');
  await page.keyboard.press('Enter');
  await page.keyboard.type('That the road is closed');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Go on');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.getByRole('textbox', { name: 'Answer B', exact: true })).toHaveValue('Go on');
  await tick(page, form.getByRole('checkbox', { name: 'Answer C is right' }));
  await expect(form.getByText('1 right of 3')).toBeVisible();
  await tabTo(page, form.getByRole('group', { name: 'Image' }).getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('ControlOrMeta+v');
  const pasted = form.getByRole('img');
  await expect(pasted).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Added What does a red plate tell you?')).toBeVisible();

  await command(page, 'red plate', /What does a red plate tell you\?/);
  await expect(page).toHaveURL(/\/questions\/view\/\d+/);
  const image = page.getByRole('main').getByRole('img', { name: 'The image of the question' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(60);
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'That the road is closed' }),
  ).toContainText('Right');
  await command(page, 'questions like this', /^Find questions like this one/);
  await expect(page.getByText('75% alike')).toBeVisible();
  await expect(page.getByRole('gridcell').first()).toContainText('What does a blue plate tell you?');
  expect(await bank(school)).toMatchObject([
    like,
    {
      status: 'draft',
      image: expect.stringMatching(/\.webp$/),
      answers: answers('Nothing', 'Go on', '*That the road is closed'),
    },
  ]);
});

test('what is taken out to a file comes in again the same, and once only', async ({ school, keyboardOnly: page }) => {
  const signs = await add(school, 'category', { name: 'Signs' });
  const warning = await add(school, 'category', { name: 'Warning', parent_id: signs });
  const texts = { category_id: signs, explanation: 'Two lines,\n"quoted"; and = {more}' };
  await add(school, 'question', { ...texts, text: 'Which are right?', answers: answers('*One', '*Two', 'Three') });
  await add(school, 'question', {
    category_id: warning,
    text: 'What is this?',
    image: 'sign:A-1A',
    difficulty: 5,
    licence_categories: ['A1', 'B'],
    answers: answers('*A bend', '=A hill'),
  });
  const before = await bank(school);
  await page.goto(`${school.url}/questions`);
  await expect(rowOf(page, 'Which are right?')).toBeVisible();

  await command(page, 'export questions', /^Export questions/);
  // The palette asks for the format on a page of its own.
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('');
  await page.keyboard.type('gift');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(/GIFT/);
  await page.keyboard.press('Enter');
  const losses = page.getByRole('alertdialog');
  await expect(losses).toContainText(/1 question loses its image/);
  await page.keyboard.press('Escape');
  await expect(losses).toHaveCount(0);

  const coming = page.waitForEvent('download');
  await command(page, 'export questions', /^Export questions/);
  await page.keyboard.type('zip');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(/ZIP/);
  await page.keyboard.press('Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toBe('questions.zip');
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  const file = Buffer.concat(pieces);

  await inRows(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const deleting = page.getByRole('alertdialog', { name: 'Delete 2 questions' });
  // What takes several away for good is not where Enter is.
  await expect(deleting.getByRole('button').last()).not.toBeFocused();
  await tabTo(page, deleting.getByRole('button').last());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  expect(await bank(school)).toEqual([]);

  for (const round of ['first', 'second']) {
    await command(page, 'import questions', /^Import questions(?! and)/);
    const form = await dialog(page, 'Import questions');
    await chooseFile(page, form, 'questions.zip', file);
    await page.keyboard.press('ControlOrMeta+Enter');
    if (round === 'second') break;
    const preview = page.getByRole('alertdialog', { name: 'Import 2 of 2 questions' });
    await expect(preview.getByRole('button').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Imported 2 questions')).toBeVisible();
    await expect(rowOf(page, 'Which are right?')).toBeVisible();
  }
  await expect(page.getByRole('alertdialog', { name: 'Nothing to import' })).toContainText('is the same as question');
  expect(await bank(school)).toEqual(before);
});

test('many are published, retired and moved at once, each with one undo', async ({ school, keyboardOnly: page }) => {
  const from = await add(school, 'category', { name: 'Inbox' });
  const to = await add(school, 'category', { name: 'Speed limits' });
  for (const text of ['One?', 'Two?', 'Three?'])
    await add(school, 'question', { category_id: from, text, answers: answers('*Yes', 'No') });
  const is = async () => (await bank(school)).map(({ status, category_id }) => [status, category_id]);
  const all = (...one: unknown[]) => [one, one, one];
  await page.goto(`${school.url}/questions`);
  await expect(rowOf(page, 'Three?')).toBeVisible();
  await inRows(page);
  await expect(page.getByRole('grid', { name: 'Questions' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 questions selected', { exact: true }).first()).toBeVisible();
  const agree = async (name: string, told: string) => {
    const preview = page.getByRole('alertdialog', { name });
    const verb = preview.getByRole('button').last();
    if (name.startsWith('Retire')) {
      // Retiring takes questions out of every test: Enter by itself keeps them.
      await expect(preview.getByRole('button', { name: 'Keep questions', exact: true })).toBeFocused();
      await tabTo(page, verb);
    }
    await expect(verb).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(told, { exact: true })).toBeVisible();
  };
  const back = async (told: string) => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText(`Taken back: “${told}”`)).toBeVisible();
  };

  await command(page, 'publish question', /^Publish question/);
  await agree('Publish 3 questions', 'Published 3 questions');
  expect(await is()).toEqual(all('published', from));

  await command(page, 'retire question', /^Retire question/);
  await agree('Retire 3 questions', 'Retired 3 questions');
  expect(await is()).toEqual(all('retired', from));
  await back('Retired 3 questions');
  expect(await is()).toEqual(all('published', from));

  await inRows(page);
  await page.keyboard.press('m');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('speed');
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText(/Speed limits/);
  await page.keyboard.press('Enter');
  await agree('Move 3 questions', 'Moved 3 questions');
  expect(await is()).toEqual(all('published', to));
  await back('Moved 3 questions');
  expect(await is()).toEqual(all('published', from));
  await back('Published 3 questions');
  expect(await is()).toEqual(all('draft', from));
});

test('a category is moved among its siblings and between levels by keys, and back by undo', async ({
  school,
  keyboardOnly: page,
}) => {
  const first = await add(school, 'category', { name: 'First' });
  await add(school, 'category', { name: 'Below', parent_id: first });
  await add(school, 'category', { name: 'Second' });
  await add(school, 'category', { name: 'Third' });
  await page.goto(`${school.url}/categories`);
  const tree = page.getByRole('tree', { name: 'Categories' });
  await expect(tree).toBeFocused();
  /** The tree as it is read out: level and name. */
  const stands = (...lines: string[]) =>
    expect
      .poll(() =>
        tree
          .getByRole('treeitem')
          .evaluateAll((items) =>
            items.map((item) => `${item.ariaLevel} ${item.textContent?.replace(/\d+ questions?$/, '')}`),
          ),
      )
      .toEqual(lines);
  const start = ['1 First', '2 Below', '1 Second', '1 Third'];
  await stands(...start);
  await page.keyboard.press('End');
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('Third');
  await page.keyboard.press('Alt+ArrowUp');
  await stands('1 First', '2 Below', '1 Third', '1 Second');
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('Third');
  await page.keyboard.press('Alt+ArrowRight');
  await stands('1 First', '2 Below', '2 Third', '1 Second');
  await page.keyboard.press('Alt+ArrowUp');
  await stands('1 First', '2 Third', '2 Below', '1 Second');
  await page.keyboard.press('Alt+ArrowLeft');
  await stands('1 First', '2 Below', '1 Third', '1 Second');
  for (const back of [
    ['1 First', '2 Third', '2 Below', '1 Second'],
    ['1 First', '2 Below', '2 Third', '1 Second'],
    ['1 First', '2 Below', '1 Third', '1 Second'],
    start,
  ]) {
    await page.keyboard.press('ControlOrMeta+z');
    await stands(...back);
  }
});

test('a question is edited from a closed list of categories, which opens when it is asked', async ({
  school,
  keyboardOnly: page,
}) => {
  for (let number = 10; number < 40; number++) await add(school, 'category', { name: `Chapter ${number}` });
  const last = await add(school, 'category', { name: 'Zebra crossings' });
  const id = await add(school, 'question', { category_id: last, text: 'Who waits?', answers: answers('*You', 'They') });
  await page.goto(`${school.url}/questions/edit/${id}`);
  const field = page.getByRole('combobox', { name: 'Category' });
  const list = page.getByRole('listbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Zebra crossings');
  await expect(list).toHaveCount(0);
  // Left and come back to, it still says what it said, though its row is none of the first that are offered.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await expect(field).toHaveValue('Zebra crossings');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue('Zebra crossings');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Chapter 37');
  await expect(page.getByRole('option')).toHaveText(['Chapter 37']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Chapter 37');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(new RegExp(`/questions/view/${id}$`));
  expect((await bank(school))[0]?.category_id).not.toBe(last);
});
