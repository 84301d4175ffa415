/** A school goes to another installation: beside others and into an empty one, to the other engine and back. */
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balance } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { login } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { unseal } from '#server/auth/sealed.ts';
import { ownerOf } from '#server/auth/totp.ts';
import { exportSchool } from '#server/moving/export.ts';
import { importSchool } from '#server/moving/import.ts';
import { AMOUNTS, namedBy, TABLES, type Table, TRAVELLING, travelOf } from '#server/moving/tables.ts';
import { providerIn, type SmsKept } from '#server/sms/kept.ts';
import { secretsOf } from '#server/sms/secrets.ts';
import { type Database, openDatabase } from '#server/store/database.ts';
import { emailKey } from '#server/store/search.ts';
import { describeEngines, type TestEngine } from '../../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from '../harness.ts';
import { contentsOf, differences, fillSchool, KEY, type Row, SMS } from './school.ts';

const ADMIN = 'ada@school.example';

describeEngines('a school moves from', (from) => {
  describeEngines('to another installation', (to) => {
    if (from.name === to.name) refusals(to);
    else journey(from, to);
  });
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-moving-'));
  folders.push(folder);
  return folder;
}

async function rename(app: TestApp, email: string): Promise<void> {
  const { db } = app.app.database;
  await db
    .updateTable('account')
    .set({ email, email_key: emailKey(email) })
    .where('email_key', '=', ADMIN)
    .execute();
}

function journey(from: TestEngine, to: TestEngine): void {
  let old: TestApp;
  let other: TestApp;
  let added: number;
  let folder: string;
  let first: string;
  let second: string;
  let clubId: number;

  beforeAll(async () => {
    folder = await folderOf();
    [first, second] = [join(folder, 'first.tar'), join(folder, 'second.tar')];
    old = await startApp(from, { config: { secretKey: KEY } });
    // Its jobs would write into the school that came, between what is compared.
    other = await startApp(to, { jobs: false });
    added = (await fillSchool(old)).added;
    for (const first_name of ['Theirs', 'Too'])
      await other.call(student.endpoints.add, { body: { first_name, last_name: 'Beside', licence_category: 'B' } });
    await countApart(other);
    await exportSchool(old.app.database, old.config, old.clubId, first);
  });

  test('where an address is taken it is refused, and nothing stays', async () => {
    await expect(importSchool(other.app.database, other.config, first)).rejects.toThrow(`address ${ADMIN}`);
    expect(await other.app.database.db.selectFrom('club').select('id').execute()).toHaveLength(1);
    await rename(other, 'beside@school.example');
  });

  test('beside a school with the same numbers every row and file is there, and each number is moved', async () => {
    // Its second factors were encrypted under a key that this installation does not have.
    await expect(importSchool(other.app.database, other.config, first)).rejects.toThrow('OLD_SECRET_KEY');
    const done = await importSchool(other.app.database, other.config, first, { oldSecretKey: KEY, sendWaiting: true });
    expect(done).toMatchObject({ kept: false, missing: [] });
    clubId = done.clubId;
    await exportSchool(other.app.database, other.config, clubId, second);
    const [was, is] = [await contentsOf(first), await contentsOf(second)];
    expect([...is.files.keys()].sort()).toEqual([...was.files.keys()].sort());
    expect(was.files.size).toBeGreaterThan(1);
    for (const [key, bytes] of was.files) expect(is.files.get(key)?.equals(bytes)).toBe(true);
    expect(TRAVELLING.filter((table) => was.rows.get(table)?.length === 0)).toEqual([]);
    const moves = movesOf(was.rows, is.rows);
    const wrong: string[] = [];
    for (const table of TRAVELLING) {
      // A chain of its own, and secrets kept under another key.
      if (table === 'audit_seal' || table === 'audit_pruned' || table === 'totp' || table === 'sms_secret') continue;
      const [before = [], after = []] = [was.rows.get(table), is.rows.get(table)];
      // The last entry says that it came.
      expect(after.length - (table === 'operation' ? 1 : 0), table).toBe(before.length);
      before.forEach((row, index) => {
        wrong.push(...differences(plain(table, row), plain(table, after[index] ?? {}), moves, table));
      });
    }
    expect([...new Set(wrong)].slice(0, 40)).toEqual([]);
    const [secret] = is.rows.get('totp') ?? [];
    expect(unseal({ secretKey: null }, String(secret?.secret), ownerOf(Number(secret?.account_id)))).toBe(
      'JBSWY3DPEHPK3PXP',
    );
  });

  test('its provider of SMS came with its secrets, which are found by their numbers there', async () => {
    const { db } = other.app.database;
    const club = await db.selectFrom('club').select('settings').where('id', '=', clubId).executeTakeFirstOrThrow();
    const { address, body, header_name, header_value } = SMS;
    expect(await secretsOf(other.config, db, clubId, providerIn(club.settings) as SmsKept)).toEqual({
      ...{ address, body, headers: { [header_name]: header_value } },
    });
  });

  test('its audit holds, and so does that of the school beside', async () => {
    for (const club of [clubId, other.clubId]) expect((await verifyAudit(other.app.database, club)).faults).toEqual([]);
  });

  test('the old password opens it; its lists and balances are what they were, and its last act is taken back', async () => {
    const asked = await other.fails(403, login, { body: { email: ADMIN, password: PASSWORD } }, { token: null });
    expect(asked).toMatchObject({ code: 'second-step', ways: ['code', 'passkey'] });
    for (const table of ['totp', 'passkey'] as const) await other.app.database.db.deleteFrom(table).execute();
    const token = await other.signIn(ADMIN);
    const names = async (app: TestApp, options: { token?: string }) => {
      const query = { q: 'moving', per_page: 50 } as never;
      const { data } = (await app.call(student.endpoints.list, { query }, options)) as { data: Row[] };
      return data.map(({ first_name, note }) => [first_name, note]);
    };
    expect(await names(other, { token })).toEqual(await names(old, {}));
    expect(await names(other, { token })).toEqual([['Rita', 'Moves with us']]);
    const owed = async (app: TestApp, options: { token?: string }) =>
      (
        (await app.call(balance.endpoints.list, { query: { per_page: 50, sort: 'balance' } as never }, options)) as {
          data: Row[];
        }
      ).data.map((row) => row.balance);
    expect(await owed(other, { token })).toEqual(await owed(old, {}));
    const edit = await other.app.database.db
      .selectFrom('operation')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('club_id', '=', clubId)
      .where('undoable', '=', 1)
      .executeTakeFirstOrThrow();
    await other.call(undoOperation, { params: { id: Number(edit.id) } }, { token });
    expect(await names(other, { token })).toEqual([['Rita', '']]);
    expect(added).toBeGreaterThan(0);
    // Rows that come now have numbers of their own, and rules hold again.
    await other.call(
      student.endpoints.add,
      { body: { first_name: 'New', last_name: 'Moving', licence_category: 'B' } },
      { token },
    );
    expect((await names(other, { token })).length).toBe(2);
    await expect(sql`delete from change where club_id = ${clubId}`.execute(other.app.database.db)).rejects.toThrow();
    await expect(sql`delete from entry where club_id = ${clubId}`.execute(other.app.database.db)).rejects.toThrow();
  });

  test('back in an empty place it has its numbers, and its chain goes on from the head that was noted', async () => {
    const { head } = await verifyAudit(other.app.database, clubId);
    const third = join(folder, 'third.tar');
    await exportSchool(other.app.database, other.config, clubId, third);
    const dataDir = await folderOf();
    const database = await openDatabase(await from.databaseUrl());
    from.beforeRemoval(() => database.close());
    const place = { dataDir, filesUrl: null, secretKey: null };
    const done = await importSchool(database, place, third);
    expect(done).toMatchObject({ clubId, kept: true });
    await expect(importSchool(database, place, third)).rejects.toThrow(`it is school ${clubId} here`);
    const last = join(folder, 'last.tar');
    await exportSchool(
      database,
      { ...place, databaseUrl: from.name === 'sqlite' ? database.directUrl : '', databaseDirectUrl: null },
      clubId,
      last,
    );
    const [was, is] = [await contentsOf(third), await contentsOf(last)];
    for (const table of TRAVELLING) {
      const rows = is.rows.get(table) ?? [];
      const before = was.rows.get(table) ?? [];
      if (table === 'delivery' || table === 'outbox') {
        // They may have gone out from the other place since.
        expect(rows.filter(({ state }) => state === 'waiting')).toEqual([]);
        expect(before.filter(({ state }) => state === 'waiting').length).toBeLessThanOrEqual(
          rows.filter(({ state }) => state === 'failed').length,
        );
      } else expect(rows.slice(0, before.length), table).toEqual(before);
    }
    const verdict = await verifyAudit(database, clubId, head ?? undefined);
    expect(verdict.faults).toEqual([]);
  });
}

/** Has each table count from somewhere else, so that a number moved as one of another table is seen. */
async function countApart({ app: { database } }: TestApp): Promise<void> {
  const tables = await database.db.introspection.getTables();
  for (const [index, table] of TRAVELLING.entries()) {
    const numbers = tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === 'id');
    if (!numbers || travelOf(table)?.numbered) continue;
    const from = 1000 + 37 * index;
    if (database.engine === 'postgres')
      await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${from}::bigint)`.execute(database.db);
    else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(database.db);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${from})`.execute(database.db);
    }
  }
}

