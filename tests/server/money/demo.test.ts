/** The sample school's money: what the journal itself would have made of the same sales and payments. */
import { beforeAll, expect, test } from 'vitest';
import { entry, readDesk } from '#contract/entities/money.ts';
import { type Settled, settle } from '#contract/rules/settling.ts';
import { fillInto } from '#tools/demo/fill.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeSqliteInGate('sample school, money', (engine) => {
  let app: TestApp;
  const now = () => Date.now();
  beforeAll(async () => {
    app = await startApp(engine);
    await fillInto(app.app.database, app.clubId, { students: 150 });
  });
  const all = async (table: 'entry' | 'balance' | 'desk_closing') =>
    app.app.database.db.selectFrom(table).selectAll().where('club_id', '=', app.clubId).orderBy('id').execute();

  test('each balance is the sum of its entries, and what is open is what settling says', async () => {
    const entries = (await all('entry')) as (Settled & { student_id: number })[];
    const balances = (await all('balance')) as unknown as {
      id: number;
      balance: number;
      credit: number;
      open_charges: string;
      oldest_due_on: string;
    }[];
    const theirs = Map.groupBy(entries, ({ student_id }) => student_id);
    expect(balances.length).toBe(theirs.size);
    expect(balances.length).toBeGreaterThan(40);
    for (const row of balances) {
      const of = theirs.get(row.id) ?? [];
      const { open, credit } = settle(of);
      expect(row.balance).toBe(of.reduce((sum, { amount }) => sum + amount, 0));
      expect([JSON.parse(row.open_charges), row.credit, row.oldest_due_on]).toEqual([
        open,
        credit,
        open[0]?.due_on ?? '',
      ]);
    }
    const owing = balances.filter(({ balance }) => balance > 0);
    expect(owing.length).toBeGreaterThan(0);
    expect(owing.length).toBeLessThan(balances.length / 2);
  });

  test('receipts are numbered by year without gap, in the order of their time, and the next payment goes on from there', async () => {
    const paid = (await all('entry')).filter((row) => 'kind' in row && row.kind === 'payment') as unknown as {
      receipt_year: number;
      receipt_number: number;
      created_at: string;
      student_id: number;
    }[];
    for (const [year, rows] of Map.groupBy(paid, ({ receipt_year }) => receipt_year)) {
      expect(rows.map(({ receipt_number }) => receipt_number)).toEqual(rows.map((_row, at) => at + 1));
      const times = rows.map(({ created_at }) => Date.parse(created_at));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Date(times[0] ?? 0).getUTCFullYear()).toBe(year);
      expect(times.at(-1)).toBeLessThanOrEqual(now());
    }
    const list = await app.call(entry.endpoints.list, { query: { kind: 'payment', sort: '-day' } });
    expect(list.total).toBe(paid.length);
  });

  test('the desk is closed up to yesterday', async () => {
    const { data } = await app.call(readDesk, { query: {} });
    const today = data.taken.filter(({ method }) => method === 'cash').reduce((sum, { amount }) => sum + amount, 0);
    expect(data.expected).toBe(today);
    expect(data.closings.length).toBeGreaterThan(3);
    expect(data.closings.every(({ difference }) => difference === 0)).toBe(true);
  });
});
