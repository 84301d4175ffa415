/** Lists right after writes: what is remembered of them is mended, and is what reading everything again would come to. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { balance, chargeStudent, takePayment } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { STUDENT_STATUSES, student } from '#contract/entities/student.ts';
import { setLimits } from '#server/lists/limits.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const ROWS = 60;
const NAMES = ['Ana', 'Álvaro', 'ana', 'Çelik', 'Zoë', '李', '🚗'];

describeEngines('a list after a write', (engine) => {
  let app: TestApp;
  const ids: number[] = [];
  const operations: number[] = [];

  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date('2026-05-04T10:00:00.000Z') });
    // Nothing is made anew for an hour once it was made: what is exact after a write was mended.
    setLimits(app.app.services.database, {
      local: 0,
      gather: 0,
      small: -1,
      patience: 5000,
      quick: -1,
      rest: 3600_000,
      mended: 1000,
    });
    for (let row = 0; row < ROWS; row++) {
      const body = { first_name: NAMES[row % NAMES.length] as string, last_name: `Silva ${row % 9}` };
      const { data } = await app.call(student.endpoints.add, { body });
      ids.push(data.id);
      await app.call(chargeStudent, {
        body: { student_id: data.id, amount: 100 * (1 + (row % 7)), due_on: `2026-0${1 + (row % 6)}-10` },
      });
    }
  });

  /** What lists are asked for, and the same as a query over all rows. */
  const lists = [
    { of: 'balance', query: { sort: '-balance' }, where: '1 = 1', order: 'balance desc, id desc' },
    { of: 'balance', query: { sort: 'name' }, where: '1 = 1', order: 'name_key, id' },
    { of: 'balance', query: { sort: 'name', standing: 'owes' }, where: `standing = 'owes'`, order: 'name_key, id' },
    {
      of: 'balance',
      query: { sort: 'oldest_due_on' },
      where: '1 = 1',
      order: `case when oldest_due_on = '' then 1 else 0 end, oldest_due_on, id`,
    },
    {
      of: 'balance',
      query: { sort: '-balance', standing: 'owes', age: 'days_1_30' },
      where: `standing = 'owes' and oldest_due_on >= '2026-04-04' and oldest_due_on <= '2026-05-03'`,
      order: 'balance desc, id desc',
    },
    { of: 'student', query: { sort: 'name' }, where: '1 = 1', order: 'name_key, id' },
    {
      of: 'student',
      query: { sort: '-name', status: 'active,pending' },
      where: `status in ('active', 'pending')`,
      order: 'name_key desc, id desc',
    },
    {
      of: 'student',
      query: { q: 'silva 3', sort: '-id' },
      where: `search_text like '%silva%' and search_text like '% 3%'`,
      order: 'id desc',
    },
    { of: 'student', query: { deleted: 'only', sort: 'name' }, where: 'DELETED', order: 'name_key, id' },
  ] as const;

  async function compare({ of, query, where, order }: (typeof lists)[number], page: number): Promise<boolean> {
    const condition = where === 'DELETED' ? 'deleted_at is not null' : `deleted_at is null and ${where}`;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(of)} where club_id = ${app.clubId} and ${sql.raw(condition)} order by ${sql.raw(order)}`.execute(
      app.app.database.db,
    );
    const size = 13;
    const endpoint = of === 'balance' ? balance.endpoints.list : student.endpoints.list;
    const answer = await app.call(endpoint, { query: { ...query, page, per_page: size } as never });
    const wanted = rows.map(({ id }) => id).slice((page - 1) * size, page * size);
    expect(
      answer.data.map(({ id }) => id),
      JSON.stringify(query),
    ).toEqual(wanted);
    if (answer.total_exact) expect(answer.total).toBe(rows.length);
    return answer.total_exact;
  }

  const act = fc.record({
    kind: fc.constantFrom('add', 'rename', 'status', 'remove', 'restore', 'charge', 'pay', 'undo', 'several'),
    row: fc.nat(),
    value: fc.nat({ max: 1000 }),
  });

  async function run({ kind, row, value }: { kind: string; row: number; value: number }): Promise<void> {
    const id = ids[row % ids.length] as number;
    const name = { first_name: NAMES[value % NAMES.length] as string, last_name: `Silva ${value % 11}` };
    const money = { student_id: id, amount: 1 + value };
    const status = STUDENT_STATUSES[value % STUDENT_STATUSES.length] as (typeof STUDENT_STATUSES)[number];
    const made =
      kind === 'add'
        ? await app.raw(student.endpoints.add, { body: name })
        : kind === 'rename'
          ? await app.raw(student.endpoints.edit, { params: { id }, body: name })
          : kind === 'status'
            ? await app.raw(student.endpoints.edit, { params: { id }, body: { status } })
            : kind === 'remove' || kind === 'restore'
              ? await app.raw(student.endpoints[kind], { params: { id } })
              : kind === 'charge'
                ? await app.raw(chargeStudent, { body: { ...money, due_on: `2026-0${1 + (value % 9)}-10` } })
                : kind === 'pay'
                  ? await app.raw(takePayment, { body: { ...money, method: 'cash' } })
                  : kind === 'undo'
                    ? await app.raw(undoOperation, { params: { id: operations[row % operations.length] ?? 0 } })
                    : null;
    if (!made) {
      // At the same time.
      await Promise.all(
        [0, 1, 2].map((step) => run({ kind: step === 1 ? 'rename' : 'pay', row: row + step * 7, value: value + step })),
      );
      return;
    }
    expect([200, 404, 409, 422], made.body).toContain(made.status);
    if (made.status !== 200) return;
    const { operation_id, data } = made.json<{ operation_id: number | null; data?: { id: number } }>();
    if (operation_id) operations.push(operation_id);
    if (kind === 'add' && data) ids.push(data.id);
  }

  test('is the list that reading everything comes to, with its total', async () => {
    for (const one of lists) await compare(one, 1);
    let exact = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: lists.length - 1 }),
        fc.integer({ min: 1, max: 6 }),
        async (acts, which, page) => {
          for (const one of acts) await run(one);
          if (await compare(lists[which] as (typeof lists)[number], page)) exact++;
        },
      ),
      { numRuns: 60 },
    );
    expect(exact).toBe(60);
  });

  test('is not mended where very many rows changed: its total is a guess until it was made anew', async () => {
    setLimits(app.app.services.database, { mended: 20 });
    const asked = {
      of: 'student',
      query: { sort: '-created_at' },
      where: '1 = 1',
      order: 'created_at desc, id desc',
    } as const;
    const list = async () =>
      (await app.call(student.endpoints.list, { query: { ...asked.query, per_page: 5 } })).total_exact;
    expect(await list()).toBe(true);
    const more = await Promise.all(
      NAMES.concat(NAMES, NAMES, NAMES).map((first_name) =>
        app.call(student.endpoints.add, { body: { first_name, last_name: 'Many' } }),
      ),
    );
    await app.call(student.endpoints.removeMany, { body: { rows: { ids: more.map(({ data }) => data.id) } } });
    expect(await list()).toBe(false);
  });
});
