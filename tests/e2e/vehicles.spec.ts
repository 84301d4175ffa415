/** Vehicles by keyboard alone: added, refused with a reason, off the road and back, found by plate, and what expires next. */
import { timeTexts } from '#contract/rules/time-texts.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test, typeInto } from './fixtures.ts';
import { addActive, addClassAhead } from './people.ts';
import type { School } from './school.ts';
import { command, go, inRows, paletteLine, rowOf } from './steps.ts';

const ZONE = 'Europe/Lisbon';
const day = (ahead: number) => addDays(todayIn(ZONE, Date.now()), ahead);
const written = (ahead: number, language = 'en') => timeTexts(language, ZONE, '12').day(day(ahead));
const add = async (school: School, plate: string, more: object = {}) =>
  (await school.call<{ data: { id: number } }>('POST', '/admin/vehicle', { plate, name: 'Renault Clio', ...more })).data
    .id;
const statesOf = async (school: School) =>
  (await school.call<{ data: { plate: string; status: string }[] }>('GET', '/admin/vehicle?sort=plate')).data.map(
    ({ plate, status }) => `${plate} ${status}`,
  );

test('a vehicle is added, refused where its plate is there, put off the road, deleted and brought back', async ({
  school,
  keyboardOnly: page,
}) => {
  await page.goto('/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  // A slip of the fingers.
  await command(page, 'go to add vehicel', /Go to add vehicle/);
  await expect(page).toHaveURL(/\/vehicles\/add$/);
  const plate = page.getByRole('textbox', { name: 'Plate', exact: true });
  await expect(plate).toBeFocused();
  await page.keyboard.type('AA-12-BC');
  await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), 'Renault Clio');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Added AA-12-BC Renault Clio')).toBeVisible();
  await expect(page).toHaveURL(/\/vehicles\/edit\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'AA-12-BC' })).toBeVisible();

  await page.goto('/vehicles/add');
  await expect(plate).toBeFocused();
  await page.keyboard.type('aa 12 bc');
  await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), 'Another');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(plate).toHaveAttribute('aria-invalid', 'true');
  await expect(plate).toHaveValue('aa 12 bc');
  await typeInto(page, plate, 'AA-13-BC');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Added AA-13-BC Another')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'AA-13-BC' })).toBeVisible();

  // Its page opens on what comes next; the form is a tab away, and Escape leaves it for the list.
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeFocused();
  await expect(page.getByText('No class is booked')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/vehicles\/edit\/\d+\?tab=edit$/);
  await expect(page.getByRole('tab', { name: 'Edit', selected: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(plate).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/vehicles$/);
  await inRows(page);
  await command(page, 'set vehicle status AA-12-BC off the road', /Set vehicle status.*AA-12-BC/);
  await expect(page.getByText('AA-12-BC Renault Clio is now off the road')).toBeVisible();
  await expect(rowOf(page, 'AA-12-BC')).toContainText('Off the road');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'AA-12-BC')).toContainText('In service');
  await inRows(page);

  // Both at once, and back.
  await page.keyboard.press('ControlOrMeta+a');
  await command(page, 'set vehicle status', /Set vehicle status/);
  const choice = page.getByRole('option', { name: 'Sold', exact: true });
  await expect(choice).toBeVisible();
  await page.keyboard.type('sold');
  await expect(choice).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Set the status of 2 vehicles');
  await page.keyboard.press('Enter');
  await expect.poll(() => statesOf(school)).toEqual(['AA-12-BC sold', 'AA-13-BC sold']);
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => statesOf(school)).toEqual(['AA-12-BC in_service', 'AA-13-BC in_service']);

  // Its number finds it from anywhere, and the row is deleted and taken back.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
  await page.keyboard.type('aa13bc');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(/AA-13-BC Another/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'AA-13-BC' })).toBeVisible();
  await page.goto('/vehicles');
  await inRows(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Deleted AA-12-BC Renault Clio')).toBeVisible();
  await expect(rowOf(page, 'AA-12-BC')).toHaveCount(0);
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowOf(page, 'AA-12-BC')).toBeVisible();
});

