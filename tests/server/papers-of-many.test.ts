/** Papers handed in for many at once: of ticked students, and of the list of missing ones. On both engines. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { lackingPapers } from '#contract/entities/lacking-paper.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import {
  handInLackingPapers,
  handInPaper,
  handInPapers,
  type Paper,
  paper,
  refusePapers,
} from '#contract/entities/paper.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { student } from '#contract/entities/student.ts';
import { lackId } from '#contract/rules/lacking-paper-id.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

// Tuesday in Lisbon, still Monday in New York: the school's day counts.
const NOW = new Date('2026-03-03T00:30:00.000Z');

describeEngines('papers of many', (engine) => {
  let app: TestApp;
  let kinds: Record<'Photo' | 'Medical' | 'Permit' | 'Card', number>;
  let people: number[];
  beforeAll(async () => {
    app = await startApp(engine, { now: () => NOW });
    await app.call(paperKind.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
    const kind = async (name: string, more: object) =>
      (await app.call(paperKind.endpoints.add, { body: { name, ...more } as never })).data.id as number;
    kinds = {
      Photo: await kind('Photo', { needed_for: ['practical'] }),
      Medical: await kind('Medical', { needed_for: ['practical'], term: 'date' }),
      Permit: await kind('Permit', { needed_for: ['practical'], term: 'months', months: 24 }),
      Card: await kind('Card', { owner: 'teacher', needed_for: ['work'] }),
    };
  });
  beforeEach(async () => {
    await app.call(student.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
    people = [];
    for (const first_name of ['Ana', 'Ben', 'Cid'])
      people.push(
        (
          await app.call(student.endpoints.add, {
            body: { first_name, last_name: 'Reis', licence_category: 'B' } as never,
          })
        ).data.id as number,
      );
  });
  const body = (name: keyof typeof kinds, more: object = {}) =>
    ({ body: { students: { ids: people }, paper_kind_id: kinds[name], ...more } }) as never;
  const papers = async (query: object = {}) =>
    ((await app.call(paper.endpoints.list, { query: { sort: 'id', in_use: '1', ...query } as never })).data as Paper[])
      .filter(({ student_id }) => people.includes(student_id as number))
      .map(({ owner_name, kind_name, state, handed_in_on, valid_until }) =>
        [owner_name, kind_name, state, handed_in_on, valid_until].join(' '),
      );
  const fieldsOf = async (answer: Promise<{ errors?: object | undefined }>) => Object.keys((await answer).errors ?? {});

  test('who has one that holds is named and left; the others are noted in one operation that one undo takes back', async () => {
    const [ana, ben] = people as [number, number];
    await app.call(handInPaper, {
      body: { paper_kind_id: kinds.Medical, student_id: ana, valid_until: '2027-01-31' } as never,
    });
    const { data: refused } = await app.call(handInPaper, {
      body: { paper_kind_id: kinds.Medical, student_id: ben, number: 'M-7' } as never,
    });
    await app.call(refusePapers, { body: { papers: { ids: [refused.id] }, reason: 'Cannot be read' } as never });
    const before = await papers();
    const asked = body('Medical', { handed_in_on: '2026-02-27', valid_until: '2028-02-28', dry_run: true });
    const dry = await app.call(handInPapers, asked);
    expect(dry).toMatchObject({
      dry_run: true,
      changed: 2,
      operation_id: null,
      noted: [{ owner_name: 'Ben Reis', kind_name: 'Medical' }, { owner_name: 'Cid Reis' }],
      kept: [{ owner_name: 'Ana Reis', until: '2027-01-31' }],
    });
    expect(await papers()).toEqual(before);
    const { operation_id, changed } = await app.call(
      handInPapers,
      body('Medical', { handed_in_on: '2026-02-27', valid_until: '2028-02-28' }),
    );
    expect(changed).toBe(2);
    expect(await papers()).toEqual([
      'Ana Reis Medical handed_in 2026-03-03 2027-01-31',
      'Ben Reis Medical handed_in 2026-02-27 2028-02-28',
      'Cid Reis Medical handed_in 2026-02-27 2028-02-28',
    ]);
    // What was refused is the same paper, with what stands on it.
    expect((await app.call(paper.endpoints.get, { params: { id: refused.id } })).data).toMatchObject({
      number: 'M-7',
      reason: '',
    });
    const again = await app.call(handInPapers, body('Medical', { valid_until: '2030-01-01' }));
    expect([again.changed, again.kept.length]).toEqual([0, 3]);
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await papers()).toEqual(before);
  });

  test('one that has run out is no paper that is there', async () => {
    await app.call(handInPaper, {
      body: { paper_kind_id: kinds.Medical, student_id: people[0], valid_until: '2026-03-02' } as never,
    });
    await app.call(handInPaper, {
      body: { paper_kind_id: kinds.Medical, student_id: people[1], valid_until: '2026-03-03' } as never,
    });
    const { noted, kept } = await app.call(handInPapers, body('Medical', { valid_until: '2029-01-01' }));
    expect(noted.map(({ owner_name }) => owner_name)).toEqual(['Ana Reis', 'Cid Reis']);
    expect(kept.map(({ owner_name, until }) => [owner_name, until])).toEqual([['Ben Reis', '2026-03-03']]);
  });

  test('the end is asked for where the kind needs one, and never made up', async () => {
    expect(await fieldsOf(app.fails(422, handInPapers, body('Medical', { dry_run: true })))).toEqual(['valid_until']);
    expect(await fieldsOf(app.fails(422, handInPapers, body('Medical', { issued_on: '2026-01-01' })))).toEqual([
      'valid_until',
    ]);
    expect(await fieldsOf(app.fails(422, handInPapers, body('Permit')))).toEqual(['issued_on']);
    expect(await papers()).toEqual([]);
    await app.call(handInPapers, body('Permit', { issued_on: '2026-01-31' }));
    await app.call(handInPapers, body('Photo'));
    expect(await papers({ student_id: people[0] })).toEqual([
      'Ana Reis Permit handed_in 2026-03-03 2028-01-31',
      'Ana Reis Photo handed_in 2026-03-03 ',
    ]);
    // Nobody is left whose end would have to be known.
    expect((await app.call(handInPapers, body('Permit', { dry_run: true }))).changed).toBe(0);
  });

  test('what is wrong is said at its field, and nothing is noted', async () => {
    expect(await fieldsOf(app.fails(422, handInPapers, body('Card')))).toEqual(['paper_kind_id']);
    expect(await fieldsOf(app.fails(422, handInPapers, body('Photo', { paper_kind_id: 99_999 })))).toEqual([
      'paper_kind_id',
    ]);
    expect(await fieldsOf(app.fails(422, handInPapers, body('Photo', { handed_in_on: '2026-03-04' })))).toEqual([
      'handed_in_on',
    ]);
    expect(
      await fieldsOf(
        app.fails(422, handInPapers, body('Permit', { issued_on: '2026-02-02', valid_until: '2026-02-01' })),
      ),
    ).toEqual(['valid_until']);
    expect(await papers()).toEqual([]);
    const other = await app.addClub();
    const elsewhere = { students: { ids: people }, paper_kind_id: kinds.Photo };
    await app.fails(422, handInPapers, { body: elsewhere as never }, { token: other.token });
  });

  test('two who note the same at once come to one paper each', async () => {
    const both = await Promise.all([app.call(handInPapers, body('Photo')), app.call(handInPapers, body('Photo'))]);
    expect(both.map(({ changed }) => changed).sort()).toEqual([0, 3]);
    expect(both.map(({ kept }) => kept.length).sort()).toEqual([0, 3]);
    expect((await papers()).length).toBe(3);
  });

  test('missing papers are noted from their list; days of several kinds are not mixed', async () => {
    const list = async () =>
      (await app.call(lackingPapers.endpoints.list, { query: { per_page: 100 } as never })).data.filter(
        ({ student_id }) => people.includes(student_id as number),
      );
    const idsOf = async (...names: string[]) =>
      (await list()).filter(({ kind_name }) => names.includes(kind_name)).map(({ id }) => id);
    const photos = await idsOf('Photo');
    expect(photos.length).toBe(3);
    const both = await idsOf('Photo', 'Medical');
    const lacking = (ids: readonly number[], more: object = {}) =>
      ({ body: { lacking_papers: ids, ...more } }) as never;
    expect(await fieldsOf(app.fails(422, handInLackingPapers, lacking(both)))).toEqual(['lacking_papers']);
    expect(await fieldsOf(app.fails(422, handInLackingPapers, lacking(both, { valid_until: '2028-01-01' })))).toEqual([
      'valid_until',
    ]);
    await app.call(handInPaper, { body: { paper_kind_id: kinds.Photo, student_id: people[1] } as never });
    const dry = await app.call(handInLackingPapers, lacking(photos, { dry_run: true }));
    expect([dry.changed, dry.kept.map(({ owner_name }) => owner_name)]).toEqual([2, ['Ben Reis']]);
    const { operation_id } = await app.call(handInLackingPapers, lacking(photos, { handed_in_on: '2026-03-01' }));
    expect(await idsOf('Photo')).toEqual([]);
    expect(await papers({ paper_kind_id: String(kinds.Photo) })).toEqual([
      'Ben Reis Photo handed_in 2026-03-03 ',
      'Ana Reis Photo handed_in 2026-03-01 ',
      'Cid Reis Photo handed_in 2026-03-01 ',
    ]);
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect((await idsOf('Photo')).length).toBe(2);
    const nobody = lackId({ owner: 'student', owner_id: 99_999, paper_kind_id: kinds.Photo });
    await app.fails(404, handInLackingPapers, lacking([nobody]));
    await app.fails(422, handInLackingPapers, lacking([]));
  });
});
