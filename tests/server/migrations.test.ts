/** The schema: made on a new database, left alone on one that has it, whole after a step that was cut short. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchIds, soughtIn } from '#server/lists/where.ts';
import { filePath, openDatabase } from '#server/store/database.ts';
import { notificationWords } from '#server/store/migrations/0009-notification-words.ts';
import { letterGroups } from '#server/store/migrations/0084-letter-groups.ts';
import { schemaSteps } from '#server/store/migrations/index.ts';
import { describeEngines } from '../engines/engines.ts';

describeEngines('the schema', (engine) => {
  const stepsOf = async (url: string) => {
    const database = await openDatabase(url);
    try {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        database.db,
      );
      return rows.map(({ name }) => name);
    } finally {
      await database.close();
    }
  };

  test('is made once, however often a server starts, and keeps its rows', async () => {
    const url = await engine.emptyUrl();
    const all = Object.keys(schemaSteps.all);
    expect(await stepsOf(url)).toEqual(all);
    const database = await openDatabase(url);
    await sql`insert into club (name, time_zone, locale, currency, country, created_at, updated_at)
      values ('Kept', 'Europe/Lisbon', 'en', 'EUR', 'PT', '2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
    await database.close();
    expect(await stepsOf(url)).toEqual(all);
    const again = await openDatabase(url, { migrate: false });
    expect(await again.db.selectFrom('club').select('name').execute()).toEqual([{ name: 'Kept' }]);
    await again.close();
  });

  test('finds rows by what is inside their words, also those from before', async () => {
    const database = await openDatabase(await engine.emptyUrl());
    const { db } = database;
    await sql`insert into club (name, time_zone, locale, currency, country, created_at, updated_at)
      values ('Kept', 'Europe/Lisbon', 'en', 'EUR', 'PT', '2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z')`.execute(
      db,
    );
    // As the steps before left it.
    if (engine.name === 'postgres') {
      await sql`drop index student_search`.execute(db);
      await sql`create index student_search on student using gin (to_tsvector('simple', search_text))`.execute(db);
    } else {
      for (const when of ['added', 'removed', 'changed', 'first'])
        await sql`drop trigger ${sql.ref(`student_search_${when}`)}`.execute(db);
      await sql`drop table student_search`.execute(db);
      await sql`create virtual table student_search using fts5(search_text, content='student', content_rowid='id', tokenize='unicode61 remove_diacritics 0', prefix='1 2 3 4 5 6 7', columnsize=0, detail=none)`.execute(
        db,
      );
      await sql`create trigger student_search_added after insert on student when new.search_text <> '' begin
        insert into student_search(rowid, search_text) values (new.id, new.search_text); end`.execute(db);
    }
    const add = (name: string) =>
      sql`insert into student (club_id, first_name, last_name, name_key, search_text, created_at, updated_at)
        values (1, 'Ana', ${name}, ${name}, ${` ana ${name}`}, '2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z')`.execute(
        db,
      );
    await add('silva');
    await letterGroups({ db: db as never, engine: engine.name });
    await add('oliveira');
    await sql`update student set search_text = ' ana salva' where name_key = 'silva'`.execute(db);
    const found = async (q: string) =>
      (await searchIds(engine.name, 'student', 1, soughtIn(q)).execute(db)).rows.map(({ id }) => Number(id)).sort();
    expect(await found('ilva')).toEqual([]);
    expect(await found('alva')).toEqual([1]);
    expect(await found('liv na')).toEqual([]);
    expect(await found('liv an')).toEqual([2]);
    expect(await found('a')).toEqual([1, 2]);
    expect(await found('o')).toEqual([2]);
    await database.close();
  });

  test('keeps what earlier notifications told, number and all', async () => {
    const url = await engine.emptyUrl();
    const database = await openDatabase(url);
    const at = '2030-01-01T00:00:00.000Z';
    // As the steps before left it.
    await sql`alter table notification add column title text not null default ''`.execute(database.db);
    await sql`insert into club (name, time_zone, locale, currency, country, created_at, updated_at)
      values ('Kept', 'Europe/Lisbon', 'en', 'EUR', 'PT', ${at}, ${at})`.execute(database.db);
    await sql`insert into account (club_id, first_name, last_name, email, email_key, password_hash, roles, status, locale, created_at, updated_at)
      values (1, 'A', 'B', 'a@b.example', 'a@b.example', 'x', '["admin"]', 'active', 'en', ${at}, ${at})`.execute(
      database.db,
    );
    const told = (kind: string, title: string, data: string) =>
      sql`insert into notification (club_id, account_id, kind, title, data, created_at, updated_at)
        values (1, 1, ${kind}, ${title}, ${data}, ${at}, ${at})`.execute(database.db);
    await told('booking_cancelled', '12 classes cancelled', '{}');
    await told('message', 'New message from Ana', '{"name":"Ana"}');
    await notificationWords({ db: database.db, engine: engine.name });
    const { rows } = await sql<{ data: string }>`select data from notification order by id`.execute(database.db);
    expect(rows.map(({ data }) => JSON.parse(data))).toEqual([{ count: 12 }, { name: 'Ana' }]);
    await database.close();
  });

  test('is made by one of several servers that start at once', async () => {
    const url = await engine.emptyUrl();
    const opened = await Promise.all([openDatabase(url), openDatabase(url), openDatabase(url)]);
    for (const database of opened) await database.close();
    expect(await stepsOf(url)).toEqual(Object.keys(schemaSteps.all));
  });

  test.runIf(engine.name === 'sqlite')('finds the changes of an act without those of the school', async () => {
    const database = await openDatabase(await engine.emptyUrl());
    const indexOf = async (query: string) => {
      const plan = sql<{ detail: string }>`${sql.raw(`explain query plan select * from change ${query}`)}`;
      return (await plan.execute(database.db)).rows.map(({ detail }) => /USING INDEX (\w+)/.exec(detail)?.[1]);
    };
    for (const query of [
      'where operation_id = 5 and club_id = 1 group by entity, kind',
      "where operation_id = 5 and club_id = 1 and entity = 'student' and kind = 'insert'",
      'where (operation_id, id) > (5, 10) and operation_id <= 20 and club_id = 1 order by operation_id, id limit 500',
    ])
      expect((await indexOf(query))[0], query).toBe('change_operation');
    expect((await indexOf("where club_id = 1 and entity = 'student' and row_id in (1, 2)"))[0]).toBe('change_row');
    expect((await indexOf("where club_id = 1 and entity = 'student' and id > 9 order by id"))[0]).toBe('change_feed');
    await database.close();
  });

  test.runIf(engine.name === 'sqlite')('has the settings that durability needs', async () => {
    const database = await openDatabase(await engine.emptyUrl());
    const pragma = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(database.db)).rows[0] ?? {},
      )[0];
    expect(await pragma('journal_mode')).toBe('wal');
    // Commits are on the disk before they are answered (server/store/sqlite-log.ts), not before they are made.
    expect(await pragma('synchronous')).toBe(1);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(filePath(database.directUrl)).toContain('clutch.db');
    await database.close();
  });
});
