/** The usual calls of a resource, served from its description. What is special about an entity is given by hooks. */

import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/fields.ts';
import type { ListQuery, ListSpec } from '#contract/list.ts';
import type { AnyResource } from '#contract/resource.ts';
import type { Ctx, Services } from './context.ts';
import { type Entity, present, type Row } from './entities/entity.ts';
import { entityNamed } from './entities/index.ts';
import { checkNewReferences } from './http/references.ts';
import { readRoute, route } from './http/route.ts';
import { sendCsv, streamCsv } from './lists/csv.ts';
import { list } from './lists/list.ts';
import { orderOf, orderSql } from './lists/order.ts';
import { shownOf } from './lists/plan.ts';
import { type Asking, countSelection, selectionPlan, selectionWhere } from './lists/selection.ts';
import { MANY, removeInSteps, setStatusInSteps } from './operations/bulk-steps.ts';
import { guardOf } from './operations/guards.ts';
import { write } from './operations/write.ts';
import type { Writer } from './operations/writer.ts';
import { notFound } from './problems.ts';
import type { Ids } from './store/ids.ts';

export interface ResourceHooks {
  /** Checks and completes values before a row is added or edited (`current` is null on adding). Throws a Problem to refuse. */
  readonly prepare?: (writer: Writer, values: Row, current: Row | null) => Promise<Row>;
  /** After a row was added or edited, in the same transaction: rows of other tables that belong to it. Answers the row where they change it. */
  readonly saved?: (writer: Writer, row: Row, input: Row) => Promise<Row | undefined>;
  /** Adds to rows that are read what their table does not hold. */
  readonly read?: (ctx: Ctx, rows: readonly Row[]) => Promise<Row[]>;
  /** Adds to the rows of a list what it was asked for with `with`. */
  readonly beside?: (ctx: Ctx, rows: readonly Row[]) => Promise<Row[]>;
  /** Throws a Problem where a row must not be deleted. */
  readonly removing?: (writer: Writer, row: Row) => Promise<void>;
  /** Statuses from which `status` may be reached; left out, from all. */
  readonly statusFrom?: (status: string) => readonly string[];
  /** What a call that sets the status sets besides. */
  readonly statusValues?: (body: Row, ctx: Ctx) => Row | Promise<Row>;
  /** What an export tells of rows beside their columns. */
  readonly complete?: (ctx: Ctx) => (rows: Row[]) => Promise<Row[]>;
  /** More to answer with a single row than its columns. */
  readonly detail?: (ctx: Ctx, row: Row) => Promise<Row>;
  /** Calls of the family that this entity serves in its own way. */
  readonly skip?: readonly (keyof AnyResource['endpoints'])[];
}

