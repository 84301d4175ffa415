/** A database as an older release left it is brought up to date with everything in it, and on a newer one it works or is refused. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { editClub } from '#contract/entities/club.ts';
import { cancelEnrolments, enrolment, sellPackage } from '#contract/entities/enrolment.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { statementPage, takePayment } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import { health } from '#contract/entities/system.ts';
import { vehicle as vehicles } from '#contract/entities/vehicle.ts';
import { openSession } from '#server/auth/sessions.ts';
import type { Step } from '#server/store/columns.ts';
import { filePath, openDatabase } from '#server/store/database.ts';
import { bringUpToDate } from '#server/store/migrate.ts';
import { type SchemaSteps, schemaSteps } from '#server/store/migrations/index.ts';
import { sqliteDialects } from '#server/store/sqlite.ts';
import type { Tables } from '#server/store/tables.ts';
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
    const url = await engine.emptyUrl();
    // biome-ignore lint/suspicious/noExplicitAny: the tables are those of an older release
    const db = new Kysely<any>({ dialect: dialect(url) });
    const old = Object.fromEntries(Object.entries(schemaSteps.all).filter(([name]) => isOld(name)));
    await bringUpToDate(db, engine.name, { all: old, contracting: {} });
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
    const body = { phone: '912 000 001', version: first?.version as number };
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

  test('vehicles of before stand where they are due: whose service is near before those whose day is', async () => {
    const vehicle = (plate: string, odometer: number, service: string, day: string) =>
      `insert into vehicle (club_id, plate, name, odometer_km, service_km, expires_on, plate_key, name_key, created_at, updated_at)
        values (1, '${plate}', 'Clio', ${odometer}, ${service}, ${day}, '${plate}', 'clio', '${AT}', '${AT}')`;
    const databaseUrl = await oldDatabase(
      (name) => name < '0089',
      [
        vehicle('LATER', 14_499, '15000', `'2026-06-01'`),
        vehicle('DAY', 100, 'null', `'2026-02-01'`),
        vehicle('NEAR', 14_500, '15000', 'null'),
      ],
    );
    const app = await startApp(engine, { config: { databaseUrl }, empty: true });
    const { token } = await openSession(app.app.database.db, { id: 1, club_id: 1 }, new Date(), 60);
    const { data } = await app.call(vehicles.endpoints.list, { query: { sort: 'expires_on' } }, { token });
    expect(data.map(({ plate }) => plate)).toEqual(['NEAR', 'DAY', 'LATER']);
  });

  test('twice at once is done once', async () => {
    const url = await oldDatabase();
    const opened = await Promise.all([openDatabase(url), openDatabase(url)]);
    for (const database of opened) {
      expect((await database.db.selectFrom('student').select('last_name').execute()).length).toBe(1);
    }
    for (const database of opened) await database.close();
  });

  test('tables that another copy is changing are looked at again', async () => {
    const url = await oldDatabase();
    const real = dialect(url);
    let looks = 0;
    const db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => real.createAdapter(),
        createDriver: () => real.createDriver(),
        createQueryCompiler: () => real.createQueryCompiler(),
        createIntrospector: (own) =>
          Object.assign(real.createIntrospector(own), {
            getTables: async () => {
              const gone = 'column "title" of relation "notification" does not exist';
              if (looks++ === 0) throw Object.assign(new Error(gone), { code: '42703' });
              return real.createIntrospector(own).getTables({ withInternalKyselyTables: true });
            },
          }),
      },
    });
    await bringUpToDate(db, engine.name).finally(() => db.destroy());
    expect(looks).toBeGreaterThan(1);
    expect(await stepsOf(url)).toEqual(Object.keys(schemaSteps.all).toSorted());
  });

  /** Adds a step that this release does not know, as a newer release does. */
  async function newer(url: string, up: string, contracting: SchemaSteps['contracting'] = {}): Promise<void> {
    // biome-ignore lint/suspicious/noExplicitAny: the schema is that of a newer release
    const db = new Kysely<any>({ dialect: dialect(url) });
    const all = {
      ...schemaSteps.all,
      '9998-future': (step: Step) =>
        sql
          .raw(up)
          .execute(step.db)
          .then(() => {}),
    };
    await bringUpToDate(db, engine.name, { all, contracting }).finally(() => db.destroy());
  }
  const stepsOf = async (url: string) => {
    const { db, close } = await openDatabase(url, { migrate: false });
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    await close();
    return rows.map(({ name }) => name);
  };

  test('a copy starts and works on the schema of a newer release that only added to it', async () => {
    const databaseUrl = await oldDatabase(() => true);
    await newer(databaseUrl, `alter table student add column nickname text not null default ''`);
    const opened = await Promise.all([openDatabase(databaseUrl), openDatabase(databaseUrl)]);
    for (const database of opened) await database.close();
    const app = await startApp(engine, { config: { databaseUrl }, empty: true });
    const { token } = await openSession(app.app.database.db, { id: 1, club_id: 1 }, new Date(), 60);
    app.token = token;
    const body = { first_name: 'New', last_name: 'Student' };
    const added = await app.call(student.endpoints.add, { body });
    const { operation_id } = await app.call(student.endpoints.edit, {
      params: { id: added.data.id },
      body: { phone: '912 000 001', version: added.data.version },
    });
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect((await app.call(student.endpoints.list, { query: { q: 'student' } })).total).toBe(2);
    expect((await app.raw(health, {}, { token: null })).status).toBe(200);
    expect((await stepsOf(databaseUrl)).at(-1)).toBe('9998-future');
  });

  test('a copy is refused where a newer release took away what it uses, and one that runs says that it is not ready', async () => {
    const databaseUrl = await oldDatabase(() => true);
    const app = await startApp(engine, { config: { databaseUrl }, empty: true });
    expect((await app.raw(health, {}, { token: null })).status).toBe(200);
    await newer(databaseUrl, 'alter table student drop column status_reason', { '9998-future': '9990-without' });
    await expect(openDatabase(databaseUrl)).rejects.toThrow(
      'The database is of a newer release, which took away what this one uses (step 9998-future). Start a release that has step 9990-without.',
    );
    await vi.waitFor(
      async () => {
        const reply = await app.raw(health, {}, { token: null });
        expect(reply.status).toBe(503);
        expect(reply.headers['retry-after']).toBe('30');
        expect(reply.json()).toMatchObject({ code: 'release-behind' });
      },
      { timeout: 20_000, interval: 200 },
    );
    expect((await stepsOf(databaseUrl)).at(-1)).toBe('9998-future');
  });

  test('a copy that knows the step which is needed starts beside one that contracts', async () => {
    const databaseUrl = await oldDatabase(() => true);
    const known = Object.keys(schemaSteps.all).at(-1) as string;
    await newer(databaseUrl, 'alter table student drop column status_reason', { '9998-future': known });
    await (await openDatabase(databaseUrl)).close();
  });

  test('what a step that fails had begun is taken back, and the steps before it stay', async () => {
    const databaseUrl = await oldDatabase(() => true);
    const before = `alter table student add column nickname text`;
    await expect(newer(databaseUrl, `${before} no such type (`)).rejects.toThrow('(step 9998-future)');
    expect(await stepsOf(databaseUrl)).toEqual(Object.keys(schemaSteps.all));
    await newer(databaseUrl, before);
    expect((await stepsOf(databaseUrl)).at(-1)).toBe('9998-future');
  });

  test.runIf(engine.name === 'postgres')(
    'a step waits for a table in use, and not those who work beside it',
    async () => {
      const url = await oldDatabase();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('begin; select * from student');
      const database = await openDatabase(url, { migrate: false });
      // As a backup does, this keeps the table from the steps that change it.
      const begun = bringUpToDate(database.db, engine.name, schemaSteps);
      let ended = false;
      void begun.finally(() => {
        ended = true;
      });
      const slowest = { ms: 0, times: 0 };
      for (const end = Date.now() + 6000; Date.now() < end; slowest.times++) {
        const at = performance.now();
        await sql`select count(*) from student`.execute(database.long);
        slowest.ms = Math.max(slowest.ms, performance.now() - at);
        await new Promise((go) => setTimeout(go, 20));
      }
      expect(ended).toBe(false);
      // Whoever comes after it waits as long as a step does; without that limit, for as long as the table is in use.
      expect(slowest.ms).toBeLessThan(10_000);
      await client.query('commit');
      await client.end();
      await begun;
      expect(await stepsOf(url)).toEqual(Object.keys(schemaSteps.all));

      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query('begin; select * from student');
      const all = {
        ...schemaSteps.all,
        '9998-future': (step: Step) => sql`alter table student add column x text`.execute(step.db).then(() => {}),
      };
      await expect(bringUpToDate(database.db, engine.name, { all, contracting: {} }, 100)).rejects.toThrow(
        'Its tables were in use',
      );
      await other.end();
      await database.close();
    },
  );
});
