/** A file that Clutch saved, read by its own import: in every language and both forms it changes nothing. */
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/data/languages.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { enrolment, sellPackage } from '#contract/entities/enrolment.ts';
import { importEnrolments } from '#contract/entities/enrolment-import.ts';
import { chargeStudent, entry, takePayment } from '#contract/entities/money.ts';
import { importCharges, importPayments } from '#contract/entities/money-import.ts';
import { packageResource } from '#contract/entities/package.ts';
import { exportQuestions } from '#contract/entities/question-files.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { CSV_FORMS } from '#contract/rules/csv-forms.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';
import { addCategory, addQuestion, importFile } from './learning/bank.ts';

const BOTH = LANGUAGES.flatMap((language) => CSV_FORMS.map((form) => ({ language, form })));

describeEngines('files that come back', (engine) => {
  let school: School;
  const people: number[] = [];
  beforeAll(async () => {
    school = await startSchool(engine);
    const { app } = school;
    const rui = await school.addTeacher("Rui O'Neill");
    // Two teachers of one name: each is told by the number behind it.
    const twins = [await school.addTeacher('Ana'), await school.addTeacher('Ana')];
    const pack = (
      await app.call(packageResource.endpoints.add, {
        body: { name: 'Complete; 20 h', price: 123_450, practical_classes: 20, valid_days: 90 } as never,
      })
    ).data.id;
    const rows = [
      { first_name: 'Seán "Jack"; Jr', last_name: "O'Brien", teacher_id: rui, note: 'One line\nand; another' },
      { first_name: 'دانة', last_name: 'الحسن', phone: '+351912345678', teacher_id: twins[0] },
      { first_name: 'Chloé', last_name: 'D’Arc', date_of_birth: '2001-02-03', email: 'chloe@learner.example' },
      { first_name: 'Sum', last_name: 'Formula', note: '=1+1', address: '-5, rue des Lilas', teacher_id: twins[1] },
      { first_name: 'Ex', last_name: 'Ternal', external_id: 'X;1', no_mail: true, marketing: 'no', package_id: pack },
      { first_name: 'Min', last_name: 'Or', guardian_name: 'Guar Dian', guardian_email: 'g@d.example' },
      // One of whom nothing is known but the name.
      { first_name: 'Only', last_name: 'Name' },
    ];
    for (const row of rows)
      people.push(
        (await app.call(student.endpoints.add, { body: { licence_category: 'B', ...row } as never })).data.id,
      );
    const [first = 0, second = 0] = people;
    await app.call(student.endpoints.setStatus, {
      body: { rows: { ids: [first, second] }, status: 'active' } as never,
    });
    await app.call(sellPackage, { body: { students: { ids: [first, second] }, package_id: pack } as never });
    const money = { reference: 'R-1', note: '=2+2; "two"\nlines' };
    await app.call(chargeStudent, {
      body: { student_id: second, amount: 123_450, charge_type: 'other', ...money } as never,
    });
    await app.call(takePayment, { body: { student_id: second, amount: 8_500, method: 'cash', ...money } as never });
    await app.call(takePayment, { body: { student_id: first, amount: 1_05, method: 'card' } as never });
    const category = await addCategory(app, 'Signs; "all"');
    await addQuestion(app, category, 'What; "now"?\nSay it', { code: '=A1', explanation: 'a\nb' } as never);
    await addQuestion(app, category, 'And this?', {} as never);
  });
  const saved = async (endpoint: AnyEndpoint, query: object, name = 'file.csv'): Promise<File> => {
    const reply = await school.app.raw(endpoint, { query });
    expect(reply.status).toBe(200);
    return new File([reply.body], name, { type: 'text/csv' });
  };

  test.each(BOTH)('students, $form in $language', async (asked) => {
    const file = await saved(student.endpoints.exportCsv, asked);
    for (const dry_run of [true, false]) {
      const report = await school.app.call(importStudents, {
        body: { file, dry_run, skip_duplicates: false } as never,
      });
      expect(report).toMatchObject({ added: 0, updated: 0, skipped: 0, errors: [], duplicates: [] });
      expect(report.unchanged).toBe(people.length);
    }
  });

  test.each(BOTH)('a changed line of a file of students is the change, $form in $language', async (asked) => {
    const file = await saved(student.endpoints.exportCsv, asked);
    const text = (await file.text()).replace(
      'chloe@learner.example',
      `${asked.form}.${asked.language}@learner.example`,
    );
    const report = await school.app.call(importStudents, {
      body: { file: new File([text], 'a.csv'), dry_run: true, skip_duplicates: true } as never,
    });
    expect(report).toMatchObject({ added: 0, updated: 1, unchanged: people.length - 1, errors: [] });
  });

  test.each(BOTH)('packages sold, $form in $language', async (asked) => {
    const file = await saved(enrolment.endpoints.exportCsv, asked);
    const report = await school.app.call(importEnrolments, { body: { file, dry_run: false, charge: true } as never });
    expect(report).toMatchObject({ added: 0, known: 3, errors: [], skipped: 0, amount: 0 });
  });

  test.each(BOTH)('the journal, taken for payments or for charges, $form in $language', async (asked) => {
    const file = await saved(entry.endpoints.exportCsv, asked);
    const { length } = (await school.app.call(entry.endpoints.list, { query: {} })).data;
    const body = { file, dry_run: false };
    const paid = await school.app.call(importPayments, { body: { ...body, method: 'cash' } as never });
    expect(paid).toMatchObject({ added: 0, known: length, errors: [], amount: 0 });
    const charged = await school.app.call(importCharges, { body: { ...body, charge_type: 'other' } as never });
    expect(charged).toMatchObject({ added: 0, known: length, errors: [], amount: 0 });
  });

  test.each(BOTH)('questions, $form in $language', async (asked) => {
    const file = await saved(exportQuestions.csv, asked, 'questions.csv');
    const report = await importFile(school.app, 'questions.csv', await file.text(), { dry_run: true });
    expect(report).toMatchObject({ added: 0, duplicate: 2, faulty: 0 });
  });
});
