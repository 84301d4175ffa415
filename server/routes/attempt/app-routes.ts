/** What a student's app calls: with the key of one attempt, and nothing else. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepAsStudent, readAsStudent, readImageAsStudent, submitAsStudent } from '#contract/entities/attempt.ts';
import type { Snapshot } from '#contract/rules/paper.ts';
import { originOfRequest } from '../../audit/record.ts';
import { hashAttemptKey } from '../../auth/secrets.ts';
import { namesOf } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { publicRoute } from '../../http/route.ts';
import { systemCtx } from '../../jobs/system.ts';
import { handIn, keepAnswers, paperOf, resultOf } from '../../learning/attempts.ts';
import { sendImage } from '../../learning/send-image.ts';
import { write } from '../../operations/write.ts';
import { notFound, problem } from '../../problems.ts';

export function appAttemptRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, readAsStudent, async ({ request }) => {
    const { ctx, attempt } = await attemptOf(services, request, 'app.read-attempt');
    const now = ctx.now();
    return {
      data: paperOf(attempt as Row, JSON.parse(attempt.snapshot) as Snapshot),
      now: now.toISOString(),
      result: resultOf(attempt, now),
    };
  });

  publicRoute(app, services, submitAsStudent, async ({ request, body }) => {
    const { ctx, attempt } = await attemptOf(services, request, 'app.submit-attempt');
    return write(ctx, async (writer) => {
      writer.describe({ id: attempt.id });
      await handIn(writer, attempt.id, body.answers, body.answered_until);
      const row = await writer.db.find('attempt', attempt.id);
      if (!row) throw notFound('attempt');
      return { data: resultOf(row, ctx.now()) };
    });
  });

  publicRoute(app, services, keepAsStudent, async ({ request, body }) => {
    const { ctx, attempt } = await attemptOf(services, request, 'app.keep-attempt');
    return { data: { kept: await keepAnswers(services.database.db, attempt, body.answers, ctx.now()) } };
  });

  publicRoute(app, services, readImageAsStudent, async ({ request, reply, params: { image } }) => {
    const { ctx, attempt } = await attemptOf(services, request, 'app.read-attempt');
    const { questions } = JSON.parse(attempt.snapshot) as Snapshot;
    if (!questions.some((one) => one.image === image)) throw notFound('image');
    return sendImage(ctx, image, reply);
  });
}

/** The key of an attempt in a request's Authorization header, which is shorter than any token, or null. */
function attemptKey(request: FastifyRequest): string | null {
  const [, typed] = /^Bearer ([A-Za-z0-9_-]{12,200})$/.exec(request.headers.authorization ?? '') ?? [];
  return typed ?? null;
}

/** The attempt of a request's key. @throws Problem 401 */
async function attemptOf(services: Services, request: FastifyRequest, command: string) {
  const key = attemptKey(request);
  const found = key
    ? await services.database.db
        .selectFrom('attempt')
        .select(['id', 'club_id'])
        .where('key_hash', '=', hashAttemptKey(key))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const plain = found && systemCtx(services, found.club_id, command);
  const attempt = plain && (await plain.db.find('attempt', found.id));
  const student = attempt && (await plain.db.find('student', attempt.student_id));
  // With who was deleted goes what their browser or app may do.
  if (!plain || !attempt || !student || student.deleted_at) throw problem('unknown-key');
  const names = await namesOf(plain.db, 'student', [attempt.student_id]);
  const ctx: Ctx = {
    ...plain,
    ...originOfRequest(request),
    source: 'app',
    actor: { ...plain.actor, name: names.get(attempt.student_id) ?? '' },
  };
  return { ctx, attempt };
}
