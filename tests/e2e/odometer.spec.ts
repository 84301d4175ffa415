/** Odometer readings by keyboard alone: typed as the day is closed, asked about where they go backwards, and as one class is closed. */
import { expect, tabTo, test, tick } from './fixtures.ts';
import { add, addActive, addTeaching } from './people.ts';
import type { School } from './school.ts';
import { command, inRows } from './steps.ts';

/** Classes of half an hour in one vehicle that are over; answers its number. */
async function driven(school: School, count: number, odometer_km: number): Promise<number> {
  const { teacher_id, location_id } = await addTeaching(school, 'Melo');
  const vehicle_id = await add(school, '/admin/vehicle', { plate: 'AA-12-BC', name: 'Renault Clio', odometer_km });
  for (let index = count; index > 0; index--) {
    const student_id = await addActive(school, { first_name: 'Rita', last_name: `Gomes ${count + 1 - index}` });
    const begin = Math.floor(Date.now() / 60_000) * 60_000 - index * 7_200_000;
    await add(school, '/booking_2/admin/bookClass', {
      student_id,
      teacher_id,
      location_id,
      vehicle_id,
      starts_at: new Date(begin).toISOString(),
      ends_at: new Date(begin + 1_800_000).toISOString(),
      outside_schedule: true,
      ignore_rules: true,
      past: true,
    });
  }
  return vehicle_id;
}
const odometerOf = async (school: School, id: number) =>
  (await school.call<{ data: { odometer_km: number } }>('GET', `/admin/vehicle/${id}`)).data.odometer_km;
const ways = async (school: School) =>
  (await school.call<{ data: { distance_km: number | null }[] }>('GET', '/admin/booking?sort=starts_at')).data.map(
    ({ distance_km }) => distance_km,
  );

