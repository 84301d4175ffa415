/** Missing papers of a whole school: who lacks what, before what and by when; also as a file. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { cancelAsAdmin } from '#contract/entities/booking.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { enterExam, exam } from '#contract/entities/exam.ts';
import { lackingPapers } from '#contract/entities/lacking-paper.ts';
import { checkPapers, handInPaper, missingPapers, refusePapers } from '#contract/entities/paper.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { student } from '#contract/entities/student.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { lackId, lackSource } from '#contract/rules/lacking-paper-id.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

// The school's clock stands on Monday 2 March 2026, 07:00 in Lisbon.
describeEngines('missing papers', (engine) => {
  let school: School;
  let kinds: Map<string, number>;
  beforeAll(async () => {
    school = await startSchool(engine);
    const { app } = school;
    await app.call(paperKind.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
    const kind = async (name: string, more: object) =>
      [name, (await app.call(paperKind.endpoints.add, { body: { name, ...more } as never })).data.id] as const;
    kinds = new Map([
      await kind('Permit', { needed_for: ['practical', 'theory_exam'], term: 'date' }),
      await kind('Trailer', { needed_for: ['practical'], licence_categories: ['BE'] }),
      await kind('Kept', {}),
      await kind('Card', { owner: 'teacher', needed_for: ['work'] }),
      await kind('Plate', { owner: 'vehicle', needed_for: ['work'] }),
    ]);
  });
  const list = async (query: object = {}) =>
    (await school.app.call(lackingPapers.endpoints.list, { query: query as never })).data;
  const seen = async (query: object = {}) =>
    (await list(query)).map(({ owner_name, kind_name, why, needed_before, needed_on }) =>
      [owner_name, kind_name, why, needed_before, needed_on].join(' '),
    );
  const handIn = (student_id: number, more: object = {}) =>
    school.app.call(handInPaper, { body: { paper_kind_id: kinds.get('Permit'), student_id, ...more } as never });

  test('come by the day of the first class or exam that they are asked for before', async () => {
    const { app } = school;
    const rui = await school.addTeacher('Rui');
    const clio = (await app.call(vehicle.endpoints.add, { body: { plate: 'AA-01-AA', name: 'Clio' } as never })).data
      .id;
    const [ana, , cid, dora, eva] = [
      await school.addStudent('Ana'),
      await school.addStudent('Ben', { licence_category: 'BE' }),
      await school.addStudent('Cid'),
      await school.addStudent('Dora'),
      await school.addStudent('Eva'),
    ];
    const anywhere = { outside_schedule: true, location_id: school.place, ends_at: at(73), vehicle_id: clio };
    const lesson = await school.book(ana, rui, 72, anywhere);
    const { data: theory } = await app.call(exam.endpoints.add, {
      body: { kind: 'theory', licence_category: 'B', starts_at: at(48), ends_at: at(49), seats: 9 } as never,
    });
    await app.call(enterExam, {
      params: { id: theory.id },
      body: { students: { ids: [cid, dora] }, reason: 'Asked for' } as never,
    });
    // Holds today, and no longer on the day of the exam.
    await handIn(dora, { valid_until: '2026-03-03' });
    // Holds that day too.
    await handIn(eva, { valid_until: '2026-03-04' });
    await app.call(student.endpoints.add, { body: { first_name: 'Zoe', last_name: 'Gone' } as never });
    const [zoe] = (await app.call(student.endpoints.list, { query: { q: 'zoe' } as never })).data;
    await app.call(student.endpoints.setStatus, { body: { rows: { ids: [zoe?.id as number] }, status: 'blocked' } });
    expect(await seen()).toEqual([
      'Cid Student Permit missing theory_exam 2026-03-04',
      'Dora Student Permit expired theory_exam 2026-03-04',
      'AA-01-AA Clio Plate missing work 2026-03-05',
      'Ana Student Permit missing practical 2026-03-05',
      'Rui Teacher Card missing work 2026-03-05',
      'Ben Student Permit missing  ',
      'Ben Student Trailer missing  ',
    ]);
    expect(await seen({ sort: '-needed_on' })).toHaveLength(7);
    expect((await seen({ sort: '-needed_on' })).at(-1)).toMatch(/^Ben/);
    expect(await seen({ needed_before: 'theory_exam' })).toHaveLength(2);
    expect(await seen({ needed_for: 'work' })).toHaveLength(2);
    expect(await seen({ owner: 'student', needed_on_to: '2026-03-04' })).toHaveLength(2);
    expect(await seen({ student_id: `${ana}` })).toEqual(['Ana Student Permit missing practical 2026-03-05']);
    expect(await seen({ q: 'ben trai' })).toEqual(['Ben Student Trailer missing  ']);
    const [one] = await list({ student_id: `${ana}` });
    const source = { owner: 'student', owner_id: ana, paper_kind_id: kinds.get('Permit') };
    expect(lackSource(one?.id as number)).toEqual(source);
    expect(await list({ ids: `${lackId(source as never)}` })).toEqual([one]);
    // The dashboard counts what is asked for before something ahead, and leads to exactly that.
    const { data: figures } = await app.call(dashboard, {});
    expect(figures.missing_papers.count).toBe(5);
    expect(await list(figures.missing_papers.list.query)).toHaveLength(5);
    // Without the class nothing is asked for before it; what is missing stays so.
    await app.call(cancelAsAdmin, { body: { student_bookings_id: lesson.id } as never });
    expect(await seen({ student_id: `${ana}` })).toEqual(['Ana Student Permit missing  ']);
  });

  test('follow what is handed in, refused and checked, and say the same as the page of one student', async () => {
    const { app } = school;
    const ana = await school.addStudent('Fay');
    const of = () => seen({ student_id: `${ana}` });
    const { data: paper } = await handIn(ana, { valid_until: '2027-01-01' });
    expect(await of()).toEqual([]);
    await app.call(refusePapers, { body: { papers: { ids: [paper.id] }, reason: 'Not readable' } });
    expect(await of()).toEqual(['Fay Student Permit refused  ']);
    const alone = (await app.call(missingPapers, { query: { student_id: ana } as never })).data;
    expect(alone.map(({ name, why }) => `${name} ${why}`)).toEqual(['Permit refused']);
    await app.call(checkPapers, { body: { papers: { ids: [paper.id] }, valid_until: '2026-03-02' } as never });
    expect(await of()).toEqual([]);
    school.setClock(24);
    expect(await of()).toEqual(['Fay Student Permit expired  ']);
    school.setClock(0);
  });

  test('a page, a wrong sort, and the file with every row of the query', async () => {
    const { app } = school;
    const first = await app.call(lackingPapers.endpoints.list, { query: { per_page: 2, page: 2 } as never });
    expect(first.data).toHaveLength(2);
    expect(first.last_page).toBe(Math.ceil(first.total / 2));
    expect(await app.fails(422, lackingPapers.endpoints.list, { query: { sort: 'nothing' } as never })).toMatchObject({
      errors: { sort: expect.anything() },
    });
    await app.fails(422, lackingPapers.endpoints.list, { query: { why: 'nothing' } as never });
    const reply = await app.raw(lackingPapers.endpoints.exportCsv, { query: { owner: 'student' } as never });
    expect(reply.status).toBe(200);
    const lines = reply.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^id,owner,student_id,/);
    expect(lines).toHaveLength(1 + (await list({ owner: 'student' })).length);
  });
});