test('what expires next is marked, sorted by, and stays over a reload; in Portuguese too', { tag: '@time' }, async ({
  school,
  keyboardOnly: page,
}) => {
  await add(school, 'AA-20-BC', { insurance_until: day(300), service_on: day(200) });
  await add(school, 'AA-21-BC', { insurance_until: day(300), inspection_until: day(-3) });
  await add(school, 'AA-22-BC', { taxes_until: day(12), transmission: 'automatic' });
  await page.goto('/vehicles?sort=expires_on');
  await inRows(page);
  const plates = () =>
    page
      .locator('main')
      .getByText(/^AA-2\d-BC$/)
      .allInnerTexts();
  await expect.poll(plates).toEqual(['AA-21-BC', 'AA-22-BC', 'AA-20-BC']);
  await expect(rowOf(page, 'AA-21-BC')).toContainText(`Inspection, over since ${written(-3)}`);
  await expect(rowOf(page, 'AA-22-BC')).toContainText(`${written(12)} · Taxes`);
  await expect(rowOf(page, 'AA-20-BC')).toContainText(`${written(200)} · Service`);
  await page.reload();
  await inRows(page);
  await expect(page).toHaveURL(/sort=expires_on/);
  await expect.poll(plates).toEqual(['AA-21-BC', 'AA-22-BC', 'AA-20-BC']);

  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'pt'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await go(page, 'v');
  await expect(page).toHaveURL(/\/vehicles/);
  await inRows(page);
  await expect(rowOf(page, 'AA-21-BC')).toContainText(`Inspeção, terminou a ${written(-3, 'pt')}`);
  await expect(rowOf(page, 'AA-22-BC')).toContainText('Automática');
  await page.goto('/vehicles?transmission=automatic');
  await inRows(page);
  await expect.poll(plates).toEqual(['AA-22-BC']);
});

test('a class is booked in a car by its name; a car that is taken is told of while it is typed, and seen on the class', async ({
  school,
  keyboardOnly: page,
}) => {
  const make = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const place = await make('/admin/location', { name: 'Station' });
  const at = (time: string) => instantOf(day(2), time, ZONE);
  const pairs: number[] = [];
  for (const [teacher, student] of [
    ['Rui', 'Ana'],
    ['Eva', 'Ben'],
  ]) {
    const teacher_id = await make('/admin/teacher/signup', {
      first_name: teacher,
      last_name: 'Costa',
      licence_categories: ['B'],
    });
    const names = { first_name: student, last_name: 'Reis', licence_category: 'B' };
    pairs.push(await make('/admin/student/signup', { ...names, teacher_id }));
    await school.call('POST', '/admin/createSchludeArray', {
      teacher_id,
      location_id: place,
      slots: ['10', '11'].map((hour) => ({ starts_at: at(`${hour}:00`), ends_at: at(`${hour}:50`) })),
    });
  }
  for (const id of pairs) await school.call('POST', `/admin/student/status/${id}`, { status: 'active' });
  await add(school, 'AA-12-BC');
  await page.goto('/bookings');
  await inRows(page);
  await command(page, `book ana ${day(2)} 10:00 with the clio`, /Ana Reis.*AA-12-BC Renault Clio/);
  await expect(page.getByText(/Booked Ana Reis with Rui Costa/)).toBeVisible();
  await inRows(page);

  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteLine(page)).toBeFocused();
  await page.keyboard.type(`book ben ${day(2)} 10:00 car aa12bc`);
  await expect(page.locator('[data-problem]')).toContainText('The vehicle is in another class at that time');
  await expect(page.locator('[data-problem]')).toContainText('Ana Reis');
  const offer = page.locator('[role="option"][data-value^="offer:"]').first();
  await expect(offer).toContainText('11:00 AM');
  await page.keyboard.press('ArrowDown');
  await expect(offer).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Booked Ben Reis with Eva Costa/)).toBeVisible();
  await inRows(page);
  await expect(rowOf(page, 'Ben Reis')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  await expect(page.getByRole('complementary')).toContainText('AA-12-BC Renault Clio');
  await page.keyboard.press('Escape');

  // Its day, by the command and by the address; a class booked there is in that car.
  await command(page, 'calendar by car', /Go to vehicle calendar/);
  await expect(page).toHaveURL(/\/calendar\?by=vehicle$/);
  await page.goto(`/calendar?by=vehicle&date=${day(2)}`);
  const cells = page.locator('[data-work]');
  await expect(cells).toBeFocused();
  await expect(page.locator('[data-class]').filter({ hasText: 'Ana Reis' })).toBeVisible();
  await expect(page.locator('[data-class]').filter({ hasText: 'Ben Reis' })).toBeVisible();
  // What is booked on its line is booked in it.
  await page.keyboard.press('Enter');
  await expect(paletteLine(page)).toBeFocused();
  await page.keyboard.type('ben');
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText('Ben Reis');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Book class' });
  await expect(form.getByRole('combobox', { name: 'Vehicle' })).toHaveValue('AA-12-BC Renault Clio');
  await expect(form.getByText('The teacher has no slot at that time.')).toBeVisible();
  // The car is in a class at both hours at which Eva has time.
  await expect(form.getByText('No free time was found.')).toBeVisible();
});

