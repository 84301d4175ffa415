import type { FastifyInstance } from 'fastify';
import {
  changeSharedView,
  getSharedView,
  listSharedViews,
  SHARED_VIEWS,
  type SharedView,
  shareView,
} from '#contract/entities/shared-view.ts';
import { fault } from '#contract/faults/fault.ts';
import { fold } from '#contract/rules/fold.ts';
import type { Ctx, Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { toProblem } from '../../operations/write.ts';
import { invalid, notFound } from '../../problems.ts';

/** Views that are shared with the school; each is its owner's to change. */
export function sharedViewRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, services, listSharedViews, async (ctx) => ({ data: await viewsOf(ctx) }));
  route(app, services, getSharedView, async (ctx, { params }) => ({ data: await viewOf(ctx, params.id) }));

  route(app, services, shareView, async (ctx, { body }) => {
    const { count } = await ctx.db
      .from('shared_view')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('account_id', '=', ctx.actor.id)
      .where('ended', 'is', null)
      .where(({ not, and, eb }) => not(and([eb('path', '=', body.path), eb('name_key', '=', fold(body.name))])))
      .executeTakeFirstOrThrow();
    if (Number(count) >= SHARED_VIEWS) throw invalid({ name: fault('too-much-kept') });
    const now = { search: body.search, name: body.name, updated_at: ctx.now().toISOString(), ended: null };
    const { id } = await db
      .insertInto('shared_view')
      .values({ club_id: ctx.clubId, account_id: ctx.actor.id, path: body.path, name_key: fold(body.name), ...now })
      .onConflict((conflict) => conflict.columns(['account_id', 'path', 'name_key']).doUpdateSet(now))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { data: await viewOf(ctx, id) };
  });

  route(app, services, changeSharedView, async (ctx, { params, body }) => {
    const view = await viewOf(ctx, params.id);
    // What others share is theirs.
    if (!view.own) throw notFound('view');
    const { name, ...values } = body;
    await ctx.db
      .update('shared_view')
      .set({
        ...values,
        ...(name === undefined ? {} : { name, name_key: fold(name) }),
        updated_at: ctx.now().toISOString(),
      })
      .where('id', '=', view.id)
      .execute()
      // The one thing that an account's views have to themselves is their name.
      .catch((error: unknown) => {
        throw toProblem(error) === error ? error : invalid({ name: fault('taken') });
      });
    return { data: await viewOf(ctx, view.id) };
  });
}

const rowsOf = ({ db }: Ctx) =>
  db
    .from('shared_view')
    .select(['shared_view.id', 'shared_view.account_id', 'shared_view.name', 'shared_view.path'])
    .select(['shared_view.search', 'shared_view.updated_at', 'shared_view.ended']);

/** Rows with the names of their owners. */
async function presented(
  ctx: Ctx,
  rows: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>,
): Promise<SharedView[]> {
  const owners = new Map(
    rows.length === 0
      ? []
      : (
          await ctx.db
            .from('account')
            .select(['account.id', 'account.first_name', 'account.last_name'])
            .where('account.id', 'in', [...new Set(rows.map(({ account_id }) => account_id))])
            .execute()
        ).map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()] as const),
  );
  return rows.map(({ account_id, ended, ...row }) => ({
    ...row,
    ended: ended as SharedView['ended'],
    owner_name: owners.get(account_id) ?? '',
    own: account_id === ctx.actor.id,
  }));
}

const viewsOf = async (ctx: Ctx): Promise<SharedView[]> =>
  presented(ctx, await rowsOf(ctx).where('ended', 'is', null).orderBy('name_key').orderBy('shared_view.id').execute());

/** @throws Problem 404 where the school has none. */
async function viewOf(ctx: Ctx, id: number): Promise<SharedView> {
  const [view] = await presented(ctx, await rowsOf(ctx).where('shared_view.id', '=', id).execute());
  if (!view) throw notFound('view');
  return view;
}
