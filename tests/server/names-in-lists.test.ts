/** What lists of people answer for naming them as they are sorted: the surname beside the whole name. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { enterExam, exam, readyStudents } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { lackingPapers } from '#contract/entities/lacking-paper.ts';
import { balance, chargeStudent, entry } from '#contract/entities/money.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { payRate } from '#contract/entities/pay-rate.ts';
import { student } from '#contract/entities/student.ts';
import { wait } from '#contract/entities/wait.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('names in lists', (engine) => {
  let school: School;
  let ana: number;
  const call: School['app']['call'] = (...asked) => school.app.call(...asked);
  const add = async (first_name: string, last_name: string) => {
    const body = { first_name, last_name, licence_category: 'B', status: 'active' } as never;
    const { data } = await call(student.endpoints.add, { body });
    await call(student.endpoints.setStatus, { body: { rows: { ids: [data.id] }, status: 'active' } });
    return data.id;
  };
  beforeAll(async () => {
    school = await startSchool(engine);
    ana = await add('Ana Sofia', 'Melo Costa');
    await add('Bea', 'Alves');
  });
  const named = { student_name: 'Ana Sofia Melo Costa', student_surname: 'Melo Costa' };

  test('balances, waits, entries for exams, and who is ready, say where the surname begins', async () => {
    await call(chargeStudent, { body: { student_id: ana, amount: 8000, charge_type: 'other' } as never });
    await call(wait.endpoints.add, { body: { student_id: ana, since: '2026-02-01' } as never });
    const { data: theory } = await call(exam.endpoints.add, {
      body: { kind: 'theory', licence_category: 'B', starts_at: at(48), ends_at: at(49), seats: 9 } as never,
    });
    const reason = 'Asked for';
    await call(enterExam, { params: { id: theory.id }, body: { students: { ids: [ana] }, reason } as never });
    expect((await call(balance.endpoints.list, { query: {} as never })).data).toMatchObject([named]);
    expect((await call(wait.endpoints.list, { query: {} as never })).data).toMatchObject([named]);
    expect((await call(examEntry.endpoints.list, { query: {} as never })).data).toMatchObject([named]);
    // What has no words of its own is found by its student's: with a slip of the accent, by a part, and in any order.
    for (const list of [examEntry.endpoints.list, entry.endpoints.list])
      for (const [q, rows] of [
        ['melo ana', 1],
        ['sófi', 1],
        ['bea', 0],
        ['melo zzz', 0],
      ] as const)
        expect((await call(list, { query: { q } as never })).data, q).toHaveLength(rows);
    const waiting = { kind: 'practical', not_ready: '1', sort: 'student_name' } as never;
    expect((await call(readyStudents, { query: waiting })).data).toMatchObject([
      { student_name: 'Bea Alves', student_surname: 'Alves' },
      named,
    ]);
  });

  test('rates of pay say it of teachers', async () => {
    const teacher_id = await school.addTeacher('Rui');
    const body = { teacher_id, kind: 'practical', amount: 1500, valid_from: '2026-03-01' } as never;
    await call(payRate.endpoints.add, { body });
    expect((await call(payRate.endpoints.list, { query: {} as never })).data).toMatchObject([
      { teacher_name: 'Rui Teacher', teacher_surname: 'Teacher' },
    ]);
  });

  test('missing papers are sorted by whose they are as every list of people is, either way', async () => {
    await call(paperKind.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
    await call(paperKind.endpoints.add, { body: { name: 'Permit', needed_for: ['practical'], term: 'date' } as never });
    const list = async (sort: string) =>
      (await call(lackingPapers.endpoints.list, { query: { sort } as never })).data.map((lack) => [
        lack.owner_name,
        lack.owner_surname,
      ]);
    const sorted = [
      ['Bea Alves', 'Alves'],
      ['Ana Sofia Melo Costa', 'Melo Costa'],
    ];
    expect(await list('owner_name')).toEqual(sorted);
    expect(await list('-owner_name')).toEqual(sorted.toReversed());
  });

  test('files have the whole name in its column, and no other for the surname', async () => {
    for (const file of [balance.endpoints.exportCsv, lackingPapers.endpoints.exportCsv]) {
      const { body } = await school.app.raw(file, { query: {} as never });
      expect(body).toContain('Ana Sofia Melo Costa');
      expect(body.split('\r\n')[0]).not.toContain('surname');
    }
  });

  test('who is renamed is listed by the new surname', async () => {
    const { version } = (await call(student.endpoints.get, { params: { id: ana } })).data;
    await call(student.endpoints.edit, { params: { id: ana }, body: { version, last_name: 'Zagalo' } as never });
    expect((await call(balance.endpoints.list, { query: {} as never })).data).toMatchObject([
      { student_name: 'Ana Sofia Zagalo', student_surname: 'Zagalo' },
    ]);
  });
});
