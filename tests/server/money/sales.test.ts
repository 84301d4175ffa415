/** A package's charge: made with the sale, taken back with it or when it is cancelled, by whom money is not shown too. */
import { beforeAll, expect, test } from 'vitest';
import { getAuditEntry } from '#contract/entities/audit.ts';
import { cancelAsStudent, completeClass } from '#contract/entities/booking.ts';
import { cancelEnrolments, enrolment, sellPackage } from '#contract/entities/enrolment.ts';
import {
  discountStudent,
  entry,
  reverseEntry,
  splitCharge,
  statementPage,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { describeEngines } from '../../engines/engines.ts';
import { type School, startSchool } from '../booking-school.ts';

describeEngines('what a sale charges', (engine) => {
  let school: School;
  let complete = 0;

  const call = ((...args: Parameters<School['app']['call']>) => school.app.call(...args)) as School['app']['call'];
  const sell = (id: number, more: object = {}, as: object = {}) =>
    call(sellPackage, { body: { students: { ids: [id] }, package_id: complete, ...more } }, as);
  const undo = (id: number | null, as: object = {}) =>
    call(undoOperation, { params: { id: id as number } } as never, as);
  const statement = async (id: number) => (await call(statementPage, { params: { id } })).data;
  const amounts = async (id: number) => (await statement(id)).entries.map(({ kind, amount }) => [kind, amount]);
  const enrolmentOf = async (id: number) =>
    (await call(enrolment.endpoints.list, { query: { student_id: String(id) } as never })).data[0]?.id as number;
  const cancel = async (id: number, as: object = {}) =>
    call(cancelEnrolments, { body: { enrolments: { ids: [await enrolmentOf(id)] }, reason: 'moved' } }, as);

  beforeAll(async () => {
    school = await startSchool(engine);
    const body = { name: 'Complete', price: 74_900, currency: 'EUR', valid_days: 365, practical_classes: 3 };
    complete = (await call(packageResource.endpoints.add, { body: body as never })).data.id;
  });

  test('the price less the discount, due on the day it begins; none where nothing is left to pay', async () => {
    const id = await school.addStudent('Buys');
    const sold = await sell(id, { discount: 4900, begins_on: '2026-04-01' });
    const { entries, balance, open } = await statement(id);
    expect(entries).toMatchObject([
      {
        kind: 'charge',
        charge_type: 'package',
        amount: 70_000,
        due_on: '2026-04-01',
        enrolment_id: sold.data[0]?.id,
        state: 'standing',
      },
    ]);
    expect(balance).toBe(70_000);
    expect(open).toMatchObject([{ due_on: '2026-04-01', open: 70_000 }]);
    const gift = await school.addStudent('Gift');
    await sell(gift, { discount: 74_900 });
    expect(await amounts(gift)).toEqual([]);
  });

  test('a file that brings students does not say what they owe: its packages charge nobody', async () => {
    const file = new File(['first_name,last_name,package\nFiled,Away,Complete\n'], 'students.csv');
    expect(await call(importStudents, { body: { file, dry_run: false } })).toMatchObject({ added: 1, errors: [] });
    const [row] = (await call(student.endpoints.list, { query: { q: 'filed' } as never })).data;
    expect(row).toMatchObject({ package_id: complete });
    expect(await amounts(row?.id as number)).toEqual([]);
  });

  test('many at once are charged each; a look beforehand charges nobody', async () => {
    const ids = [await school.addStudent('One'), await school.addStudent('Two')];
    await sell(0, { students: { ids }, dry_run: true });
    for (const id of ids) expect(await amounts(id)).toEqual([]);
    const sold = await sell(0, { students: { ids } });
    for (const id of ids) expect(await amounts(id)).toEqual([['charge', 74_900]]);
    await undo(sold.operation_id);
    for (const id of ids) expect((await statement(id)).balance).toBe(0);
  });

  test('a sale undone takes its charge back, and a redo charges again', async () => {
    const id = await school.addStudent('Undone');
    const sold = await sell(id);
    const undone = await undo(sold.operation_id);
    expect(undone).toMatchObject({ standing: 1, stand: [{ entity: 'enrolment' }] });
    expect(await amounts(id)).toEqual([
      ['charge', 74_900],
      ['charge', -74_900],
    ]);
    const redone = await undo(undone.operation_id);
    expect((await statement(id)).balance).toBe(74_900);
    await undo(redone.operation_id);
    expect((await statement(id)).balance).toBe(0);
  });

  test('cancelling takes the charge back and leaves what was paid; its undo charges again', async () => {
    const id = await school.addStudent('Cancels');
    await sell(id);
    await call(takePayment, { body: { student_id: id, amount: 20_000, method: 'cash' } });
    const enrolments = { ids: [await enrolmentOf(id)] };
    const beforehand = await call(cancelEnrolments, { body: { enrolments, dry_run: true } });
    expect(beforehand).toMatchObject({ changed: 1, reversed: 74_900 });
    const cancelled = await cancel(id);
    expect(cancelled.reversed).toBe(74_900);
    expect((await statement(id)).balance).toBe(-20_000);
    await undo(cancelled.operation_id);
    expect((await statement(id)).balance).toBe(54_900);
    expect((await call(enrolment.endpoints.get, { params: { id: await enrolmentOf(id) } })).data.cancelled_at).toBe(
      null,
    );
  });

  test('what falls on the classes that were taken stays owed, where the caller says so', async () => {
    const id = await school.addStudent('Took');
    const rui = await school.addTeacher('Rui');
    await sell(id);
    await call(takePayment, { body: { student_id: id, amount: 40_000, method: 'cash' } });
    for (const hour of [2, 4])
      await call(completeClass, {
        body: { student_bookings_id: await school.hold(id, rui, hour), reason: 'Held' } as never,
      });
    const body = { enrolments: { ids: [await enrolmentOf(id)] }, keep_taken: true, reason: 'moved' };
    // Two of three classes of 749.00: 499.33 for them, 249.67 less.
    const beforehand = await call(cancelEnrolments, { body: { ...body, dry_run: true } });
    expect(beforehand).toMatchObject({ kept: 49_933, reversed: 24_967 });
    expect((await statement(id)).balance).toBe(34_900);
    const cancelled = await call(cancelEnrolments, { body });
    expect(await statement(id)).toMatchObject({ balance: 9_933, open: [{ open: 9_933 }] });
    await undo(cancelled.operation_id);
    expect((await statement(id)).balance).toBe(34_900);
    expect(await call(cancelEnrolments, { body: { ...body, keep_taken: false } })).toMatchObject({ kept: 0 });
    expect((await statement(id)).balance).toBe(-40_000);
  });

  test('a class to come that was cancelled too late is among those taken, in the count as in the money', async () => {
    const id = await school.addStudent('Late');
    const rui = await school.addTeacher('Lina');
    await sell(id);
    await school.hold(id, rui, 30);
    const anywhere = { outside_schedule: true, location_id: school.place, ignore_rules: true };
    const late = await school.book(id, rui, 34, anywhere);
    await call(cancelAsStudent, { body: { student_bookings_id: late.id, reason: 'ill' } as never });
    const body = { enrolments: { ids: [await enrolmentOf(id)] }, keep_taken: true, reason: 'moved' };
    for (const dry_run of [true, false]) {
      const { kept, data } = await call(cancelEnrolments, { body: { ...body, dry_run } });
      expect(kept).toBe(24_967);
      expect(data[0]?.practical).toMatchObject({ bought: 3, taken: 1 });
    }
  });

  test('cancelling takes back instalments and what was waived of them, and nothing that was taken back before', async () => {
    const id = await school.addStudent('Parts');
    await sell(id);
    const [whole] = (await statement(id)).entries;
    await call(splitCharge, {
      params: { id: whole?.id as number },
      body: { parts: 3, first_due_on: '2026-04-01', every: 'month' },
    });
    const [first] = (await statement(id)).open;
    await call(waiveCharge, { params: { id: first?.entry_id as number }, body: { note: 'goodwill' } });
    const owed = (await statement(id)).balance;
    expect((await cancel(id)).reversed).toBe(owed);
    const after = await statement(id);
    expect([after.balance, after.open]).toEqual([0, []]);
    const deposit = await school.addStudent('Deposit');
    await sell(deposit);
    const [sold] = (await statement(deposit)).entries;
    const soldId = sold?.id as number;
    await call(takePayment, { body: { student_id: deposit, amount: 30_000, method: 'cash', for_id: soldId } });
    await call(discountStudent, { body: { student_id: deposit, amount: 900, for_id: soldId } });
    await call(splitCharge, { params: { id: soldId }, body: { parts: 3, first_due_on: '2026-04-01', every: 'month' } });
    const partsCancelled = await cancel(deposit);
    expect(partsCancelled.reversed).toBe(74_000);
    expect((await statement(deposit)).balance).toBe(-30_000);
    await undo(partsCancelled.operation_id);
    expect((await statement(deposit)).balance).toBe(44_000);
    const other = await school.addStudent('Reversed');
    await sell(other);
    const [charged] = (await statement(other)).entries;
    await call(reverseEntry, { params: { id: charged?.id as number }, body: {} });
    expect((await cancel(other)).reversed).toBe(0);
    expect(await amounts(other)).toEqual([
      ['charge', 74_900],
      ['charge', -74_900],
    ]);
  });

  test('the package in a student’s form is charged as well, and another in its place', async () => {
    const body = { first_name: 'Form', last_name: 'Student', licence_category: 'B', package_id: complete };
    const added = await call(student.endpoints.add, { body: body as never });
    const { id, version } = added.data;
    expect(await amounts(id)).toEqual([['charge', 74_900]]);
    const edited = await call(student.endpoints.edit, { params: { id }, body: { package_id: null, version } as never });
    expect((await statement(id)).balance).toBe(0);
    await undo(edited.operation_id);
    expect((await statement(id)).balance).toBe(74_900);
    await undo(added.operation_id);
    expect((await statement(id)).balance).toBe(0);
  });

  test('who may not see money sells, cancels and undoes: the charge is made, and not shown', async () => {
    const { token } = await school.app.addAccount('seller@school.example', ['admin']);
    const as = { token };
    const id = await school.addStudent('Sold');
    const sold = await sell(id, {}, as);
    expect(await amounts(id)).toEqual([['charge', 74_900]]);
    await school.app.fails(403, statementPage, { params: { id } }, as);
    await school.app.fails(403, entry.endpoints.list, {}, as);
    const told = await call(getAuditEntry, { params: { id: sold.operation_id as number } }, as);
    expect(told.changes.map(({ entity }) => entity)).toEqual(['enrolment']);
    const undone = await undo(sold.operation_id, as);
    expect(undone.stand.map(({ entity }) => entity)).toEqual(['enrolment']);
    expect((await statement(id)).balance).toBe(0);
    await undo(undone.operation_id, as);
    const cancelled = await cancel(id, as);
    expect(cancelled.reversed).toBeNull();
    expect((await statement(id)).balance).toBe(0);
    await undo(cancelled.operation_id, as);
    expect((await statement(id)).balance).toBe(74_900);
  });
});
