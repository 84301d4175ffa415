/** What becomes of the classes of a month: planned, booked one by one, moved, cancelled by everybody, missed, held, waived. */
import {
  type Booking,
  bookClass,
  cancelAsAdmin,
  cancelAsStudent,
  cancelAsTeacher,
  cancelMany,
  moveClass,
  noShow,
  waiveClass,
} from '#contract/entities/booking.ts';
import { sellPackage } from '#contract/entities/enrolment.ts';
import { planClasses } from '#contract/entities/planning.ts';
import { slotFamily } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { closeDay, sickDay } from '#contract/entities/workday.ts';
import { addDays, weekdayOf } from '#contract/rules/zone.ts';
import { at, FIRST_DAY, type Office, type Pupil, TEACHERS } from './office.ts';

/** Who comes on each of the first five days. */
const PER_DAY = 40;
const HOURS = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'];

/** Those who come on a day: added, active, with a package each, and with classes at an hour and on two days of the week of their own. */
export async function enrol(office: Office, day: string): Promise<void> {
  const { random, school, pupils } = office;
  const first = Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / 86_400_000) * PER_DAY;
  const fresh = Array.from({ length: PER_DAY }, (_, index) => {
    const number = first + index;
    const address = random.chance(0.05) ? '' : `student${number}@learner.example`;
    return {
      number,
      body: {
        ...{ first_name: `Zé${number}`, last_name: 'Gonçalves', licence_category: 'B', email: address },
        language: random.pick(['en', 'fr', 'pt', 'school']),
        no_mail: random.chance(0.04),
      },
    };
  });
  const made = new Map<number, Pupil>();
  await office.each(fresh, async ({ number, body }) => {
    const answer = await office.act('enrol', student.endpoints.add, { body });
    const id = (answer as { data: { id: number } }).data.id;
    made.set(number, { id, teacher: number % TEACHERS, first_name: body.first_name });
  });
  const own = fresh.map(({ number }) => made.get(number) as Pupil);
  pupils.push(...own);
  const ids = own.map(({ id }) => id);
  await school.app.call(student.endpoints.setStatus, { body: { rows: { ids }, status: 'active' } } as never);
  const bought = own.map((pupil) => ({
    pupil,
    package_id: random.pick(office.packages),
    discount: random.chance(0.2) ? 100 + random.below(3000) : 0,
  }));
  // Who pays the price buys with all others who do; a discount is spoken of with one alone.
  const groups = Map.groupBy(bought, ({ package_id, discount, pupil }) => `${package_id} ${discount ? pupil.id : ''}`);
  await office.each([...groups.values()], (all) => {
    const [{ package_id, discount } = { package_id: 0, discount: 0 }] = all;
    return office.act('sell', sellPackage, {
      body: { students: { ids: all.map(({ pupil }) => pupil.id) }, package_id, discount },
    });
  });
  await office.each(own, (pupil) => plan(office, pupil, addDays(day, 1)));
}

function plan({ pupils, teachers, act }: Office, pupil: Pupil, from: string) {
  const place = Math.floor(pupils.indexOf(pupil) / TEACHERS);
  const weekdays = place % 2 === 0 ? ['mon', 'wed'] : ['tue', 'thu'];
  const body = {
    ...{ student_id: pupil.id, weekdays, start_time: `${HOURS[place >> 1]}:00`, count: 7, from },
    ...{ teacher_id: teachers[pupil.teacher], beyond: true, on_conflict: 'skip' },
  };
  return act('plan', planClasses, { body });
}

/** Fridays are free of planned classes: those that are booked one by one, and moved, come to lie there. */
export class Fridays {
  readonly #taken = new Set<string>();
  readonly #busy = new Set<string>();