for (const [locale, line, hit, title, tab, coming] of [
  [
    'en',
    (on: string) => `clio in repair ${on}`,
    /Take vehicle off the road.*AA-12-BC/,
    'is off the road on',
    'Off the road',
    /Off the road from \d/,
  ],
  [
    'fr',
    (on: string) => `la clio au garage ${on}`,
    /Immobiliser le véhicule.*AA-12-BC/,
    'est immobilisé le',
    'Immobilisations',
    /Immobilisé à partir du \d/,
  ],
] as const)
  test(`a vehicle goes off the road, its class has another, and one undo takes it back (${locale})`, async ({
    school,
    keyboardOnly: page,
  }) => {
    const make = async (path: string, body: object) =>
      (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
    const location_id = await make('/admin/location', { name: 'Station' });
    const teacher_id = await make('/admin/teacher/signup', {
      first_name: 'Rui',
      last_name: 'Costa',
      licence_categories: ['B'],
    });
    const student_id = await make('/admin/student/signup', {
      first_name: 'Ana',
      last_name: 'Reis',
      licence_category: 'B',
    });
    await school.call('POST', `/admin/student/status/${student_id}`, { status: 'active' });
    const clio = await add(school, 'AA-12-BC');
    await add(school, 'AA-13-BC', { name: 'Opel Corsa' });
    await make('/booking_2/admin/bookClass', {
      student_id,
      teacher_id,
      location_id,
      starts_at: instantOf(day(2), '10:00', ZONE),
      outside_schedule: true,
      vehicle_id: clio,
    });
    const drives = async () =>
      (await school.call<{ data: { vehicle_name: string }[] }>('GET', '/admin/booking')).data.map(
        ({ vehicle_name }) => vehicle_name,
      );
    await page.addInitScript((chosen) => localStorage.setItem('clutch.locale', chosen), locale);
    await page.goto(`/vehicles/edit/${clio}`);
    // The class that it is driven in next.
    await expect(page.getByRole('link', { name: written(2, locale) })).toBeVisible();
    await expect(page.getByText(/Ana Reis/)).toBeVisible();
    await page.goto(`/vehicles/edit/${clio}?tab=repairs`);
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(line(day(2)));
    await expect(page.locator('[cmdk-item][aria-selected="true"]')).toHaveText(hit);
    await page.keyboard.press('Enter');
    const preview = page.getByRole('alertdialog');
    await expect(preview).toContainText(title);
    await expect(preview.getByRole('listitem').filter({ hasText: '· Ana Reis' })).toContainText(
      'AA-12-BC Renault Clio → AA-13-BC Opel Corsa',
    );
    await page.keyboard.press('Enter');
    await expect.poll(drives).toEqual(['AA-13-BC Opel Corsa']);
    await expect(page.getByRole('row').filter({ hasText: written(2, locale) })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: written(2, locale) })).toBeVisible();
    // Its page and the list say that it will be.
    await expect(page.getByText(coming)).toBeVisible();
    await page.goto('/vehicles');
    await expect(page.getByRole('row').filter({ hasText: 'AA-12-BC' })).toContainText(coming);
    // Seen where its classes would be.
    await page.goto(`/calendar?by=vehicle&date=${day(2)}`);
    await expect(page.locator('[data-work]')).toBeFocused();
    await expect(page.locator('[data-repair]')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(drives).toEqual(['AA-12-BC Renault Clio']);
    await expect(page.locator('[data-repair]')).toHaveCount(0);
  });