/** Serves the endpoints of `resource`, except those in `hooks.skip`. */
export function resourceRoutes(
  app: FastifyInstance,
  services: Services,
  resource: AnyResource,
  hooks: ResourceHooks = {},
): void {
  const entity = entityNamed(resource.entity);
  if (!entity) throw new Error(`${resource.entity} is not in server/entities/index.ts.`);
  const { endpoints } = resource;
  const { table } = entity;
  const skipped = (name: keyof AnyResource['endpoints']) => hooks.skip?.includes(name) ?? false;
  const detail = async (ctx: Ctx, row: Row) => ({ ...present(entity, row), ...(await hooks.detail?.(ctx, row)) });

  /** Rows of a write as they are read, with what its transaction sees. */
  const asRead = async (writer: Writer, rows: readonly Row[]): Promise<Row[]> => {
    const presented = rows.map((row) => present(entity, row));
    return hooks.read ? hooks.read({ ...writer.ctx, db: writer.db }, presented) : presented;
  };

  if (!skipped('list'))
    readRoute(app, services, endpoints.list, async (ctx, { query }) => {
      const { with: beside, ...asked } = query as ListQuery;
      const found = await list(ctx.services.database, ctx.clubId, entity, asked as ListQuery, ctx.now());
      const data = hooks.read ? await hooks.read(ctx, found.data) : found.data;
      return { ...found, data: beside && hooks.beside ? await hooks.beside(ctx, data) : data };
    });
  // What a list says of a row beside its columns stands in its files too.
  const completing = (ctx: Ctx) =>
    hooks.complete?.(ctx) ?? (hooks.read && ((rows: Row[]) => hooks.read?.(ctx, rows) ?? Promise.resolve(rows)));
  if (!skipped('exportCsv')) {
    readRoute(app, services, endpoints.exportCsv, (ctx, { query, reply }) =>
      streamCsv(ctx, entity, query as ListQuery, reply, completing(ctx)),
    );
  }
  if (!skipped('exportSelected')) {
    readRoute(app, services, endpoints.exportSelected, async (ctx, { query, body, reply }) =>
      sendCsv(
        ctx,
        await selectionPlan(askingOf(ctx), entity, body.rows, body.sort),
        entity,
        reply,
        query,
        completing(ctx),
      ),
    );
  }
  if (!skipped('countSelected'))
    readRoute(app, services, endpoints.countSelected, (ctx, { body }) =>
      countSelection(askingOf(ctx), entity, body.rows),
    );
  if (!skipped('get')) {
    route(app, services, endpoints.get, async (ctx, { params }) => {
      const row = (await ctx.db.find(table, params.id)) as Row | undefined;
      if (!row) throw notFound(entity.entity);
      const data = await detail(ctx, row);
      return { data: (await hooks.read?.(ctx, [data]))?.[0] ?? data };
    });
  }
  if (!skipped('add')) {
    route(app, services, endpoints.add, (ctx, { body }) =>
      write(ctx, async (writer) => {
        writer.describe(body as Row);
        const row = (await writer.insert(table, await prepared(writer, resource, hooks, body as Row, null))) as Row;
        return { data: await detail(ctx, (await hooks.saved?.(writer, row, body as Row)) ?? row) };
      }),
    );
  }
  if (!skipped('edit')) {
    route(app, services, endpoints.edit, (ctx, { params, body }) =>
      write(ctx, async (writer) => {
        const { version, ...values } = body as Row & { version: number };
        writer.describe({ id: params.id, ...values });
        const current = (await writer.db.find(table, params.id)) as Row | undefined;
        if (!current) throw notFound(entity.entity);
        const row = (await writer.update(
          table,
          params.id,
          await prepared(writer, resource, hooks, values, current),
          version,
        )) as Row;
        return { data: await detail(ctx, (await hooks.saved?.(writer, row, values)) ?? row) };
      }),
    );
  }
  if (!skipped('remove')) {
    route(app, services, endpoints.remove, (ctx, { params }) =>
      write(ctx, async (writer) => {
        writer.describe({ id: params.id });
        const row = (await writer.db.find(table, params.id)) as Row | undefined;
        if (row && !row.deleted_at) await hooks.removing?.(writer, row);
        const [data] = await asRead(writer, [(await writer.remove(table, params.id)) as Row]);
        return { data };
      }),
    );
  }
  if (!skipped('restore')) {
    route(app, services, endpoints.restore, (ctx, { params }) =>
      write(ctx, async (writer) => {
        writer.describe({ id: params.id });
        const row = (await writer.restore(table, params.id)) as Row;
        await guardOf(entity.entity).row?.(writer, row);
        const [data] = await asRead(writer, [row]);
        return { data };
      }),
    );
  }
  if (!skipped('removeMany')) {
    route(app, services, endpoints.removeMany, async (ctx, { body }) => {
      const guard = guardOf(entity.entity);
      const alike = !hooks.removing || guard.many !== undefined;
      if (!body.dry_run && alike) {
        const { dry_run: _dry, ...asked } = body;
        const ids = await manyOf(ctx, entity, body.rows);
        if (ids) return removeInSteps(ctx, ids, { entity: entity.entity, asked });
      }
      return bulk(
        ctx,
        entity,
        body,
        async (writer, where) => {
          if (alike) {
            const changed = await writer.removeMany(table, where);
            const those = body.dry_run ? idsOf(writer, entity, where) : undefined;
            await guard.many?.(writer, those);
            return { changed, which: where };
          }
          const rows = await rowsWhere(writer, entity, where);
          for (const row of rows) {
            await hooks.removing?.(writer, row);
            await writer.remove(table, row.id as number);
          }
          return { changed: rows.length, which: rows };
        },
        asRead,
      );
    });
  }
  if (!skipped('setStatus') && resource.statuses.length > 1) {
    route(app, services, endpoints.setStatus, async (ctx, { body }) => {
      const from = hooks.statusFrom?.(body.status) ?? resource.statuses.filter((one) => one !== body.status);
      const values = { status: body.status, ...(await hooks.statusValues?.(body, ctx)) };
      if (!body.dry_run && from.length > 0) {
        const { dry_run: _dry, ...asked } = body;
        const ids = await manyOf(ctx, entity, body.rows, { from });
        if (ids) return setStatusInSteps(ctx, ids, { table, values, from, asked: asked as Row });
      }
      return bulk(ctx, entity, body, async (writer, where) => {
        const touched = sql<SqlBool>`${where} and ${from.length > 0 ? sql`t.status in (${sql.join([...from])})` : sql`1 = 0`}`;
        return { changed: await writer.updateMany(table, touched, values), which: touched };
      });
    });
  }
}

/**
 * The ids of a selection's rows, the smallest first, where there are `least` of them or more; null where not. With `from`, of those in
 * one of these statuses.
 */
export async function manyOf(
  ctx: Ctx,
  entity: Entity,
  rows: Selection,
  { from, least = MANY }: { readonly from?: readonly string[]; readonly least?: number } = {},
): Promise<Ids | null> {
  if ('ids' in rows && rows.ids.length < least) return null;
  const { reader, engine } = ctx.services.database;
  const where = await selectionWhere(askingOf(ctx), entity, rows);
  const all = sql`select t.id from ${sql.table(entity.table)} as t
    where t.club_id = ${ctx.clubId} and t.deleted_at is null and (${where})${from ? sql` and t.status in (${sql.join([...from])})` : sql``}`;
  const list = engine === 'sqlite' ? sql`group_concat(id)` : sql`string_agg(id::text, ',')`;
  const ids = await reader.ids(sql<{ ids: string | null }>`select ${list} as ids from (${all}) as found`, 'page');
  return ids.length < least ? null : ids.sort();
}

