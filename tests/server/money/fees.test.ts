/** Fees of late cancellations and no-shows: owed by the school's rules, once, and taken back with what they are for. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { absence } from '#contract/entities/absence.ts';
import { getAuditEntry } from '#contract/entities/audit.ts';
import {
  booking,
  cancelAsAdmin,
  cancelAsStudent,
  cancelAsTeacher,
  cancelMany,
  noShow,
  waiveClass,
} from '#contract/entities/booking.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { chargeStudent, entry, splitCharge, statementPage, waiveCharge } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { closeDay, sickDay } from '#contract/entities/workday.ts';
import { MOST_MINOR } from '#contract/rules/amount-limit.ts';
import { describeEngines } from '../../engines/engines.ts';
import { at, type School, startSchool } from '../booking-school.ts';

const NONE = { count: 0, amount: 0, currency: 'EUR' };

describeEngines('fees of classes', (engine) => {
  let school: School;
  let rui = 0;
  let hour = 0;
  let rita = 0;

  const call = ((...args: Parameters<School['app']['call']>) => school.app.call(...args)) as School['app']['call'];
  const set = (body: object) => call(changeClubSettings, { body: body as never });
  const undo = (id: number | null, as: object = {}) =>
    call(undoOperation, { params: { id: id as number } } as never, as);
  const one = (id: number, more: object = {}) => ({ body: { student_bookings_id: id, ...more } as never });
  /** A class of Rita's that began an hour ago. */
  const begun = async (student = rita) => {
    hour += 3;
    school.setClock(hour - 1);
    const { id } = await school.book(student, rui, hour, { outside_schedule: true, location_id: school.place });
    school.setClock(hour + 1);
    return id;
  };
  /** A class of Rita's in an hour. */
  const soon = async (student = rita) => {
    hour += 3;
    school.setClock(hour - 1);
    return (await school.book(student, rui, hour, { outside_schedule: true, location_id: school.place })).id;
  };
  const statement = async (id = rita) => (await call(statementPage, { params: { id } })).data;
  const fees = async (id = rita) =>
    (await statement(id)).entries.map(({ charge_type, amount, booking_id }) => [charge_type, amount, booking_id]);
  const balance = async (id = rita) => (await statement(id)).balance;

  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
  });
  beforeEach(async () => {
    rita = await school.addStudent('Rita');
    await set({ late_cancel_fee: 2000, no_show_fee: 3500, free_cancel_hours: 24 });
  });

  test('are none until the school sets them', async () => {
    const fresh = await startSchool(engine);
    const { data } = await fresh.app.call(changeClubSettings, { body: {} });
    expect(data).toMatchObject({ late_cancel_fee: 0, no_show_fee: 0 });
    await set({ late_cancel_fee: 0, no_show_fee: 0 });
    expect((await call(noShow, one(await begun()))).fees).toEqual(NONE);
    await call(cancelAsStudent, one(await soon()));
    expect(await fees()).toEqual([]);
  });

  test('a no-show is charged in the same operation, and its undo, and the undo of that, by counter-entries', async () => {
    const id = await begun();
    const said = await call(noShow, one(id, { dry_run: true }));
    expect(said).toMatchObject({ fees: { count: 1, amount: 3500, currency: 'EUR' }, operation_id: null });
    expect((await school.get(id)).status).toBe('booked');
    expect(await fees()).toEqual([]);
    const done = await call(noShow, one(id));
    expect(done.fees).toEqual(said.fees);
    expect(await fees()).toEqual([['no_show', 3500, id]]);
    const undone = await undo(done.operation_id);
    expect((await school.get(id)).status).toBe('booked');
    expect(await fees()).toEqual([
      ['no_show', 3500, id],
      ['no_show', -3500, id],
    ]);
    await undo(undone.operation_id);
    expect((await school.get(id)).status).toBe('no_show');
    expect(await balance()).toBe(3500);
  });

  test('marked by two at once it is charged once; again it is refused and charges nothing', async () => {
    const id = await begun();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => call(noShow, one(id))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await school.app.fails(409, noShow, one(id));
    expect(await fees()).toEqual([['no_show', 3500, id]]);
    // Two who cancel and mark it at once: one of them does.
    const other = await soon();
    school.setClock(hour + 1);
    await Promise.allSettled([call(noShow, one(other)), call(cancelAsStudent, one(other))]);
    expect((await fees()).filter(([, , booking_id]) => booking_id === other)).toHaveLength(1);
  });

  test('the student who cancels late owes it; early, by the school, the teacher or on a sick day nobody does', async () => {
    const late = await soon();
    await call(cancelAsStudent, one(late));
    expect(await fees()).toEqual([['late_cancellation', 2000, late]]);
    // A full day ahead is early enough.
    hour += 30;
    school.setClock(hour - 24);
    const early = await school.book(rita, rui, hour, { outside_schedule: true, location_id: school.place });
    await call(cancelAsStudent, one(early.id));
    await call(cancelAsAdmin, one(await soon()));
    await call(cancelAsTeacher, one(await soon()));
    const ids = [await soon()];
    for (const by of ['admin', 'teacher']) {
      const { fees: none } = await call(cancelMany, { body: { bookings: { ids }, by, dry_run: true } as never });
      expect(none).toEqual(NONE);
    }
    const ill = { params: { id: rui }, body: { date: at(hour).slice(0, 10), reason: 'flu' } as never };
    const { changed, absence: away } = await call(sickDay, ill);
    expect(changed).toBeGreaterThan(0);
    expect((await school.get(ids[0] as number)).cancelled_by).toBe('teacher');
    // The tests behind it book with the same teacher.
    await call(absence.endpoints.remove, { params: { id: away?.id as number } } as never);
    expect(await balance()).toBe(2000);
  });

  test('many at once are charged each; a look beforehand says the sum and charges nobody', async () => {
    const zoe = await school.addStudent('Zoe');
    const ids = [await soon(), await soon(zoe)];
    school.setClock(hour - 1);
    const body = { bookings: { ids: [ids[1]] }, by: 'student' };
    expect((await call(cancelMany, { body: { ...body, dry_run: true } as never })).fees.amount).toBe(2000);
    expect(await balance(zoe)).toBe(0);
    const both = { bookings: { ids }, by: 'student' };
    const said = (await call(cancelMany, { body: { ...both, dry_run: true } as never })).fees;
    expect(said).toEqual({ count: 2, amount: 4000, currency: 'EUR' });
    const done = await call(cancelMany, { body: both as never });
    expect(done.fees).toEqual(said);
    expect([await balance(), await balance(zoe)]).toEqual([2000, 2000]);
    await undo(done.operation_id);
    expect([await balance(), await balance(zoe)]).toEqual([0, 0]);
  });

  test('a fee of absence by hand is for a class that has begun', async () => {
    const [missed, ahead] = [await begun(), await soon()];
    const missing = (booking_id: number) => ({
      body: { student_id: rita, amount: 1500, charge_type: 'no_show', booking_id } as never,
    });
    const refused = await school.app.fails(422, chargeStudent, missing(ahead));
    expect(refused.errors).toEqual({ booking_id: ['This class hasn’t taken place yet. Choose a past class.'] });
    expect(await fees()).toEqual([]);
    await call(chargeStudent, missing(missed));
    expect(await fees()).toEqual([['no_show', 1500, missed]]);
  });

  test('without a fee nothing is owed, and the audit keeps that', async () => {
    const id = await begun();
    expect((await call(noShow, one(id, { fee: false, dry_run: true }))).fees).toEqual(NONE);
    const done = await call(noShow, one(id, { fee: false, reason: 'ambulance' }));
    await call(cancelAsStudent, one(await soon(), { fee: false }));
    await call(cancelMany, { body: { bookings: { ids: [await soon()] }, by: 'student', fee: false } as never });
    expect(await fees()).toEqual([]);
    const { data } = await call(getAuditEntry, { params: { id: done.operation_id as number } });
    expect(data.arguments).toMatchObject({ fee: false, reason: 'ambulance' });
  });

  test('waiving the class, or booking it again, takes the fee back; missed again it is charged again', async () => {
    const id = await begun();
    await call(noShow, one(id));
    const waived = await call(waiveClass, one(id, { reason: 'hospital' }));
    expect(waived.data.counts_as_taken).toBe(false);
    expect(await balance()).toBe(0);
    await school.app.fails(409, waiveClass, one(id, { reason: 'again' }));
    await undo(waived.operation_id);
    expect(await balance()).toBe(3500);
    await call(booking.endpoints.restore, { params: { id } } as never);
    expect(await balance()).toBe(0);
    await call(noShow, one(id));
    expect(await balance()).toBe(3500);
    expect((await fees()).map(([, amount]) => amount)).toEqual([3500, -3500, 3500, -3500, 3500]);
    // Where late classes do not count as taken, there is still the fee to waive.
    await set({ late_cancel_counts_as_taken: false });
    const late = await soon();
    await call(cancelAsStudent, one(late));
    expect(await balance()).toBe(5500);
    await call(waiveClass, one(late, { reason: 'kind' }));
    expect(await balance()).toBe(3500);
    await set({ late_cancel_counts_as_taken: true });
  });

  test('in parts, or let off in the journal, it is taken back to the cent, and never below nothing', async () => {
    const id = await begun();
    await call(noShow, one(id));
    const [charge] = (await statement()).entries;
    const parts = { parts: 3, first_due_on: '2026-05-01' };
    await call(splitCharge, { params: { id: charge?.id as number }, body: parts as never });
    const [part] = (await statement()).open;
    await call(waiveCharge, { params: { id: part?.entry_id as number }, body: { note: 'goodwill' } });
    expect(await balance()).toBe(3500 - 1167);
    await call(booking.endpoints.restore, { params: { id } } as never);
    expect(await balance()).toBe(0);
  });

  test('closing the day charges who did not come, or nobody where it says so', async () => {
    const lines = (id: number) => [{ student_bookings_id: id, action: 'no_show' }];
    for (const fee of [true, false]) {
      const id = await begun();
      const body = { date: at(hour).slice(0, 10), earlier: false, lines: lines(id), fee };
      const owed = fee ? { ...NONE, count: 1, amount: 3500 } : NONE;
      expect((await call(closeDay, { body: { ...body, dry_run: true } as never })).fees).toEqual(owed);
      expect((await call(closeDay, { body: body as never })).fees).toEqual(owed);
      expect((await school.get(id)).status).toBe('no_show');
    }
    expect(await balance()).toBe(3500);
  });

  test('who may not see money charges it all the same, is shown no amount, and takes back what was theirs', async () => {
    const id = await begun();
    const { token } = await school.app.addAccount('office@school.example', ['admin']);
    const as = { token };
    const said = await call(noShow, one(id, { dry_run: true }), as);
    expect(said.fees).toEqual({ count: 1, amount: null, currency: 'EUR' });
    const done = await call(noShow, one(id), as);
    expect(JSON.stringify(done)).not.toContain('3500');
    await school.app.fails(403, entry.endpoints.list, { query: { booking_id: String(id) } as never }, as);
    expect(await balance()).toBe(3500);
    const undone = await undo(done.operation_id, as);
    expect(JSON.stringify(undone)).not.toContain('3500');
    expect(await balance()).toBe(0);
    const again = await call(noShow, one(id));
    await school.app.fails(403, undoOperation, { params: { id: again.operation_id as number } } as never, as);
  });

  test('what is no amount is refused, and the currency stays while fees are set in it', async () => {
    for (const wrong of [-1, 0.5, MOST_MINOR + 1, '20', null, 1e300]) {
      const problem = await school.app.fails(422, changeClubSettings, { body: { no_show_fee: wrong } as never });
      expect(Object.keys(problem.faults ?? {})).toEqual(['no_show_fee']);
      await school.app.fails(422, changeClubSettings, { body: { late_cancel_fee: wrong } as never });
    }
    await school.app.fails(422, noShow, one(await begun(), { fee: 'no' }));
    const fresh = await startSchool(engine);
    const to = (currency: string) => ({ body: { currency } as never });
    await fresh.app.call(changeClubSettings, { body: { no_show_fee: MOST_MINOR } as never });
    expect((await fresh.app.fails(422, editClub, to('JPY'))).faults?.currency).toEqual([
      { code: 'fees-in-currency', values: { currency: 'EUR' } },
    ]);
    await fresh.app.call(editClub, to('EUR'));
    await fresh.app.call(changeClubSettings, { body: { no_show_fee: 0 } as never });
    await fresh.app.call(editClub, to('KWD'));
    await fresh.app.call(changeClubSettings, { body: { no_show_fee: MOST_MINOR } as never });
    const ana = await fresh.addStudent('Ana');
    const teacher = await fresh.addTeacher('Eva');
    await fresh.addSlot(teacher, 0, 9);
    const { id } = await fresh.book(ana, teacher, 1);
    fresh.setClock(2);
    const { fees: owed } = await fresh.app.call(noShow, one(id));
    expect(owed).toEqual({ count: 1, amount: MOST_MINOR, currency: 'KWD' });
    const { entries } = (await fresh.app.call(statementPage, { params: { id: ana } })).data;
    expect(entries).toMatchObject([{ amount: MOST_MINOR, currency: 'KWD', charge_type: 'no_show' }]);
  });
});
