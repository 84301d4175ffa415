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
import type { ListQuery } from '#contract/list.ts';
import { secondsAllowed } from '#contract/rules/marking.ts';
import { OPENED, requireCarried } from '../../auth/givers.ts';
import { hashAttemptKey, newAttemptKey } from '../../auth/secrets.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { originOf } from '../../http/origin.ts';
import { readRoute, route } from '../../http/route.ts';
import { mailLink, sitAddress } from '../../learning/attempt-mail.ts';
import { closeOverdue, handIn, paperOf, withAttemptNames } from '../../learning/attempts.ts';
import { drawTest } from '../../learning/draw.ts';
import { streamCsv } from '../../lists/csv.ts';
import { list } from '../../lists/list.ts';
import { write } from '../../operations/write.ts';
import { notFound, problem } from '../../problems.ts';
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
  readRoute(app, services, attempt.endpoints.list, async (ctx, { query }) => {
    const found = await list(ctx.services.database, ctx.clubId, entity, query as ListQuery, ctx.now());
    return { ...found, data: (await withAttemptNames(ctx.db, found.data as Row[])) as Attempt[] };
  });
  readRoute(app, services, attempt.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => withAttemptNames(ctx.db, rows)),
  );

  route(app, services, startAttempt, (ctx, { params, body, request }) =>
    write(ctx, async (writer) => {
      writer.describe({ test_id: params.id, ...body });
      requireCarried(ctx.actor, OPENED.attemptKey);
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
      return { data: paperOf(row, snapshot), key, url: sitAddress(originOf(services, request), key) };
    }),
  );

  route(app, services, mailAttempt, (ctx, { params, body, request }) =>
    mailLink(ctx, params.id, body.key, originOf(services, request)),
  );

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
    const [named] = await withAttemptNames(ctx.db, [present(entity, row as Row)]);
    return {
      data: { ...named, snapshot: JSON.parse(row.snapshot), answers: JSON.parse(row.answers) } as never,
    };
  });

  readRoute(app, services, passRates, async (ctx, { body }) => ({ data: await passRatesOf(ctx, body) }));
}
