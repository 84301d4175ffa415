/** A question that asks for a number: written by keyboard alone, sat by keys and by touch, and shown with what was typed. */
import { axe, expect, tabTo, test, tick } from './fixtures.ts';
import { choose } from './steps.ts';

test('a question that asks for a number is written by keyboard, refused where nothing is a number, and sat', async ({
  school,
  keyboardOnly: page,
  browser,
}) => {
  await school.call('POST', '/admin/category', { name: 'Distances' });
  await page.goto('/questions/add');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Add question' })).toBeVisible();
  await choose(page, page.getByRole('combobox', { name: 'Category' }), 'Distances');
  await tabTo(page, text);
  await page.keyboard.type('How far does a car go in the second of reaction at 50 km/h, in metres?');
  await tick(page, page.getByRole('checkbox', { name: 'A number is typed, and no answer chosen' }));
  const accepted = page.getByRole('textbox', { name: 'Accepted number 1' });
  await tabTo(page, accepted);
  await page.keyboard.type('fifteen');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(accepted).toHaveAttribute('aria-invalid', 'true');
  await expect(accepted).toHaveValue('fifteen');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('13,9:0.2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Accepted number 2' })).toBeFocused();
  await page.keyboard.type('15');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/questions\/view\/\d+/);
  await expect(page.getByText('13,9:0.2')).toBeVisible();

  const { data } = await school.call<{ data: { id: number }[] }>('GET', '/admin/question');
  const ids = data.map(({ id }) => id);
  await school.call('POST', '/admin/question/statusMany', { rows: { ids }, status: 'published' });
  const { data: made } = await school.call<{ data: { id: number } }>('POST', '/admin/test', {
    title: 'One number',
    sections: [{ kind: 'fixed', title: '', question_ids: ids }],
    timing: { kind: 'none' },
    pass_rule: { kind: 'min_right', min: 1 },
  });
  await school.call('POST', '/admin/test/statusMany', { rows: { ids: [made.id] }, status: 'published' });
  const { data: student } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', {
    first_name: 'Rita',
    last_name: 'Lopes',
  });
  const begin = () =>
    school.call<{ url: string; data: { attempt_id: number } }>('POST', `/admin/test/${made.id}/attempt`, {
      student_id: student.id,
    });

  const first = await begin();
  const context = await browser.newContext({ locale: 'en-GB' });
  const sat = await context.newPage();
  const bodies: string[] = [];
  sat.on('response', async (reply) => {
    if (reply.url().includes('/api/app/')) bodies.push(await reply.text().catch(() => ''));
  });
  await sat.goto(first.url);
  const field = sat.getByRole('main').getByRole('textbox');
  await expect(field).toBeFocused();
  await axe(sat);
  await sat.keyboard.type('far');
  await expect(sat.getByText('This is no number')).toBeVisible();
  await sat.keyboard.press('ControlOrMeta+a');
  await sat.keyboard.type('14');
  // A reload keeps what was typed.
  await sat.reload();
  await expect(field).toHaveValue('14');
  expect(bodies.join('')).not.toContain('13,9');
  await sat.keyboard.press('Enter');
  await expect(sat.getByRole('alertdialog', { name: 'Hand in the test?' })).toBeVisible();
  await sat.keyboard.press('Enter');
  await expect(sat.getByRole('region', { name: 'Result' })).toContainText('Passed');
  await context.close();

  // By touch, in French, with a comma, and wrong.
  const second = await begin();
  const phone = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 780 }, hasTouch: true });
  const touched = await phone.newPage();
  await touched.goto(second.url);
  await touched.getByRole('main').getByRole('textbox').tap();
  await touched.keyboard.type('20,5');
  await touched.getByRole('button', { name: 'Rendre' }).first().tap();
  await touched.getByRole('alertdialog').getByRole('button', { name: 'Rendre' }).tap();
  await expect(touched.getByRole('region', { name: 'Résultat' })).toContainText('Échoué');
  await phone.close();

  await page.goto(`/tests/attempts/${second.data.attempt_id}`);
  await expect(page.getByText('20,5')).toBeVisible();
  await expect(page.getByText('13,9:0.2')).toBeVisible();
});
