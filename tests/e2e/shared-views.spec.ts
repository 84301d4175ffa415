/** What a list shows is shared with the school by a name: its link opens it for a colleague, and says so once it is taken back. */
import type { Page } from '@playwright/test';
import { enter, expect, tabTo, test, typeInto, watchPointer } from './fixtures.ts';
import { invitationIn, linkIn } from './mails.ts';
import { add, addActive } from './people.ts';
import { ADMIN, signIn } from './school.ts';
import { command, go, inRows, paletteLine, rowOf } from './steps.ts';

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first());

test('a view is shared, opened by a colleague from its link and from the menu, and taken back with one undo', async ({
  school,
  keyboardOnly: page,
  browser,
  server,
}) => {
  await addActive(school, { first_name: 'Ana', last_name: 'Reis' });
  await add(school, '/admin/student/signup', { first_name: 'Ben', last_name: 'Sousa' });
  await page.goto('/students?status=active');
  await inRows(page);
  await command(page, 'save view who drives', /Save this view.*who drives/);
  await said(page, 'Saved the view who drives').toBeVisible();
  // Its name stands beside the list's for as long as the list is what the view says.
  const called = page.locator('main header').getByText('· who drives', { exact: true });
  await expect(called).toBeVisible();
  await command(page, 'share view who drives', /Share a saved view.*who drives/);
  await said(page, 'Shared the view who drives: its link is copied').toBeVisible();
  const address = await copied(page);
  expect(address).toMatch(/\/v\/\d+$/);

  const context = await browser.newContext({ baseURL: school.url, locale: 'fr-FR', timezoneId: 'America/New_York' });
  const used = await watchPointer(context);
  const email = 'nea@school.example';
  await school.call('POST', '/admin/user', { email, roles: ['admin'] });
  const invitation = invitationIn(await linkIn(server.dataDir, email));
  const nea = { first_name: 'Nea', last_name: 'New', email, password: ADMIN.password, invitation };
  await school.call('POST', '/auth/signup', nea);
  await enter(context, await signIn(school, email, ADMIN.password));
  const other = await context.newPage();
  await other.goto(address);
  await expect(other).toHaveURL(/\/students\?(?=.*status=active)(?=.*view=\d+)/);
  await inRows(other);
  await expect(rowOf(other, 'Ana Reis')).toBeVisible();
  await expect(rowOf(other, 'Ben Sousa')).toHaveCount(0);
  await expect(other).toHaveTitle(/who drives/);
  await said(other, 'Vue « who drives », partagée par Ada').toBeVisible();

  // What it shows is changed: the link shows it too.
  await page.goto('/students?status=pending');
  await inRows(page);
  await command(page, 'save view who drives', /Save this view.*who drives/);
  await other.goto(address);
  await inRows(other);
  await expect(rowOf(other, 'Ben Sousa')).toBeVisible();
  await expect(rowOf(other, 'Ana Reis')).toHaveCount(0);

  await command(page, 'stop sharing who drives', /Stop sharing a saved view.*who drives/);
  await said(page, 'who drives is no longer shared').toBeVisible();
  await other.goto(address);
  await said(other, /Ada.* ne partage plus cette vue/).toBeVisible();
  await expect(other.getByRole('button', { name: 'Montrer la liste' })).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/students\?status=pending/);

  await page.keyboard.press('ControlOrMeta+z');
  await said(page, /Taken back/).toBeVisible();
  await other.goto(address);
  await inRows(other);
  await expect(rowOf(other, 'Ben Sousa')).toBeVisible();
  expect(used, 'a pointer was used').toEqual([]);
  await context.close();
});

test('a view that is deleted or renamed is so for all, its link that is none says so, and a name that is none does nothing', async ({
  school,
  keyboardOnly: page,
}) => {
  await addActive(school, { first_name: 'Ana', last_name: 'Reis' });
  await page.goto('/students?status=active');
  await inRows(page);
  await command(page, 'save view unpaid', /Save this view.*unpaid/);
  await said(page, 'Saved the view unpaid').toBeVisible();
  await command(page, 'share view unpaid', /Share a saved view.*unpaid/);
  await said(page, 'Shared the view unpaid: its link is copied').toBeVisible();
  const address = await copied(page);
  // The beginning of a name may open a view, and deletes none.
  await command(page, 'delete view unp', /Delete a saved view.*unp/);
  await said(page, /No saved view has that name/).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inRows(page);
  await command(page, 'delete view unpaid', /Delete a saved view.*unpaid/);
  await said(page, 'Deleted the view unpaid').toBeVisible();
  await page.goto(address);
  await said(page, /deleted this view/).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the list' })).toBeFocused();
  await page.goto('/v/999999');
  await said(page, 'There is no such view').toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
});

test('an undo on another screen is of the view that was saved; no view takes the name of another', async ({
  school,
  keyboardOnly: page,
}) => {
  await addActive(school, { first_name: 'Ana', last_name: 'Reis' });
  await page.goto('/teachers?status=active');
  await expect(page.getByRole('heading', { name: 'Teachers', level: 1 })).toBeVisible();
  await command(page, 'save view mine', /Save this view.*mine/);
  await said(page, 'Saved the view mine').toBeVisible();
  await page.goto('/students?status=active');
  await inRows(page);
  await command(page, 'save view other', /Save this view.*other/);
  await said(page, 'Saved the view other').toBeVisible();
  await command(page, 'save view mine', /Save this view.*mine/);
  await said(page, 'Saved the view mine').toBeVisible();

  await command(page, 'rename saved view', /Rename a saved view/);
  const form = page.getByRole('dialog', { name: 'Rename a saved view' });
  // The views that there are, those of this screen first.
  const which = form.locator('[data-field="name"] button');
  await expect(which).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveText(['mine · Students', 'other', 'mine · Teachers']);
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  await expect(which).toContainText('other');
  await typeInto(page, form.getByRole('textbox', { name: 'New name' }), 'Mine');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toContainText('Another view of this list already has that name. Choose another name.');
  await page.keyboard.press('Escape');
  await tabTo(page, form.getByRole('button', { name: 'Discard', exact: true }));
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);

  await go(page, 't');
  await expect(page).toHaveURL(/\/teachers/);
  await expect(page.getByRole('heading', { name: 'Teachers', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await said(page, /Taken back/).toBeVisible();
  // That of the teachers is there still, and the students have none of that name.
  await page.goto('/dashboard');
  await command(page, 'open view mine', /Open a saved view.*mine/);
  await expect(page).toHaveURL(/\/teachers\?status=active/);

  // Of two that are called the same none is meant elsewhere, and that is what is said.
  await page.goto('/students?status=active');
  await inRows(page);
  await command(page, 'save view mine', /Save this view.*mine/);
  await said(page, 'Saved the view mine').toBeVisible();
  await page.goto('/dashboard');
  await command(page, 'share view mine', /Share a saved view.*mine/);
  await said(page, /^Several views fit that name/).toBeVisible();
});
