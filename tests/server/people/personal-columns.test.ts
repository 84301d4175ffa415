/** A column about people is either emptied when they are erased, or somebody has said that it stays. */
import { beforeAll, expect, test } from 'vitest';
import { PERSON_KINDS } from '#contract/entities/privacy.ts';
import { kinds } from '#contract/kinds.ts';
import { entities } from '#server/entities/index.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { personalFaults, type Table } from './personal-columns.ts';

describeEngines('columns about people', (engine) => {
  let app: TestApp;
  let tables: readonly Table[];
  beforeAll(async () => {
    app = await startApp(engine);
    tables = await app.app.database.db.introspection.getTables();
  });

  test('each is accounted for', () => {
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['student', 'teacher', 'booking', 'attempt']),
    );
    expect(personalFaults(kinds, tables)).toEqual([]);
  });

  test('every entity that is written has a description, and every person is one that can be erased', () => {
    const described = new Map(kinds.map((kind) => [kind.entity, kind]));
    expect(
      entities.filter(({ entity, table }) => described.get(entity)?.table !== table).map(({ entity }) => entity),
    ).toEqual([]);
    const people = kinds.filter(({ personal }) => personal && 'columns' in personal).map(({ entity }) => entity);
    expect(people).toEqual([...PERSON_KINDS]);
  });

  test('a new column of a person, of a class and a new table about students are each named', () => {
    const text = (name: string) => ({ name, dataType: 'text' });
    const more = tables.map((table) =>
      table.name === 'student' || table.name === 'booking'
        ? { ...table, columns: [...table.columns, text('nickname')] }
        : table,
    );
    const faults = personalFaults(kinds, [...more, { name: 'letter', columns: [text('student_id'), text('body')] }]);
    for (const named of [
      'booking.nickname: "personal.about" of a student',
      'booking.nickname: "personal.about" of a teacher',
      'student.nickname: "personal"',
      'letter.student_id: its rows are about a student',
    ])
      expect(faults).toContainEqual(expect.stringContaining(named));
    expect(faults).toHaveLength(4);
  });
});