test('the day is closed with readings, each building on the one before, and one that goes back is asked about', async ({
  school,
  keyboardOnly: page,
}) => {
  const vehicle = await driven(school, 3, 45_000);
  await page.goto('/bookings?do=booking.close-day%3Fearlier%3Dtrue');
  const closing = page.getByRole('dialog', { name: 'Close the day' });
  const classes = closing.getByRole('listbox').first();
  await expect(closing.getByRole('option')).toHaveCount(3);
  while (!(await classes.evaluate((node) => node === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('o');
  const end = closing.getByRole('textbox', { name: 'Odometer at the end, km' });
  await expect(end).toBeFocused();
  await expect(closing.getByText('AA-12-BC Renault Clio stood at 45,000 km')).toBeVisible();
  await page.keyboard.type('45 018');
  await expect(closing.getByText('18 km in the class')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(classes).toBeFocused();
  // The second begins where the first ended.
  await page.keyboard.press('o');
  await expect(closing.getByText('AA-12-BC Renault Clio stood at 45,018 km')).toBeVisible();
  await expect(end).toBeFocused();
  await page.keyboard.type('44030');
  await expect(closing.getByRole('status').filter({ hasText: 'It ends lower than it began' })).toBeVisible();
  // Enter takes nothing that is asked about.
  await page.keyboard.press('Enter');
  await expect(end).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('45030');
  await page.keyboard.press('Enter');
  await expect(classes).toBeFocused();
  // The third jumps, and is said to be right.
  await page.keyboard.press('o');
  await expect(end).toBeFocused();
  await page.keyboard.type('45130');
  await expect(closing.getByText('further than a car goes')).toBeVisible();
  await tick(page, closing.getByRole('checkbox', { name: 'The readings are right' }));
  await page.keyboard.press('Escape');
  await expect(classes).toBeFocused();
  await expect(closing.getByRole('option').nth(2)).toContainText('100 km');
  await tabTo(page, closing.getByRole('textbox', { name: 'Reason' }));
  await page.keyboard.type('on paper');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Rita Gomes');
  await page.keyboard.press('Enter');
  await expect.poll(() => ways(school)).toEqual([18, 12, 100]);
  expect(await odometerOf(school, vehicle)).toBe(45_130);
  // The answer is here, not only what it speaks of: there is something to take back.
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => odometerOf(school, vehicle)).toBe(45_000);
});

test('em português, sem acentos, uma aula fecha com os quilómetros, e o que recua é perguntado', async ({
  school,
  keyboardOnly: page,
}) => {
  const vehicle = await driven(school, 1, 45_000);
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.goto('/bookings');
  await inRows(page);
  await page.keyboard.press('c');
  const form = page.getByRole('dialog');
  const begin = form.getByRole('textbox', { name: 'Quilómetros no início' });
  const end = form.getByRole('textbox', { name: 'Quilómetros no fim' });
  await expect(form.getByText('AA-12-BC Renault Clio marcava 45')).toBeVisible();
  const reason = form.getByRole('textbox', { name: 'Motivo' });
  await expect(reason).toBeFocused();
  await page.keyboard.type('em papel');
  await tabTo(page, begin);
  await page.keyboard.type('44990');
  await tabTo(page, end);
  await page.keyboard.type('45020');
  await expect(form.getByText('Começa abaixo da última leitura')).toBeVisible();
  // It is asked about, and nothing that was typed is lost.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form.getByText(/antes da aula, mas só/)).toBeVisible();
  await expect(end).toHaveValue('45020');
  await tick(page, form.getByRole('checkbox', { name: 'As leituras estão certas' }));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^Aula de Rita Gomes 1 fechada/)).toBeVisible();
  await expect.poll(() => ways(school)).toEqual([30]);
  expect(await odometerOf(school, vehicle)).toBe(45_020);
});

test('the use of a vehicle is shown month by month and saved, and a reload shows it again', async ({
  school,
  keyboardOnly: page,
}) => {
  await driven(school, 1, 45_000);
  await school.call('POST', '/admin/student_class/complete', {
    student_bookings_id: 1,
    reason: 'on paper',
    odometer_to: 45_021,
  });
  await page.goto('/dashboard');
  // A slip of the fingers.
  await command(page, 'kilometers of clio', /Show use of vehicle.*AA-12-BC/);
  await expect(page).toHaveURL(/\/vehicles\/edit\/\d+\?tab=use/);
  const months = page.getByRole('grid', { name: 'Use' });
  await expect(months.getByRole('row').filter({ hasText: 'All these months' })).toContainText('21');
  await expect(months.getByRole('row').filter({ hasText: '45,021' })).toContainText('30 min');
  await page.reload();
  await expect(months.getByRole('row').filter({ hasText: 'All these months' })).toContainText('21');
  const download = page.waitForEvent('download');
  await command(page, 'export use of vehicle', /Export use of vehicle/);
  expect((await download).suggestedFilename()).toBe('AA-12-BC-use.csv');
  await expect(page.getByText('Exported the use of the vehicle: 12 months in AA-12-BC-use.csv')).toBeVisible();
});

test('en français, la réservation dit quel véhicule le cours reçoit, et lesquels sont libres', async ({
  school,
  keyboardOnly: page,
}) => {
  await driven(school, 1, 45_000);
  const { data } = await school.call<{ data: { id: number }[] }>('GET', '/admin/teacher');
  const add = (plate: string, more: object = {}) =>
    school.call('POST', '/admin/vehicle', { plate, name: 'Peugeot 208', ...more });
  await add('BB-22-CC', { teacher_id: data[0]?.id });
  await add('CC-33-DD');
  const starts = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 72 * 3_600_000).toISOString();
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto(
    `/bookings?do=${encodeURIComponent(`booking.create?student=1&teacher=${data[0]?.id}&location=1&outside_schedule=true&starts_at=${starts}`)}`,
  );
  const form = page.getByRole('dialog', { name: 'Réserver un cours' });
  await expect(form.getByText('Avec BB-22-CC Peugeot 208, sauf changement')).toBeVisible();
  const vehicle = form.getByRole('combobox', { name: 'Véhicule' });
  await tabTo(page, vehicle);
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('listbox', { name: 'Véhicule' }).getByRole('option');
  await expect(options.first()).toContainText('BB-22-CC');
  await expect(options.first()).toContainText('habituel du moniteur, libre');
  await expect(options).toHaveCount(3);
  await page.keyboard.type('cc33');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(vehicle).toHaveValue('CC-33-DD Peugeot 208');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/Cours réservé.*véhicule CC-33-DD Peugeot 208/)).toBeVisible();
});
