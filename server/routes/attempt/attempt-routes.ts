import type { FastifyInstance } from 'fastify';
import {
  type AttemptPaper,
  attempt,
  LATE_SECONDS,
  passRates,
  readAttempt,
  startAttempt,
  submitAttempt,
} from '#contract/entities/attempt.ts';
import { mark, type PickedAnswers, type Snapshot, secondsAllowed } from '#contract/rules/marking.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { route } from '../../http/route.ts';
import { drawTest } from '../../learning/draw.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { notFound, Problem } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';
import { findTest } from '../test/test-routes.ts';
import { passRatesOf } from './pass-rates.ts';

export function attemptRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, attempt, { skip: ['add', 'edit', 'setStatus'] });

  route(app, services, startAttempt, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ test_id: params.id, ...body });
      const student = await writer.db.find('student', body.student_id);
      if (!student || student.deleted_at) throw notFound('student');
      if (student.status === 'blocked')
        throw new Problem(409, 'student-blocked', 'A blocked student cannot sit a test.');
      const test = await findTest(writer.db, params.id);
      if (test.status !== 'published')
        throw new Problem(409, 'test-not-published', 'Only a published test can be sat.');
      await closeOverdue(writer, body.student_id);
      const snapshot = await drawTest(writer.db, test);
      const seconds = secondsAllowed(snapshot.timing, snapshot.questions.length);
      const started = ctx.now();
      const row = (await writer.insert('attempt', {
        student_id: body.student_id,
        test_id: test.id,
        status: 'open',
        started_at: started.toISOString(),
        expires_at: seconds === null ? null : new Date(started.getTime() + seconds * 1000).toISOString(),
        snapshot,
        answers: {},
        score: null,
        question_count: snapshot.questions.length,
      })) as Row;
      return { data: paperOf(row, snapshot) };
    }),
  );

  route(app, services, submitAttempt, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      await writer.lock('attempt', [params.id]);
      const found = await writer.db.find('attempt', params.id);
      if (!found || found.deleted_at) throw notFound('attempt');
      if (found.status !== 'open') throw new Problem(409, 'attempt-closed', 'This attempt was handed in already.');
      // What a student did stands: it is no act of an administrator to be taken back.
      writer.irreversible();
      const late =
        found.expires_at !== null && ctx.now().getTime() > Date.parse(found.expires_at) + LATE_SECONDS * 1000;
      const row = late
        ? await closeAs(writer, found.id, 'expired', JSON.parse(found.snapshot), {})
        : await closeAs(writer, found.id, 'submitted', JSON.parse(found.snapshot), body.answers);
      return { data: present(entityOfTable('attempt'), row) as never };
    }),
  );

  route(app, services, readAttempt, async (ctx, { params }) => {
    const row = await ctx.db.find('attempt', params.id);
    if (!row) throw notFound('attempt');
    const student = await ctx.db.find('student', row.student_id);
    return {
      data: {
        ...(present(entityOfTable('attempt'), row as unknown as Row) as never as object),
        snapshot: JSON.parse(row.snapshot),
        answers: JSON.parse(row.answers),
        student_name: student ? `${student.first_name} ${student.last_name}` : '',
      } as never,
    };
  });

  route(app, services, passRates, async (ctx, { body }) => ({ data: await passRatesOf(ctx, body) }));
}

/** Marks an attempt and closes it; the answers of one handed in are counted for the statistics. */
async function closeAs(
  writer: Writer,
  id: number,
  status: 'submitted' | 'expired',
  snapshot: Snapshot,
  answers: PickedAnswers,
): Promise<Row> {
  const asked = new Set(snapshot.questions.map((question) => String(question.id)));
  const kept = Object.fromEntries(Object.entries(answers).filter(([question]) => asked.has(question)));
  const score = mark(snapshot, kept);
  const passed = status === 'submitted' && score.passed;
  const row = (await writer.update('attempt', id, {
    status,
    submitted_at: writer.at,
    answers: kept,
    score: { ...score, passed },
    right_count: score.right,
    penalty: score.penalty,
    passed,
  })) as Row;
  if (status === 'submitted') {
    const right = new Set(score.right_ids);
    await writer.db.insert(
      'attempt_answer',
      snapshot.questions.map((question) => {
        const correct = right.has(question.id) ? 1 : 0;
        const picked = [
          ...new Set((kept[String(question.id)] ?? []).flatMap((index) => question.answers[index]?.place ?? [])),
        ].sort((a, b) => a - b);
        return {
          attempt_id: id,
          question_id: question.id,
          test_id: snapshot.test_id,
          picked: JSON.stringify(picked),
          correct,
          rest_score: score.total > 1 ? (score.right - correct) / (score.total - 1) : 0,
        };
      }),
    );
  }
  return row;
}

/** Closes what a student left lying beyond its time. */
async function closeOverdue(writer: Writer, studentId: number): Promise<void> {
  const over = new Date(Date.parse(writer.at) - LATE_SECONDS * 1000).toISOString();
  const rows = await writer.db
    .from('attempt')
    .select(['id', 'snapshot'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<', over)
    .execute();
  for (const { id, snapshot } of rows) await closeAs(writer, id, 'expired', JSON.parse(snapshot), {});
}

/** What a student's app is given: nothing in it tells which answers are right. */
function paperOf(row: Row, snapshot: Snapshot): AttemptPaper {
  return {
    attempt_id: row.id as number,
    test_id: snapshot.test_id,
    student_id: row.student_id as number,
    title: snapshot.title,
    licence_category: snapshot.licence_category,
    sections: snapshot.sections,
    timing: snapshot.timing,
    pass_rule: snapshot.pass_rule,
    started_at: row.started_at as string,
    expires_at: row.expires_at as string | null,
    questions: snapshot.questions.map(({ id, section, text, image, weight, answers }) => ({
      id,
      section,
      text,
      image,
      weight,
      answers: answers.map((answer) => ({ text: answer.text })),
      several: answers.filter(({ right }) => right).length > 1,
    })),
  };
}
