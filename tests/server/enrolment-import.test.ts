/** Packages that students bought before, from a file: nobody and no package is guessed, and what is left is left. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { completeClass } from '#contract/entities/booking.ts';
import { type Enrolment, enrolment } from '#contract/entities/enrolment.ts';
import { importEnrolments } from '#contract/entities/enrolment-import.ts';
import { type Entry, entry } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

describeEngines('packages sold from a file', (engine) => {
  let school: School;
  let rui: number;
  let count = 0;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
  });
  beforeEach(() => {
    count++;
  });

  const own = (name: string) => `${name}${count}`;
  const csv = (text: string) => new File([text], 'packages.csv', { type: 'text/csv' });
  const load = (text: string, more: object = {}) =>
    school.app.call(importEnrolments, { body: { file: csv(text), dry_run: false, ...more } as never });
  const addPackage = async (name: string, more: object = {}) =>
    (
      await school.app.call(packageResource.endpoints.add, {
        body: { name, price: 50_000, practical_classes: 10, theory_classes: 4, valid_days: 90, ...more } as never,
      })
    ).data.id;
  const boughtBy = async (id: number) =>
    (
      (
        await school.app.call(enrolment.endpoints.list, {
          query: { student_id: String(id), sort: 'begins_on' },
        } as never)
      ).data as Enrolment[]
    ).map(({ name, begins_on, ends_on, price, discount, practical, theory }) => ({
      ...{ name, begins_on, ends_on, price, discount, practical, theory },
    }));
  const entriesOf = async (id: number) =>
    (await school.app.call(entry.endpoints.list, { query: { student_id: String(id) } } as never)).data as Entry[];
  const namesake = async () =>
    (
      await school.app.call(student.endpoints.add, {
        body: { first_name: 'Ana', last_name: own('Reis') } as never,
      })
    ).data.id;

  test('each line is a package of a student, with what is left or was taken before; a dry run changes nothing', async () => {
    const [rita, ben] = [
      await school.addStudent(own('Rita'), { email: `${own('rita')}@learner.example` }),
      await school.addStudent(own('Ben'), { external_id: own('X') }),
    ];
    const pack = await addPackage(own('Complete'));
    const text =
      'Élève;E-mail;External id;Forfait;Début;Fin;Cours restants;taken;Prix;Remise;Colour\r\n' +
      `;${own('rita')}@learner.example;;${own('complete')};01/02/2026;;6;;;;red\r\n` +
      `;;${own('X')};#${pack};2026-01-15;2026-06-30;;3;450,00;50;\r\n`;
    const dry = await load(text, { dry_run: true });
    expect(dry).toMatchObject({
      ...{ total: 2, added: 2, known: 0, amount: 0, skipped: 0, errors: [], unknown_columns: ['Colour'] },
      operation_id: null,
    });
    expect(await boughtBy(rita)).toEqual([]);
    expect(await load(text)).toMatchObject({ added: 2 });
    expect(await boughtBy(rita)).toEqual([
      {
        ...{ name: own('Complete'), begins_on: '2026-02-01', ends_on: '2026-05-01', price: 50_000, discount: 0 },
        practical: { bought: 6, taken: 0, booked: 0 },
        theory: { bought: 4, taken: 0, booked: 0 },
      },
    ]);
    expect((await boughtBy(ben))[0]).toMatchObject({
      ...{ ends_on: '2026-06-30', price: 45_000, discount: 5000 },
      practical: { bought: 7 },
    });
    // A file says what was sold, and not what is owed.
    expect([...(await entriesOf(rita)), ...(await entriesOf(ben))]).toEqual([]);
  });

  test('as many are left as the file says, beside classes that were held here', async () => {
    const rita = await school.addStudent(own('Rita'));
    await addPackage(own('Pack'));
    const held = await school.hold(rita, rui, 30 * count);
    await school.app.call(completeClass, { body: { student_bookings_id: held, reason: 'On paper' } as never });
    const begins = '2026-03-02';
    await load(`student_id,package,begins_on,practical_left,theory_left\n${rita},${own('Pack')},${begins},5,0\n`);
    expect((await boughtBy(rita))[0]).toMatchObject({
      practical: { bought: 6, taken: 1 },
      theory: { bought: 0, taken: 0 },
    });
  });

  test('who or what may be several is asked, and what is wrong is said by line and column', async () => {
    const [one, two] = [await namesake(), await namesake()];
    await addPackage(own('Twice'));
    await addPackage(own('Twice'));
    await addPackage(own('Once'));
    const line = (student: string, pack: string, begins = '2026-01-01', more = ',,,,,') =>
      `${student},${pack},${begins},${more}\n`;
    const report = await load(
      'student,package,begins,ends,left,taken,theory,price,discount\n' +
        line(`Ana ${own('Reis')}`, own('Once')) +
        line(`#${one}`, own('Twice')) +
        line(`#${one}`, own('Never')) +
        line('', own('Once')) +
        line(`#${one}`, '') +
        line(`#${one}`, own('Once'), '') +
        line(`#${one}`, own('Once'), '30/02/2026') +
        line(`#${one}`, own('Once'), '2026-01-01', '2025-12-31,,,,,') +
        line(`#${one}`, own('Once'), '2026-01-01', ',11,,,,') +
        line(`#${one}`, own('Once'), '2026-01-01', ',,11,,,') +
        line(`#${one}`, own('Once'), '2026-01-01', ',some,,,,') +
        line(`#${one}`, own('Once'), '2026-01-01', ',,,,ten,') +
        line(`#${one}`, own('Once'), '2026-01-01', ',,,,10,20') +
        line(`#${one}`, own('Once'), '2026-01-01', ',,,,-5,') +
        line(`#${two}`, own('Once')) +
        line(`#${two}`, own('Once')),
    );
    expect(report.errors.map(({ line: at, column, code }) => [at, column, code])).toEqual([
      [2, 'student', 'several-students'],
      [3, 'package', 'several-packages'],
      [4, 'package', 'unknown-package'],
      [5, 'student', 'no-student'],
      [6, 'package', 'no-package'],
      [7, 'begins', 'no-begin'],
      [8, 'begins', 'day'],
      [9, 'ends', 'ends-before-begin'],
      [10, 'left', 'left-over-bought'],
      [11, 'taken', 'taken-over-bought'],
      [12, 'left', 'count'],
      [13, 'price', 'amount'],
      [14, 'discount', 'discount-over-price'],
      [15, 'price', 'amount'],
      [17, 'package', 'same-line'],
    ]);
    expect(report.errors[0]?.values.candidates).toBe(`Ana ${own('Reis')} #${one}, Ana ${own('Reis')} #${two}`);
    expect(report).toMatchObject({ added: 1, skipped: 15 });
    expect(await boughtBy(one)).toEqual([]);
  });

  test('a file that comes again takes nothing twice, also two at once; one undo takes all of it back', async () => {
    const [rita, ben] = [await school.addStudent(own('Rita')), await school.addStudent(own('Ben'))];
    await addPackage(own('Pack'));
    const text = `student_id,package,begins_on\n${rita},${own('Pack')},2026-01-01\n${ben},${own('Pack')},2026-01-01\n`;
    const reports = await Promise.all([load(text), load(text)]);
    expect(reports.map(({ added, known }) => [added, known]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(await load(text)).toMatchObject({ added: 0, known: 2, operation_id: null });
    const done = reports.find(({ added }) => added === 2);
    await school.app.call(undoOperation, { params: { id: done?.operation_id as number } });
    expect([...(await boughtBy(rita)), ...(await boughtBy(ben))]).toEqual([]);
    expect(await load(text)).toMatchObject({ added: 2, known: 0 });
  });

  test('what each costs is charged only where that is asked for', async () => {
    const rita = await school.addStudent(own('Rita'));
    await addPackage(own('Pack'));
    const text = `student_id,package,begins_on,price,discount\n${rita},${own('Pack')},2026-01-01,400,25\n`;
    expect(await load(text, { charge: true })).toMatchObject({ added: 1, amount: 37_500, currency: 'EUR' });
    expect((await entriesOf(rita)).map(({ kind, amount, due_on }) => [kind, amount, due_on])).toEqual([
      ['charge', 37_500, '2026-01-01'],
    ]);
  });

  test('another school’s students and packages are nobody and nothing here', async () => {
    const rita = await school.addStudent(own('Rita'));
    await addPackage(own('Pack'));
    const { token } = await school.app.addClub();
    const body = { file: csv(`student_id,package,begins_on\n${rita},${own('Pack')},2026-01-01\n`), dry_run: false };
    const report = await school.app.call(importEnrolments, { body } as never, { token });
    expect(report.errors.map(({ code }) => code)).toEqual(['unknown-student']);
  });

  test.each([
    ['colour,size\nred,1\n', 'csv-no-enrolments'],
    ['student,package\n1,2\n', 'csv-no-enrolments'],
    ['student,package,begins,from\n1,a,2026-01-01,2026-01-01\n', 'csv-column-twice'],
    [`student,package,begins\n${'1,a,2\n'.repeat(2001)}`, 'csv-lines'],
  ])('a file that is none of packages is refused: %#', async (text, code) => {
    const refused = await school.app.fails(422, importEnrolments, {
      body: { file: csv(text), dry_run: true } as never,
    });
    expect(refused.faults?.file).toEqual([expect.objectContaining({ code })]);
  });
});
