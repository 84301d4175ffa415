import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { describeEngines } from './engines.ts';
import { ownerLives, ownerMark } from './orphans.ts';

describeEngines('A fresh database', (engine) => {
  test('is of the engine named, and shares nothing with the next', async () => {
    const [first, second] = await Promise.all([engine.emptyUrl(), engine.databaseUrl()]);
    expect(first).not.toBe(second);
    const a = await openDatabase(first, { migrate: false });
    const b = await openDatabase(second, { migrate: false });
    expect(a.engine).toBe(engine.name);
    await sql`create table only_here (id integer)`.execute(a.db);
    await expect(sql`select * from only_here`.execute(b.db)).rejects.toThrow(/only_here/);
    await Promise.all([a.close(), b.close()]);
  });
});

test("an owner's mark holds for its process alone", async () => {
  const mark = await ownerMark(process.pid);
  expect(await ownerLives(mark)).toBe(true);
  expect(await ownerLives(`${process.pid} 1`)).toBe(false);
});
