/** Lists of students as offices have them: saved by spreadsheets, with columns of their own, and with mistakes. */
import { beforeAll, expect, test } from 'vitest';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const { endpoints } = student;

describeEngines('lists of students from offices', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const csv = (text: string) => new File([text], 'students.csv', { type: 'text/csv' });
  const load = (text: string, more: object = {}) =>
    app.call(importStudents, { body: { file: csv(text), dry_run: false, ...more } as never });

  test('a list as Excel saves it: Windows-1252, a first line that names the separator', async () => {
    const text = 'sep=;\r\nPr\xe9nom;Nom;Adresse\r\nChlo\xe9;D\x92Arc;1, rue \x80\r\n';
    const file = new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], 'eleves.csv');
    const report = await app.call(importStudents, { body: { file, dry_run: false } });
    expect(report).toMatchObject({ added: 1, errors: [], unknown_columns: [] });
    const [row] = (await app.call(endpoints.list, { query: { q: 'chloe' } })).data;
    expect(row).toMatchObject({ first_name: 'Chloé', last_name: 'D’Arc', address: '1, rue €' });
    const commas = await load('"sep=,"\nfirst_name,last_name\nSep,Comma\n', { dry_run: true });
    expect(commas).toMatchObject({ added: 1, unknown_columns: [] });
  });

  test('columns that are not read are named, and the lines that are left out', async () => {
    const text = 'Colour;first_name;last_name;;email;\nred;Col;Umn;x;;\nblue;Left;Out;;nobody;\n';
    const report = await load(text, { dry_run: true });
    expect(report.unknown_columns).toEqual(['Colour', '#4']);
    expect(report).toMatchObject({ added: 1, skipped: 1, skipped_lines: [3] });
    expect(report.errors).toEqual([
      expect.objectContaining({ line: 3, field: 'email', column: 'email', code: 'email', values: { value: 'nobody' } }),
    ]);
    expect(await load(text)).toMatchObject({ unknown_columns: ['Colour', '#4'], skipped_lines: [3] });
  });

  test('licence categories are those of the school, birthdays are days that can be right', async () => {
    const lines = [
      'Fine,Licence,b,2000-02-29',
      'No,Licence,Z9,2000-01-01',
      'No,Day,B,30/02/2001',
      'Unborn,Yet,B,01/01/2999',
      'Much,Young,B,2024-01-01',
      'Much,Old,B,1820-01-01',
    ];
    const report = await load(`first_name,last_name,licence,born\n${lines.join('\n')}\n`);
    expect(report.added).toBe(1);
    expect(report.errors.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '3 licence licence',
      '4 born date',
      '5 born birth-future',
      '6 born birth-age',
      '7 born birth-age',
    ]);
    expect((await app.call(endpoints.list, { query: { q: 'fine' } })).data[0]).toMatchObject({
      licence_category: 'B',
      date_of_birth: '2000-02-29',
    });
  });

  test('the day of registration is that of the file, and none that is still to come', async () => {
    const report = await load(
      'Prénom;Nom;Date d’inscription\nRegis;Trado;14/03/2024\nRegis;Vide;\nRegis;Demain;01/01/2999\n',
    );
    expect(report).toMatchObject({ added: 2, skipped_lines: [4], unknown_columns: [] });
    expect(report.errors).toEqual([
      expect.objectContaining({ line: 4, field: 'registered_on', code: 'registered-ahead' }),
    ]);
    const { data } = await app.call(endpoints.list, { query: { q: 'regis' } });
    expect(data.map(({ last_name, registered_on }) => [last_name, registered_on])).toEqual([
      ['Trado', '2024-03-14'],
      ['Vide', null],
    ]);
  });

  test('teacher and package are named or numbered; a name that two have is nobody’s', async () => {
    const teacherNamed = async (first_name: string, last_name: string, email: string) =>
      (await app.call(teacher.endpoints.add, { body: { first_name, last_name, email } })).data.id;
    const rui = await teacherNamed('Rui', 'Conceição', 'rui@t.example');
    const twins = [
      await teacherNamed('Ana', 'Gémea', 'a1@t.example'),
      await teacherNamed('Ana', 'Gémea', 'a2@t.example'),
    ];
    const pack = (
      await app.call(packageResource.endpoints.add, { body: { name: 'Carta B', price: 1, currency: 'EUR' } })
    ).data.id;
    const lines = [
      `By;Name;rui conceicao;CARTA B`,
      `By;Number;${rui};#${pack}`,
      `By;Surname;Conceição, Rui;`,
      'Which;Twin;Ana Gémea;',
      `This;Twin;${twins[1]};`,
      'No;Such;Rui;Carta C',
    ];
    const report = await load(`Nome;Apelido;Instrutor;Pacote\n${lines.join('\n')}\n`);
    expect(report.errors.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '5 Instrutor several-teachers',
      '7 Instrutor unknown-teacher',
      '7 Pacote unknown-package',
    ]);
    expect(report.errors[0]?.values.candidates).toBe(twins.map((id) => `Ana Gémea #${id}`).join(', '));
    const found = async (q: string) => (await app.call(endpoints.list, { query: { q } })).data[0];
    expect(await found('by name')).toMatchObject({ teacher_id: rui, package_id: pack });
    expect(await found('by number')).toMatchObject({ teacher_id: rui, package_id: pack });
    expect(await found('by surname')).toMatchObject({ teacher_id: rui, package_id: null });
    expect(await found('this twin')).toMatchObject({ teacher_id: twins[1] });
    // Teachers of another school are no candidates.
    const other = await app.addClub();
    const elsewhere = await app.call(
      importStudents,
      { body: { file: csv(`first_name,last_name,teacher\nA,B,${rui}\n`), dry_run: true } },
      { token: other.token },
    );
    expect(elsewhere.errors[0]?.code).toBe('unknown-teacher');
  });
});
