/** Who calls with the key of a conversation: a student's or a teacher's own app. */
import type { FastifyRequest } from 'fastify';
import { originOfRequest } from '../audit/record.ts';
import { giverOf } from '../auth/givers.ts';
import { hashToken } from '../auth/secrets.ts';
import { bearer } from '../auth/sessions.ts';
import type { Ctx, Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { conversationOf } from './chat.ts';

/** The conversation of a request's key, and what is done in its person's name. @throws Problem 401 */
export async function personOf(services: Services, request: FastifyRequest, command: string) {
  const found = await conversationOfKey(services.database.db, request);
  if (!found) throw problem('unknown-key');
  const plain = systemCtx(services, found.club_id, command);
  const conversation = await conversationOf(plain.db, found.id);
  const { student_id, teacher_id } = conversation;
  const student = student_id === null ? null : await plain.db.find('student', student_id);
  const person = student ?? (teacher_id === null ? null : await plain.db.find('teacher', teacher_id));
  // With who was deleted goes what their app may do: messages as well as classes.
  if (!person || person.deleted_at) throw problem('unknown-key');
  const giver = await giverOf(plain.db, found.key_by);
  if (giver === null) throw problem('unknown-key');
  const ctx: Ctx = {
    ...plain,
    ...originOfRequest(request),
    source: 'app',
    actor: { ...plain.actor, name: conversation.name },
  };
  return { ctx, conversation, student, giver };
}

/** Whose key a request carries, by its hash; undefined where nobody gave it. */
export async function conversationOfKey(db: Db, request: FastifyRequest) {
  const key = bearer(request);
  if (!key) return undefined;
  return db
    .selectFrom('conversation')
    .select(['id', 'club_id', 'key_hash', 'key_by'])
    .where('key_hash', '=', hashToken(key))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The student of a request's key. A teacher's key is none. @throws Problem 401 */
export async function studentOfKey(services: Services, request: FastifyRequest, command: string) {
  const { ctx, student, giver } = await personOf(services, request, command);
  if (!student) throw problem('unknown-key');
  return { ctx, student, giver };
}
