/** Two servers on PostgreSQL through PgBouncer in transaction mode, which gives no session to keep anything in. */
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLive } from '#server/live/live.ts';
import { postgresWire } from '#server/live/wire.ts';
import { type Database, openDatabase } from '#server/store/database.ts';
import { describeEngines, type TestEngine } from '../engines/engines.ts';
import { type Pooler, startPooler } from '../engines/pooler.ts';
import { STATEMENT_ENDED } from '../engines/postgres.ts';

const PATIENCE = 2000;

describeEngines('through a pooler', (engine) => {
  test('a direct address takes from the other what it does not say', () => {
    const read = (DATABASE_URL: string, DATABASE_DIRECT_URL: string) =>
      readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }, '/').databaseDirectUrl;
    if (engine.name === 'sqlite') {
      expect(() => read('file:/clutch.db', 'postgres://127.0.0.1:5432')).toThrow('DATABASE_DIRECT_URL goes with');
      return;
    }
    const through = 'postgres://ada:p%40ss@pooler:6432/clutch';
    expect(read(through, 'postgres://primary:5432')).toBe('postgres://ada:p%40ss@primary:5432/clutch');
    expect(read(through, 'postgres://eve:x@primary/other')).toBe('postgres://eve:x@primary/other');
    expect(read(through, '')).toBeNull();
    expect(() => read(through, 'http://primary')).toThrow('DATABASE_DIRECT_URL must begin with postgres:');
  });
  if (engine.name === 'sqlite') return;
  let pooler: Pooler | null = null;
  afterAll(async () => {
    await pooler?.stop();
  });
  /** `count` databases open at once on one address, each as a server of its own has it. */
  const open = async (own: TestEngine, count: number): Promise<Database[]> => {
    const direct = await own.emptyUrl();
    pooler ??= await startPooler(direct);
    const through = Object.assign(new URL(direct), { host: pooler.host }).href;
    const addresses = { databaseUrl: through, databaseDirectUrl: direct };
    return Promise.all(Array.from({ length: count }, () => openDatabase(addresses, { patience: PATIENCE })));
  };
  const closeAll = (all: readonly Database[]) => Promise.all(all.map((each) => each.close()));

  test('the schema is brought up to date once by servers that start together', async () => {
    const all = await open(engine, 3);
    for (const { db } of all) expect(await db.selectFrom('club').selectAll().execute()).toEqual([]);
    // Nothing of it is held any more, on whichever connection of this database: other tests have theirs beside it.
    const { rows } = await sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`.execute((all[0] as Database).db);
    expect(rows).toEqual([]);
    await closeAll(all);
  });

  test('limits go with the transaction, and stay with nobody else', async () => {
    const [database] = (await open(engine, 1)) as [Database];
    const { db, long } = database;
    const limit = async (on: Database['db']) =>
      on.transaction().execute(async (trx) => {
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
        return rows[0]?.statement_timeout;
      });
    // One after the other they have the same connection of the pooler.
    for (let round = 0; round < 3; round++) {
      expect(await limit(db)).toBe('1800ms');
      expect(await limit(long)).toBe('810s');
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      expect(rows[0]?.statement_timeout).toBe('54s');
    }
    await expect(db.transaction().execute((trx) => sql`select pg_sleep(3)`.execute(trx))).rejects.toMatchObject({
      code: expect.stringMatching(STATEMENT_ENDED),
    });
    await closeAll([database]);
  });

  test('days are those of UTC, whatever the database thinks', async () => {
    const [first] = (await open(engine, 1)) as [Database];
    const name = new URL(first.directUrl).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set timezone to 'Asia/Tokyo'`.execute(first.db);
    await closeAll([first]);
    const through = Object.assign(new URL(first.directUrl), { host: pooler?.host }).href;
    const again = await openDatabase(
      { databaseUrl: through, databaseDirectUrl: first.directUrl },
      { patience: PATIENCE },
    );
    const zones = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await sql<{ TimeZone: string }>`show timezone`.execute(again.db)).rows[0],
      ),
    );
    expect(new Set(zones.map((row) => row?.TimeZone))).toEqual(new Set(['UTC']));
    await closeAll([again]);
  });

  test('the word that a school has news comes at once to the other server', async () => {
    const [here, there] = (await open(engine, 2)) as [Database, Database];
    const log = { warn: vi.fn() };
    const from = createLive(here.db, postgresWire(here.directUrl, log));
    const to = createLive(there.db, postgresWire(there.directUrl, log));
    const now = new Date().toISOString();
    const club = await here.db
      .insertInto('club')
      .values({
        ...{ name: 'Pooled', time_zone: 'UTC', locale: 'en', currency: 'EUR', country: 'PT' },
        ...{ created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const heard: number[] = [];
    const stop = await to.subscribe(club.id, ({ operationId }) => heard.push(operationId));
    const listening = () =>
      sql`select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(here.db);
    await expect.poll(async () => (await listening()).rows).toHaveLength(2);
    const operation = await here.db
      .insertInto('operation')
      .values({
        ...{ club_id: club.id, actor_id: null, actor_name: '', command: 'test', source: 'api', at: now },
        ...{ arguments: '{}', result: 'ok', rows_touched: 0, undoable: 0, bulk_columns: null },
        ...{ undo_of: null, undone_by: null, request_id: 'r' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = Date.now();
    from.publish(club.id);
    // Sooner than the look that every server takes by itself.
    await vi.waitFor(() => expect(heard).toEqual([operation.id]), { timeout: 5000 });
    expect(Date.now() - said).toBeLessThan(5000);
    stop();
    await Promise.all([from.close(), to.close()]);
    await closeAll([here, there]);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
