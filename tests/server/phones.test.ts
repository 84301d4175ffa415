/** Telephone numbers: kept in E.164 whoever writes them, refused with the reason where one is not certain, old ones in nobody's way. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { editClub } from '#contract/entities/club.ts';
import { statementPage } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { searchAll } from '#contract/entities/search.ts';
import { type Student, student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { wait } from '#contract/entities/wait.ts';
import { openSession } from '#server/auth/sessions.ts';
import { describeEngines } from '../engines/engines.ts';
import { olderDatabase } from '../engines/older.ts';
import { startApp, type TestApp } from './harness.ts';

const MOBILE = '+351912345678';

describeEngines('telephone numbers', (engine) => {
  let app: TestApp;
  let count = 0;
  beforeAll(async () => {
    app = await startApp(engine);
  });

  const add = async (values: object) => {
    count++;
    const body = { first_name: 'Fone', last_name: `Number${count}`, ...values };
    return (await app.call(student.endpoints.add, { body: body as never })).data as Student;
  };
  const get = async (id: number) => (await app.call(student.endpoints.get, { params: { id } })).data as Student;
  const edit = (id: number, version: number, values: object) =>
    app.call(student.endpoints.edit, { params: { id }, body: { version, ...values } });
  const load = (text: string) =>
    app.call(importStudents, { body: { file: new Blob([text]), dry_run: false, skip_duplicates: false } });

  test('the same number is the same text, however it is written: of a student, a guardian, a teacher and the school', async () => {
    for (const phone of ['912 345 678', '(+351) 912-345-678', '351912345678', 'tel:912345678'])
      expect((await add({ phone })).phone).toBe(MOBILE);
    const child = await add({ guardian_name: 'Mae', guardian_phone: '00351 912 345 678' });
    expect(child.guardian_phone).toBe(MOBILE);
    const { data } = await app.call(teacher.endpoints.add, {
      body: { first_name: 'Rui', last_name: 'Fone', phone: '+33 (0)6 12 34 56 78', licence_categories: ['B'] } as never,
    });
    expect(data.phone).toBe('+33612345678');
    expect((await app.call(editClub, { body: { phone: '21 000 00 00' } })).data.phone).toBe('+351210000000');
  });

  test('what is no certain number is refused at its field, with the reason', async () => {
    const { id, version } = await add({});
    for (const [phone, code] of [
      ['3,51912E+11', 'phone-rounded'],
      ['912000101 / 934000102', 'phone-several'],
      ['912 345 678 (mãe)', 'phone-words'],
      ['912 345 678 ext 2', 'phone-words'],
      ['91234567', 'phone-short'],
      ['9123456789', 'phone-long'],
      ['+999 123 456 789', 'phone-country'],
      ['+', 'phone'],
    ] as const) {
      const problem = await app.fails(422, student.endpoints.edit, { params: { id }, body: { version, phone } });
      expect(problem.faults?.phone, phone).toMatchObject([{ code }]);
    }
    const both = { phone: '91234567', guardian_name: 'Mae', guardian_phone: '912000101 934000102' };
    const problem = await app.fails(422, student.endpoints.edit, { params: { id }, body: { version, ...both } });
    expect(Object.keys(problem.faults ?? {}).sort()).toEqual(['guardian_phone', 'phone']);
    expect((await get(id)).version).toBe(version);
  });

  test('an old number that cannot be read stays, and hinders nobody from saving something else', async () => {
    const { id, version, last_name } = await add({ external_id: 'OLD1' });
    const old = '912000101 934000102';
    await sql`update student set phone = ${old} where id = ${id}`.execute(app.app.database.db);
    const { data } = await edit(id, version, { phone: old, address: 'Rua Nova 1' });
    expect(data).toMatchObject({ phone: old, address: 'Rua Nova 1' });
    const file = `external_id,first_name,last_name,phone,address\nOLD1,Fone,${last_name},${old},Rua Nova 2\n`;
    expect(await load(file)).toMatchObject({ updated: 1, errors: [] });
    expect(await get(id)).toMatchObject({ phone: old, address: 'Rua Nova 2' });
    // Another one that cannot be read is no old one.
    const other = `external_id,first_name,last_name,phone\nOLD1,Fone,${last_name},912000101 934000103\n`;
    expect((await load(other)).errors).toMatchObject([{ field: 'phone', code: 'phone-several' }]);
  });

  test('an edit and its undo keep to E.164', async () => {
    const { id, version } = await add({ phone: '912 000 001' });
    const { operation_id, data } = await edit(id, version, { phone: '+33 6 12 34 56 78' });
    expect(data.phone).toBe('+33612345678');
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect((await get(id)).phone).toBe('+351912000001');
    // Said again in another way nothing changes.
    const again = await edit(id, (await get(id)).version, { phone: '00351912000001' });
    expect(again.data.phone).toBe('+351912000001');
  });

  test('a file: each line comes in with the number that is meant, or is told at its cell', async () => {
    const good = [
      ...['"+351 912 345 678"', '"00351912345678"', '"912345678"', '"=""912345678"""', `"'+351912345678"`],
      ...['"(+351) 912 345 678"', '"tel: 912345678"', '"912.345.678"', '"912–345–678"', '"912\u00a0345\u00a0678"'],
      ...['"\u202a+351912345678\u202c"', '"+351\u200b912345678"', '"９１２３４５６７８"', '"912345678;"'],
      ...['"351912345678"', '"+351 (0) 912345678"', '"912/345/678"', '"3.51912345678E+11"'],
    ];
    const lines = good.map((cell, index) => `Good${index};Files;${cell}`).join('\r\n');
    expect(await load(`Nome;Apelido;Telemóvel\r\n${lines}\r\n`)).toMatchObject({ added: good.length, errors: [] });
    const { data } = await app.call(student.endpoints.list, { query: { q: 'Files', per_page: 100 } });
    expect(new Set(data.map(({ phone }) => phone))).toEqual(new Set([MOBILE]));

    const bad = {
      '"3,51912E+11"': 'phone-rounded',
      '"912 345 678 (mãe)"': 'phone-words',
      '"912 345 678 ext 2"': 'phone-words',
      '"+"': 'phone',
      '"-"': 'phone',
      '"9 1 2"': 'phone-short',
      '912 000 101 / 934 000 102': 'phone-several',
      '912000101 934000102': 'phone-several',
      '912000101-934000102': 'phone-several',
      '912000101.934000102': 'phone-several',
    };
    const wrong = Object.keys(bad).map((cell, index) => `Bad${index};Files;${cell}`);
    const report = await load(`Nome;Apelido;Telemóvel\r\n${wrong.join('\r\n')}\r\n`);
    expect(report).toMatchObject({ added: 0, skipped: wrong.length });
    expect(report.errors.map(({ field, column, code }) => `${field} ${column} ${code}`)).toEqual(
      Object.values(bad).map((code) => `phone Telemóvel ${code}`),
    );
    expect(report.errors[1]).toMatchObject({ values: { value: '912 345 678 (mãe)', words: '(mãe)' } });
    expect(report.errors[6]).toMatchObject({ values: { value: '912 000 101 / 934 000 102', count: 2 } });
  });

  test('a number is found by any part in any spelling: by words, by its column, in lists by students, and in the search', async () => {
    await app.call(editClub, { body: { country: 'FR' } });
    const { id } = await add({ phone: '+33655550002', external_id: '2026-12-0345' });
    await add({ phone: '+33655550102' });
    const list = async (query: object) =>
      (await app.call(student.endpoints.list, { query: query as never })).data.map((row) => row.id);
    const whole = [
      ...['0655550002', '06 55 55 00 02', '06.55.55.00.02', '+33655550002', '+33 6 55 55 00 02', '0033655550002'],
      ...['00 33 6 55 55 00 02', '+33 (0)6 55 55 00 02', '655550002', '6 55 55 00 02', '65555 0002', '55 55 00 02'],
      ...['(0)6 55 55 00 02', '０６５５５５０００２', 'tel: 0655550002'],
    ];
    for (const q of whole) {
      expect(await list({ q }), `q=${q}`).toEqual([id]);
      expect(await list({ phone: q }), `phone=${q}`).toEqual([id]);
      const { data } = await app.call(searchAll, { query: { q, per_group: 5 } });
      expect(
        data.find(({ entity }) => entity === 'student')?.hits.map((hit) => hit.id),
        `search ${q}`,
      ).toEqual([id]);
    }
    // What is shown of a person is written as the country does.
    const { data: hits } = await app.call(searchAll, { query: { q: '0655550002', per_group: 5 } });
    expect(hits[0]?.hits[0]?.detail).toContain('06 55 55 00 02');
    const statement = await app.call(statementPage, { params: { id } });
    await app.call(editClub, { body: { phone: '01 42 00 00 00' } });
    expect(statement.data.school.phone).toBe('+351 21 000 0000');
    expect((await app.call(statementPage, { params: { id } })).data.school.phone).toBe('01 42 00 00 00');
    for (const part of ['550002', '50002', '5 00 02']) expect(await list({ phone: part }), part).toEqual([id]);
    expect(await list({ q: '550002' })).toEqual([id]);
    expect(await list({ phone: '0655550003' })).toEqual([]);
    // What is written in groups of two and is no telephone number is found as ever.
    expect(await list({ q: '2026-12-0345' })).toEqual([id]);
    expect(await list({ q: '2026 12' })).toEqual([id]);
    const waits = await app.call(wait.endpoints.list, { query: { q: '0655550002' } });
    expect(waits.data).toEqual([]);
    await app.call(wait.endpoints.add, { body: { student_id: id, class_type: 'practical' } as never });
    const waiting = await app.call(wait.endpoints.list, { query: { q: '06 55 55 00 02' } });
    expect(waiting.data).toMatchObject([{ student_id: id }]);
    await app.call(editClub, { body: { country: 'PT' } });
  });

  test('somebody of one name and number is there already, however the number is written', async () => {
    const twice = (text: string) =>
      app.call(importStudents, { body: { file: new Blob([text]), dry_run: true, skip_duplicates: true } });
    const head = 'Nome;Apelido;Telemóvel;Data de nascimento\n';
    const tomas = await add({ first_name: 'Tomás', last_name: 'Serpa Braz', phone: '+351 912 345 111' });
    const born = { first_name: 'Ivo', last_name: 'Serpa Braz', phone: '912345115', date_of_birth: '1970-01-02' };
    const ivo = await add(born);
    const report = await twice(
      `${head}Tomás;Serpa Braz;912 345 111;\ntomas;serpa braz;00351912345111;2001-02-03\nIvo;Serpa Braz;912 345 115;\n`,
    );
    expect(report).toMatchObject({ added: 0, skipped: 3, errors: [] });
    expect(report.duplicates.map(({ of_id, by }) => [of_id, by])).toEqual([
      [tomas.id, 'name and phone'],
      [tomas.id, 'name and phone'],
      [ivo.id, 'name and phone'],
    ]);
    // In the file as well.
    const inFile = await twice(`${head}Lia;Braz;912 345 112;\nLia;Braz;(+351) 912 345 112;\n`);
    expect(inFile).toMatchObject({ added: 1, duplicates: [{ line: 3, of_line: 2, by: 'name and phone' }] });
    // A family has one number; a father and his son one name, and not one birthday.
    const family = await twice(
      `${head}Rita;Serpa Braz;912 345 111;\nIvo;Serpa Braz;912 345 115;2003-04-05\nTomás;Serpa Braz;912 345 119;\n`,
    );
    expect(family).toMatchObject({ added: 3, duplicates: [] });
  });

  test('a school whose country is not known keeps a number as it is, and one with its code in E.164', async () => {
    const { data } = await app.call(editClub, { body: { country: 'XX', phone: '210 000 000' } });
    expect(data.phone).toBe('210 000 000');
    expect((await add({ phone: '912 345 678' })).phone).toBe('912 345 678');
    expect((await add({ phone: '00351 912 345 678' })).phone).toBe(MOBILE);
    await app.call(editClub, { body: { country: 'PT' } });
  });
});

describeEngines('telephone numbers of before', (engine) => {
  test('become E.164 where they can be read, and what cannot stays as it was typed', async () => {
    const { url, db } = await olderDatabase(engine, '0112');
    const at = '2026-01-02T03:04:05.000Z';
    for (const [id, country, phone] of [
      [1, 'FR', '01 42 00 00 00'],
      [2, 'XX', '210 000 000'],
    ])
      await sql`insert into club (id, name, time_zone, locale, currency, country, phone, created_at, updated_at)
        values (${id}, 'Old school', 'Europe/Paris', 'fr', 'EUR', ${country}, ${phone}, ${at}, ${at})`.execute(db);
    await sql`insert into account (club_id, first_name, last_name, email, email_key, password_hash, roles, created_at, updated_at)
      values (1, 'Old', 'Admin', 'old@x.example', 'old@x.example', '-', '["admin"]', ${at}, ${at})`.execute(db);
    const numbers = [
      ['06 12 34 56 78', '00351 912 345 678'],
      ['0142000000 0612000000', ''],
      ['', '0655550002'],
      ['+33655550002', ''],
    ] as const;
    for (const [index, [phone, guardian]] of numbers.entries())
      await sql`insert into student (club_id, first_name, last_name, email, phone, guardian_phone, address, licence_category, external_id, status, note, name_key, search_text, created_at, updated_at)
        values (1, 'Ana', ${`S${index}`}, '', ${phone}, ${guardian}, '', 'B', '', 'active', '', ${`s${index} ana`}, ${` ana s${index}`}, ${at}, ${at})`.execute(
        db,
      );
    await sql`insert into teacher (club_id, first_name, last_name, phone, name_key, search_text, created_at, updated_at)
      values (1, 'Rui', 'T', '06.12.34.56.79', 't rui', ' rui t', ${at}, ${at})`.execute(db);
    await db.destroy();

    const app = await startApp(engine, { config: { databaseUrl: url }, empty: true });
    const { token } = await openSession(app.app.database.db, { id: 1, club_id: 1 }, new Date(), 60);
    app.token = token;
    const { data } = await app.call(student.endpoints.list, { query: { sort: 'id' } });
    expect(data.map(({ phone, guardian_phone }) => [phone, guardian_phone])).toEqual([
      ['+33612345678', '+351912345678'],
      ['0142000000 0612000000', ''],
      ['', '+33655550002'],
      ['+33655550002', ''],
    ]);
    expect(data.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    expect((await app.call(teacher.endpoints.list, {})).data.map(({ phone }) => phone)).toEqual(['+33612345679']);
    const clubs = await app.app.database.db.selectFrom('club').select('phone').orderBy('id').execute();
    expect(clubs.map(({ phone }) => phone)).toEqual(['+33142000000', '210 000 000']);
    const found = await app.call(student.endpoints.list, { query: { q: '0612345678' } });
    expect(found.data.map(({ last_name }) => last_name)).toEqual(['S0']);
  });
});
