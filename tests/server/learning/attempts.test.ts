/** Attempts as apps hand them in: twice, late, at once, with nonsense, for whom they must not be. */
import { beforeAll, expect, test } from 'vitest';
import {
  attempt,
  keepAsStudent,
  mailAttempt,
  passRates,
  readAsStudent,
  readAttempt,
  readImageAsStudent,
  startAttempt,
  submitAsStudent,
  submitAttempt,
} from '#contract/entities/attempt.ts';
import { question } from '#contract/entities/question.ts';
import { student, updateStudentStatus } from '#contract/entities/student.ts';
import { previewTest, test as testResource, testResults } from '#contract/entities/test.ts';
import { closeOverdueAttempts } from '#server/jobs/overdue-attempts.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { mailsTo } from '../mails.ts';
import { addCategory, addPublished } from './bank.ts';

const START = '2030-03-15T10:00:00Z';

describeSqliteInGate('attempts', (engine) => {
  let app: TestApp;
  let now = new Date(START);
  let category = 0;
  let testId = 0;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => now, config: { sessionMinutes: 525_600, sessionDays: 365 } });
    category = await addCategory(app, 'Signs');
    await addPublished(app, category, 'Sign', 4);
    testId = await addTest('Signs', [drawn(category, 4)]);
  });
  const drawn = (category_id: number, count: number) => ({ kind: 'drawn', title: '', category_id, count });
  const addTest = async (title: string, sections: object[], more: object = {}, publish = true) => {
    const body = { title, sections, timing: { kind: 'total', minutes: 30 }, ...more } as never;
    const { id } = (await app.call(testResource.endpoints.add, { body })).data;
    if (publish)
      await app.call(testResource.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'published' } });
    return id;
  };
  const addStudent = async (first_name: string) =>
    (await app.call(student.endpoints.add, { body: { first_name, last_name: 'Sitter' } as never })).data.id;
  const start = async (who: number, id = testId) =>
    (await app.call(startAttempt, { params: { id }, body: { student_id: who } })).data;
  const rightAnswers = (paper: Awaited<ReturnType<typeof start>>) =>
    Object.fromEntries(
      paper.questions.map((one) => [String(one.id), [one.answers.findIndex(({ text }) => text === 'yes')]]),
    );
  const countedAnswers = async (id: number) =>
    (
      await app.app.database.db
        .selectFrom('attempt_answer')
        .select('question_id')
        .where('attempt_id', '=', id)
        .execute()
    ).length;

  test('handed in many times at once, one counts; the others are told that it is closed', async () => {
    const paper = await start(await addStudent('Twice'));
    const params = { id: paper.attempt_id };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        app.raw(submitAttempt, { params, body: { answers: index === 0 ? rightAnswers(paper) : {} } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...new Array(7).fill(409)]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.json()).toMatchObject({ type: '/problems/attempt-closed' });
    expect(await countedAnswers(paper.attempt_id)).toBe(4);
    const won = replies.find(({ status }) => status === 200)?.json<{ data: { right_count: number } }>();
    const { data: kept } = await app.call(readAttempt, { params });
    expect(kept.right_count).toBe(won?.data.right_count);
  });

  test('a repeat with the same key after a lost answer gets that answer', async () => {
    const paper = await start(await addStudent('Repeat'));
    const input = { params: { id: paper.attempt_id }, body: { answers: rightAnswers(paper) } };
    const first = await app.call(submitAttempt, input, { idempotencyKey: 'hand-in-1' });
    expect(await app.call(submitAttempt, input, { idempotencyKey: 'hand-in-1' })).toEqual(first);
    expect(first.data).toMatchObject({ passed: true, right_count: 4 });
    await app.fails(409, submitAttempt, input, { idempotencyKey: 'hand-in-2' });
  });

  test('the way through the network is granted, no more; what comes later is marked as nothing', async () => {
    const [quick, slow] = [await start(await addStudent('Quick')), await start(await addStudent('Slow'))];
    const submit = async (paper: typeof quick) =>
      (await app.call(submitAttempt, { params: { id: paper.attempt_id }, body: { answers: rightAnswers(paper) } }))
        .data;
    now = new Date(Date.parse(START) + 30 * 60_000 + 15_000);
    expect(await submit(quick)).toMatchObject({ status: 'submitted', passed: true });
    now = new Date(now.getTime() + 1);
    expect(await submit(slow)).toMatchObject({ status: 'expired', passed: false, right_count: 0 });
    expect(await countedAnswers(slow.attempt_id)).toBe(0);
    now = new Date(START);
  });

  test('what is answered is kept as the time runs, and counts when the clock ends it', async () => {
    const made = await addTest('Kept', [drawn(category, 4)], { pass_rule: { kind: 'max_wrong', max: 1 } });
    const who = await addStudent('Kept');
    const begun = await app.call(startAttempt, { params: { id: made }, body: { student_id: who } });
    const key = { token: begun.key };
    const params = { id: begun.data.attempt_id };
    const answers = rightAnswers(begun.data);
    const [last = ''] = Object.keys(answers);
    const three = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== last));
    await app.fails(422, keepAsStudent, { body: { answers: { [last]: ['typed'] } } }, key);
    await app.fails(401, keepAsStudent, { body: { answers } }, { token: 'AAAA-AAAA-AAAA' });
    expect((await app.call(keepAsStudent, { body: { answers: {} } }, key)).data.kept).toBe(true);
    expect((await app.call(keepAsStudent, { body: { answers: three } }, key)).data.kept).toBe(true);
    expect((await app.call(readAsStudent, {}, key)).result).toMatchObject({
      status: 'open',
      passed: null,
      wrong: null,
    });
    now = new Date(Date.parse(START) + 30 * 60_000 + 15_001);
    // Too late to be kept: the server cannot say when it was answered.
    expect((await app.call(keepAsStudent, { body: { answers } }, key)).data.kept).toBe(false);
    expect(await closeOverdueAttempts(app.app.services, app.clubId)).toBeGreaterThan(0);
    expect((await app.call(readAttempt, { params })).data).toMatchObject({
      ...{ status: 'submitted', arrival: 'by_clock', passed: true, right_count: 3 },
      submitted_at: begun.data.expires_at,
    });
    expect(await countedAnswers(params.id)).toBe(4);
    now = new Date(START);
  });

  test('answers given in time by a device that was offline come later and count, once, for a day', async () => {
    const made = await addTest('Offline', [drawn(category, 4)], { pass_rule: { kind: 'max_wrong', max: 0 } });
    const begin = async (name: string) => {
      const body = { student_id: await addStudent(name) };
      const begun = await app.call(startAttempt, { params: { id: made }, body });
      return { ...begun.data, key: { token: begun.key }, params: { id: begun.data.attempt_id } };
    };
    const [open, closed, after, old, untold] = [
      await begin('Open'),
      await begin('Closed'),
      await begin('After'),
      await begin('Old'),
      await begin('Untold'),
    ];
    const within = new Date(Date.parse(START) + 20 * 60_000).toISOString();
    const beyond = new Date(Date.parse(START) + 31 * 60_000).toISOString();
    const submit = async (one: typeof open, more: object) =>
      (await app.call(submitAsStudent, { body: { answers: rightAnswers(one), ...more } }, one.key)).data;
    const [first = ''] = Object.keys(rightAnswers(closed));
    await app.call(keepAsStudent, { body: { answers: { [first]: rightAnswers(closed)[first] ?? [] } } }, closed.key);
    now = new Date(Date.parse(START) + 40 * 60_000);
    // Before anybody has looked at the clock, and afterwards.
    expect(await submit(open, { answered_until: within })).toMatchObject({ status: 'submitted', passed: true });
    await closeOverdueAttempts(app.app.services, app.clubId);
    expect((await app.call(readAsStudent, {}, closed.key)).result).toMatchObject({
      ...{ status: 'submitted', passed: false, right_count: 1 },
      late_until: new Date(Date.parse(START) + 24.5 * 3_600_000).toISOString(),
    });
    expect(await countedAnswers(closed.attempt_id)).toBe(4);
    const replies = await Promise.all([1, 2, 3].map(() => submit(closed, { answered_until: within })));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ passed: true, right_count: 4, late_until: null });
    expect(await countedAnswers(closed.attempt_id)).toBe(4);
    expect((await app.call(readAttempt, { params: closed.params })).data).toMatchObject({
      ...{ status: 'submitted', arrival: 'late', submitted_at: now.toISOString() },
    });
    // Handed in, and nothing that comes after changes it.
    expect(
      await app.call(submitAsStudent, { body: { answers: {}, answered_until: within } }, closed.key),
    ).toMatchObject({
      data: { passed: true, right_count: 4 },
    });
    // Answered after the end, by the device's own word; or by none.
    expect(await submit(after, { answered_until: beyond })).toMatchObject({ status: 'expired', passed: false });
    expect(await submit(untold, {})).toMatchObject({ status: 'expired', passed: false, right_count: 0 });
    now = new Date(Date.parse(START) + 24.5 * 3_600_000);
    expect(await submit(old, { answered_until: within })).toMatchObject({ status: 'expired', late_until: null });
    const listed = await app.call(attempt.endpoints.list, { query: { arrival: 'late', test_id: `${made}` } as never });
    expect(listed.data.map(({ id }) => id).sort()).toEqual([open.attempt_id, closed.attempt_id].sort());
    await app.fails(422, submitAsStudent, { body: { answers: {}, answered_until: 'yesterday' } }, old.key);
    now = new Date(START);
  });

  test('which answers are right is not shown while answers that come late still count', async () => {
    const rules = { result_shown: 'answers', pass_rule: { kind: 'max_wrong', max: 0 } };
    const made = await addTest('Held back', [drawn(category, 4)], rules);
    const begun = await app.call(startAttempt, { params: { id: made }, body: { student_id: await addStudent('Sly') } });
    const key = { token: begun.key };
    const [first = ''] = Object.keys(rightAnswers(begun.data));
    await app.call(keepAsStudent, { body: { answers: { [first]: rightAnswers(begun.data)[first] ?? [] } } }, key);
    now = new Date(Date.parse(START) + 40 * 60_000);
    await closeOverdueAttempts(app.app.services, app.clubId);
    expect((await app.call(readAsStudent, {}, key)).result).toMatchObject({
      ...{ passed: false, right_count: 1, shown: 'answers', wrong: null, score: { right: 1, right_ids: [] } },
      late_until: expect.any(String),
    });
    now = new Date(Date.parse(START) + 24.5 * 3_600_000);
    const { result } = await app.call(readAsStudent, {}, key);
    expect(result).toMatchObject({ late_until: null, score: { right_ids: [Number(first)] } });
    expect(result.wrong).toHaveLength(3);
    now = new Date(START);
  });

  test('a student is shown what the test lets one see of the result', async () => {
    const sat = async (result_shown: string) => {
      const made = await addTest(`Shown ${result_shown}`, [drawn(category, 4)], { result_shown });
      const body = { student_id: await addStudent(result_shown) };
      const begun = await app.call(startAttempt, { params: { id: made }, body });
      const answers = rightAnswers(begun.data);
      const [one, two] = begun.data.questions.map(({ id }) => String(id)) as [string, string];
      const no = begun.data.questions
        .find(({ id }) => String(id) === one)
        ?.answers.findIndex(({ text }) => text !== 'yes');
      const key = { token: begun.key };
      expect(JSON.stringify(await app.call(readAsStudent, {}, key))).not.toMatch(/"right"|explanation/);
      await app.call(submitAsStudent, { body: { answers: { ...answers, [one]: [no as number], [two]: [] } } }, key);
      const { result } = await app.call(readAsStudent, {}, key);
      return { result, one: Number(one), two: Number(two), id: begun.data.attempt_id };
    };
    const all = await sat('answers');
    expect(all.result).toMatchObject({
      ...{ shown: 'answers', passed: true, right_count: 2 },
      wrong: [
        { question_id: all.one, picked: [expect.not.stringMatching(/^yes$/)], right: ['yes'] },
        { question_id: all.two, picked: [], right: ['yes'] },
      ],
    });
    const score = await sat('score');
    expect(score.result).toMatchObject({
      shown: 'score',
      right_count: 2,
      wrong: null,
      score: { right: 2, right_ids: [] },
    });
    const nothing = await sat('nothing');
    expect(nothing.result).toMatchObject({
      ...{ status: 'submitted', shown: 'nothing', question_count: 4 },
      ...{ right_count: null, penalty: null, passed: null, score: null, wrong: null },
    });
    expect((await app.call(readAttempt, { params: { id: nothing.id } })).data).toMatchObject({ right_count: 2 });
    expect(
      await app.fails(422, testResource.endpoints.add, { body: { title: 'Bad', result_shown: 'all' } as never }),
    ).toMatchObject({ errors: { result_shown: expect.anything() } });
  });

  test('what was not asked is left aside, and an answer that is not there is wrong', async () => {
    const paper = await start(await addStudent('Odd'));
    const [first, second] = paper.questions;
    const answers = {
      ...rightAnswers(paper),
      [String(first?.id)]: [5],
      [String(second?.id)]: [0, 1],
      '123456789': [0],
    };
    const { data } = await app.call(submitAttempt, { params: { id: paper.attempt_id }, body: { answers } });
    expect(data).toMatchObject({ right_count: 2, score: { wrong: 2, unanswered: 0 } });
    const { data: kept } = await app.call(readAttempt, { params: { id: paper.attempt_id } });
    expect(Object.keys(kept.answers).sort()).toEqual(paper.questions.map(({ id }) => String(id)).sort());
  });

  test("the student's app reads and hands in with the key of the attempt, and reaches nothing else", async () => {
    const pictures = await addCategory(app, 'Pictures');
    await addPublished(app, pictures, 'Picture', 1, { image: 'sign:B-2' });
    const made = await addTest('By key', [drawn(category, 2), drawn(pictures, 1)]);
    const who = await addStudent('Key');
    const begun = await app.call(startAttempt, { params: { id: made }, body: { student_id: who } });
    const other = await app.call(startAttempt, { params: { id: made }, body: { student_id: who } });
    const key = { token: begun.key };

    const seen = await app.call(readAsStudent, {}, key);
    expect(seen.data).toEqual(begun.data);
    expect(seen).toMatchObject({ now: new Date(START).toISOString(), result: { status: 'open', passed: null } });
    expect(JSON.stringify(seen)).not.toMatch(/"right"|explanation/);
    const drawing = await app.raw(readImageAsStudent, { params: { image: 'sign:B-2' } }, key);
    expect(drawing).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } });
    await app.fails(404, readImageAsStudent, { params: { image: 'sign:A-1' } }, key);
    await app.fails(404, readImageAsStudent, { params: { image: '../secret' } }, key);

    const answers = rightAnswers(begun.data);
    await app.fails(422, submitAsStudent, { body: { answers: { [String(begun.data.questions[0]?.id)]: [9] } } }, key);
    const replies = await Promise.all(
      [answers, {}, {}].map((given) => app.call(submitAsStudent, { body: { answers: given } }, key)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await app.call(submitAsStudent, { body: { answers } }, key)).toEqual(replies[0]);
    expect((await app.call(readAsStudent, {}, key)).result).toEqual(replies[0]?.data);
    expect(await countedAnswers(begun.data.attempt_id)).toBe(3);
    expect((await app.call(readAsStudent, {}, { token: other.key })).result.status).toBe('open');

    // It is too short for a token: nothing else even looks for it.
    const elsewhere = await app.fails(401, attempt.endpoints.list, { query: {} }, { token: begun.key });
    expect(elsewhere.type).toBe('/problems/no-token');
    await app.fails(401, readAttempt, { params: { id: begun.data.attempt_id } }, key);
    await app.fails(401, readAsStudent, {}, { token: null });
    await app.fails(401, submitAsStudent, { body: { answers } }, { token: app.token });
    const { data: row } = await app.call(attempt.endpoints.get, { params: { id: begun.data.attempt_id } });
    expect(row).not.toHaveProperty('key_hash');
    await app.call(attempt.endpoints.remove, { params: { id: begun.data.attempt_id } });
    await app.fails(401, readAsStudent, {}, key);
  });

  test('the key of an attempt is kept nowhere as it is, and a request that comes again has it all the same', async () => {
    const input = { params: { id: testId }, body: { student_id: await addStudent('Kept') } };
    const idempotencyKey = 'start-once';
    const begun = await app.call(startAttempt, input, { idempotencyKey });
    expect(await app.call(startAttempt, input, { idempotencyKey })).toEqual(begun);
    const { db } = app.app.database;
    const tables = ['idempotency', 'operation', 'change', 'attempt', 'outbox', 'kept_value'] as const;
    const kept = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    expect(kept[0]).not.toEqual([]);
    expect(JSON.stringify(kept)).not.toContain(begun.key);
    // Another token of the same account cannot read it.
    const other = await app.signIn('ada@school.example');
    const refused = await app.fails(409, startAttempt, input, { idempotencyKey, token: other });
    expect(refused.type).toBe('/problems/idempotency-key-reused');
  });

  test('the link of an attempt goes to its student by mail, with its own key and while it is open', async () => {
    const body = { first_name: 'Mailed', last_name: 'Sitter', email: 'mailed@x.example' } as never;
    const { data: mailed } = await app.call(student.endpoints.add, { body });
    const begun = await app.call(startAttempt, { params: { id: testId }, body: { student_id: mailed.id } });
    expect(begun.url).toMatch(/^http.*\/sit\//);
    expect(begun.url.endsWith(begun.key)).toBe(true);
    const params = { id: begun.data.attempt_id };
    expect((await app.call(mailAttempt, { params, body: { key: begun.key } })).to).toBe('mailed@x.example');
    // However the key was typed, the link in the mail is the one that was answered.
    const typed = begun.key.toLowerCase().replaceAll('-', ' ');
    await app.call(mailAttempt, { params, body: { key: typed } });
    expect((await mailsTo(app, 'mailed@x.example', 2)).every((mail) => mail.includes(begun.url))).toBe(true);
    const mails = await app.app.database.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
    expect(mails).toContainEqual({ recipient: 'mailed@x.example', subject: expect.stringContaining('Signs') });

    const other = await app.call(startAttempt, {
      params: { id: testId },
      body: { student_id: await addStudent('Bare') },
    });
    const theirs = await app.fails(422, mailAttempt, { params, body: { key: other.key } });
    expect(theirs.errors).toHaveProperty('key');
    const nowhere = { params: { id: other.data.attempt_id }, body: { key: other.key } };
    expect((await app.fails(422, mailAttempt, nowhere)).errors).toHaveProperty('to');
    await app.fails(404, mailAttempt, { params: { id: 999_999 }, body: { key: begun.key } });
    await app.call(submitAttempt, { params, body: { answers: {} } });
    await app.fails(409, mailAttempt, { params, body: { key: begun.key } });
    expect(await app.app.database.db.selectFrom('outbox').select('recipient').execute()).toHaveLength(mails.length);
  });

  test('the mail with the link is in the student’s own language, and in the school’s where none was chosen', async () => {
    const mailed = async (first_name: string, language?: string) => {
      const email = `${first_name}@lang.example`;
      const body = { first_name, last_name: 'Sitter', email, ...(language ? { language } : {}) } as never;
      const { data } = await app.call(student.endpoints.add, { body });
      const { data: paper, key } = await app.call(startAttempt, {
        params: { id: testId },
        body: { student_id: data.id },
      });
      await app.call(mailAttempt, { params: { id: paper.attempt_id }, body: { key } });
      const rows = await app.app.database.db
        .selectFrom('outbox')
        .select('subject')
        .where('recipient', '=', email)
        .execute();
      return rows.map(({ subject }) => subject);
    };
    expect(await mailed('denise', 'fr')).toEqual([expect.stringMatching(/^Votre test : /)]);
    expect(await mailed('joana', 'pt')).toEqual([expect.stringMatching(/^O seu teste em /)]);
    expect(await mailed('jane')).toEqual([expect.stringMatching(/^Your test at /)]);
  });

  test('answers that are none are refused by field and leave the attempt open', async () => {
    const paper = await start(await addStudent('Bad'));
    const params = { id: paper.attempt_id };
    const some = String(paper.questions[0]?.id);
    for (const answers of [
      undefined,
      null,
      [],
      'all',
      { [some]: 0 },
      { [some]: [6] },
      { [some]: [-1] },
      { [some]: [0.5] },
      { [some]: ['0'] },
      { [some]: [0, 0, 0, 0, 0, 0, 0] },
      { first: [0] },
      { ['9'.repeat(17)]: [0] },
    ]) {
      const problem = await app.fails(422, submitAttempt, { params, body: { answers } });
      expect(Object.keys(problem.errors ?? {})[0]).toMatch(/^answers/);
    }
    await app.fails(404, submitAttempt, { params: { id: 999_999 }, body: { answers: {} } });
    await app.fails(404, readAttempt, { params: { id: 999_999 } });
    expect((await app.call(attempt.endpoints.get, { params })).data.status).toBe('open');
    await app.call(attempt.endpoints.remove, { params });
    await app.fails(404, submitAttempt, { params, body: { answers: {} } });
  });

  test('are started of a published test, for a student of the school who is not blocked', async () => {
    const who = await addStudent('Who');
    const draft = await addTest('Draft', [drawn(category, 2)], {}, false);
    const problem = await app.fails(409, startAttempt, { params: { id: draft }, body: { student_id: who } });
    expect(problem).toMatchObject({ type: '/problems/test-not-published' });
    const retired = await addTest('Retired', [drawn(category, 2)]);
    await app.call(testResource.endpoints.setStatus, { body: { rows: { ids: [retired] }, status: 'retired' } });
    await app.fails(409, startAttempt, { params: { id: retired }, body: { student_id: who } });
    await app.fails(404, startAttempt, { params: { id: 999_999 }, body: { student_id: who } });
    await app.fails(404, startAttempt, { params: { id: testId }, body: { student_id: 999_999 } });
    for (const student_id of [undefined, null, 0, -1, 1.5, 'Who'])
      await app.fails(422, startAttempt, { params: { id: testId }, body: { student_id } });
    await app.call(updateStudentStatus, { params: { id: who }, body: { status: 'blocked' } });
    const blocked = await app.fails(409, startAttempt, { params: { id: testId }, body: { student_id: who } });
    expect(blocked).toMatchObject({ type: '/problems/student-blocked' });
    const gone = await addStudent('Gone');
    await app.call(student.endpoints.remove, { params: { id: gone } });
    await app.fails(404, startAttempt, { params: { id: testId }, body: { student_id: gone } });
  });

  test('of a test whose questions have gone since say which section cannot be filled', async () => {
    const [many, few] = [await addCategory(app, 'Many'), await addCategory(app, 'Few')];
    await addPublished(app, many, 'Many', 3);
    const ids = await addPublished(app, few, 'Few', 2);
    const made = await addTest('Shrinks', [drawn(many, 2), drawn(few, 2)]);
    await app.call(question.endpoints.setStatus, { body: { rows: { ids: [ids[0] as number] }, status: 'retired' } });
    const who = await addStudent('Shrinks');
    const refused = await app.fails(409, startAttempt, { params: { id: made }, body: { student_id: who } });
    expect(refused).toMatchObject({
      type: '/problems/test-cannot-be-drawn',
      conflict: { section: 1, needs: 2, has: 1 },
    });
    await app.fails(409, previewTest, { params: { id: made } });
    expect((await app.call(attempt.endpoints.list, { query: { student_id: String(who) } })).total).toBe(0);
  });

  test('left lying are closed once, by whichever server looks first, and count as failed', async () => {
    const made = await addTest('Left', [drawn(category, 2)], { timing: { kind: 'per_question', seconds: 30 } });
    const free = await addTest('Free', [drawn(category, 2)], { timing: { kind: 'none' } });
    const left = await start(await addStudent('Left'), made);
    const endless = await start(await addStudent('Free'), free);
    const look = () => closeOverdueAttempts(app.app.services, app.clubId);
    now = new Date(Date.parse(START) + 60_000 + 14_000);
    expect(await look()).toBe(0);
    now = new Date(Date.parse(START) + 60_000 + 16_000);
    expect((await Promise.all([look(), look(), look()])).reduce((sum, count) => sum + count, 0)).toBe(1);
    const closed = await app.call(attempt.endpoints.get, { params: { id: left.attempt_id } });
    expect(closed.data).toMatchObject({ status: 'expired', passed: false, right_count: 0 });
    expect((await app.call(attempt.endpoints.get, { params: { id: endless.attempt_id } })).data.status).toBe('open');
    await app.fails(409, submitAttempt, { params: { id: left.attempt_id }, body: { answers: rightAnswers(left) } });
    expect((await app.call(passRates, { body: { test_id: made } })).data.total).toEqual({ attempts: 1, passed: 0 });
    expect((await app.call(testResults, { params: { id: made } })).data).toMatchObject({ attempts: 1, passed: 0 });
    now = new Date(START);
  });

  test('are listed and exported with the names of who sat what', async () => {
    const who = await addStudent('Named');
    const paper = await start(who);
    await app.call(submitAttempt, { params: { id: paper.attempt_id }, body: { answers: rightAnswers(paper) } });
    const query = { student_id: String(who) };
    const found = await app.call(attempt.endpoints.list, { query });
    const names = { student_name: 'Named Sitter', test_title: 'Signs' };
    expect(found.data).toMatchObject([{ id: paper.attempt_id, ...names }]);
    const { data } = await app.call(attempt.endpoints.get, { params: { id: paper.attempt_id } });
    expect(data).toMatchObject(names);
    expect(JSON.stringify(data)).not.toContain('Sign 1');
    const csv = String(await app.call(attempt.endpoints.exportCsv, { query }));
    expect(csv.split('\r\n')[0]).toMatch(/student_name,test_title/);
    expect(csv).toContain('Named Sitter,Signs');
  });

  test('of another school neither its papers nor its questions are within reach', async () => {
    const who = await addStudent('Ours');
    const paper = await start(who);
    const { token } = await app.addClub();
    const theirs = { token };
    const made = await app.call(testResource.endpoints.add, { body: { title: 'Theirs' } as never }, theirs);
    const body = { version: made.data.version, sections: [{ kind: 'fixed', question_ids: [paper.questions[0]?.id] }] };
    await app.fails(422, testResource.endpoints.edit, { params: { id: made.data.id }, body }, theirs);
    const drawing = { version: made.data.version, sections: [drawn(category, 1)] };
    await app.fails(422, testResource.endpoints.edit, { params: { id: made.data.id }, body: drawing }, theirs);
    await app.fails(404, startAttempt, { params: { id: testId }, body: { student_id: who } }, theirs);
    await app.fails(404, startAttempt, { params: { id: made.data.id }, body: { student_id: who } }, theirs);
    await app.fails(404, submitAttempt, { params: { id: paper.attempt_id }, body: { answers: {} } }, theirs);
    await app.fails(404, attempt.endpoints.get, { params: { id: paper.attempt_id } }, theirs);
    await app.fails(404, attempt.endpoints.remove, { params: { id: paper.attempt_id } }, theirs);
    expect((await app.call(attempt.endpoints.list, { query: {} }, theirs)).total).toBe(0);
    expect((await app.call(attempt.endpoints.get, { params: { id: paper.attempt_id } })).data.status).toBe('open');
  });

  test('are sat while the test is edited: each is marked by the rule it was begun with', async () => {
    const made = await addTest('Edited', [drawn(category, 4)], { pass_rule: { kind: 'min_right', min: 4 } });
    const paper = await start(await addStudent('Edited'), made);
    const { data: row } = await app.call(testResource.endpoints.get, { params: { id: made } });
    const edit = (min: number) =>
      app.raw(testResource.endpoints.edit, {
        params: { id: made },
        body: { version: row.version, pass_rule: { kind: 'min_right', min } },
      });
    const replies = await Promise.all([edit(1), edit(2)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const answers = { ...rightAnswers(paper), [String(paper.questions[0]?.id)]: [] };
    const { data } = await app.call(submitAttempt, { params: { id: paper.attempt_id }, body: { answers } });
    expect(data).toMatchObject({ passed: false, right_count: 3 });
    const next = await start(await addStudent('Edited later'), made);
    expect(next.pass_rule).toMatchObject({ kind: 'min_right', min: replies[0]?.status === 200 ? 1 : 2 });
  });
});