/** Rows named in the answer of a dry run, as a rule. */
const NAMED = 6;

/** What an act on many rows did. */
interface Done<M extends object> {
  readonly changed: number;
  /** What is answered besides. */
  readonly more?: M;
  /** How many of the rows are answered, where that is more than usual. */
  readonly named?: number;
  /** The rows it changed, as they were: themselves, or their condition where they are changed in one statement. */
  readonly which: readonly Row[] | RawBuilder<SqlBool>;
}

/**
 * Runs an act on the rows of a selection. A dry run does the same, looks at what it touches beforehand, and is rolled back:
 * the preview cannot differ from the act.
 */
export async function bulk<M extends object>(
  ctx: Ctx,
  entity: Entity,
  body: { readonly rows: Selection; readonly dry_run: boolean },
  act: (writer: Writer, where: RawBuilder<SqlBool>) => Promise<Done<M>>,
  /** How rows are answered; left out, by their columns alone. */
  asRead: (writer: Writer, rows: readonly Row[]) => Promise<Row[]> = async (_writer, rows) =>
    rows.map((row) => present(entity, row)),
) {
  const { dry_run: dry, ...asked } = body;
  return write(
    ctx,
    async (writer) => {
      writer.describe(asked);
      const where = await whereSelected(writer, entity, body.rows);
      if (!dry) {
        const { changed, more } = await act(writer, where);
        return { ...(more as M), changed, dry_run: false };
      }
      const selected = await countRows(writer, entity, where);
      const { changed, which, more, named = NAMED } = await act(writer, where);
      const first = Array.isArray(which)
        ? which.slice(0, named)
        : await firstRows(writer, entity, which as RawBuilder<SqlBool>, named);
      return {
        ...(more as M),
        changed,
        dry_run: true,
        left: Math.max(0, selected - changed),
        first: (await asRead(writer, first)) as never[],
      };
    },
    { dry },
  );
}
async function prepared(
  writer: Writer,
  { input }: AnyResource,
  hooks: ResourceHooks,
  values: Row,
  current: Row | null,
): Promise<Row> {
  await checkNewReferences(writer.db, input, values, current);
  return hooks.prepare ? hooks.prepare(writer, values, current) : values;
}

/** Who asks for a selection. */
export const askingOf = (ctx: Ctx): Asking => ({
  database: ctx.services.database,
  db: ctx.services.database.db,
  clubId: ctx.clubId,
  now: ctx.now(),
});

/** The condition for a selection of an entity's rows. */
export const whereSelected = (writer: Writer, entity: Entity, selection: Selection): Promise<RawBuilder<SqlBool>> =>
  selectionWhere({ ...askingOf(writer.ctx), db: writer.internals.trx }, entity, selection);

/** The live rows of a selection, for work that has to look at each. */
export const selectedRows = async (writer: Writer, entity: Entity, selection: Selection): Promise<Row[]> =>
  rowsWhere(writer, entity, await whereSelected(writer, entity, selection));

/** The same for a call that only reads. */
export async function rowsAskedFor(ctx: Ctx, entity: Entity, selection: Selection): Promise<Row[]> {
  const asking = askingOf(ctx);
  const where = await selectionWhere(asking, entity, selection);
  const rows = sql<Row>`select t.* from ${sql.table(entity.table)} as t where t.club_id = ${ctx.clubId} and t.deleted_at is null and (${where}) order by t.id`;
  return (await rows.execute(asking.db)).rows;
}

const live = (writer: Writer, entity: Entity, where: RawBuilder<SqlBool>) =>
  sql`from ${sql.table(entity.table)} as t where t.club_id = ${writer.ctx.clubId} and t.deleted_at is null and (${where})`;

/** The live rows that meet a condition; `most` of them at the most, where it is said. */
export async function rowsWhere(
  writer: Writer,
  entity: Entity,
  where: RawBuilder<SqlBool>,
  most?: number,
): Promise<Row[]> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const rows = sql<Row>`select t.* ${live(writer, entity, where)} order by t.id ${limit}`;
  return (await rows.execute(writer.internals.trx)).rows;
}

async function firstRows(writer: Writer, entity: Entity, where: RawBuilder<SqlBool>, most: number): Promise<Row[]> {
  const spec = entity.list as ListSpec;
  const order = orderOf(spec, undefined);
  const { rows } =
    await sql<Row>`select ${shownOf(spec, order)} ${live(writer, entity, where)} order by ${orderSql(order)} limit ${most}`.execute(
      writer.internals.trx,
    );
  return rows;
}

const idsOf = (writer: Writer, entity: Entity, where: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql<number>`(select t.id ${live(writer, entity, where)})`;

async function countRows(writer: Writer, entity: Entity, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${live(writer, entity, where)}`.execute(
    writer.internals.trx,
  );
  return Number(rows[0]?.n ?? 0);
}
