/** People's names: found, sorted and compared the same, whichever apostrophe, hyphen, space or letter they are typed with. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { importPayments } from '#contract/entities/money-import.ts';
import { searchAll } from '#contract/entities/search.ts';
import { type Student, student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { openSession } from '#server/auth/sessions.ts';
import { describeEngines } from '../engines/engines.ts';
import { olderDatabase } from '../engines/older.ts';
import { startApp, type TestApp } from './harness.ts';

const PEOPLE = [
  ['Sinéad', 'O’Connor'],
  ['Nuno', "D'Ávila"],
  ['Ana-Sofia', 'van der Meer-de Sá'],
  ['Novak', 'Đukić'],
  ['Þóra', 'Guðrún'],
  ['Işık', 'Yılmaz'],
  ['明', '李'],
  ['Klaas', '’t Hooft'],
] as const;

describeEngines('names', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    for (const [first_name, last_name] of PEOPLE)
      await app.call(student.endpoints.add, { body: { first_name, last_name } as never });
  });

  const found = async (query: object) =>
    (await app.call(student.endpoints.list, { query })).data.map(({ last_name }) => last_name);

  test.each([
    ["o'connor", 'O’Connor'],
    ['OConnor', 'O’Connor'],
    ['sinead oʼconnor', 'O’Connor'],
    ['davila', "D'Ávila"],
    ['D’AVILA', "D'Ávila"],
    ['ana sofia de sa', 'van der Meer-de Sá'],
    ['ana‑sofia', 'van der Meer-de Sá'],
    ['dukic', 'Đukić'],
    ['ĐUKIĆ', 'Đukić'],
    ['thora gudrun', 'Guðrún'],
    ['isik yilmaz', 'Yılmaz'],
    ['李明', '李'],
    ['明 李', '李'],
    ['t hooft', '’t Hooft'],
  ])('%s finds %s, in the list and in the search of everything', async (q, name) => {
    expect(await found({ q })).toEqual([name]);
    const { data } = await app.call(searchAll, { query: { q } });
    expect(data.flatMap(({ hits }) => hits.map(({ label }) => label))).toEqual([expect.stringContaining(name)]);
  });

  test('are sorted by their letters, and filtered by how they begin', async () => {
    expect(await found({ sort: 'name' })).toEqual([
      "D'Ávila",
      'Đukić',
      'Guðrún',
      'O’Connor',
      '’t Hooft',
      'van der Meer-de Sá',
      'Yılmaz',
      '李',
    ]);
    for (const name of ["O'Con", 'OCONN', "o'connor, sin"]) expect(await found({ name })).toEqual(['O’Connor']);
    expect(await found({ name: 'van der meer de' })).toEqual(['van der Meer-de Sá']);
  });

  test('payments of a file are theirs, however it writes them', async () => {
    const lines = ["Sinéad O'Connor", "SINEAD O'CONNOR", 'Sinead OConnor', 'NUNO DAVILA', 'Nuno D’Ávila'].concat(
      ['Ana Sofia van der Meer de Sá', 'Dukic Novak', 'Gudrun, Thora'],
      ['Isik Yilmaz', '李明'],
    );
    const file = new Blob([
      ['Aluno;Valor;Referência', ...lines.map((name, at) => `"${name}";10,00;N-${at}`)].join('\n'),
    ]);
    const report = await app.call(importPayments, { body: { file, dry_run: true } as never });
    expect([report.errors, report.added]).toEqual([[], lines.length]);
  });

  test('who comes twice in files is one, by birthday', async () => {
    const load = (names: readonly string[]) =>
      app.call(importStudents, {
        body: {
          file: new Blob([['Nome;Apelido;Data de nascimento', ...names].join('\n')]),
          dry_run: false,
          skip_duplicates: true,
        },
      });
    const first = await load([
      'Maeve;O’Hara;24/11/2001',
      'Rui;Sá  Pinto;25/11/2001',
      'Ana Rita;Lobo;26/11/2001',
      'Ana-Sofia;Reis;27/11/2001',
    ]);
    expect(first.added).toBe(4);
    const second = await load([
      "Maeve;O'Hara;24/11/2001",
      'Rui;Sá Pinto;25/11/2001',
      'Ana\u00a0Rita;Lobo;26/11/2001',
      'Ana Sofia;Reis;27/11/2001',
      'MAEVE;OHARA;24/11/2001',
      'Maeve;O’Hara;25/11/2001',
    ]);
    expect([second.added, second.duplicates.length]).toEqual([1, 5]);
  });
});

describeEngines('names of before', (engine) => {
  test('are found and sorted by the new keys once the server is newer', async () => {
    const { url, db } = await olderDatabase(engine, '0113');
    const at = '2026-01-02T03:04:05.000Z';
    await sql`insert into club (id, name, time_zone, locale, currency, country, phone, created_at, updated_at)
      values (1, 'Old school', 'Europe/Paris', 'fr', 'EUR', 'FR', '', ${at}, ${at})`.execute(db);
    await sql`insert into account (club_id, first_name, last_name, email, email_key, password_hash, roles, created_at, updated_at)
      values (1, 'Old', 'Admin', 'old@x.example', 'old@x.example', '-', '["admin"]', ${at}, ${at})`.execute(db);
    for (const [first, last, key, words] of [
      ['Novak', 'Đukić', 'đukic novak', ' novak đukic'],
      ['Maeve', 'O’Hara', 'o’hara maeve', ' maeve o hara'],
      ['明', '李', '李 明', ' 明 李'],
      ['Ana', 'Zé', 'ze ana', ' ana ze'],
    ])
      await sql`insert into student (club_id, first_name, last_name, email, phone, address, licence_category, external_id, status, note, name_key, search_text, created_at, updated_at)
        values (1, ${first}, ${last}, '', '', '', 'B', '', 'active', '', ${key}, ${words}, ${at}, ${at})`.execute(db);
    await sql`insert into teacher (club_id, first_name, last_name, phone, name_key, search_text, created_at, updated_at)
      values (1, 'Jean-Luc', 'D’Arc', '', 'd’arc jean-luc', ' jean luc d arc', ${at}, ${at})`.execute(db);
    await sql`insert into location (club_id, name, address, name_key, search_text, created_at, updated_at)
      values (1, 'Đakovo', '', 'đakovo', ' đakovo', ${at}, ${at})`.execute(db);
    await db.destroy();

    const app = await startApp(engine, { config: { databaseUrl: url }, empty: true });
    app.token = (await openSession(app.app.database.db, { id: 1, club_id: 1 }, new Date(), 60)).token;
    const list = async (query: object): Promise<Student[]> =>
      (await app.call(student.endpoints.list, { query })).data as Student[];
    const sorted = await list({ sort: 'name' });
    expect(sorted.map(({ last_name }) => last_name)).toEqual(['Đukić', 'O’Hara', 'Zé', '李']);
    expect(sorted.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    for (const [q, name] of [
      ['dukic', 'Đukić'],
      ['ohara', 'O’Hara'],
      ['李明', '李'],
    ])
      expect((await list({ q })).map(({ last_name }) => last_name)).toEqual([name]);
    const teachers = await app.call(teacher.endpoints.list, { query: { name: 'darc jean luc' } });
    expect(teachers.data.map(({ last_name }) => last_name)).toEqual(['D’Arc']);
    const { data } = await app.call(searchAll, { query: { q: 'dakovo' } });
    expect(data.flatMap(({ hits }) => hits.map(({ label }) => label))).toEqual(['Đakovo']);
  });

  test('are found with two letters for one, and by their guardian’s number', async () => {
    const { url, db } = await olderDatabase(engine, '0123');
    const at = '2026-01-02T03:04:05.000Z';
    await sql`insert into club (id, name, time_zone, locale, currency, country, phone, created_at, updated_at)
      values (1, 'Old school', 'Europe/Paris', 'fr', 'EUR', 'FR', '', ${at}, ${at})`.execute(db);
    await sql`insert into account (club_id, first_name, last_name, email, email_key, password_hash, roles, created_at, updated_at)
      values (1, 'Old', 'Admin', 'old@x.example', 'old@x.example', '-', '["admin"]', ${at}, ${at})`.execute(db);
    for (const [first, last, guardian, words] of [
      ['Novak', 'Đukić', '', ' novak dukic'],
      ['Jörg', 'Zé', '', ' jorg ze'],
      ['Ana', 'Reis', '+33612345678', ' ana reis'],
    ])
      await sql`insert into student (club_id, first_name, last_name, email, phone, guardian_phone, address, licence_category, external_id, status, note, name_key, search_text, created_at, updated_at)
        values (1, ${first}, ${last}, '', '', ${guardian}, '', 'B', '', 'active', '', ${words}, ${words}, ${at}, ${at})`.execute(
        db,
      );
    await sql`insert into teacher (club_id, first_name, last_name, phone, name_key, search_text, created_at, updated_at)
      values (1, 'Uwe', 'Müller', '', 'muller uwe', ' uwe muller', ${at}, ${at})`.execute(db);
    await db.destroy();

    const app = await startApp(engine, { config: { databaseUrl: url }, empty: true });
    app.token = (await openSession(app.app.database.db, { id: 1, club_id: 1 }, new Date(), 60)).token;
    const found = async (q: string) =>
      (await app.call(student.endpoints.list, { query: { q } })).data.map(({ last_name }) => last_name);
    expect(await found('djukic')).toEqual(['Đukić']);
    expect(await found('joerg')).toEqual(['Zé']);
    expect(await found('06 12 34 56 78')).toEqual(['Reis']);
    const teachers = await app.call(teacher.endpoints.list, { query: { q: 'mueller' } });
    expect(teachers.data.map(({ last_name }) => last_name)).toEqual(['Müller']);
  });
});
