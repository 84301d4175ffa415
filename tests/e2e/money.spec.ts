/** Money by keyboard alone: charged, paid by typed words, a receipt, given back, and that taken back; fees of classes. */
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './fixtures.ts';
import { addActive, addClassAhead } from './people.ts';
import { choose, command, inLanguage, inRows, paletteLine, rowOf } from './steps.ts';

/** Agrees to what the act is said to do. */
async function agree(page: Page, said: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(said);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('charged, paid, a receipt, given back and that taken back; a reload keeps the place', async ({
  school,
  keyboardOnly: page,
}) => {
  const person = { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' };
  const { data: ana } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', person);
  const account = `/students/${ana.id}?tab=money`;
  const balance = page.locator('dt', { hasText: /^Balance$/ }).locator('+ dd');

  await page.goto(account);
  await expect(page.getByText('No charges or payments yet. Add a charge or take a payment.')).toBeVisible();
  await command(page, 'charge ana reis 120 exam fee', /Charge a student.*Ana Reis.*€120\.00.*Exam fee/);
  await agree(page, 'Charge Ana Reis €120.00');
  await expect(page.getByText('€120.00 charged to Ana Reis. Balance: €120.00')).toBeVisible();
  await expect(rowOf(page, 'Charge · Exam fee')).toBeVisible();
  await expect(balance).toHaveText('€120.00');

  await command(page, 'pay ana reis 50 cash', /Take a payment.*Ana Reis.*€50\.00.*Cash/);
  await agree(page, 'Take €50.00 from Ana Reis');
  await expect(page.getByText(/Ana Reis paid €50\.00: receipt \d{4}\/1\. Balance: €70\.00/)).toBeVisible();
  await expect(balance).toHaveText('€70.00');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${ana.id}\\?tab=money`));
  await expect(balance).toHaveText('€70.00');

  await page.goto('/payments');
  await inRows(page);
  await expect(rowOf(page, 'Payment · Cash')).toContainText('/1');
  await command(page, 'print a receipt', /Print a receipt/);
  await expect(page).toHaveURL(/\/payments\/\d+\/receipt$/);
  const receipt = page.getByRole('heading', { name: /^Receipt \d{4}\/1$/ });
  await expect(receipt).toBeVisible();
  await expect(page.getByText('This is not a tax invoice.')).toBeVisible();
  await page.reload();
  await expect(receipt).toBeVisible();

  // From anywhere, by the student's name or the receipt's number; what was charged is no payment.
  for (const known of ['ana rei', '1']) {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
    await command(page, 'print a receipt', /Print a receipt/);
    await expect(paletteLine(page)).toHaveValue('');
    await page.keyboard.type(known);
    const found = page.locator('[cmdk-item]', { hasText: 'Ana Reis' });
    await expect(found).toHaveText(/Ana Reis \d{4}\/1.*€50\.00/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(receipt).toBeVisible();
  }

  await command(page, 'refund a payment', /Refund a payment/);
  await agree(page, 'Refund €50.00 to Ana Reis');
  await expect(page.getByText('€50.00 refunded to Ana Reis. Balance: €120.00')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await page.goto(account);
  await expect(balance).toHaveText('€70.00');
  await expect(rowOf(page, 'Refund · Cash')).toHaveCount(2);

  // Who owes stands in the list of balances.
  await page.goto('/balances');
  await inRows(page);
  await expect(rowOf(page, 'Ana Reis')).toContainText('€70.00');
  const show = page.getByRole('radiogroup', { name: 'Show' });
  await tabTo(page, show, { back: true });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/standing=owes/);
  await page.reload();
  await expect(rowOf(page, 'Ana Reis')).toContainText('€70.00');
  await expect(show.getByRole('radio', { name: 'Owing' })).toBeChecked();

  // How much is typed as it is read: in euros, not in cents.
  await inRows(page);
  await page.keyboard.press('f');
  await page.keyboard.type('balance');
  await page.keyboard.press('Enter');
  await page.keyboard.type('70.50');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/balance_from=7050/);
  await expect(page.getByText('€70.50 – …')).toBeVisible();
  await expect(rowOf(page, 'Ana Reis')).toHaveCount(0);
});

test('a payment of yesterday is entered today, and a wrong one is corrected in one act that is taken back', {
  tag: '@time',
}, async ({ school, keyboardOnly: page }) => {
  const person = { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' };
  const { data: ana } = await school.call<{ data: { id: number } }>('POST', '/admin/student/signup', person);
  await school.call('POST', '/admin/entry/charge', { student_id: ana.id, amount: 12_000 });
  await inLanguage(page, 'pt');
  await page.goto(`/students/${ana.id}?tab=money`);
  await expect(rowOf(page, 'Débito')).toBeVisible();
  await command(page, 'ana reis pagou ontem 80 em dinheiro', /Receber um pagamento.*Ana Reis.*80,00.*Numerário/);
  await agree(page, /Receber 80,00\s€ de Ana Reis[\s\S]*Pago em/);
  await expect(page.getByText(/Ana Reis pagou 80,00\s€: recibo \d{4}\/1\. Saldo: 40,00\s€/)).toBeVisible();

  await page.goto('/payments');
  await expect(rowOf(page, 'Pagamento · Numerário · pago em ')).toHaveCount(1);
  await page.goBack();

  // With a slip, and without the accent: which payment it was is known by what it was.
  await command(page, 'ana reis pagou 90 e nao 80', /Corrigir um pagamento.*Ana Reis.*90,00/);
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Montante')).toHaveValue('90');
  await expect(form.getByLabel('Em vez de')).toHaveCount(0);
  await expect(form.getByLabel('Meio')).toContainText('Numerário');
  await page.keyboard.press('ControlOrMeta+Enter');
  await agree(page, /Corrigir o pagamento de 80,00\s€ de Ana Reis[\s\S]*Saldo/);
  await expect(page.getByText(/Ana Reis pagou 90,00\s€: o recibo \d{4}\/2 substitui o anterior/)).toBeVisible();
  await expect(rowOf(page, 'Pagamento · Numerário')).toHaveCount(3);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Anulado/)).toBeVisible();
  await page.reload();
  await expect(page.locator('dt', { hasText: /^Saldo$/ }).locator('+ dd')).toHaveText(/40,00\s€/);
});

test('the fee of a no-show: set by typed words, said beforehand, owed, taken back, and let off', async ({
  school,
  keyboardOnly: page,
}) => {
  const add = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const location_id = await add('/admin/location', { name: 'Station' });
  const teacher_id = await add('/admin/teacher/signup', { first_name: 'Rui', last_name: 'Costa' });
  const person = { first_name: 'Ana', last_name: 'Reis', licence_category: 'B' };
  const ana = await add('/admin/student/signup', person);
  await school.call('POST', '/admin/student/statusMany', { rows: { ids: [ana] }, status: 'active' });
  const inHours = async (hours: number) => {
    const starts_at = new Date(Date.now() + hours * 3_600_000).toISOString();
    const held = { student_id: ana, teacher_id, location_id, starts_at, outside_schedule: true, past: true };
    await school.call('POST', '/booking_2/admin/bookClass', held);
  };
  await inHours(-3);
  const settings = async () =>
    (await school.call<{ data: { no_show_fee: number } }>('POST', '/admin/club/setting', {})).data;

  // A school without fees has none to let anybody off: its forms do not ask.
  await page.goto('/bookings');
  await inRows(page);
  await command(page, 'close the day', /Close the day/);
  const closing = page.getByRole('dialog', { name: 'Close the day' });
  await expect(closing.getByText('Reason')).toBeVisible();
  await expect(closing.getByText('Without a fee')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // On the screen of rules, and by words.
  await page.goto('/settings?tab=rules');
  const late = page.getByRole('textbox', { name: 'Fee for a late cancellation (0 = none)' });
  await tabTo(page, late);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The rule is changed')).toBeVisible();
  await command(page, 'no-show fee 35', /Fee for a no-show \(0 = none\).*€35\.00/);
  const form = page.getByRole('dialog', { name: 'Fee for a no-show (0 = none)' });
  await expect(form.getByRole('textbox')).toHaveValue('35');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  await expect.poll(settings).toMatchObject({ no_show_fee: 3500, late_cancel_fee: 2000 });
  await page.goto('/bookings?do=booking.close-day');
  await expect(closing.getByText('Without a fee')).toBeVisible();

  const balance = page.locator('dt', { hasText: /^Balance$/ }).locator('+ dd');
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('n');
  await agree(page, 'A fee of €35.00 will be charged');
  await expect(page.getByText('Ana Reis did not come')).toBeVisible();
  await page.goto(`/students/${ana}?tab=money`);
  await expect(rowOf(page, 'Charge · No-show')).toBeVisible();
  await expect(balance).toHaveText('€35.00');
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await page.goto(`/students/${ana}?tab=money`);
  await expect(balance).toHaveText('€0.00');

  await page.goto('/bookings');
  await inRows(page);
  await command(page, 'no show without fee', /Mark no-show.*Without a fee/);
  await agree(page, 'No fee will be charged');
  await expect(page.getByText('Ana Reis did not come')).toBeVisible();
  await inHours(2);
  await page.goto('/bookings?status=booked');
  await inRows(page);
  await command(page, 'cancel class for the student', /Cancel class for the student/);
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('A fee of €20.00 will be charged');
  // What it asks first is whether to keep the class.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('Cancelled the class of Ana Reis')).toBeVisible();
  await page.goto(`/students/${ana}?tab=money`);
  await expect(balance).toHaveText('€20.00');
  await expect(rowOf(page, 'Charge · Late cancellation')).toBeVisible();
});

test('a charge by hand names its class: another student’s is refused at its field, nothing typed is lost, one undo takes it back', async ({
  school,
  keyboardOnly: page,
}) => {
  const { student: ana, teacher: teacher_id } = await addClassAhead(school);
  const ben = await addActive(school, { first_name: 'Ben', last_name: 'Sousa' });
  const places = await school.call<{ data: { id: number }[] }>('GET', '/admin/location');
  const starts_at = new Date(Date.now() + 60 * 3_600_000).toISOString();
  const lesson = { student_id: ben, teacher_id, location_id: places.data[0]?.id, starts_at, outside_schedule: true };
  await school.call('POST', '/booking_2/admin/bookClass', lesson);
  await page.goto(`/students/${ana}?tab=money`);
  await expect(page.getByText('No charges or payments yet. Add a charge or take a payment.')).toBeVisible();
  await command(page, 'charge a studnt', /Charge a student/);
  const form = page.getByRole('dialog', { name: 'Charge a student' });
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await tabTo(page, amount);
  await page.keyboard.type('12.50');
  const type = form.getByRole('button', { name: /Type of charge$/ });
  await tabTo(page, type);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Other');
  await page.keyboard.press('Enter');
  await expect(type).toContainText('Other');
  const about = form.getByRole('combobox', { name: 'Class' });
  // Nobody else's classes are offered.
  await tabTo(page, about);
  await page.keyboard.type('Sousa');
  await expect(page.getByRole('listbox')).toContainText('Nothing found');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await choose(page, about, 'Ana Reis');
  await page.keyboard.press('ControlOrMeta+Enter');
  await agree(page, 'Charge Ana Reis €12.50');
  await expect(page.getByText('€12.50 charged to Ana Reis. Balance: €12.50')).toBeVisible();
  const charged = async () =>
    (
      await school.call<{ data: { amount: number; booking_id: number | null }[] }>('GET', '/admin/entry?sort=id')
    ).data.map(({ amount: minor, booking_id }) => [minor, booking_id]);
  const [[, booking] = []] = await charged();
  expect(booking).toEqual(expect.any(Number));

  // The journal leads to the class.
  await page.goto('/payments');
  await inRows(page);
  await page.keyboard.press('p');
  const link = page.getByRole('complementary', { name: 'Details' }).getByRole('link', { name: `#${booking}` });
  await expect(link).toHaveAttribute('href', `/bookings/${booking}/page`);

  // Arrived at by a link, with a class of somebody else.
  await page.goto(
    `/payments?do=student.charge%3Fstudent%3D${ben}%26amount%3D1999%26charge_type%3Dother%26booking%3D${booking}`,
  );
  await expect(amount).toHaveValue('19.99');
  await page.keyboard.press('ControlOrMeta+Enter');
  await agree(page, 'Charge Ben Sousa €19.99');
  await expect(form.getByText('This class belongs to another student.')).toBeVisible();
  await expect(amount).toHaveValue('19.99');
  expect(await charged()).toEqual([[1250, booking]]);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(charged).toEqual([
    [1250, booking],
    [-1250, booking],
  ]);
});

test('the fee of an absence offers the class that was missed, and none that is still to come', async ({
  school,
  keyboardOnly: page,
}) => {
  const { student: ana, teacher: teacher_id } = await addClassAhead(school);
  const places = await school.call<{ data: { id: number }[] }>('GET', '/admin/location');
  const starts_at = new Date(Date.now() - 60 * 3_600_000).toISOString();
  const lesson = { student_id: ana, teacher_id, location_id: places.data[0]?.id, starts_at, outside_schedule: true };
  const { data: missed } = await school.call<{ data: { id: number } }>('POST', '/booking_2/admin/bookClass', {
    ...lesson,
    past: true,
  });
  await school.call('POST', '/admin/student_class/noShow', { student_bookings_id: missed.id, reason: '' });
  await page.goto(`/payments?do=student.charge%3Fstudent%3D${ana}%26amount%3D1500%26charge_type%3Dno_show`);
  const form = page.getByRole('dialog', { name: 'Charge a student' });
  const about = form.getByRole('combobox', { name: 'Class' });
  await tabTo(page, about);
  await page.keyboard.press('ArrowDown');
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered).toHaveCount(1);
  await expect(offered).toContainText(`#${missed.id}`);
});

test('em português: um débito diz de que exame é', async ({ school, keyboardOnly: page }) => {
  await inLanguage(page, 'pt');
  const ana = await addActive(school, { first_name: 'Ana', last_name: 'Reis' });
  const starts_at = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const plan = { kind: 'theory', licence_category: 'B', starts_at, centre: 'Centro Norte', seats: 3 };
  const { data: exam } = await school.call<{ data: { id: number } }>('POST', '/admin/exam', plan);
  await school.call('POST', `/admin/exam/${exam.id}/enter`, { students: { ids: [ana] }, reason: 'pedido' });
  // One that Ana is not entered for is not offered.
  await school.call('POST', '/admin/exam', { ...plan, centre: 'Centro Sul' });
  await page.goto('/students');
  await inRows(page);
  await command(page, 'debitar um aluno', /Lançar um valor a pagar/);
  const form = page.getByRole('dialog', { name: 'Lançar um valor a pagar' });
  await tabTo(page, form.getByRole('textbox', { name: 'Montante' }));
  await page.keyboard.type('30');
  const type = form.getByRole('button', { name: /Tipo de débito$/ });
  await tabTo(page, type);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Outro');
  await page.keyboard.press('Enter');
  await expect(type).toContainText('Outro');
  await choose(page, form.getByRole('combobox', { name: 'Exame' }), 'B');
  await page.keyboard.press('ControlOrMeta+Enter');
  await agree(page, /Lançar .*Ana Reis/);
  const charged = async () =>
    (
      await school.call<{ data: { amount: number; exam_entry_id: number | null }[] }>('GET', '/admin/entry?sort=id')
    ).data.filter(({ amount }) => amount === 3000);
  await expect.poll(charged).toMatchObject([{ exam_entry_id: expect.any(Number) }]);
});

test('what is paid too much is in credit, and entries to choose from say what they are', async ({
  school,
  keyboardOnly: page,
}) => {
  await addActive(school, { first_name: 'Ana', last_name: 'Reis' });
  await page.goto('/dashboard');
  await command(page, 'charge ana reis 120 exam fee', /Charge a student.*Ana Reis.*€120\.00.*Exam fee/);
  await agree(page, 'Charge Ana Reis €120.00');
  await command(page, 'pay ana reis 200 cash', /Take a payment.*Ana Reis.*€200\.00.*Cash/);
  await agree(page, /€120\.00.*€80\.00 in credit/);
  await expect(page.getByText(/Ana Reis paid €200\.00: receipt \d{4}\/1\. Balance: €80\.00 in credit/)).toBeVisible();
  await command(page, 'reverse an entry', /Reverse an entry/);
  const found = page.locator('[cmdk-item]');
  await expect(found.filter({ hasText: 'Payment · Cash · €200.00' })).toHaveCount(1);
  await expect(found.filter({ hasText: 'Charge · Exam fee · €120.00' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await inLanguage(page, 'pt');
  await page.goto('/dashboard');
  await command(page, 'cobrar ana reis 30 taxa de exame', /Ana Reis.*30,00/);
  await expect(page.getByRole('alertdialog')).toContainText(/80,00\s€ a favor do aluno.*50,00\s€ a favor do aluno/);
});
