import type { FastifyInstance } from 'fastify';
import {
  type Attempt,
  attempt,
  mailAttempt,
  passRates,
  readAttempt,
  startAttempt,
  submitAttempt,
} from '#contract/entities/attempt.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { secondsAllowed } from '#contract/rules/marking.ts';
import type { Snapshot } from '#contract/rules/paper.ts';
import { hashAttemptKey, newAttemptKey } from '../../auth/secrets.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { originOf } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import { closeOverdue, handIn, paperOf, withAttemptNames } from '../../learning/attempts.ts';
import { drawTest } from '../../learning/draw.ts';
import { streamCsv } from '../../lists/csv.ts';
import { list } from '../../lists/list.ts';
import { queueMail, sendSoon } from '../../mail/outbox.ts';
import { mailText } from '../../mail/texts.ts';
import { write } from '../../operations/write.ts';
import { invalid, notFound, problem } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';
import { findTest } from '../test/test-routes.ts';
import { passRatesOf } from './pass-rates.ts';

export function attemptRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('attempt');
  resourceRoutes(app, services, attempt, {
    skip: ['list', 'exportCsv', 'add', 'edit', 'setStatus'],
    complete: (ctx) => (rows) => withAttemptNames(ctx.db, rows),
    detail: async (ctx, { student_id, test_id }) =>
      (await withAttemptNames(ctx.db, [{ student_id, test_id }]))[0] ?? {},
  });
  route(app, services, attempt.endpoints.list, async (ctx, { query }) => {
    const found = await list(services.database, ctx.clubId, entity, query as ListQuery);
    return { ...found, data: (await withAttemptNames(ctx.db, found.data as Row[])) as Attempt[] };
  });
  route(app, services, attempt.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => withAttemptNames(ctx.db, rows)),
  );

  route(app, services, startAttempt, (ctx, { params, body, request }) =>
    write(ctx, async (writer) => {
      writer.describe({ test_id: params.id, ...body });
      const student = await writer.db.find('student', body.student_id);
      if (!student || student.deleted_at) throw notFound('student');
      if (student.status === 'blocked') throw problem('student-blocked');
      const test = await findTest(writer.db, params.id);
      if (test.status !== 'published') throw problem('test-not-published');
      await closeOverdue(writer, body.student_id);
      const snapshot = await drawTest(writer.db, test);
      const seconds = secondsAllowed(snapshot.timing, snapshot.questions.length);
      const started = ctx.now();
      const key = newAttemptKey();
      const row = (await writer.insert('attempt', {
        student_id: body.student_id,
        test_id: test.id,
        status: 'open',
        started_at: started.toISOString(),
        expires_at: seconds === null ? null : new Date(started.getTime() + seconds * 1000).toISOString(),
        snapshot,
        answers: {},
        score: null,
        key_hash: hashAttemptKey(key),
        question_count: snapshot.questions.length,
      })) as Row;
      return { data: paperOf(row, snapshot), key, url: `${originOf(services, request)}/sit/${key}` };
    }),
  );

  route(app, services, mailAttempt, async (ctx, { params, body, request }) => {
    const answer = await write(ctx, async (writer) => {
      // What was mailed cannot be called back.
      writer.irreversible();
      const found = await writer.db.find('attempt', params.id);
      if (!found || found.deleted_at) throw notFound('attempt');
      if (found.key_hash !== hashAttemptKey(body.key)) throw invalid({ key: fault('attempt-other-key') });
      if (found.status !== 'open') throw problem('attempt-closed');
      const student = await writer.db.find('student', found.student_id);
      if (!student?.email) throw invalid({ to: fault('student-no-address') });
      const { name: school, locale } = await writer.db.club();
      const values = {
        school,
        name: `${student.first_name} ${student.last_name}`.trim(),
        test: (JSON.parse(found.snapshot) as Snapshot).title,
        link: `${originOf(services, request)}/sit/${body.key}`,
      };
      const mail = { to: student.email, subject: mailText(locale, 'attemptSubject', values) };
      const text = mailText(locale, 'attemptBody', values);
      await queueMail(writer.internals.trx, ctx.clubId, { ...mail, text }, writer.at);
      writer.describe({ id: params.id, student_id: student.id, to: student.email });
      writer.internals.touched.set('attempt', [params.id]);
      await writer.operationId();
      return { to: student.email };
    });
    sendSoon(services);
    return answer;
  });

  route(app, services, submitAttempt, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      const { row, first } = await handIn(writer, params.id, body.answers);
      if (!first) throw problem('attempt-closed');
      return { data: present(entity, row) as never };
    }),
  );

  route(app, services, readAttempt, async (ctx, { params }) => {
    const row = await ctx.db.find('attempt', params.id);
    if (!row) throw notFound('attempt');
    const [named] = await withAttemptNames(ctx.db, [present(entity, row as unknown as Row)]);
    return {
      data: { ...named, snapshot: JSON.parse(row.snapshot), answers: JSON.parse(row.answers) } as never,
    };
  });

  route(app, services, passRates, async (ctx, { body }) => ({ data: await passRatesOf(ctx, body) }));
}
