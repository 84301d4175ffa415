/** Special drives by keyboard alone: noted of the class in focus, in the reader's language, and taken back. */
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';
import { expect, test } from './fixtures.ts';
import { add, addTeaching } from './people.ts';
import { command, inRows } from './steps.ts';

const ZONE = 'Europe/Lisbon';

for (const [locale, typed, meant, said] of [
  ['en', 'note special drive motorways', /Note a special drive.*Motorways/, 'Motorways'],
  ['fr', 'noter une conduite speciale sur autoroute', /Noter une conduite spéciale.*Sur autoroute/, 'Sur autoroute'],
  ['pt', 'registar conducao especial em autoestrada', /Registar condução especial.*Em autoestrada/, 'Em autoestrada'],
] as const)
  test(`a drive on the motorway is noted with its class: ${locale}`, async ({ school, keyboardOnly: page }) => {
    const { teacher_id, location_id } = await addTeaching(school, 'Melo');
    const student_id = await add(school, '/admin/student/signup', {
      ...{ first_name: 'Ana', last_name: 'Reis', licence_category: 'B' },
    });
    await school.call('POST', `/admin/student/status/${student_id}`, { status: 'active' });
    await school.call('POST', '/booking_2/admin/bookClass', {
      ...{ student_id, teacher_id, location_id, outside_schedule: true },
      starts_at: instantOf(addDays(todayIn(ZONE, Date.now()), 2), '10:00', ZONE),
    });
    const drives = async () =>
      (await school.call<{ data: { drive: string }[] }>('GET', '/admin/booking')).data.map(({ drive }) => drive);
    await page.addInitScript((language) => localStorage.setItem('clutch.locale', language), locale);
    await page.goto('/bookings?panel=peek');
    await inRows(page);
    await command(page, typed, meant);
    await expect.poll(drives).toEqual(['motorways']);
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    await inRows(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(drives).toEqual(['none']);
  });
