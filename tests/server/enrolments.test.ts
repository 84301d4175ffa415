/** Packages that students have bought: sold, drawn from, changed, and the limit they set to booking, on both engines. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { bookClass, booking, cancelAsAdmin, completeClass, moveClass, noShow } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { cancelEnrolments, enrolment, extendEnrolments, readLeft, sellPackage } from '#contract/entities/enrolment.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { enrolments as migrate } from '#server/store/migrations/0021-enrolments.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

/** The day of the school's clock. */
const TODAY = '2026-03-02';

describeEngines('packages of students', (engine) => {
  let school: School;
  let teacher = 0;
  let complete = 0;
  let theoryAlone = 0;
  let topUp = 0;

  const addPackage = async (name: string, more: object) =>
    (
      await school.app.call(packageResource.endpoints.add, {
        body: { name, price: 74_900, currency: 'EUR', valid_days: 365, ...more } as never,
      })
    ).data.id;
  const sell = (id: number, package_id: number, more: object = {}) =>
    school.app.call(sellPackage, { body: { students: { ids: [id] }, package_id, ...more } });
  const left = async (id: number) => (await school.app.call(readLeft, { body: { student_id: id } })).data;
  const rowOf = async (id: number) => (await school.app.call(student.endpoints.get, { params: { id } })).data;
  const enrolmentsOf = async (id: number) =>
    (await school.app.call(enrolment.endpoints.list, { query: { student_id: String(id) } as never })).data;
  const setRule = (beyond_package: 'allow' | 'warn' | 'refuse') =>
    school.app.call(changeClubSettings, { body: { beyond_package } });
  const undo = (id: number | null) => school.app.call(undoOperation, { params: { id: id as number } } as never);
  // The clock goes on in some tests: classes are of later days.
  let hour = 24;
  /** Somebody's class at a time that nobody else has. */
  const bookNext = (id: number, more: object = {}) =>
    school.book(id, teacher, ++hour, { outside_schedule: true, location_id: school.place, ...more });

  beforeAll(async () => {
    school = await startSchool(engine);
    teacher = await school.addTeacher('Rui');
    complete = await addPackage('Complete', { practical_classes: 3, theory_classes: 2 });
    theoryAlone = await addPackage('Theory alone', { price: 19_900, theory_classes: 28 });
    topUp = await addPackage('Two more', { price: 6000, practical_classes: 2, valid_days: 30 });
  });

  test('a sale keeps its own copy, and the student’s field names it', async () => {
    const id = await school.addStudent('Copy');
    expect(await left(id)).toBe(null);
    expect((await rowOf(id)).left).toBe(null);
    const sold = await sell(id, complete, { discount: 4900 });
    expect(sold).toMatchObject({
      changed: 1,
      left: 0,
      data: [
        {
          student_name: 'Copy Student',
          name: 'Complete',
          price: 74_900,
          discount: 4900,
          currency: 'EUR',
          begins_on: TODAY,
          ends_on: '2027-03-01',
          state: 'open',
        },
      ],
    });
    const before = (await school.app.call(packageResource.endpoints.get, { params: { id: complete } })).data;
    await school.app.call(packageResource.endpoints.edit, {
      params: { id: complete },
      body: { price: 80_000, practical_classes: 30, version: before.version },
    });
    expect((await enrolmentsOf(id))[0]).toMatchObject({ price: 74_900, practical_classes: 3 });
    await school.app.call(packageResource.endpoints.edit, {
      params: { id: complete },
      body: { price: 74_900, practical_classes: 3, version: before.version + 1 },
    });
    expect(await rowOf(id)).toMatchObject({
      package_id: complete,
      left: { practical: { bought: 3, left: 3, booked: 0, until: '2027-03-01' }, theory: { bought: 2, left: 2 } },
    });
    await undo(sold.operation_id);
    expect(await rowOf(id)).toMatchObject({ package_id: null, left: null });
  });

  test('a discount may be a share of the price, rounded to the cent, and is that amount from then on', async () => {
    const id = await school.addStudent('Share');
    const odd = await addPackage('Odd', { price: 33_333, practical_classes: 1, theory_classes: 0 });
    expect((await sell(id, complete, { discount_percent: 10 })).data[0]).toMatchObject({ discount: 7490 });
    expect((await sell(id, odd, { discount_percent: 15 })).data[0]).toMatchObject({ discount: 5000 });
    expect((await sell(id, odd, { discount_percent: 100 })).data[0]).toMatchObject({ discount: 33_333 });
  });

  test('classes are drawn from the oldest first; what does not count is not', async () => {
    const id = await school.addStudent('Draws');
    await sell(id, topUp);
    await sell(id, complete);
    const classes = [];
    for (let index = 0; index < 5; index++) classes.push(await bookNext(id));
    expect((await left(id))?.practical).toEqual({ bought: 5, left: 5, booked: 5, until: '2026-03-31' });
    school.setClock(++hour);
    await school.app.call(completeClass, { body: { student_bookings_id: classes[0]?.id ?? 0, reason: 'held' } });
    await school.app.call(noShow, { body: { student_bookings_id: classes[1]?.id ?? 0 } });
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: classes[2]?.id ?? 0 } });
    const [newer, older] = (await enrolmentsOf(id)).sort((a, b) => b.id - a.id);
    expect(older).toMatchObject({ name: 'Two more', state: 'used_up', practical: { bought: 2, taken: 2, booked: 0 } });
    expect(newer).toMatchObject({ name: 'Complete', state: 'open', practical: { bought: 3, taken: 0, booked: 2 } });
    expect((await left(id))?.practical).toEqual({ bought: 5, left: 3, booked: 2, until: '2027-03-01' });
    const { data } = await school.app.call(student.endpoints.list, { query: { ids: String(id) } as never });
    expect(data[0]?.left?.practical.left).toBe(3);
  });

  describe('a booking beyond what was bought', () => {
    const body = (id: number, more: object = {}) => ({
      body: {
        student_id: id,
        teacher_id: teacher,
        starts_at: at(++hour),
        outside_schedule: true,
        location_id: school.place,
        ...more,
      },
    });

    test('is asked about: theory alone holds no practical class', async () => {
      const id = await school.addStudent('Theory');
      await sell(id, theoryAlone);
      const asked = body(id);
      const problem = await school.app.fails(409, bookClass, asked);
      expect(problem).toMatchObject({
        type: '/problems/beyond-package',
        detail: 'The student has no package with practical classes at that time.',
      });
      const suggested = await school.app.call(suggestTimes, asked as never);
      expect(suggested.problem?.type).toBe('/problems/beyond-package');
      expect(suggested.left).toMatchObject({ practical: { bought: 0 }, theory: { left: 28 } });
      expect((await school.app.call(suggestTimes, { body: { ...asked.body, beyond: true } } as never)).problem).toBe(
        null,
      );
      await school.app.call(bookClass, { body: { ...asked.body, beyond: true } } as never);
      await school.app.call(bookClass, body(id, { class_type: 'theory' }) as never);
    });

    test('is refused where the school refuses, whatever the call says; and so is one without any package', async () => {
      const id = await school.addStudent('Refused');
      await setRule('refuse');
      expect(await school.app.fails(409, bookClass, body(id, { beyond: true }))).toMatchObject({
        type: '/problems/package-used-up',
        detail: 'The student has no package. Sell one first.',
      });
      await sell(id, topUp);
      const first = await bookNext(id);
      await bookNext(id);
      expect(await school.app.fails(409, bookClass, body(id, { beyond: true }))).toMatchObject({
        type: '/problems/package-used-up',
        detail: 'The packages have no practical classes left. Sell another package first.',
      });
      // What is moved keeps what it was booked on; what was cancelled is free for another, and then gone.
      await school.app.call(moveClass, {
        body: { student_bookings_id: first.id, starts_at: at(++hour), outside_schedule: true },
      } as never);
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: first.id } });
      await bookNext(id);
      await school.app.fails(409, booking.endpoints.restore, { params: { id: first.id } });
      await setRule('warn');
    });

    test('is let pass where the school allows it, and where nothing was ever bought', async () => {
      const none = await school.addStudent('None');
      await bookNext(none);
      const id = await school.addStudent('Allowed');
      await sell(id, theoryAlone);
      await setRule('allow');
      await bookNext(id);
      await setRule('warn');
      await school.app.fails(409, bookClass, body(id));
    });

    test('is one after the package has ended, or before it begins', async () => {
      const id = await school.addStudent('Later');
      await sell(id, topUp, { begins_on: '2026-05-01' });
      await school.app.fails(409, bookClass, body(id));
      const may = (day: string) => ({ starts_at: `${day}T10:00:00.000Z` });
      await school.app.call(bookClass, body(id, may('2026-05-30')) as never);
      await school.app.fails(409, bookClass, body(id, may('2026-05-31')));
      const [row] = await enrolmentsOf(id);
      await school.app.call(extendEnrolments, { body: { enrolments: { ids: [row?.id ?? 0] }, days: 1 } });
      await school.app.call(bookClass, body(id, may('2026-05-31')) as never);
    });

    test('two who book the last class at once: one is refused', async () => {
      await setRule('refuse');
      const other = await school.addTeacher('Zoe');
      for (let round = 0; round < 4; round++) {
        const id = await school.addStudent(`Race ${round}`);
        await sell(id, topUp);
        await bookNext(id);
        const tries = [teacher, other].map((teacher_id) =>
          school.app
            .raw(bookClass, body(id, { teacher_id }))
            .then((reply) => [reply.status, reply.json<{ type: string }>().type]),
        );
        const done = (await Promise.all(tries)).sort();
        expect(done).toEqual([
          [200, undefined],
          [409, '/problems/package-used-up'],
        ]);
        expect((await left(id))?.practical).toMatchObject({ left: 2, booked: 2 });
      }
      await setRule('warn');
    });
  });

  test('an enrolment is extended, cancelled and changed, each taken back', async () => {
    const id = await school.addStudent('Changed');
    await sell(id, complete, { begins_on: TODAY });
    const [row] = await enrolmentsOf(id);
    const enrolments = { ids: [row?.id ?? 0] };
    const dry = await school.app.call(extendEnrolments, { body: { enrolments, days: 10, dry_run: true } });
    expect(dry).toMatchObject({ dry_run: true, changed: 1, data: [{ ends_on: '2027-03-11' }], operation_id: null });
    expect((await enrolmentsOf(id))[0]?.ends_on).toBe('2027-03-01');
    const longer = await school.app.call(extendEnrolments, { body: { enrolments, days: 10 } });
    expect((await left(id))?.practical.until).toBe('2027-03-11');
    await undo(longer.operation_id);
    expect((await left(id))?.practical.until).toBe('2027-03-01');

    // Until a day: what holds as long already stays, and never becomes shorter.
    expect(await school.app.call(extendEnrolments, { body: { enrolments, until: '2027-03-01' } })).toMatchObject({
      changed: 0,
      left: 1,
    });
    const extended = await school.app.call(extendEnrolments, { body: { enrolments, until: '2027-04-30' } });
    expect((await left(id))?.practical.until).toBe('2027-04-30');
    await undo(extended.operation_id);
    for (const asked of [{}, { days: 3, until: '2027-04-30' }])
      expect((await school.app.fails(422, extendEnrolments, { body: { enrolments, ...asked } })).errors).toHaveProperty(
        'days',
      );

    const gone = await school.app.call(cancelEnrolments, { body: { enrolments, reason: 'moved away' } });
    expect(gone.data[0]).toMatchObject({ state: 'cancelled', cancel_reason: 'moved away' });
    expect(await rowOf(id)).toMatchObject({ package_id: null, left: { practical: { left: 0, until: null } } });
    expect(await school.app.call(cancelEnrolments, { body: { enrolments } })).toMatchObject({ changed: 0, left: 1 });
    expect(await school.app.call(extendEnrolments, { body: { enrolments, days: 1 } })).toMatchObject({ changed: 0 });
    await undo(gone.operation_id);
    expect((await rowOf(id)).package_id).toBe(complete);

    const now = (await enrolmentsOf(id))[0];
    const edit = (more: object) => ({ params: { id: now?.id ?? 0 }, body: { version: now?.version, ...more } });
    const edited = await school.app.call(
      enrolment.endpoints.edit,
      edit({ practical_classes: 12, discount: 100 }) as never,
    );
    expect(edited.data).toMatchObject({ practical_classes: 12, discount: 100, practical: { bought: 12 } });
    await school.app.fails(409, enrolment.endpoints.edit, edit({ name: 'Old' }));
    await undo(edited.operation_id);
    expect((await enrolmentsOf(id))[0]).toMatchObject({ practical_classes: 3, discount: 0 });
  });

  test('several students are sold a package in one operation', async () => {
    const ids = [await school.addStudent('Bulk one'), await school.addStudent('Bulk two')];
    const sold = await school.app.call(sellPackage, { body: { students: { ids }, package_id: topUp } });
    expect(sold.changed).toBe(2);
    for (const id of ids) expect((await left(id))?.practical.left).toBe(2);
    await undo(sold.operation_id);
    for (const id of ids) expect(await left(id)).toBe(null);
  });

  test('bad input is told by field and changes nothing', async () => {
    const id = await school.addStudent('Bad');
    const fails = async (more: object, students: object = { ids: [id] }) =>
      (await school.app.fails(422, sellPackage, { body: { students, package_id: topUp, ...more } })).errors;
    expect(await fails({ discount: 6001 })).toEqual({ discount: ['The discount can’t be more than the price.'] });
    expect(await fails({ discount: -1 })).toHaveProperty('discount');
    expect(await fails({ discount: 1.5 })).toHaveProperty('discount');
    for (const discount_percent of [0, 101, 2.5, -3])
      expect(await fails({ discount_percent })).toHaveProperty('discount_percent');
    expect(await fails({ discount: 100, discount_percent: 10 })).toHaveProperty('discount_percent');
    expect(await fails({ begins_on: '2026-02-30' })).toHaveProperty('begins_on');
    expect(await fails({ begins_on: '9999-12-20' })).toEqual({ begins_on: ['This date doesn’t exist.'] });
    expect(await fails({ package_id: 999_999 })).toHaveProperty('package_id');
    const dollars = await addPackage('Dollars', { currency: 'USD' });
    expect(await fails({ package_id: dollars })).toEqual({
      package_id: ['The package is priced in USD, but the school uses EUR.'],
    });
    await school.app.call(packageResource.endpoints.remove, { params: { id: dollars } });
    expect(await fails({ package_id: dollars })).toHaveProperty('package_id');
    expect(await enrolmentsOf(id)).toEqual([]);

    await sell(id, topUp);
    const [row] = await enrolmentsOf(id);
    const edit = (values: object) =>
      school.app.fails(422, enrolment.endpoints.edit, {
        params: { id: row?.id },
        body: { ...values, version: row?.version },
      });
    expect((await edit({ discount: 6001 })).errors).toHaveProperty('discount');
    expect((await edit({ price: 10, discount: 11 })).errors).toHaveProperty('discount');
    expect((await edit({ ends_on: '2026-03-01' })).errors).toHaveProperty('ends_on');
    for (const days of [0, -1, 3651, 1.5])
      await school.app.fails(422, extendEnrolments, { body: { enrolments: { ids: [row?.id] }, days } });
  });

  test('another school’s students, packages and enrolments are not there', async () => {
    const id = await school.addStudent('Mine');
    await sell(id, complete);
    const [row] = await enrolmentsOf(id);
    const { token } = await school.app.addClub();
    const as = { token };
    const theirs = (
      await school.app.call(student.endpoints.add, { body: { first_name: 'Their', last_name: 'Own' } as never }, as)
    ).data.id;
    const foreign = { package_id: ['This package doesn’t exist.'] };
    for (const ids of [[id], [theirs]])
      expect(
        (await school.app.fails(422, sellPackage, { body: { students: { ids }, package_id: complete } }, as)).errors,
      ).toEqual(foreign);
    await school.app.fails(404, extendEnrolments, { body: { enrolments: { ids: [row?.id] }, days: 3 } }, as);
    await school.app.fails(404, cancelEnrolments, { body: { enrolments: { ids: [row?.id] } } }, as);
    await school.app.fails(404, enrolment.endpoints.get, { params: { id: row?.id } }, as);
    await school.app.fails(422, readLeft, { body: { student_id: id } }, as);
    await school.app.fails(404, sellPackage, { body: { students: { ids: [theirs] }, package_id: complete } });
    expect((await enrolmentsOf(id))[0]).toMatchObject({ state: 'open' });
  });

  describe('the field package_id', () => {
    const setPackage = async (id: number, package_id: number | null) => {
      const { version } = await rowOf(id);
      return school.app.call(student.endpoints.edit, { params: { id }, body: { package_id, version } });
    };

    test('sells on adding', async () => {
      const id = await school.addStudent('Added', { package_id: complete });
      expect((await rowOf(id)).package_id).toBe(complete);
      expect(await enrolmentsOf(id)).toMatchObject([
        { name: 'Complete', discount: 0, ends_on: expect.stringMatching(/^2027-03-0/) },
      ]);
      await school.app.fails(422, student.endpoints.add, {
        body: { first_name: 'No', last_name: 'Package', package_id: 999_999 },
      });
    });

    test('replaces what nothing was taken from, keeps what was used beside the new, and null cancels', async () => {
      const id = await school.addStudent('Swaps', { package_id: theoryAlone });
      const edited = await setPackage(id, topUp);
      expect(edited.data.package_id).toBe(topUp);
      const states = async () =>
        (await enrolmentsOf(id)).sort((a, b) => a.id - b.id).map(({ name, state }) => [name, state]);
      expect(await states()).toEqual([
        ['Theory alone', 'cancelled'],
        ['Two more', 'open'],
      ]);
      await undo(edited.operation_id);
      expect((await rowOf(id)).package_id).toBe(theoryAlone);
      expect(await states()).toEqual([['Theory alone', 'open']]);
      await setPackage(id, topUp);
      const used = await bookNext(id);
      school.setClock(++hour);
      await school.app.call(completeClass, { body: { student_bookings_id: used.id, reason: 'held' } });
      await setPackage(id, complete);
      expect((await states()).slice(1)).toEqual([
        ['Two more', 'open'],
        ['Complete', 'open'],
      ]);
      // Editing anything else sells nothing.
      const { version } = await rowOf(id);
      await school.app.call(student.endpoints.edit, {
        params: { id },
        body: { phone: '+351 210 000 001', package_id: complete, version },
      });
      expect(await states()).toHaveLength(3);
      await setPackage(id, null);
      expect((await states()).at(-1)).toEqual(['Complete', 'cancelled']);
      expect((await rowOf(id)).package_id).toBe(topUp);
    });
  });

  test('packages that students had before become enrolments, from the day on which they were given', async () => {
    const { db } = school.app.app.database;
    const [early, late] = [await school.addStudent('Early'), await school.addStudent('Late')];
    // As the steps before left it.
    if (engine.name === 'sqlite') await sql`drop table enrolment_search`.execute(db);
    // The server's own work may be reading it beside what hangs on it: then PostgreSQL ends one of the two.
    const drop = () => sql`drop table enrolment cascade`.execute(db);
    if (engine.name === 'postgres') await vi.waitFor(drop, { timeout: 20_000 });
    else await sql`drop table enrolment`.execute(db);
    for (const name of ['enrolment_words', 'student_names_enrolments', 'enrolment_package'])
      if (engine.name === 'postgres') await sql`drop function ${sql.ref(name)} cascade`.execute(db);
      else await sql`drop trigger if exists ${sql.ref(name)}`.execute(db);
    await sql`update student set package_id = null`.execute(db);
    await sql`update student set package_id = ${complete} where id in (${early}, ${late})`.execute(db);
    await sql`update student set created_at = '2026-01-10T23:30:00.000Z' where id in (${early}, ${late})`.execute(db);
    await sql`update change set at = '2026-02-20T12:00:00.000Z' where entity = 'student' and row_id = ${late}`
      .execute(db)
      .catch(() => {});
    await migrate({ db: db as never, engine: engine.name });
    expect(await enrolmentsOf(early)).toMatchObject([
      { package_id: complete, name: 'Complete', price: 74_900, begins_on: '2026-01-10', ends_on: '2027-01-09' },
    ]);
    expect((await rowOf(early)).package_id).toBe(complete);
    expect(await enrolmentsOf(late)).toHaveLength(1);
    await sell(early, topUp);
    expect((await rowOf(early)).package_id).toBe(topUp);
  });
});
