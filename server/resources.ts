/** The usual calls of a resource, served from its description. What is special about an entity is given by hooks. */

import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/fields.ts';
import type { ListQuery } from '#contract/list.ts';
import type { AnyResource } from '#contract/resource.ts';
import type { Ctx, Services } from './context.ts';
import { present, type Row } from './entities/entity.ts';
import { entityNamed } from './entities/index.ts';
import { route } from './http/route.ts';
import { streamCsv } from './lists/csv.ts';
import { list } from './lists/list.ts';
import { selectionWhere } from './lists/where.ts';
import { write } from './operations/write.ts';
import type { Writer } from './operations/writer.ts';
import { notFound } from './problems.ts';

export interface ResourceHooks {
  /** Checks and completes values before a row is added or edited (`current` is null on adding). Throws a Problem to refuse. */
  readonly prepare?: (writer: Writer, values: Row, current: Row | null) => Promise<Row>;
  /** After a row was added or edited, in the same transaction: rows of other tables that belong to it. */
  readonly saved?: (writer: Writer, row: Row, input: Row) => Promise<void>;
  /** Throws a Problem where a row must not be deleted. */
  readonly removing?: (writer: Writer, row: Row) => Promise<void>;
  /** Statuses from which `status` may be reached; left out, from all. */
  readonly statusFrom?: (status: string) => readonly string[];
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
  const { database } = services;
  const skipped = (name: keyof AnyResource['endpoints']) => hooks.skip?.includes(name) ?? false;
  const detail = async (ctx: Ctx, row: Row) => ({ ...present(entity, row), ...(await hooks.detail?.(ctx, row)) });

  if (!skipped('list'))
    route(app, services, endpoints.list, (ctx, { query }) => list(database, ctx.clubId, entity, query as ListQuery));
  if (!skipped('exportCsv')) {
    route(app, services, endpoints.exportCsv, (ctx, { query, reply }) =>
      streamCsv(database, ctx.clubId, entity, query as ListQuery, reply),
    );
  }
  if (!skipped('get')) {
    route(app, services, endpoints.get, async (ctx, { params }) => {
      const row = (await ctx.db.find(table, params.id)) as Row | undefined;
      if (!row) throw notFound(entity.entity);
      return { data: await detail(ctx, row) };
    });
  }
  if (!skipped('add')) {
    route(app, services, endpoints.add, (ctx, { body }) =>
      write(ctx, async (writer) => {
        writer.describe(body as Row);
        const row = (await writer.insert(table, await prepared(writer, hooks, body as Row, null))) as Row;
        await hooks.saved?.(writer, row, body as Row);
        return { data: await detail(ctx, row) };
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
          await prepared(writer, hooks, values, current),
          version,
        )) as Row;
        await hooks.saved?.(writer, row, values);
        return { data: await detail(ctx, row) };
      }),
    );
  }
  if (!skipped('remove')) {
    route(app, services, endpoints.remove, (ctx, { params }) =>
      write(ctx, async (writer) => {
        writer.describe({ id: params.id });
        const row = (await writer.db.find(table, params.id)) as Row | undefined;
        if (row && !row.deleted_at) await hooks.removing?.(writer, row);
        return { data: present(entity, (await writer.remove(table, params.id)) as Row) };
      }),
    );
  }
  if (!skipped('restore')) {
    route(app, services, endpoints.restore, (ctx, { params }) =>
      write(ctx, async (writer) => {
        writer.describe({ id: params.id });
        const row = (await writer.restore(table, params.id)) as Row;
        await entity.guard?.(writer, row);
        return { data: present(entity, row) };
      }),
    );
  }
  if (!skipped('removeMany')) {
    route(app, services, endpoints.removeMany, (ctx, { body }) =>
      write(ctx, async (writer) => {
        writer.describe(body);
        const where = whereSelected(writer, resource, body.rows);
        if (!hooks.removing || entity.guardMany) {
          const changed = await writer.removeMany(table, where);
          await entity.guardMany?.(writer);
          return { changed };
        }
        const rows = await selectedRows(writer, resource, body.rows);
        for (const row of rows) {
          await hooks.removing(writer, row);
          await writer.remove(table, row.id as number);
        }
        return { changed: rows.length };
      }),
    );
  }
  if (!skipped('setStatus') && resource.statuses.length > 1) {
    route(app, services, endpoints.setStatus, (ctx, { body }) =>
      write(ctx, async (writer) => {
        writer.describe(body);
        const from = hooks.statusFrom?.(body.status);
        const where = whereSelected(writer, resource, body.rows);
        const allowed = from
          ? sql<SqlBool>`${where} and ${from.length > 0 ? sql`t.status in (${sql.join([...from])})` : sql`1 = 0`}`
          : where;
        return { changed: await writer.updateMany(table, allowed, { status: body.status }) };
      }),
    );
  }
}

const prepared = async (writer: Writer, hooks: ResourceHooks, values: Row, current: Row | null): Promise<Row> =>
  hooks.prepare ? hooks.prepare(writer, values, current) : values;

/** The condition for a selection of a resource's rows. */
export const whereSelected = (writer: Writer, resource: AnyResource, selection: Selection): RawBuilder<SqlBool> =>
  selectionWhere(resource.list, resource.table, selection, writer.ctx.clubId, writer.ctx.services.database.engine);

/** The live rows of a selection, for work that has to look at each. */
export async function selectedRows(writer: Writer, resource: AnyResource, selection: Selection): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.* from ${sql.table(resource.table)} as t
    where t.club_id = ${writer.ctx.clubId} and t.deleted_at is null and (${whereSelected(writer, resource, selection)}) order by t.id`.execute(
    writer.internals.trx,
  );
  return rows;
}
