/** The school's tax number and approval number: given at sign-up or later, and printed on its papers. On both engines. */
import { expect, test } from 'vitest';
import { editClub } from '#contract/entities/club.ts';
import { statementPage } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { signup } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { trainingRecord } from '#contract/entities/training-record.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp } from './harness.ts';

const ADA = { first_name: 'Ada', last_name: 'Martin', email: 'ada@school.example', password: 'correct horse battery' };
const NUMBERS = { tax_number: '832 145 678 00017', approval_number: 'E 21 075 0012 0' };

describeSqliteInGate('numbers of a school', (engine) => {
  test('they are given at sign-up, stand on papers, and are changed and taken back', async () => {
    const app = await startApp(engine, { empty: true });
    await app.call(signup, { body: { ...ADA, ...NUMBERS, club_name: 'École Rose', country: 'FR' } });
    const token = await app.signIn(ADA.email);
    expect((await app.call(editClub, { body: {} }, { token })).data).toMatchObject(NUMBERS);
    const body = { first_name: 'Zoé', last_name: 'Petit' } as never;
    const { id } = (await app.call(student.endpoints.add, { body }, { token })).data;
    const schools = async () => [
      (await app.call(statementPage, { params: { id }, query: {} }, { token })).data.school,
      (await app.call(trainingRecord, { params: { id }, query: {} as never }, { token })).data.school,
    ];
    for (const school of await schools()) expect(school).toMatchObject(NUMBERS);
    const { operation_id } = await app.call(editClub, { body: { tax_number: '509442013' } }, { token });
    for (const school of await schools()) expect(school).toMatchObject({ ...NUMBERS, tax_number: '509442013' });
    await app.call(undoOperation, { params: { id: operation_id as number } }, { token });
    for (const school of await schools()) expect(school).toMatchObject(NUMBERS);
  });

  test('a school without them says none, and a number on several lines or too long is refused', async () => {
    const app = await startApp(engine);
    expect((await app.call(editClub, { body: {} })).data).toMatchObject({ tax_number: '', approval_number: '' });
    await app.fails(422, editClub, { body: { tax_number: '5'.repeat(41) } });
    const { data } = await app.call(editClub, { body: { approval_number: ' 12\n74 ' } });
    expect(data.approval_number).toBe('12 74');
  });
});