test('on a phone a vehicle’s plate, state and what is due are read whole, in every language', async ({
  school,
  keyboardOnly: page,
}) => {
  await add(school, 'AA-88-ZZ', { inspection_until: day(-12), status: 'off_road' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ['en', 'fr', 'pt']) {
    await page.goto('/vehicles');
    await page.evaluate((chosen) => localStorage.setItem('clutch.locale', chosen), language);
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'AA-88-ZZ' });
    await expect(row.getByText(written(-12, language)).filter({ visible: true })).toBeVisible();
    const cut = await row.evaluate((line) =>
      [...line.querySelectorAll('span')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
  }
});

test('a service that is due by the odometer comes first, by a link and by what it is called, in French too', async ({
  school,
  keyboardOnly: page,
}) => {
  await add(school, 'AA-30-BC', { taxes_until: day(12) });
  await add(school, 'AA-31-BC', { odometer_km: 14_700, service_km: 15_000 });
  await add(school, 'AA-32-BC', { odometer_km: 100, service_km: 15_000 });
  await page.goto('/vehicles?due=1&sort=expires_on');
  await inRows(page);
  const plates = () =>
    page
      .locator('main')
      .getByText(/^AA-3\d-BC$/)
      .allInnerTexts();
  await expect.poll(plates).toEqual(['AA-31-BC', 'AA-30-BC']);
  await expect(rowOf(page, 'AA-31-BC')).toContainText('Service · 300 km left');
  await page.addInitScript(() => localStorage.setItem('clutch.locale', 'fr'));
  await page.goto('/students');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await command(page, 'echeances des vehicules', /Aller aux échéances des véhicules/);
  await inRows(page);
  await expect(rowOf(page, 'AA-31-BC')).toContainText('Entretien · encore 300 km');
});

test('an external teacher’s own car is named for a class and taken back; of a teacher of the school it is refused', async ({
  school,
  keyboardOnly: page,
}) => {
  await addClassAhead(school);
  const make = async (path: string, body: object) =>
    (await school.call<{ data: { id: number } }>('POST', path, body)).data.id;
  const zita = { first_name: 'Zita', last_name: 'Melo', licence_categories: ['B'], teacher_type: 'external' };
  await school.call('POST', '/booking_2/admin/bookClass', {
    student_id: await addActive(school, { first_name: 'Ben', last_name: 'Sousa' }),
    teacher_id: await make('/admin/teacher/signup', zita),
    location_id: await make('/admin/location', { name: 'Airport' }),
    starts_at: instantOf(day(4), '10:00', ZONE),
    outside_schedule: true,
  });
  await page.goto('/bookings?panel=peek');
  await inRows(page);
  const form = page.getByRole('dialog', { name: 'Edit class' });
  const car = form.getByRole('textbox', { name: 'External teacher’s own car' });
  const peek = page.getByRole('complementary');
  await expect(peek).toContainText('Ben Sousa');
  await command(page, 'edit class', /Edit class/);
  await typeInto(page, car, '12-XY-34');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toHaveCount(0);
  // Below the facts its history says so too, and stays.
  const facts = peek.locator('dl').first();
  await expect(facts).toContainText('12-XY-34');
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(facts).not.toContainText('12-XY-34');
  await page.keyboard.press('ArrowDown');
  await expect(peek).toContainText('Ana Reis');
  await command(page, 'edit class', /Edit class/);
  await typeInto(page, car, '12-XY-34');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toContainText('Only external teachers bring their own car.');
  await expect(car).toHaveValue('12-XY-34');
});

test('ticked classes get one vehicle: what is in the way is named, the others get it when that is chosen, and it is taken back', async ({
  school,
  keyboardOnly: page,
}) => {
  const { teacher } = await addClassAhead(school);
  const car = await add(school, 'AA-12-BC');
  const [first] = (await school.call<{ data: { location_id: number; starts_at: string }[] }>('GET', '/admin/booking'))
    .data;
  const eva = { first_name: 'Eva', last_name: 'Lima', licence_categories: ['B'] };
  const other = (await school.call<{ data: { id: number } }>('POST', '/admin/teacher/signup', eva)).data.id;
  const book = async (name: string, teacher_id: number, hours: number, more: object = {}) =>
    school.call('POST', '/booking_2/admin/bookClass', {
      student_id: await addActive(school, { first_name: name, last_name: 'Sousa', email: `${name}@learner.example` }),
      teacher_id,
      location_id: first?.location_id,
      starts_at: new Date(Date.parse(first?.starts_at ?? '') + hours * 3_600_000).toISOString(),
      outside_schedule: true,
      ...more,
    });
  await book('Ben', teacher, 2);
  // Another class has the car when Ben's is.
  await book('Zoe', other, 2, { vehicle_id: car });
  const cars = async () =>
    (await school.call<{ data: { student_name: string; vehicle_id: number | null }[] }>('GET', '/admin/booking')).data
      .map(({ student_name, vehicle_id }) => `${student_name} ${vehicle_id === car}`)
      .sort();
  const before = ['Ana Reis false', 'Ben Sousa false', 'Zoe Sousa true'];
  expect(await cars()).toEqual(before);
  await page.goto(`/bookings?teacher_id=${teacher}&sort=starts_at`);
  await inRows(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: '2 classes selected' })).toBeVisible();
  await command(page, 'give AA-12-BC to the selected classes', /Give a vehicle to classes/);
  const preview = page.getByRole('alertdialog', { name: '1 class gets AA-12-BC Renault Clio, 1 cannot have it' });
  await expect(preview).toContainText(/Ben Sousa: in use by Zoe Sousa until/);
  await expect(preview).toContainText('Ana Reis');
  // Nothing is given in part unasked: Enter leads to where that is decided.
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Give a vehicle to classes' });
  await expect(form.getByRole('button', { name: /When something is in the way/ })).toBeFocused();
  await page.keyboard.type('Leave');
  await expect(form.getByRole('button', { name: /When something is in the way/ })).toContainText('Leave those out');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(preview).toContainText(/Ben Sousa: in use by Zoe Sousa until/);
  expect(await cars()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 class now has AA-12-BC Renault Clio; 1 stays as it is')).toBeVisible();
  expect(await cars()).toEqual(['Ana Reis true', 'Ben Sousa false', 'Zoe Sousa true']);
  await inRows(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  expect(await cars()).toEqual(before);

  // Of one class alone the picker says it before anything is chosen: who is free first, and whose class has the other.
  await add(school, 'BB-34-CD');
  await page.goto(`/bookings?teacher_id=${teacher}&sort=-starts_at`);
  await inRows(page);
  await page.keyboard.press('e');
  const vehicle = page.getByRole('dialog').getByRole('combobox', { name: 'Vehicle' });
  for (let tab = 0; tab < 12 && !(await vehicle.evaluate((one) => one === document.activeElement)); tab++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(0)).toContainText(/BB-34-CD.*free then/);
  await expect(page.getByRole('option').nth(1)).toContainText(/AA-12-BC.*Zoe Sousa’s class has it until/);
});
