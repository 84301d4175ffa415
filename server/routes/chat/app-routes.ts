/** What a student's or a teacher's app calls: with the key of its own conversation, and nothing else. */
import type { FastifyInstance } from 'fastify';
import { postAsPerson, readAsPerson } from '#contract/entities/chat.ts';
import { addMessage, markRead, messagesOf, presentMessage } from '../../chat/chat.ts';
import { personOf } from '../../chat/person-key.ts';
import type { Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { publicRoute } from '../../http/route.ts';
import { notify } from '../../notifications/notify.ts';
import { write } from '../../operations/write.ts';
import { Problem } from '../../problems.ts';

export function appChatRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, readAsPerson, async ({ query, request }) => {
    const { ctx, conversation } = await personOf(services, request, 'app.read-messages');
    await write(ctx, async (writer) => ({ read: await markRead(writer, conversation.id, 'person') }));
    const data = await messagesOf(ctx.db, conversation.id, query);
    return { name: conversation.name, school: (await ctx.db.club()).name, data };
  });

  publicRoute(app, services, postAsPerson, async ({ body, request }) => {
    const { ctx, conversation } = await personOf(services, request, 'app.post-message');
    const { client_key } = body;
    const known = async () => {
      if (!client_key) return undefined;
      const row = await ctx.db
        .from('message')
        .selectAll('message')
        .where('conversation_id', '=', conversation.id)
        .where('client_key', '=', client_key)
        .executeTakeFirst();
      return row && { data: presentMessage(row as Row) };
    };
    const earlier = await known();
    if (earlier) return earlier;
    try {
      return await write(ctx, async (writer) => {
        writer.describe({ conversation_id: conversation.id });
        const author = conversation.student_id === null ? 'teacher' : 'student';
        const from = {
          author,
          account_id: null,
          author_name: conversation.name,
          ...(client_key ? { client_key } : {}),
        } as const;
        const data = await addMessage(writer, conversation.id, from, body.body);
        await notify(writer, {
          kind: 'message',
          values: { name: conversation.name, conversation_id: conversation.id },
          body: body.body.slice(0, 200),
          entity: 'conversation',
          rowId: conversation.id,
          link: `/chat/${conversation.id}`,
        });
        return { data };
      });
    } catch (error) {
      // The same post twice at once: the other one won.
      const other = error instanceof Problem && error.type === 'duplicate' ? await known() : undefined;
      if (other) return other;
      throw error;
    }
  });
}
