import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import {
  listNotifications,
  markAllNotifications,
  markNotifications,
  NOTIFICATIONS_PER_PAGE,
  type NotificationKind,
  type notification,
  unreadCounts,
} from '#contract/entities/notification.ts';
import { fault } from '#contract/faults/fault.ts';
import { clockIn, type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { notification as entity } from '../../entities/people.ts';
import { languageWanted } from '../../http/language.ts';
import { route } from '../../http/route.ts';
import { idsIn } from '../../lists/where.ts';
import { titleIn, type Values } from '../../notifications/texts.ts';
import { write } from '../../operations/write.ts';
import { invalid } from '../../problems.ts';

/** The rows of whoever asks: nobody reads or marks another's. */
const own = (ctx: Ctx): RawBuilder<SqlBool> => sql<SqlBool>`t.account_id = ${ctx.actor.id}`;

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listNotifications, async (ctx, { query, request }) => {
    const mine = () =>
      ctx.db
        .from('notification')
        .where('account_id', '=', ctx.actor.id)
        .where('deleted_at', 'is', null)
        .$if(query.read !== undefined, (found) => found.where('read_at', query.read === '1' ? 'is not' : 'is', null));
    const [rows, { total }, club, account] = await Promise.all([
      mine()
        .selectAll('notification')
        .orderBy('id', 'desc')
        .limit(NOTIFICATIONS_PER_PAGE)
        .offset((query.page - 1) * NOTIFICATIONS_PER_PAGE)
        .execute(),
      mine()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
      ctx.db.club(),
      ctx.db.find('account', ctx.actor.id),
    ]);
    const locale = languageWanted(request) ?? account?.locale ?? 'en';
    const times = timeTexts(locale, club.time_zone, clockIn(JSON.parse(account?.preferences ?? '{}'), locale));
    return {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(Number(total) / NOTIFICATIONS_PER_PAGE)),
      per_page: NOTIFICATIONS_PER_PAGE,
      total: Number(total),
      data: rows.map((row) => shown(row as Row, locale, times)),
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
      // This list has no filter that would not be told by `read`, and no order to choose.
      if ('matching' in rows && (rows.ranges || rows.also || Object.keys(rows.matching).some((key) => key !== 'read')))
        throw invalid({ rows: fault('ids-or-all') });
      const { engine } = services.database;
      const chosen =
        'ids' in rows
          ? idsIn(rows.ids, engine)
          : rows.except?.length
            ? sql<SqlBool>`not (${idsIn(rows.except, engine)})`
            : sql<SqlBool>`1 = 1`;
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

function shown(row: Row, locale: string, times: TimeTexts): z.infer<typeof notification> {
  const { account_id: _account, ...rest } = present(entity, row);
  const { kind, data } = rest as { kind: NotificationKind; data: Values };
  return { ...rest, title: titleIn(locale, times, kind, data) } as z.infer<typeof notification>;
}
