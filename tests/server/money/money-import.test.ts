/** Payments and charges from a file: who is meant is never guessed, a reference is entered once, undo counters each. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  balance,
  correctPayment,
  type Entry,
  entry,
  readDesk,
  refundPayment,
  reverseEntry,
  splitCharge,
  takePayment,
} from '#contract/entities/money.ts';
import { importCharges, importPayments } from '#contract/entities/money-import.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeEngines('payments from a file', (engine) => {
  let app: TestApp;
  let count = 0;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date('2026-05-20T10:00:00.000Z') });
  });
  beforeEach(() => {
    count++;
  });

  const csv = (text: string) => new File([text], 'payments.csv', { type: 'text/csv' });
  const load = (text: string, more: object = {}) =>
    app.call(importPayments, { body: { file: csv(text), dry_run: false, ...more } as never });
  /** Each test has people and references of its own. */
  const own = (name: string) => `${name}${count}`;
  const add = async (first_name: string, last_name: string, more: object = {}) =>
    (await app.call(student.endpoints.add, { body: { first_name, last_name, ...more } as never })).data.id;
  const paymentsOf = async (id: number) =>
    (
      (await app.call(entry.endpoints.list, { query: { student_id: String(id), per_page: 100 } } as never)) as {
        data: Entry[];
      }
    ).data.toReversed();
  const undo = (id: number | null) => app.call(undoOperation, { params: { id: id as number } } as never);

  test('each line is a payment with a receipt, whichever way it names the student; a dry run changes nothing', async () => {
    const rita = await add('Rita', own('Gomes'), { email: `${own('rita')}@learner.example` });
    const ben = await add('Ben Luís', own('Sá'), { external_id: own('X') });
    const text =
      'Référence;Nom;External id;E-mail;Montant;Moyen;Date;Colour\r\n' +
      `${own('A')}-1;Rita ${own('Gomes')};;;150,00;Espèces;18/05/2026;red\r\n` +
      `${own('A')}-2;;${own('X')};;€ 49.90;;2026-05-19;\r\n` +
      `${own('A')}-3;"${own('GOMES')}, Rita";;${own('RITA')}@learner.example;20;cb;;\r\n` +
      `${own('A')}-4;#${ben};;;1;;;\r\n`;
    const dry = await load(text, { dry_run: true });
    expect(dry).toMatchObject({
      ...{ total: 4, added: 4, known: 0, amount: 22_090, currency: 'EUR', skipped: 0, errors: [] },
      unknown_columns: ['Colour'],
      operation_id: null,
    });
    expect(await paymentsOf(rita)).toEqual([]);
    expect(await load(text)).toMatchObject({ added: 4, amount: 22_090 });
    const [first, second] = await paymentsOf(rita);
    expect([first?.amount, first?.method, first?.reference, first?.paid_on]).toEqual([
      -15_000,
      'cash',
      `${own('A')}-1`,
      '2026-05-18',
    ]);
    expect(second).toMatchObject({ amount: -2000, method: 'card', day: '2026-05-20' });
    expect((await paymentsOf(ben)).map(({ amount, method }) => [amount, method])).toEqual([
      [-4990, 'transfer'],
      [-100, 'transfer'],
    ]);
    const numbers = [...(await paymentsOf(rita)), ...(await paymentsOf(ben))].map(
      ({ receipt_number }) => receipt_number,
    );
    expect(new Set(numbers).size).toBe(4);
    expect(numbers).not.toContain(null);
  });

  test('the cash desk does not count payments of earlier days, nor what reverses or corrects them', async () => {
    const rita = await add('Rita', own('Pires'));
    const desk = async () => {
      const { expected, taken } = (await app.call(readDesk, { query: {} })).data;
      return [expected, taken.reduce((sum, { amount }) => sum + amount, 0)];
    };
    const [cash = 0, all = 0] = await desk();
    const text =
      'reference,student_id,amount,method,date\n' +
      `${own('T')}-1,${rita},100,cash,2026-05-19\n` +
      `${own('T')}-2,${rita},20,cash,2026-05-20\n` +
      `${own('T')}-3,${rita},3,cash,\n` +
      `${own('T')}-4,${rita},400,card,2025-01-31\n`;
    expect(await load(text, { dry_run: true })).toMatchObject({ added: 4, earlier: 2 });
    expect(await load(text)).toMatchObject({ added: 4, earlier: 2, amount: 52_300 });
    expect(await desk()).toEqual([cash + 2300, all + 2300]);
    const [first, second] = await paymentsOf(rita);
    await app.call(correctPayment, {
      params: { id: first?.id as number },
      body: { amount: 9000, note: 'Ninety' },
    } as never);
    expect(await desk()).toEqual([cash + 2300, all + 2300]);
    const corrected = (await paymentsOf(rita)).at(-1);
    expect(corrected).toMatchObject({ amount: -9000, paid_on: '2026-05-19' });
    await app.call(reverseEntry, { params: { id: corrected?.id as number }, body: { note: 'Never paid' } } as never);
    expect(await desk()).toEqual([cash + 2300, all + 2300]);
    await app.call(reverseEntry, { params: { id: second?.id as number }, body: { note: 'Never paid' } } as never);
    expect(await desk()).toEqual([cash + 300, all + 300]);
    // Money that is given back leaves the desk today, whenever it came in.
    const [old] = (await paymentsOf(rita)).filter(
      ({ reference, amount }) => reference === `${own('T')}-4` && amount < 0,
    );
    await app.call(refundPayment, {
      body: { student_id: rita, for_id: old?.id, amount: 1000, method: 'cash', note: 'Half' },
    } as never);
    expect(await desk()).toEqual([cash - 700, all - 700]);
  });

  test('a file names how it was paid as people do, in any of the languages', async () => {
    const rita = await add('Rita', own('Lobo'));
    const said = [
      'MB WAY',
      'mbway',
      'Multibanco',
      'TPA',
      'Chèque',
      'virement bancaire',
      'CB',
      'Débito direto',
      'bizum',
      'cpf',
    ];
    const lines = said.map((word, index) => `${own('W')}-${index},${rita},1,${word}\n`);
    expect(await load(`reference,student_id,amount,method\n${lines.join('')}`)).toMatchObject({
      added: 10,
      errors: [],
    });
    const methods = (await paymentsOf(rita)).map(({ method }) => method);
    expect(methods.toSorted()).toEqual(
      [
        ...['mb_way', 'mb_way', 'multibanco', 'card', 'cheque', 'transfer', 'card', 'direct_debit', 'bizum'],
        'training_account',
      ].toSorted(),
    );
  });

  test('a line that fits two students is asked, and so is what fits nobody, or not everything that it says', async () => {
    const [one, two] = [await add('Ana', own('Reis')), await add('Ana', own('Reis'))];
    const ben = await add('Ben', own('Reis'), { email: `${own('ben')}@learner.example` });
    const report = await load(
      'reference,student,email,student_id,amount\n' +
        `${own('B')}-1,Ana ${own('Reis')},,,10\n` +
        `${own('B')}-2,Nobody ${own('Reis')},,,10\n` +
        `${own('B')}-3,Ana ${own('Reis')},${own('ben')}@learner.example,,10\n` +
        `${own('B')}-4,Ana ${own('Reis')},,${two},10\n` +
        `${own('B')}-5,,,,10\n`,
    );
    expect(report).toMatchObject({ added: 1, skipped: 4, skipped_lines: [2, 3, 4, 6] });
    expect(report.errors.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'student', 'several-students'],
      [3, 'student', 'unknown-student'],
      [4, 'email', 'unknown-student'],
      [6, 'student', 'no-student'],
    ]);
    expect(report.errors[0]?.values.candidates).toBe(`Ana ${own('Reis')} #${one}, Ana ${own('Reis')} #${two}`);
    expect(await paymentsOf(one)).toEqual([]);
    expect(await paymentsOf(ben)).toEqual([]);
    expect((await paymentsOf(two)).map(({ amount }) => amount)).toEqual([-1000]);
  });

  test('what is wrong is said by line and column, and the other lines are taken', async () => {
    const rita = await add('Rita', own('Dias'));
    const line = (n: number, amount: string, method = '', day = '', reference = `${own('C')}-${n}`) =>
      `${reference},${rita},"${amount}",${method},${day}\n`;
    const report = await load(
      'Ref,Student id,Amount,Method,Day\n' +
        line(1, 'ten') +
        line(2, '1.250') +
        line(3, '-5') +
        line(4, '0') +
        line(5, '1.005,001') +
        line(6, '£5') +
        line(7, '10', 'barter') +
        line(8, '10', '', '30/02/2026') +
        line(9, '10', '', '2026-06-01') +
        line(10, '10', '', '', '') +
        line(11, '10') +
        line(12, '10', '', '', `${own('C')}-11`),
    );
    expect(report.errors.map(({ line: at, column, code }) => [at, column, code])).toEqual([
      [2, 'Amount', 'amount'],
      [3, 'Amount', 'amount-ambiguous'],
      [4, 'Amount', 'amount-zero'],
      [5, 'Amount', 'amount-zero'],
      [6, 'Amount', 'amount-decimals'],
      [7, 'Amount', 'amount-currency'],
      [8, 'Method', 'method'],
      [9, 'Day', 'day'],
      [10, 'Day', 'day-ahead'],
      [11, 'Ref', 'no-reference'],
      [13, 'Ref', 'same-reference'],
    ]);
    expect(report).toMatchObject({ added: 1, amount: 1000 });
  });

  test('a file that comes again takes nothing twice, also two at once; another payment under the reference is asked', async () => {
    const [rita, ben] = [await add('Rita', own('Nunes')), await add('Ben', own('Nunes'))];
    const text = `reference,student_id,amount\n${own('D')}-1,${rita},10\n${own('D')}-2,${rita},20\n`;
    const reports = await Promise.all([load(text), load(text)]);
    expect(reports.map(({ added, known }) => [added, known]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(await load(text)).toMatchObject({ added: 0, known: 2, operation_id: null });
    expect(await paymentsOf(rita)).toHaveLength(2);
    await app.call(takePayment, {
      body: { student_id: ben, amount: 500, method: 'cash', reference: `${own('D')}-3` },
    } as never);
    const report = await load(`reference,student_id,amount\n${own('D')}-3,${ben},6\n${own('D')}-1,${ben},10\n`);
    expect(report.errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'reference-taken'],
      [3, 'reference-taken'],
    ]);
  });

  test('one undo takes all of it back by counter-entries, and then the file may come again', async () => {
    const [rita, ben] = [await add('Rita', own('Melo')), await add('Ben', own('Melo'))];
    const text = `reference,student_id,amount\n${own('E')}-1,${rita},10\n${own('E')}-2,${ben},20\n${own('E')}-3,${rita},5\n`;
    const { operation_id } = await load(text);
    await undo(operation_id);
    const entries = await paymentsOf(rita);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(entries.map(({ state }) => state).sort()).toEqual(['reversal', 'reversal', 'reversed', 'reversed']);
    await app.fails(409, undoOperation, { params: { id: operation_id as number } } as never);
    expect(await load(text)).toMatchObject({ added: 3, known: 0 });
  });

  test('only who holds the permission money sees or does any of it, and no school reaches another’s students', async () => {
    const rita = await add('Rita', own('Lobo'));
    const text = `reference,student_id,amount\n${own('F')}-1,${rita},10\n`;
    const body = { file: csv(text), dry_run: true } as never;
    const { token } = await app.addAccount(`plain-${engine.name}@school.example`, ['admin']);
    expect((await app.fails(403, importPayments, { body }, { token })).code).toBe('missing-permission');
    const other = await app.addClub();
    const report = await app.call(importPayments, { body }, { token: other.token });
    expect(report.errors.map(({ code }) => code)).toEqual(['unknown-student']);
  });

  test.each([
    ['colour,size\nred,1\n', 'csv-no-payments'],
    ['reference,amount\n1,2\n', 'csv-no-payments'],
    ['reference,student,amount,montant\n1,a,2,2\n', 'csv-column-twice'],
    [`reference,student,amount\n${'1,a,2\n'.repeat(1001)}`, 'csv-lines'],
  ])('a file that is none of payments is refused: %#', async (text, code) => {
    const refused = await app.fails(422, importPayments, { body: { file: csv(text), dry_run: true } as never });
    expect(refused.faults?.file).toEqual([expect.objectContaining({ code })]);
  });

  const charge = (text: string, more: object = {}) =>
    app.call(importCharges, { body: { file: csv(text), dry_run: false, ...more } as never });

  test('each line is a charge of its type, due on its day also where that has passed; undo takes all of it back', async () => {
    const rita = await add('Rita', own('Pinto'));
    const ben = await add('Ben', own('Pinto'));
    const text =
      'Référence;Nom;Solde;Type;Échéance;Colour\r\n' +
      `${own('G')}-1;Rita ${own('Pinto')};120,50;Frais d’examen;01/03/2026;red\r\n` +
      `${own('G')}-2;#${ben};80;;;\r\n`;
    expect(await charge(text, { dry_run: true })).toMatchObject({
      ...{ total: 2, added: 2, known: 0, amount: 20_050, skipped: 0, errors: [], unknown_columns: ['Colour'] },
      operation_id: null,
    });
    expect(await paymentsOf(rita)).toEqual([]);
    const { operation_id } = await charge(text);
    expect(await paymentsOf(rita)).toMatchObject([
      { kind: 'charge', amount: 12_050, charge_type: 'exam_fee', due_on: '2026-03-01', receipt_number: null },
    ]);
    expect(await paymentsOf(ben)).toMatchObject([{ amount: 8000, charge_type: 'other', due_on: '2026-05-20' }]);
    const owed = await app.call(balance.endpoints.list, {
      query: { ids: `${rita},${ben}`, sort: '-balance' },
    } as never);
    expect((owed as { data: { balance: number }[] }).data.map((row) => row.balance)).toEqual([12_050, 8000]);
    await undo(operation_id);
    const after = await app.call(balance.endpoints.list, { query: { ids: `${rita}` } } as never);
    expect((after as { data: { balance: number }[] }).data[0]?.balance ?? 0).toBe(0);
    expect(await charge(text)).toMatchObject({ added: 2, known: 0 });
  });

  test('a reference is charged once, also where it was split or two files come at once; what is wrong is said', async () => {
    const [rita, ben] = [await add('Rita', own('Faro')), await add('Ben', own('Faro'))];
    const text = `reference,student_id,amount\n${own('H')}-1,${rita},90\n`;
    const reports = await Promise.all([charge(text), charge(text)]);
    expect(reports.map(({ added, known }) => [added, known]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    const [made] = await paymentsOf(rita);
    await app.call(splitCharge, {
      params: { id: made?.id as number },
      body: { parts: 3, first_due_on: '2026-06-01', every: 'month' },
    } as never);
    expect(await charge(text)).toMatchObject({ added: 0, known: 1 });
    const report = await charge(
      'reference,student_id,amount,charge_type,due_on\n' +
        `${own('H')}-1,${ben},90,,\n` +
        `${own('H')}-2,${ben},90,barter,\n` +
        `${own('H')}-3,${ben},-5,,\n` +
        `${own('H')}-4,${ben},5,,30/02/2026\n` +
        `${own('H')}-5,${ben},5,other,2020-01-01\n`,
    );
    expect(report.errors.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'reference', 'reference-taken'],
      [3, 'charge_type', 'charge-type'],
      [4, 'amount', 'amount-zero'],
      [5, 'due_on', 'day'],
    ]);
    expect(report).toMatchObject({ added: 1, amount: 500 });
    // A payment may have the reference of a charge: they are different files.
    expect(await load(text)).toMatchObject({ added: 1 });
  });

  test('charges too are for who holds the permission money, and a file of payments is none of charges', async () => {
    const rita = await add('Rita', own('Moura'));
    const body = { file: csv(`reference,student_id,amount\n${own('I')}-1,${rita},10\n`), dry_run: true } as never;
    const { token } = await app.addAccount(`plainer-${engine.name}@school.example`, ['admin']);
    expect((await app.fails(403, importCharges, { body }, { token })).code).toBe('missing-permission');
    const other = await app.addClub();
    const report = await app.call(importCharges, { body }, { token: other.token });
    expect(report.errors.map(({ code }) => code)).toEqual(['unknown-student']);
    const none = await app.fails(422, importCharges, { body: { file: csv('colour\nred\n'), dry_run: true } as never });
    expect(none.faults?.file).toEqual([expect.objectContaining({ code: 'csv-no-charges' })]);
  });
});