/** By how much the numbers of tables were moved. */
function movesOf(was: ReadonlyMap<Table, Row[]>, is: ReadonlyMap<Table, Row[]>): ReadonlySet<number> {
  const moves = TRAVELLING.map((table) => Number(is.get(table)?.[0]?.id) - Number(was.get(table)?.[0]?.id));
  return new Set(moves.filter((move) => Number.isInteger(move)));
}

/** A row without what tells of numbers in a text, or is worked out from them. */
function plain(table: Table, row: Row): Row {
  const { salt: _salt, ...rest } = row;
  if (table === 'event_fold') return { ...rest, key: '' };
  if (table === 'shared_view' || table === 'kept_value') return { ...rest, search: '', key: '', body: '' };
  if (table === 'delivery') return { ...rest, once_key: '' };
  if (table === 'notification') return { ...rest, link: '' };
  if (table === 'operation') {
    const facts = JSON.parse(String(row.arguments)) as { emptied?: Row };
    if (facts.emptied) delete facts.emptied.left;
    return { ...rest, arguments: facts };
  }
  return rest;
}

function refusals(engine: TestEngine): void {
  test('every table travels or says why not, and every column that names a row is known', async () => {
    const database = await openDatabase(await engine.databaseUrl());
    const tables = (await database.db.introspection.getTables()).filter(
      ({ name, isView }) => !isView && !/_search(_|$)|^kysely_/.test(name),
    );
    expect(tables.map(({ name }) => name).filter((name) => !Object.keys(TABLES).includes(name))).toEqual([]);
    const unknown = tables.flatMap(({ name, columns }) =>
      TRAVELLING.includes(name as Table)
        ? columns
            .filter(({ name: column, dataType }) => /^(bigint|int8)$/i.test(dataType) && !AMOUNTS.has(column))
            .filter(({ name: column }) => namedBy(name as Table, column) === null)
            .map(({ name: column }) => `${name}.${column}`)
        : [],
    );
    expect(unknown).toEqual([]);
    await database.close();
  });

  describe('an archive', () => {
    let app: TestApp;
    let folder: string;
    let archive: string;
    let empty: Database;
    beforeAll(async () => {
      folder = await folderOf();
      empty = await openDatabase(await engine.databaseUrl());
      engine.beforeRemoval(() => empty.close());
      app = await startApp(engine);
      archive = join(folder, 'whole.tar');
      await exportSchool(app.app.database, app.config, app.clubId, archive);
    });
    const refused = async (path: string) => {
      const error = await importSchool(empty, { dataDir: folder, filesUrl: null, secretKey: null }, path).then(
        () => null,
        (thrown: Error) => thrown.message,
      );
      expect(await empty.db.selectFrom('club').select('id').execute()).toEqual([]);
      return error;
    };

    test('is readable by its owner alone, and is never written over', async () => {
      expect((await stat(archive)).mode & 0o777).toBe(0o600);
      await expect(exportSchool(app.app.database, app.config, app.clubId, archive)).rejects.toThrow('already');
      await expect(exportSchool(app.app.database, app.config, 999, join(folder, 'none.tar'))).rejects.toThrow(
        'no school 999',
      );
    });

    test('that is cut short or broken is refused before anything is touched', async () => {
      const bytes = await readFile(archive);
      const broken = join(folder, 'broken.tar');
      for (const part of [0.3, 0.7, 0.95]) {
        await copyFile(archive, broken);
        await truncate(broken, Math.floor(bytes.byteLength * part));
        expect(await refused(broken)).toMatch(/no whole archive|is broken/);
      }
      for (const place of [0.1, 0.5, 0.9]) {
        const changed = Buffer.from(bytes);
        const at = Math.floor(bytes.byteLength * place);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await writeFile(broken, changed);
        expect(await refused(broken)).toMatch(/broken|no archive/);
      }
      await writeFile(broken, 'something else '.repeat(100));
      expect(await refused(broken)).toMatch('no archive of a school');
    });

    test('of a newer release is refused, of an older one as well, each saying what to update', async () => {
      const { db } = app.app.database;
      const rename = (from: string, to: string) =>
        sql`update kysely_migration set name = ${to} where name = ${from}`.execute(db);
      const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
      const newest = String(rows[0]?.name);
      const exported = async (name: string, path: string) => {
        await rename(newest, name);
        await exportSchool(app.app.database, app.config, app.clubId, path);
        await rename(name, newest);
        return refused(path);
      };
      expect(await exported('9999-later', join(folder, 'newer.tar'))).toMatch('Update this installation first');
      expect(await exported(`${newest.slice(0, 4)}-`, join(folder, 'older.tar'))).toMatch(
        'Update the old installation',
      );
    });
  });
}
