/** A student's training record: what it holds, in which language, and by mail. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { booking, completeClass, signAsStudent } from '#contract/entities/booking.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { skill } from '#contract/entities/skill.ts';
import { markSkills } from '#contract/entities/skill-mark.ts';
import { mailTrainingRecord, trainingRecord } from '#contract/entities/training-record.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PNG, type School, startSchool } from './booking-school.ts';
import { mailsTo } from './mails.ts';

describeSqliteInGate('training records', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let day = 0;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const record = async (id: number, query: object = {}) =>
    (await call(trainingRecord, { params: { id }, query: query as never })).data;
  /** A class that has been held: each on a day of its own. */
  const held = (student: number, teacher: number) => school.hold(student, teacher, ++day * 24 + 3);

  test('a student who is not there, of another school, or erased has no name in it', async () => {
    await school.app.fails(404, trainingRecord, { params: { id: 999_999 } });
    const zoe = await school.addStudent('Zoe', { email: 'zoe@learner.example' });
    const other = await school.app.addClub();
    await school.app.fails(404, trainingRecord, { params: { id: zoe } }, { token: other.token });
    await call(erasePerson, { body: { kind: 'student', id: zoe, reason: 'asked' } });
    expect((await record(zoe)).student).toMatchObject({ name: `#${zoe}`, erased: true });
    await school.app.fails(404, mailTrainingRecord, { params: { id: zoe }, body: {} });
  });

  test('it holds the plan with the first class of each level, hours, kilometres, classes and signatures', async () => {
    const ana = await school.addStudent('Ana', { language: 'fr', teacher_id: rui });
    const plan = (
      await call(skill.endpoints.list, {
        query: { per_page: 500, sort: 'position', licence_category: 'B' } as never,
      })
    ).data;
    const mark = (student_bookings_id: number, level: number) =>
      call(markSkills, { body: { student_bookings_id, marks: [{ skill_id: plan[0]?.id as number, level }] } });
    const [first, second, third] = [await held(ana, rui), await held(ana, eva), await held(ana, eva)];
    await held(ana, rui);
    await mark(first, 1);
    await mark(second, 2);
    await mark(third, 2);
    await call(signAsStudent, { body: { student_bookings_id: first, signature: PNG } as never });
    for (const id of [first, second, third])
      await call(completeClass, { body: { student_bookings_id: id, reason: 'Held', topics: 'Parking' } });
    await call(signAsStudent, { body: { student_bookings_id: second, signature: PNG } as never });
    const { version } = await school.get(second);
    await call(booking.endpoints.edit, {
      params: { id: second },
      body: { version, note: 'A note is none of the record' } as never,
    });
    const found = await record(ana);
    expect(found).toMatchObject({
      language: 'fr',
      licence_category: 'B',
      student: { id: ana, name: 'Ana Student', teacher_name: 'Rui Teacher', erased: false },
      progress: { classes: 3, minutes: 135 },
    });
    // What was never closed was not held.
    expect(found.classes.map(({ student_bookings_id }) => student_bookings_id)).toEqual([first, second, third]);
    expect(found.classes[1]).toMatchObject({
      teacher_name: 'Eva Teacher',
      topics: 'Parking',
      student_signature: {
        signer: 'Ana Student',
        valid: true,
        image: expect.stringMatching(/^data:image\/png;base64,/),
      },
      teacher_signature: null,
    });
    expect(JSON.stringify(found)).not.toContain('none of the record');
    expect(found.skills).toHaveLength(plan.length);
    expect(found.skills[0]).toMatchObject({
      name: plan[0]?.name,
      levels: [
        { level: 1, starts_at: found.classes[0]?.starts_at, teacher_name: 'Rui Teacher' },
        { level: 2, starts_at: found.classes[1]?.starts_at, teacher_name: 'Eva Teacher' },
      ],
    });
    expect((await record(ana, { language: 'pt' })).language).toBe('pt');
    await school.app.fails(422, trainingRecord, { params: { id: ana }, query: { language: 'de' } as never });
  });

  test('it goes out by mail in the student’s language, and not to somebody without an address', async () => {
    const ben = await school.addStudent('Ben', { language: 'pt', email: 'ben@learner.example' });
    const id = await held(ben, rui);
    await call(completeClass, { body: { student_bookings_id: id, reason: 'Held', topics: 'Rotundas' } });
    expect((await call(mailTrainingRecord, { params: { id: ben }, body: {} })).to).toBe('ben@learner.example');
    const [mail] = await mailsTo(school.app, 'ben@learner.example', 1);
    expect(mail).toContain('Registo de formação de Ben Student, categoria da carta B');
    expect(mail).toMatch(/prática · Rui Teacher · 0,8 h · Rotundas/);
    expect((await call(mailTrainingRecord, { params: { id: ben }, body: { to: 'office@school.example' } })).to).toBe(
      'office@school.example',
    );
    const eva2 = await school.addStudent('Eva', { email: '' });
    const { errors } = await school.app.fails(422, mailTrainingRecord, { params: { id: eva2 }, body: {} });
    expect(Object.keys(errors ?? {})).toEqual(['to']);
  });
});
