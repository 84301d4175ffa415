import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import {
  listNotifications,
  markAllNotifications,
  markNotifications,
  NOTIFICATIONS_PER_PAGE,
  type notification,
  unreadCounts,
} from '#contract/entities/notification.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { notification as entity } from '../../entities/people.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';

/** The rows of whoever asks: nobody reads or marks another's. */
const own = (ctx: Ctx): RawBuilder<SqlBool> => sql<SqlBool>`t.account_id = ${ctx.actor.id}`;

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listNotifications, async (ctx, { query }) => {
    const mine = () =>
      ctx.db
        .from('notification')
        .where('account_id', '=', ctx.actor.id)
        .where('deleted_at', 'is', null)
        .$if(query.read !== undefined, (found) =>
          found.where('read_at', query.read === '1' ? 'is not' : 'is', null as never),
        );
    const [rows, { total }] = await Promise.all([
      mine()
        .selectAll('notification')
        .orderBy('id', 'desc')
        .limit(NOTIFICATIONS_PER_PAGE)
        .offset((query.page - 1) * NOTIFICATIONS_PER_PAGE)
        .execute(),
      mine()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(Number(total) / NOTIFICATIONS_PER_PAGE)),
      per_page: NOTIFICATIONS_PER_PAGE,
      total: Number(total),
      data: rows.map((row) => shown(row as Row)),
    };
  });

  route(app, services, unreadCounts, async (ctx) => {
    const [told, said] = await Promise.all([
      ctx.db
        .from('notification')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', ctx.actor.id)
        .where('read_at', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(),
      ctx.db
        .from('conversation')
        .select(({ fn }) => fn.sum<number | null>('unread').as('count'))
        .where('unread', '>', 0)
        .executeTakeFirstOrThrow(),
    ]);
    return { total_unread_notification: Number(told.count), total_unread_message: Number(said.count ?? 0) };
  });

  route(app, services, markNotifications, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe(body);
      const { rows } = body;
      const chosen =
        'ids' in rows
          ? sql<SqlBool>`t.id in (${sql.join(rows.ids)})`
          : sql<SqlBool>`${rows.except?.length ? sql`t.id not in (${sql.join(rows.except)})` : sql`1 = 1`}`;
      // What is marked already keeps the time at which it was.
      const state = body.read ? sql<SqlBool>`t.read_at is null` : sql<SqlBool>`t.read_at is not null`;
      const where = sql<SqlBool>`${own(ctx)} and ${chosen} and ${state}`;
      return { changed: await writer.updateMany('notification', where, { read_at: body.read ? writer.at : null }) };
    }),
  );

  route(app, services, markAllNotifications, (ctx) =>
    write(ctx, async (writer) => ({
      changed: await writer.updateMany('notification', sql<SqlBool>`${own(ctx)} and t.read_at is null`, {
        read_at: writer.at,
      }),
    })),
  );
}

function shown(row: Row): z.infer<typeof notification> {
  const { account_id: _account, ...rest } = present(entity, row);
  return rest as z.infer<typeof notification>;
}
