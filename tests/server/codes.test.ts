/** Codes sort as people count, page by page, and codes of an older release too. On both engines. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sign } from '#contract/entities/sign.ts';
import { student } from '#contract/entities/student.ts';
import { setLimits } from '#server/lists/limits.ts';
import { openDatabase } from '#server/store/database.ts';
import { lateAndCodes } from '#server/store/migrations/0011-late-and-codes.ts';
import { naturalKey } from '#server/store/search.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp } from './harness.ts';

const CODES = ['A-1', 'A-1A', 'A-2', 'A-2B', 'A-10', 'A-100', 'B1', 'B1.2', 'B1.10', 'B20', 'C'];

test('a code sorts by its numbers', () => {
  expect([...CODES].reverse().sort((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1))).toEqual(CODES);
  expect(naturalKey('a-007')).toBe(naturalKey('A-7'));
});

describeEngines('codes', (engine) => {
  test('are listed by their numbers, in both directions, over pages and exports', async () => {
    const app = await startApp(engine);
    // As a table too large to be sorted at once: pages are found by their keys.
    setLimits(app.app.services.database, { local: 0, gather: 1, direct: 1, step: 2, patience: 5_000, rest: 0 });
    for (const code of [...CODES].reverse())
      await app.call(sign.endpoints.add, { body: { code, name: code, group: 'warning' } as never });
    const listed = async (sort: string) => {
      const found: string[] = [];
      for (let page = 1; found.length < CODES.length; page++)
        found.push(
          ...(await app.call(sign.endpoints.list, { query: { sort, page, per_page: 3 } })).data.map(({ code }) => code),
        );
      return found;
    };
    expect(await listed('code')).toEqual(CODES);
    expect(await listed('-code')).toEqual([...CODES].reverse());
    const csv = await app.call(sign.endpoints.exportSelected, { body: { rows: { matching: {} }, sort: 'code' } });
    expect(CODES.map((code) => csv.indexOf(`,${code},`)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(
      true,
    );
    const begins = await app.call(sign.endpoints.list, { query: { code: ' a-1 ', sort: 'code' } as never });
    expect(begins.data.map(({ code }) => code)).toEqual(['A-1', 'A-1A', 'A-10', 'A-100']);
    const [first] = begins.data;
    const body = { version: first?.version as number, code: 'A-11' };
    await app.call(sign.endpoints.edit, { params: { id: first?.id as number }, body });
    expect((await listed('code')).slice(0, 5)).toEqual(['A-1A', 'A-2', 'A-2B', 'A-10', 'A-11']);
    for (const external_id of ['10', '9', '100'])
      await app.call(student.endpoints.add, { body: { first_name: 'A', last_name: 'B', external_id } as never });
    const people = await app.call(student.endpoints.list, { query: { sort: 'external_id' } });
    expect(people.data.map((row) => row.external_id)).toEqual(['9', '10', '100']);
    expect(people.data[0]).not.toHaveProperty('external_key');
  });

  test('of an older release get their keys, and classes cancelled then keep whether they were late', async () => {
    const url = await engine.databaseUrl();
    const database = await openDatabase(url);
    const { db } = database;
    const at = '2030-01-01T00:00:00.000Z';
    // As the steps before left it.
    for (const [table, key] of [
      ['sign', 'code_key'],
      ['question', 'code_key'],
      ['student', 'external_key'],
    ] as const) {
      await sql`drop index ${sql.ref(`${table}_by_${key}`)}`.execute(db);
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(key)}`.execute(db);
    }
    // Triggers of a later step watch the column; SQLite lets it go under them, PostgreSQL only together with them.
    const watched = sql.raw(engine.name === 'postgres' ? ' cascade' : '');
    await sql`alter table booking drop column late${watched}`.execute(db);
    await sql`insert into club (name, time_zone, locale, currency, country, settings, created_at, updated_at)
      values ('Old', 'Europe/Lisbon', 'en', 'EUR', 'PT', '{"free_cancel_hours":24}', ${at}, ${at})`.execute(db);
    for (const code of ['A-10', 'A-2'])
      await sql`insert into sign (club_id, code, name, "group", name_key, created_at, updated_at)
        values (1, ${code}, ${code}, 'warning', ${code}, ${at}, ${at})`.execute(db);
    await lateAndCodes({ db, engine: engine.name });
    const { rows } = await sql<{ code: string }>`select code from sign order by code_key`.execute(db);
    expect(rows.map(({ code }) => code)).toEqual(['A-2', 'A-10']);
    await database.close();
  });
});
