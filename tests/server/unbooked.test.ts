/** Students with no class to come, on both engines; the clock stands until a test moves it. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bookClass, booking, cancelAsAdmin, completeClass } from '#contract/entities/booking.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import type { Entity } from '#server/entities/entity.ts';
import { entityNamed } from '#server/entities/index.ts';
import { setLimits } from '#server/lists/limits.ts';
import { conditionOf, planOf } from '#server/lists/plan.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

const { endpoints } = student;

describeEngines('students with no class to come', (engine) => {
  let school: School;
  let rui: number;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    await school.addSlot(rui, 2, 10);
    for (const name of ['Ana', 'Ben', 'Cid', 'Dora']) ids[name] = await school.addStudent(name);
    await school.app.call(endpoints.setStatus, {
      body: { rows: { ids: [ids.Dora as number] }, status: 'paused' },
    });
  });
  const named = async (unbooked: '0' | '1', more: object = {}): Promise<string[]> => {
    const { data, total } = await school.app.call(endpoints.list, {
      query: { unbooked, sort: 'id', ...more } as never,
    });
    expect(total).toBe(data.length);
    return data.map(({ first_name }) => first_name);
  };
  const halves = async () => [await named('1'), await named('0')];

  test('who is active and has none is there, or whoever has one', async () => {
    expect(await halves()).toEqual([['Ana', 'Ben', 'Cid'], []]);
    // Remembered as it is by now: what is booked since makes it old.
    const first = await school.book(ids.Ana as number, rui, 3);
    expect(await halves()).toEqual([['Ben', 'Cid'], ['Ana']]);
    // A cancelled class is none, and the cancellation taken back makes it one again.
    const { operation_id } = await school.app.call(cancelAsAdmin, {
      body: { student_bookings_id: first.id } as never,
    });
    expect(await named('1')).toEqual(['Ana', 'Ben', 'Cid']);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await named('1')).toEqual(['Ben', 'Cid']);
    // With what else a list is narrowed to.
    expect(await named('1', { status: 'paused' })).toEqual(['Dora']);
    expect(await named('0', { status: 'paused' })).toEqual([]);
    expect(await named('0', { q: 'ana' })).toEqual(['Ana']);
    expect(await named('1', { below_required: '1' })).toEqual(['Ben', 'Cid']);
    expect(await named('1', { below_required: '0' })).toEqual([]);
  });

  test('a class counts until it begins', async () => {
    await school.book(ids.Ben as number, rui, 5);
    school.setClock(3 - 1 / 60);
    expect(await named('1')).toEqual(['Cid']);
    // At its first minute Ana sits in the car, with nothing after it.
    school.setClock(3);
    expect(await named('1')).toEqual(['Ana', 'Cid']);
    school.setClock(6);
    expect(await named('1')).toEqual(['Ana', 'Ben', 'Cid']);
    school.setClock(0);
    expect(await named('1')).toEqual(['Cid']);
  });

  test('is the same where it is counted, exported, or acted on', async () => {
    const rows = { matching: { unbooked: '1' } };
    expect((await school.app.call(endpoints.countSelected, { body: { rows } as never })).count).toBe(1);
    for (const csv of [
      await school.app.call(endpoints.exportCsv, { query: { unbooked: '1' } as never }),
      await school.app.call(endpoints.exportSelected, { body: { rows } as never }),
    ]) {
      const lines = (csv as unknown as string).trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('Cid');
    }
    const { operation_id } = await school.app.call(endpoints.setStatus, { body: { rows, status: 'paused' } as never });
    expect(await halves()).toEqual([[], ['Ana', 'Ben']]);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await named('1')).toEqual(['Cid']);
    await school.app.fails(422, endpoints.list, { query: { unbooked: 'soon' } });
  });

  test('another school has its own', async () => {
    const { token } = await school.app.addClub();
    const person = { first_name: 'Zoe', last_name: 'Elsewhere' };
    const { data } = await school.app.call(endpoints.add, { body: person as never }, { token });
    await school.app.call(endpoints.setStatus, { body: { rows: { ids: [data.id] }, status: 'active' } }, { token });
    const theirs = await school.app.call(endpoints.list, { query: { unbooked: '1' } as never }, { token });
    expect(theirs.data.map(({ first_name }) => first_name)).toEqual(['Zoe']);
    const others = await school.app.call(endpoints.list, { query: { unbooked: '0' } as never }, { token });
    expect(others.total).toBe(0);
    expect(await named('1')).toEqual(['Cid']);
    const booked = await school.app.call(booking.endpoints.list, { query: {} }, { token });
    expect(booked.total).toBe(0);
  });

  test('large lists are read in the ways of large ones, and say the same', async () => {
    setLimits(school.app.app.services.database, {
      local: 0,
      gather: 0,
      set: 1,
      step: 1,
      direct: 1,
      patience: 5_000,
      rest: 0,
    });
    // Another order, so that nothing of it is remembered.
    expect(await named('1', { sort: '-name' })).toEqual(['Cid']);
    expect(await named('0', { sort: 'name' })).toEqual(['Ana', 'Ben']);
    const second = await school.app.call(endpoints.list, {
      query: { unbooked: '0', sort: 'name', page: 2, per_page: 1 } as never,
    });
    expect(second).toMatchObject({ total: 2, data: [{ first_name: 'Ben' }] });
  });

  test.runIf(engine.name === 'sqlite')('each student’s classes are looked up by student and time', async () => {
    const { database } = school.app.app;
    const entity = entityNamed('student') as Entity;
    for (const unbooked of ['1', '0']) {
      const plan = await planOf(database, school.app.clubId, entity, { unbooked } as never, new Date());
      const { rows } = await sql<{ detail: string }>`
        explain query plan select t.id from student as t where ${conditionOf(plan, false)}`.execute(database.db);
      const steps = rows.map(({ detail }) => detail).join('\n');
      expect(steps).toMatch(
        /SEARCH b (?:EXISTS )?USING INDEX booking_by_student \(club_id=\? AND student_id=\? AND starts_at>\?\)/,
      );
      if (unbooked === '1') expect(steps).toMatch(/SEARCH t USING INDEX \w+ \(club_id=\? AND status=\?/);
    }
  });
});

describeEngines('students without a class on some days', (engine) => {
  let school: School;
  let rui: number;
  const ids: Record<string, number> = {};
  const on = async (from: string | null, to: string | null, more: object = {}) => {
    const query = {
      ...(from && { unbooked_on_from: from }),
      ...(to && { unbooked_on_to: to }),
      ...{ sort: 'id', ...more },
    };
    const { data, total } = await school.app.call(endpoints.list, { query: query as never });
    expect(total).toBe(data.length);
    return data.map(({ first_name }) => first_name);
  };
  const anywhere = { outside_schedule: true, past: true, ignore_rules: true };
  const book = async (name: string, starts_at: string) => {
    const who = { student_id: ids[name], teacher_id: rui, location_id: school.place };
    return (await school.app.call(bookClass, { body: { ...who, starts_at, ...anywhere } as never })).data.id;
  };
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    for (const name of ['Ana', 'Ben', 'Cid', 'Dora']) ids[name] = await school.addStudent(name);
    const dora = { rows: { ids: [ids.Dora as number] }, status: 'paused' as const };
    await school.app.call(endpoints.setStatus, { body: dora });
    await book('Ana', '2026-03-03T10:00:00.000Z');
    // Half past midnight of the 7th in Lisbon.
    await book('Ben', '2026-04-06T23:30:00.000Z');
  });

  test('the days are the school’s, the last one included, and either end may be open', async () => {
    expect(await on('2026-03-02', '2026-03-08')).toEqual(['Ben', 'Cid']);
    expect(await on('2026-03-02', '2026-03-02')).toEqual(['Ana', 'Ben', 'Cid']);
    expect(await on('2026-03-03', '2026-03-03')).toEqual(['Ben', 'Cid']);
    expect(await on('2026-04-06', '2026-04-06')).toEqual(['Ana', 'Ben', 'Cid']);
    expect(await on('2026-04-07', '2026-04-07')).toEqual(['Ana', 'Cid']);
    expect(await on('2026-03-04', null)).toEqual(['Ana', 'Cid']);
    expect(await on(null, '2026-03-04')).toEqual(['Ben', 'Cid']);
    expect(await on('2026-03-02', '2026-03-08', { status: 'paused' })).toEqual(['Dora']);
    expect(await on('2026-03-02', '2026-03-08', { q: 'cid' })).toEqual(['Cid']);
    await school.app.fails(422, endpoints.list, { query: { unbooked_on_from: 'soon' } as never });
  });

  test('a class that was taken is one, a cancelled one is none, and what is remembered grows old with them', async () => {
    const id = await book('Cid', '2026-03-04T10:00:00.000Z');
    expect(await on('2026-03-02', '2026-03-08')).toEqual(['Ben']);
    const { operation_id } = await school.app.call(cancelAsAdmin, { body: { student_bookings_id: id } as never });
    expect(await on('2026-03-02', '2026-03-08')).toEqual(['Ben', 'Cid']);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await on('2026-03-02', '2026-03-08')).toEqual(['Ben']);
    school.setClock(5 * 24);
    await school.app.call(completeClass, { body: { student_bookings_id: id, reason: 'No signatures' } as never });
    expect(await on('2026-03-02', '2026-03-08')).toEqual(['Ben']);
    school.setClock(0);
  });
});
