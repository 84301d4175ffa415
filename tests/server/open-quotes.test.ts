/** A quote that is never closed, in each file that is imported: its line is named, and nobody behind it goes into a note. */
import { beforeAll, expect, test } from 'vitest';
import { importEnrolments } from '#contract/entities/enrolment-import.ts';
import { entry } from '#contract/entities/money.ts';
import { importCharges, importPayments } from '#contract/entities/money-import.ts';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

describeSqliteInGate('a quote that is never closed', (engine) => {
  let school: School;
  let people: readonly number[] = [];
  beforeAll(async () => {
    school = await startSchool(engine);
    people = [await school.addStudent('Ana'), await school.addStudent('Bea'), await school.addStudent('Cid')];
  });
  const body = (text: string) =>
    ({ file: new File([text], 'list.csv', { type: 'text/csv' }), dry_run: false }) as never;
  const OPEN = { line: 2, column: '', code: 'open-quote' };
  const notes = async (surname: string) =>
    (await school.app.call(student.endpoints.list, { query: { q: surname, sort: 'name' } } as never)).data.map(
      ({ first_name, note }) => [first_name, note],
    );

  test.each([
    ['to the end of the file', 'prefers mornings'],
    ['to another one that is stray', '"prefers mornings'],
  ])('students, %s', async (how, last) => {
    const name = how.includes('stray') ? 'Stray' : 'Ended';
    const text = [
      'Nome;Apelido;Telemóvel;Notas',
      `Rita;${name};912 000 101;"Usa óculos`,
      `Nuno;${name};912 000 102;`,
      `Olga;${name};912 000 103;${last}`,
      `Ivo;${name};912 000 104;"Two\r\nlines; and more"`,
    ].join('\r\n');
    const report = await school.app.call(importStudents, { body: body(text) });
    const isStray = last.startsWith('"');
    const wrong = isStray ? [OPEN, { ...OPEN, line: 4 }] : [OPEN];
    expect(report).toMatchObject({
      ...{ total: 4, added: 4 - wrong.length, errors: wrong, skipped: wrong.length },
      skipped_lines: wrong.map(({ line }) => line),
    });
    expect(await notes(name)).toEqual([
      ['Ivo', 'Two\r\nlines; and more'],
      ['Nuno', ''],
      ...(isStray ? [] : [['Olga', 'prefers mornings']]),
    ]);
  });

  const amounts = async () => {
    const found = await Promise.all(
      people.map((id) =>
        school.app.call(entry.endpoints.list, { query: { student_id: String(id), sort: 'id' } } as never),
      ),
    );
    return found.map(({ data }) => data.map(({ amount }) => amount));
  };

  test('payments and charges', async () => {
    const lines = (what: string) =>
      `Aluno;Valor;Referência;Descrição\r\n#${people[0]};50,00;${what}1;"Prestação\r\n#${people[1]};60,00;${what}2;aula\r\n#${people[2]};70,00;${what}3;aula\r\n`;
    for (const [call, amount] of [
      [importPayments, -6000],
      [importCharges, 6000],
    ] as const) {
      const report = await school.app.call(call, { body: body(lines(call.id)) });
      expect(report).toMatchObject({ total: 3, added: 2, amount: 13_000, errors: [OPEN], skipped_lines: [2] });
      expect((await amounts()).map((all) => all.at(amount < 0 ? 0 : -1))).toEqual([
        undefined,
        amount,
        amount + Math.sign(amount) * 1000,
      ]);
    }
  });

  test('packages sold', async () => {
    const pack = await school.app.call(packageResource.endpoints.add, {
      body: { name: 'Complete', price: 50_000, practical_classes: 10, valid_days: 90 } as never,
    });
    const begun = `#${pack.data.id};01/02/2026`;
    const text = `Aluno;Pacote;Início;Nota\r\n#${people[0]};${begun};"pago\r\n#${people[1]};${begun};\r\n#${people[2]};${begun};\r\n`;
    expect(await school.app.call(importEnrolments, { body: body(text) })).toMatchObject({
      ...{ total: 3, added: 2, errors: [OPEN], skipped_lines: [2] },
    });
  });

  test('in the header, where the file is refused', async () => {
    for (const [call, head] of [
      [importStudents, 'first_name;last_name;"note'],
      [importPayments, 'student;amount;reference;"note'],
      [importEnrolments, 'student;package;begins_on;"note'],
    ] as const) {
      const refused = await school.app.fails(422, call, { body: body(`${head}\nA;B;C;D\n`) } as never);
      expect(refused.faults?.file, call.id).toEqual([{ code: 'csv-open-quote', values: { line: 1 } }]);
    }
  });
});
