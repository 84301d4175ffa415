/** Files as spreadsheets, banks and other programs save them, kept in office-files/: what each comes to. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { editClub } from '#contract/entities/club.ts';
import { importEnrolments } from '#contract/entities/enrolment-import.ts';
import { type Entry, entry } from '#contract/entities/money.ts';
import { importPayments } from '#contract/entities/money-import.ts';
import { packageResource } from '#contract/entities/package.ts';
import { type Student, student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

interface Report {
  readonly added: number;
  readonly skipped: number;
  readonly errors: readonly { readonly line: number; readonly column: string; readonly code: string }[];
}

const fileOf = async (name: string) => new File([await readFile(`${import.meta.dirname}/office-files/${name}`)], name);
const faultsOf = ({ errors }: Report) => errors.map(({ line, column, code }) => `${line} ${column} ${code}`);

describeSqliteInGate('files from offices', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date('2026-11-28T10:00:00.000Z') });
  });

  /** A school of its own in a country, and what is done in it. */
  async function school(country = 'PT') {
    const { token } = await app.addClub();
    const as = { token };
    await app.call(editClub, { body: { country } as never }, as);
    const load = async (name: string): Promise<Report> =>
      app.call(importStudents, { body: { file: await fileOf(name), dry_run: false } as never }, as);
    const people = async () =>
      (await app.call(student.endpoints.list, { query: { per_page: 100 } as never }, as)).data as readonly Student[];
    const add = async (first_name: string, last_name: string) =>
      (await app.call(student.endpoints.add, { body: { first_name, last_name } as never }, as)).data.id;
    return { as, load, people, add };
  }

  test.each([
    ['tabs.csv', 1],
    ['unicode-text.txt', 1],
    ['commas-in-header.csv', 1],
    ['line-break-in-header.csv', 1],
    ['blank-first-line.csv', 1],
    ['two-phone-columns.csv', 2],
  ])('%s is read whole', async (name, added) => {
    const { load, people } = await school();
    expect(await load(name)).toMatchObject({ added, skipped: 0, errors: [] });
    expect(await people()).toContainEqual(expect.objectContaining({ first_name: 'Rita', last_name: 'Vaz' }));
  });

  test('a quote that is never closed costs its own line', async () => {
    const { load, people } = await school();
    expect(faultsOf(await load('open-quote.csv'))).toEqual(['2  open-quote']);
    expect(faultsOf(await load('two-stray-quotes.csv'))).toEqual(['2  open-quote', '4  open-quote']);
    expect((await people()).map(({ first_name, note }) => [first_name, note])).toEqual([
      ['Ivo', ''],
      ['Nuno', ''],
      ['Olga', 'prefere manhãs'],
    ]);
  });

  test('a landline beside a mobile number is kept as the other phone, and found', async () => {
    const { as, load, people } = await school();
    await load('two-phone-columns.csv');
    const numbers = (await people()).map(({ first_name, phone, other_phone }) => [first_name, phone, other_phone]);
    expect(numbers).toEqual([
      ['Nuno', '+351912000102', ''],
      ['Rita', '+351912000101', '+351213000101'],
    ]);
    for (const q of ['213 000 101', '00351213000101', '000101'])
      expect((await app.call(student.endpoints.list, { query: { q } }, as)).data.map((one) => one.first_name)).toEqual([
        'Rita',
      ]);
    const french = await school('FR');
    expect(await french.load('two-phone-columns-fr.csv')).toMatchObject({ added: 1, errors: [] });
    expect((await french.people())[0]).toMatchObject({ phone: '+33612000000', other_phone: '+33142000000' });
  });

  test('a cell with two numbers is told, and nobody is added with half of it', async () => {
    const { load, people } = await school();
    expect(faultsOf(await load('two-numbers-in-a-cell.csv'))).toEqual(
      [2, 3, 4, 5].map((line) => `${line} Telemóvel phone-several`),
    );
    expect((await people()).map(({ phone }) => phone)).toEqual(['+351912000101']);
  });

  test('telephone numbers: one kept form, and the reason for each that is left out', async () => {
    const { load, people } = await school();
    expect(faultsOf(await load('phones.csv'))).toEqual(
      ['5 rounded', '10 words', '19 words', '20', '21', '25 short'].map((one) => {
        const [line, why] = one.split(' ');
        return `${line} Telemóvel phone${why ? `-${why}` : ''}`;
      }),
    );
    expect(new Set((await people()).map(({ phone }) => phone))).toEqual(new Set(['+351912345678']));
  });

  test('days of birth: fifteen ways to write one, and the reason for each that is left out', async () => {
    const { load, people } = await school();
    expect(faultsOf(await load('birth-dates.csv'))).toEqual(
      [
        ...['2 day-short', '3 day-short', '4 day-short', '5 day-serial', '12 date', '18 date'],
        ...['19 birth-age', '21 birth-age', '22 birth-age'],
      ].map((one) => one.replace(' ', ' Data de nascimento ')),
    );
    const born = (await people()).map(({ first_name, date_of_birth }) => [first_name.at(-1), date_of_birth]);
    expect(born).toEqual([
      ...[...'EFGHIJ'].map((name) => [name, '2001-11-24']),
      ['L', '2001-04-03'],
      ...[...'MNO'].map((name) => [name, '2001-11-24']),
      ['P', '2008-02-29'],
      ['S', '2001-11-24'],
      ['V', '2001-04-03'],
      ...[...'WX'].map((name) => [name, '2001-11-24']),
    ]);
  });

  test('a column in which one day can only begin with its month is read so, and the report says it', async () => {
    const { load, people } = await school();
    expect(await load('month-first.csv')).toMatchObject({ added: 3, month_first: ['Date of birth'] });
    expect((await people()).map(({ date_of_birth }) => date_of_birth)).toEqual([
      '2001-11-24',
      '2001-03-04',
      '2000-12-06',
    ]);
  });

  test.each([
    ['comes-twice.csv', 'comes-twice.csv'],
    ['apostrophes-1.csv', 'apostrophes-2.csv'],
  ])('who is there already is not added again: %s, then %s', async (first, second) => {
    const { load } = await school();
    const { added } = await load(first);
    expect(added).toBeGreaterThan(1);
    expect(await load(second)).toMatchObject({ added: 0, errors: [] });
  });

  describe('money and packages', () => {
    const payments = async ({ as }: { readonly as: object }, name: string): Promise<Report> =>
      app.call(importPayments, { body: { file: await fileOf(name), dry_run: false } as never }, as as never);
    const paid = async ({ as }: { readonly as: object }) =>
      ((await app.call(entry.endpoints.list, { query: { sort: 'id' } } as never, as as never)).data as Entry[]).map(
        ({ amount, paid_on }) => [amount, paid_on],
      );

    test.each([
      ['bank-two-days.csv', []],
      ['bank-unit.csv', []],
      // The last line says what is on the account.
      ['bank-preamble.csv', ['6 Ordenante no-student', '6 Referência no-reference', '6 Data day']],
    ])('%s, as a bank exports it', async (name, faults) => {
      const own = await school();
      const id = await own.add('Rita', 'Vaz');
      const text = (await (await fileOf(name)).text()).replace('#1', `#${id}`);
      const body = { file: new File([text], name), dry_run: false } as never;
      const report = await app.call(importPayments, { body }, own.as);
      expect(report).toMatchObject({ added: 1, amount: 5000 });
      expect(faultsOf(report)).toEqual(faults);
      expect(await paid(own)).toEqual([[-5000, '2026-11-20']]);
    });

    test('who has paid is known in any spelling, and guessed in none', async () => {
      const own = await school();
      for (const name of [
        ...['Sinéad|O’Connor', 'Nuno|D’Ávila', 'Ana Rita|Melo Pais', 'Ana-Sofia|van der Meer-de Sá'],
        ...['Jean-Luc|L’Écuyer', 'İbrahim|Işık', 'Łukasz|Żółć', 'Đorđe|Đukić', '明|李', 'Sofia|Núñez', 'O|Ng'],
        'Susana|Santos Correia',
      ]) {
        const [first = '', last = ''] = name.split('|');
        await own.add(first, last);
      }
      const report = await payments(own, 'payers.csv');
      expect(report).toMatchObject({ added: 29 });
      expect(faultsOf(report)).toEqual(['28 Aluno unknown-student', '29 Aluno unknown-student']);
    });

    test('a quote that is never closed costs its own line', async () => {
      const own = await school();
      const ids = [await own.add('Ana', 'Um'), await own.add('Bea', 'Dois'), await own.add('Cid', 'Três')];
      const body = { name: 'Category B, complete', price: 100_000, currency: 'EUR' } as never;
      await app.call(packageResource.endpoints.add, { body }, own.as);
      const numbered = async (name: string) => {
        const text = await (await fileOf(name)).text();
        return new File([text.replace(/#(\d)/g, (_all, one: string) => `#${ids[Number(one) - 1]}`)], name);
      };
      const taken = { file: await numbered('payments-open-quote.csv'), dry_run: false } as never;
      expect(faultsOf(await app.call(importPayments, { body: taken }, own.as))).toEqual(['2  open-quote']);
      expect((await paid(own)).map(([amount]) => amount)).toEqual([-6000, -7000]);
      const sold = { file: await numbered('packages-open-quote.csv'), dry_run: false } as never;
      const report = await app.call(importEnrolments, { body: sold }, own.as);
      expect(report).toMatchObject({ added: 2 });
      expect(faultsOf(report)).toEqual(['2  open-quote']);
    });
  });
});
