/** Which rows a selection means, and that its dry run, its act and its export mean the same ones. On both engines. */
import { beforeAll, describe, expect, test } from 'vitest';
import { auditList, countSelectedAudit, exportSelectedAudit } from '#contract/entities/audit.ts';
import { booking, cancelMany } from '#contract/entities/booking.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { exportSelectedQuestions } from '#contract/entities/question-files.ts';
import { student } from '#contract/entities/student.ts';
import type { Selection } from '#contract/fields.ts';
import { endpoints as all } from '#contract/index.ts';
import { describeEngines } from '../engines/engines.ts';
import { startSchool } from './booking-school.ts';
import { startApp, type TestApp } from './harness.ts';

const { endpoints } = student;

/** Rows put straight into the table: what is looked at is how they are selected. */
async function addStudents(app: TestApp, names: readonly string[], more: object = {}): Promise<number[]> {
  const at = '2026-01-01T00:00:00.000Z';
  const ids: number[] = [];
  for (let from = 0; from < names.length; from += 500) {
    const rows = await app.app.database.db
      .insertInto('student')
      .values(
        names.slice(from, from + 500).map((name) => ({
          club_id: app.clubId,
          first_name: 'Sel',
          last_name: name,
          name_key: `${name.toLowerCase()} sel`,
          search_text: ` ${name.toLowerCase()} sel`,
          created_at: at,
          updated_at: at,
          ...more,
        })) as never,
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const name = (number: number): string => `N${String(number).padStart(5, '0')}`;
const lastNames = (csv: string): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.match(/N\d{5}/)?.[0] ?? '');

describeEngines('selections', (engine) => {
  let app: TestApp;
  let ids: number[];
  beforeAll(async () => {
    app = await startApp(engine);
    ids = await addStudents(
      app,
      Array.from({ length: 3000 }, (_, index) => name(index)),
    );
  });
  const rowOf = (number: number): number => ids[number] as number;
  const exported = async (rows: Selection, sort?: string) =>
    lastNames(await app.call(endpoints.exportSelected, { body: { rows, ...(sort ? { sort } : {}) } }));
  const counted = (rows: Selection) => app.call(endpoints.countSelected, { body: { rows } });
  const dry = (rows: Selection, status: 'active' | 'blocked' = 'active') =>
    app.call(endpoints.setStatus, { body: { rows, status, dry_run: true } });

  test('no call takes a selection in its address', () => {
    const bodies = all.filter(({ id }) => /Selected|Many|deleteStudents|setStudentStatus/.test(id));
    expect(bodies.length).toBeGreaterThan(10);
    for (const { id, method } of bodies) expect(`${id} ${method}`).toBe(`${id} POST`);
  });

  test('thousands of named rows are counted, exported, changed and deleted in one call each, and taken back', async () => {
    const rows = { ids: ids.slice(500, 2500) };
    expect((await counted(rows)).count).toBe(2000);
    expect(await exported(rows)).toEqual(Array.from({ length: 2000 }, (_, index) => name(index + 500)));
    const changed = await app.call(endpoints.setStatus, { body: { rows, status: 'active' } });
    expect(changed.changed).toBe(2000);
    const gone = await app.call(endpoints.removeMany, { body: { rows } });
    expect(gone).toMatchObject({ changed: 2000, dry_run: false });
    expect((await app.call(endpoints.list, { query: { per_page: 1 } })).total).toBe(1000);
    const back = await app.call(undoOperation, { params: { id: gone.operation_id as number } });
    expect(back.rows).toBe(2000);
    // How it stands now: the first rows, with what holds again.
    expect(back.stand.map(({ entity, kind }) => [entity, kind])).toEqual(Array(3).fill(['student', 'restore']));
    const { stand } = await app.call(undoOperation, { params: { id: changed.operation_id as number } });
    expect(stand[0]).toMatchObject({ kind: 'update', before: { status: 'active' }, after: { status: 'pending' } });
    expect((await app.call(endpoints.list, { query: { per_page: 1, status: 'pending' } })).total).toBe(3000);
  });

  test('tens of thousands of named rows are taken, and one too many is refused in words', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => index + 1);
    expect((await counted({ ids: many })).count).toBe(3000);
    await app.fails(422, endpoints.countSelected, { body: { rows: { ids: [...many, 100_001] } } });
  });

  test('what is left out of all that match is left out of count, dry run, export and act alike', async () => {
    const rows: Selection = { matching: { q: 'n001' }, except: [rowOf(100), rowOf(150)] };
    expect((await counted(rows)).count).toBe(98);
    const first = await dry(rows);
    expect(first).toMatchObject({ changed: 98, left: 0, dry_run: true, operation_id: null });
    expect(first.first?.map((row) => row.last_name)).toEqual([101, 102, 103, 104, 105, 106].map(name));
    const csv = await exported(rows);
    expect(csv).toHaveLength(98);
    expect(csv).not.toContain(name(100));
    const done = await app.call(endpoints.setStatus, { body: { rows, status: 'active' } });
    expect(done.changed).toBe(98);
    const kept = await app.call(endpoints.get, { params: { id: rowOf(150) } });
    expect(kept.data.status).toBe('pending');
    await app.call(undoOperation, { params: { id: done.operation_id as number } });
  });

  test('a dry run changes nothing, and refuses and leaves out what the act would', async () => {
    const rows: Selection = { ids: ids.slice(0, 10) };
    await app.call(endpoints.setStatus, { body: { rows: { ids: ids.slice(0, 3) }, status: 'active' } });
    const before = await app.call(endpoints.get, { params: { id: rowOf(5) } });
    expect(await dry(rows)).toMatchObject({ changed: 7, left: 3 });
    expect((await app.call(endpoints.get, { params: { id: rowOf(5) } })).data).toEqual(before.data);
    const deleted = await app.call(endpoints.removeMany, { body: { rows, dry_run: true } });
    expect(deleted).toMatchObject({ changed: 10, left: 0, operation_id: null });
    expect((await app.call(endpoints.get, { params: { id: rowOf(0) } })).data.deleted_at).toBeNull();
    await app.fails(422, endpoints.setStatus, {
      body: { rows: { matching: { nonsense: '1' } }, status: 'active', dry_run: true },
    });
  });

  test('rows that change between the dry run and the act are judged anew', async () => {
    const rows: Selection = { ids: ids.slice(20, 30) };
    expect((await dry(rows, 'active')).changed).toBe(10);
    await app.call(endpoints.setStatus, { body: { rows: { ids: ids.slice(20, 24) }, status: 'blocked' } });
    await app.call(endpoints.removeMany, { body: { rows: { ids: [rowOf(25)] } } });
    const [one, two] = await Promise.all([
      app.call(endpoints.setStatus, { body: { rows, status: 'active' } }),
      app.call(endpoints.setStatus, { body: { rows, status: 'active' } }),
    ]);
    // Nine are left, and each of them becomes active once.
    expect(one.changed + two.changed).toBe(9);
  });

  describe('ranges', () => {
    test('lie between two rows of a list as it is sorted, both included', async () => {
      const rows: Selection = { matching: {}, sort: '-name', ranges: [{ from: rowOf(1110), to: rowOf(1101) }] };
      expect(await exported(rows)).toEqual([1110, 1109, 1108, 1107, 1106, 1105, 1104, 1103, 1102, 1101].map(name));
      const { count, ranges } = await counted(rows);
      expect(count).toBe(10);
      expect((ranges[0]?.last ?? 0) - (ranges[0]?.first ?? 0)).toBe(9);
    });

    test('reach from a row to the end, or from the start, whatever is loaded', async () => {
      const total = (await app.call(endpoints.list, { query: { per_page: 1 } })).total;
      const toEnd: Selection = { matching: {}, sort: 'name', ranges: [{ from: rowOf(1000), to: null }] };
      expect(await counted(toEnd)).toMatchObject({ count: 2000, ranges: [{ to: null, last: total - 1 }] });
      const fromStart: Selection = { matching: {}, sort: 'name', ranges: [{ from: null, to: rowOf(1000) }] };
      expect(await counted(fromStart)).toMatchObject({ ranges: [{ first: 0, last: total - 2000 }] });
    });

    test('stand by their keys: an end that is renamed or deleted takes no other row with it', async () => {
      const asked: Selection = { matching: {}, sort: 'name', ranges: [{ from: rowOf(1200), to: rowOf(1209) }] };
      const { ranges } = await counted(asked);
      const [{ from, to } = { from: null, to: null }] = ranges;
      const kept: Selection = { matching: {}, sort: 'name', ranges: [{ from, to }] };
      const { data } = await app.call(endpoints.get, { params: { id: rowOf(1200) } });
      await app.call(endpoints.edit, { params: { id: data.id }, body: { version: data.version, last_name: 'Aaa' } });
      await app.call(endpoints.removeMany, { body: { rows: { ids: [rowOf(1209)] } } });
      expect(await exported(kept)).toEqual([1201, 1202, 1203, 1204, 1205, 1206, 1207, 1208].map(name));
    });

    test('go together with rows added and rows left out, and with a filter', async () => {
      const rows: Selection = {
        matching: { q: 'n013' },
        sort: 'name',
        ranges: [
          { from: rowOf(1300), to: rowOf(1302) },
          { from: rowOf(1310), to: rowOf(1311) },
        ],
        also: [rowOf(2000)],
        except: [rowOf(1301)],
      };
      expect(await exported(rows)).toEqual([1300, 1302, 1310, 1311, 2000].map(name));
      expect((await counted(rows)).count).toBe(5);
      expect((await dry(rows)).changed).toBe(5);
      const done = await app.call(endpoints.removeMany, { body: { rows } });
      expect(done.changed).toBe(5);
      await app.call(undoOperation, { params: { id: done.operation_id as number } });
    });

    test('work on columns that may be empty, in both directions', async () => {
      await app.app.database.db
        .updateTable('student')
        .set({ date_of_birth: '2001-05-05' })
        .where('id', 'in', ids.slice(2000, 2010))
        .execute();
      for (const sort of ['date_of_birth,name', '-date_of_birth,name', 'date_of_birth,-name']) {
        const order = await exported({ matching: { q: 'n02' } }, sort);
        const [from, to] = [order[5], order[14]].map((one) => rowOf(Number(one?.slice(1))));
        const rows: Selection = { matching: { q: 'n02' }, sort, ranges: [{ from: from as number, to: to as number }] };
        expect(await exported(rows), sort).toEqual(order.slice(5, 15));
        expect((await counted(rows)).ranges[0], sort).toMatchObject({ first: 5, last: 14 });
      }
    });

    test('that name no row, another school, or no place of the order are refused in words', async () => {
      const other = await app.addClub();
      for (const ranges of [
        [{ from: 999_999_999, to: null }],
        [{ from: ['x'], to: null }],
        [{ from: ['x', 'y'], to: null }],
        [{ from: [1, 2], to: null }],
      ]) {
        const problem = await app.fails(422, endpoints.countSelected, {
          body: { rows: { matching: {}, sort: 'name', ranges } },
        });
        expect(JSON.stringify(problem.errors)).toContain('ranges');
      }
      const rows = { matching: {}, ranges: [{ from: rowOf(0), to: null }] };
      await app.fails(422, endpoints.countSelected, { body: { rows } }, { token: other.token });
    });
  });

  test('named rows keep to what else is asked of a list', async () => {
    const few = ids.slice(2900, 2903);
    await app.call(endpoints.setStatus, { body: { rows: { ids: [rowOf(2950)] }, status: 'active' } });
    await app.call(endpoints.setStatus, { body: { rows: { ids: [rowOf(2950)] }, status: 'paused' } });
    const found = await app.call(endpoints.list, { query: { ids: few.join(','), status: 'paused' } });
    expect(found.data).toEqual([]);
  });

  test('the audit and the question bank are exported by selections as well', async () => {
    const total = (await app.call(countSelectedAudit, { body: { rows: { matching: {} } } })).count;
    expect(total).toBeGreaterThan(5);
    const page = await app.raw({ ...exportSelectedAudit }, { body: { rows: { matching: {} } } });
    const numbers = page.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(numbers).toHaveLength(total);
    const [newest, second, third] = numbers as [number, number, number];
    const rows: Selection = {
      matching: {},
      sort: auditList.defaultSort,
      ranges: [{ from: second, to: null }],
      except: [third],
    };
    const answer = await app.call(countSelectedAudit, { body: { rows } });
    // The export above is in the audit itself.
    expect(answer).toMatchObject({ count: total - 2, ranges: [{ first: 2, last: total }] });
    const csv = await app.call(exportSelectedAudit, { body: { rows } });
    expect(csv).not.toContain(`\r\n${newest},`);
    expect(await app.call(exportSelectedQuestions.gift, { body: { rows: { matching: {} } } })).toBeDefined();
  });
});

describeEngines('classes by selection', (engine) => {
  test('filters that depend on the time are understood by selections, and a dry run of cancelling is the cancelling', async () => {
    const school = await startSchool(engine);
    const { app, book } = school;
    const rui = await school.addTeacher('Rui');
    for (let hour = 2; hour < 8; hour++) await school.addSlot(rui, hour, hour + 1);
    const ana = await school.addStudent('Ana');
    for (const hour of [2, 3, 4]) await book(ana, rui, hour);
    school.setClock(4);
    const over: Selection = { matching: { unsigned: '1' } };
    const { count } = await app.call(booking.endpoints.countSelected, { body: { rows: over } });
    expect(count).toBe((await app.call(booking.endpoints.list, { query: { unsigned: '1' } })).total);
    expect(count).toBeGreaterThan(0);
    const bookings: Selection = { matching: { student_id: String(ana), status: 'booked' } };
    const told = await app.call(cancelMany, { body: { bookings, by: 'student', dry_run: true } });
    const done = await app.call(cancelMany, { body: { bookings, by: 'student' } });
    expect(told.classes).toEqual(done.classes);
    expect([told.changed, told.operation_id]).toEqual([3, null]);
    expect(done.changed).toBe(3);
  });
});
