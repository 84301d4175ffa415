/** National numbers of students: held against their form, one student each, found, imported and erased. On both engines. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { undoOperation } from '#contract/entities/operation.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { searchAll } from '#contract/entities/search.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const { endpoints } = student;

describeSqliteInGate('national numbers', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp(engine);
  });
  const add = (first_name: string, numbers: string, token?: string) =>
    app.call(endpoints.add, { body: { first_name, last_name: 'Reis', numbers } }, token ? { token } : {});
  const refused = async (numbers: string) =>
    (await app.fails(422, endpoints.add, { body: { first_name: 'Ben', last_name: 'Reis', numbers } })).errors
      ?.numbers?.[0];

  test('they are kept in one form, and what is wrong is said at the field', async () => {
    const { data } = await add('Ana', 'nif 123 456 789, cc 00000000 0 ZZ4');
    expect(data.numbers).toBe('NIF 123456789; CC 000000000ZZ4');
    expect(await refused('NIF 123456780')).toBe('This NIF isn’t valid. Check the number.');
    expect(await refused('123456789')).toContain('NIF');
    expect(await refused('NIF 12')).toContain('123456789');
    expect(await refused('NIF 123456789')).toBe('Ana Reis already has this NIF.');
    expect(await refused('nif 123.456.789')).toBe('Ana Reis already has this NIF.');
    // The same digits of another kind are another number, and another school has its own students.
    await add('Carla', 'OTHER 123456789');
    const other = await app.addClub('Other');
    expect((await add('Duarte', 'NIF 123456789', other.token)).data.numbers).toBe('NIF 123456789');
  });

  test('an edit keeps its own; a deleted student leaves a number, and does not come back to one that is taken', async () => {
    const { data: ana } = await add('Ana', 'NIF 123456789');
    const edited = await app.call(endpoints.edit, {
      params: { id: ana.id },
      body: { numbers: 'NIF 123456789; DNI 12345678Z', version: ana.version },
    });
    await app.call(undoOperation, { params: { id: edited.operation_id as number } });
    await add('Eva', 'DNI 12345678Z');
    const gone = await app.call(endpoints.remove, { params: { id: ana.id } });
    const { data: ben } = await add('Ben', 'NIF 123456789');
    await app.fails(422, undoOperation, { params: { id: gone.operation_id as number } });
    await app.call(endpoints.remove, { params: { id: ben.id } });
    await app.call(undoOperation, { params: { id: gone.operation_id as number } });
    expect((await app.call(endpoints.get, { params: { id: ana.id } })).data).toMatchObject({
      deleted_at: null,
      numbers: 'NIF 123456789',
    });
  });

  test('of twenty who are given one number at once one has it', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => add(`Student ${at}`, 'NIF 123456789')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { data } = await app.call(endpoints.list, { query: { q: '123456789' } });
    expect(data).toHaveLength(1);
  });

  test('the list and the palette find a student by it', async () => {
    const { data: ana } = await add('Ana', 'NEPH 140744200123; NIE X1234567L');
    await add('Ben', 'NIF 123456789');
    for (const q of ['140744200123', 'x1234567l', '1407442'])
      expect((await app.call(endpoints.list, { query: { q } })).data.map(({ id }) => id)).toEqual([ana.id]);
    const found = await app.call(searchAll, { query: { q: '140744200123' } });
    expect(JSON.stringify(found)).toContain('Ana');
  });

  test('erasing the student leaves no trace of them', async () => {
    const { data: ana } = await add('Ana', 'NIF 123456789');
    await app.call(erasePerson, { body: { kind: 'student', id: ana.id, reason: 'asked for it' } });
    expect((await app.call(endpoints.get, { params: { id: ana.id } })).data.numbers).toBe('');
    const { rows } = await sql<{ held: number }>`select count(*) as held from student_number`.execute(
      app.app.database.db,
    );
    expect(Number(rows[0]?.held)).toBe(0);
    expect((await add('Ben', 'NIF 123456789')).data.numbers).toBe('NIF 123456789');
  });

  test('a file brings them and is refused line by line', async () => {
    await add('Ana', 'NIF 123456789');
    const file = (text: string) => new File([text], 'students.csv', { type: 'text/csv' });
    const lines = [
      'first_name,last_name,numbers',
      'Ben,Reis,nif 501 442 600',
      'Eva,Reis,NIF 123456789',
      'Rui,Reis,NIF 501442600',
      'Zoe,Reis,NIF 123456780',
    ];
    const body = { file: file(lines.join('\n')), dry_run: false };
    const report = await app.call(importStudents, { body });
    expect(report.errors.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '3 number-taken',
      '4 same-number',
      '5 number-check',
    ]);
    expect(report.added).toBe(1);
    const { data } = await app.call(endpoints.list, { query: { q: '501442600' } });
    expect(data.map(({ first_name, numbers }) => [first_name, numbers])).toEqual([['Ben', 'NIF 501442600']]);
  });
});
