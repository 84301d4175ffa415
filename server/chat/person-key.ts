/** Who calls with the key of a conversation: a student's or a teacher's own app. */
import type { FastifyRequest } from 'fastify';
import { originOfRequest } from '../audit/record.ts';
import { hashToken } from '../auth/secrets.ts';
import { bearer } from '../auth/sessions.ts';
import type { Ctx, Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { problem } from '../problems.ts';
import { conversationOf } from './chat.ts';

/** The conversation of a request's key, and what is done in its person's name. @throws Problem 401 */
export async function personOf(services: Services, request: FastifyRequest, command: string) {
  const key = bearer(request);
  const found = key
    ? await services.database.db
        .selectFrom('conversation')
        .select(['id', 'club_id'])
        .where('key_hash', '=', hashToken(key))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!found) throw problem('unknown-key');
  const plain = systemCtx(services, found.club_id, command);
  const conversation = await conversationOf(plain.db, found.id);
  const ctx: Ctx = {
    ...plain,
    ...originOfRequest(request),
    source: 'app',
    actor: { ...plain.actor, name: conversation.name },
  };
  return { ctx, conversation };
}

/** The student of a request's key. A teacher's key is none. @throws Problem 401 */
export async function studentOfKey(services: Services, request: FastifyRequest, command: string) {
  const { ctx, conversation } = await personOf(services, request, command);
  const student = conversation.student_id === null ? undefined : await ctx.db.find('student', conversation.student_id);
  if (!student || student.deleted_at) throw problem('unknown-key');
  return { ctx, student };
}
