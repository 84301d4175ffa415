/** A database as an older release left it is brought up to date with everything in it, and a newer one is refused. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { editClub } from '#contract/entities/club.ts';
import { student } from '#contract/entities/student.ts';
import { openSession } from '#server/auth/sessions.ts';
import { filePath, openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations/index.ts';
import { sqliteDialect } from '#server/store/sqlite.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp } from '../harness.ts';

/** The steps that the first release had. */
const OLD = ['0001-ground', '0002-students'];
const AT = '2026-01-02T03:04:05.000Z';

describeEngines('an upgrade', (engine) => {
  const dialect = (url: string) =>
    engine.name === 'sqlite'
      ? sqliteDialect(filePath(url))
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) });

  async function oldDatabase(): Promise<string> {
    const url = await engine.databaseUrl();
    // biome-ignore lint/suspicious/noExplicitAny: the tables are those of an older release
    const db = new Kysely<any>({ dialect: dialect(url) });
    const steps = Object.entries(migrations(engine.name)).filter(([name]) => OLD.includes(name));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } });
    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();
    await sql`insert into club (name, time_zone, locale, currency, country, created_at, updated_at)
      values ('Old school', 'Europe/Lisbon', 'pt', 'EUR', 'PT', ${AT}, ${AT})`.execute(db);
    await sql`insert into account (club_id, first_name, last_name, email, email_key, password_hash, roles, created_at, updated_at)
      values (1, 'Old', 'Admin', 'old@x.example', 'old@x.example', '-', '["admin"]', ${AT}, ${AT})`.execute(db);
    await sql`insert into student (club_id, first_name, last_name, email, phone, address, licence_category, external_id, status, note, name_key, search_text, created_at, updated_at)
      values (1, 'Old', 'Student', '', '', '', 'B', '', 'active', '', 'student old', ' old student', ${AT}, ${AT})`.execute(
      db,
    );
    await sql`insert into operation (club_id, actor_id, actor_name, command, source, rows_touched, at)
      values (1, 1, 'Old Admin', 'student.add', 'palette', 1, ${AT})`.execute(db);
    await db.destroy();
    return url;
  }

  test('keeps what was there, and what is new works on it', async () => {
    const databaseUrl = await oldDatabase();
    const app = await startApp(engine, { config: { databaseUrl }, empty: true });
    const { token } = await openSession(app.app.database.db, { id: 1, club_id: 1 }, new Date(), 60);
    app.token = token;
    const { data } = await app.call(student.endpoints.list, { query: { q: 'old' } });
    expect(data).toMatchObject([{ last_name: 'Student', practice_minutes: 0 }]);
    expect((await app.call(listAudit, { query: {} })).data).toMatchObject([{ command: 'student.add', touched: {} }]);
    const renamed = await app.call(editClub, { body: { name: 'New school' } });
    expect(renamed.data.name).toBe('New school');
    const first = data[0];
    const body = { phone: '1', version: first?.version as number };
    await app.call(student.endpoints.edit, { params: { id: first?.id as number }, body });
    expect((await app.call(listAudit, { query: {} })).total).toBe(3);
  });

  test('twice at once is done once', async () => {
    const url = await oldDatabase();
    const opened = await Promise.all([openDatabase(url), openDatabase(url)]);
    for (const database of opened) {
      expect((await database.db.selectFrom('student').select('last_name').execute()).length).toBe(1);
    }
    for (const database of opened) await database.close();
  });

  test('a database of a newer release is refused, not harmed', async () => {
    const url = await oldDatabase();
    const database = await openDatabase(url);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', ${AT})`.execute(database.db);
    await database.close();
    await expect(openDatabase(url)).rejects.toThrow('could not be brought up to date');
  });
});
