/** A database as an older release left it is brought up to date with everything in it, and a newer one is refused. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { editClub } from '#contract/entities/club.ts';
import { cancelEnrolments, enrolment, sellPackage } from '#contract/entities/enrolment.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { statementPage, takePayment } from '#contract/entities/money.ts';
import { student } from '#contract/entities/student.ts';
import { openSession } from '#server/auth/sessions.ts';
import { filePath, openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations/index.ts';
import { sqliteDialects } from '#server/store/sqlite.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp } from '../harness.ts';

/** The steps that the first release had. */
const OLD = ['0001-ground', '0002-students'];
const AT = '2026-01-02T03:04:05.000Z';

describeEngines('an upgrade', (engine) => {
  const dialect = (url: string) =>
    engine.name === 'sqlite'
      ? sqliteDialects(filePath(url)).main
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) });

  async function oldDatabase(
    isOld = (name: string) => OLD.includes(name),
    fill: readonly string[] = [],
  ): Promise<string> {
    const url = await engine.databaseUrl();
    // biome-ignore lint/suspicious/noExplicitAny: the tables are those of an older release
    const db = new Kysely<any>({ dialect: dialect(url) });
    const steps = Object.entries(migrations(engine.name)).filter(([name]) => isOld(name));
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
    for (const statement of fill) await sql.raw(statement).execute(db);
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

  test('a school that sold packages before there was money keeps them, owes nothing for them, and charges from now on', async () => {
    const databaseUrl = await oldDatabase(
      (name) => name < '0021',
      [
        `insert into package (club_id, name, price, currency, valid_days, practical_classes, status, name_key, created_at, updated_at)
          values (1, 'Complete', 74900, 'EUR', 365, 30, 'published', 'complete', '${AT}', '${AT}')`,
        'update student set package_id = 1',
      ],
    );
    const app = await startApp(engine, { config: { databaseUrl }, empty: true });
    const { token } = await openSession(app.app.database.db, { id: 1, club_id: 1 }, new Date(), 60);
    app.token = token;
    const { data } = await app.call(enrolment.endpoints.list, {});
    expect(data).toMatchObject([{ student_id: 1, name: 'Complete', price: 74_900, begins_on: '2026-01-02' }]);
    const balanceOf = async () => (await app.call(statementPage, { params: { id: 1 } })).data.balance;
    expect(await balanceOf()).toBe(0);
    await app.call(sellPackage, { body: { students: { ids: [1] }, package_id: 1 } });
    expect(await balanceOf()).toBe(74_900);
    const taken = await app.call(takePayment, { body: { student_id: 1, amount: 900, method: 'cash' } });
    expect(taken.balance).toBe(74_000);
    await app.call(cancelEnrolments, { body: { enrolments: { ids: [data[0]?.id as number] } } });
    expect(await balanceOf()).toBe(74_000);
    const christmas = { day: '2026-12-25', name: 'Christmas' };
    expect((await app.call(holiday.endpoints.add, { body: christmas as never })).data.name).toBe('Christmas');
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