  /** An hour of the pupil's teacher on the Friday after a day; null where it is full, or the pupil comes already. */
  next(office: Office, day: string, pupil: Pupil): { day: string; starts_at: string } | null {
    const friday = addDays(day, (5 - weekdayOf(day) + 7) % 7 || 7);
    if (friday > '2026-03-27' || this.#busy.has(`${friday} ${pupil.id}`)) return null;
    const hour = office.random.pick(HOURS);
    const cell = `${friday} ${hour} ${pupil.teacher}`;
    if (this.#taken.has(cell)) return null;
    this.#taken.add(cell);
    this.#busy.add(`${friday} ${pupil.id}`);
    return { day: friday, starts_at: at(friday, `${hour}:00`) };
  }
  /** Whether the pupil may come to the theory class of that Friday. */
  free(friday: string, pupil: Pupil): boolean {
    const key = `${friday} ${pupil.id}`;
    if (this.#busy.has(key)) return false;
    this.#busy.add(key);
    return true;
  }
}

/** Single classes of the next Friday, practical ones and theory. */
export async function bookSingles(office: Office, day: string, fridays: Fridays): Promise<void> {
  const { random, pupils, teachers, school } = office;
  const wanted = random.some(pupils, 14).flatMap((pupil) => {
    const found = fridays.next(office, day, pupil);
    return found
      ? [{ student_id: pupil.id, teacher_id: teachers[pupil.teacher], starts_at: found.starts_at, beyond: true }]
      : [];
  });
  const friday = addDays(day, 5 - weekdayOf(day));
  if (weekdayOf(day) === 3) {
    const query = {
      teacher_id: String(office.theoryTeacher),
      starts_at_from: at(friday, '00:00'),
      per_page: 1,
      sort: 'starts_at',
    };
    const { data } = await school.app.call(slotFamily.endpoints.list, { query } as never);
    const slot_id = (data as { id: number }[])[0]?.id;
    for (const pupil of random.some(pupils, 15))
      if (fridays.free(friday, pupil)) wanted.push({ student_id: pupil.id, slot_id, beyond: true } as never);
  }
  await office.each(wanted, (body) => office.act('book', bookClass, { body }));
}

const one = (booked: Booking | undefined, more: object = {}) => ({
  body: { student_bookings_id: booked?.id, ...more },
});
const practical = (classes: readonly Booking[]) => classes.filter(({ class_type }) => class_type === 'practical');

/** Cancellations of a day, of every kind, and classes that are moved. */
export async function change(office: Office, day: string, fridays: Fridays): Promise<void> {
  const { random, act, letOff } = office;
  const later = await office.classes(addDays(day, weekdayOf(day) > 3 ? 4 : 2), { status: 'booked' });
  const [early, byTeacher, bySchool, moved, ...more] = random.some(practical(later), 12);
  const [soon, kind, ...rest] = random.some(
    practical(await office.classes(day, { status: 'booked' })).filter(({ starts_at }) => starts_at > at(day, '13:00')),
    3,
  );
  const acts: (() => Promise<unknown>)[] = [];
  if (early) acts.push(() => act('cancel in time', cancelAsStudent, one(early, { reason: 'at work' })));
  if (byTeacher) acts.push(() => act('cancel as teacher', cancelAsTeacher, one(byTeacher)));
  if (bySchool) acts.push(() => act('cancel as school', cancelAsAdmin, one(bySchool, { reason: 'car broken' })));
  if (soon) acts.push(() => act('cancel late', cancelAsStudent, one(soon)));
  for (const rainy of rest) acts.push(() => act('cancel late', cancelAsStudent, one(rainy)));
  if (kind && random.chance(0.6)) {
    letOff.add(kind.id);
    acts.push(() => act('cancel late, let off', cancelAsStudent, one(kind, { fee: false })));
  }
  const pupil = moved && office.pupils.find(({ id }) => id === moved.student_id);
  const to = pupil && fridays.next(office, day, pupil);
  if (to) acts.push(() => act('move', moveClass, one(moved, { starts_at: to.starts_at })));
  const by = random.pick(['student', 'admin', 'teacher']);
  const ids = more.map(({ id }) => id);
  if (ids.length > 0 && random.chance(0.3))
    acts.push(() => act('cancel many', cancelMany, { body: { bookings: { ids }, by } }));
  await office.each(acts, (run) => run());
  if (['2026-03-10', '2026-03-19'].includes(day)) {
    const ill = { params: { id: random.pick(office.teachers) }, body: { date: addDays(day, 1), reason: 'flu' } };
    await act('sick day', sickDay, ill);
  }
}

/** At the end of the day: who did not come, and all others were there. A class or two of days before is waived. */
export async function endOfClasses(office: Office, day: string): Promise<void> {
  const { random, act, letOff } = office;
  const over = (await office.classes(day, { status: 'booked' })).filter(
    ({ ends_at }) => ends_at <= office.now().toISOString(),
  );
  const [first, second, ...missing] = random.some(over, 5);
  if (first && random.chance(0.4)) {
    letOff.add(first.id);
    await act('no-show, let off', noShow, one(first, { fee: false }));
  }
  if (second) await act('no-show', noShow, one(second));
  const lines = missing.map(({ id }) => ({ student_bookings_id: id, action: 'no_show' }));
  await act('close day', closeDay, { body: { date: day, reason: 'held', lines } });
  const costly = (await office.classes(addDays(day, -1))).filter(
    ({ id, counts_as_taken, status, waived_at }) =>
      counts_as_taken && status !== 'completed' && !waived_at && !letOff.has(id),
  );
  await office.each(random.some(costly, random.below(3)), (missed) =>
    act('waive', waiveClass, one(missed, { reason: 'hospital' })),
  );
}
