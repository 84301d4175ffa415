import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import { type AuditEntry, type AuditFilters, exportAudit, getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import type { Ctx, Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { csvLine } from '../../lists/csv.ts';
import { notFound } from '../../problems.ts';
import type { OperationRow } from '../../store/tables.ts';

/** Counting stops here: nobody pages to the end of a log, and no call waits for the count of a huge one. */
const COUNTED = 10_000;
const BATCH = 1_000;
const COLUMNS = [
  'id',
  'at',
  'actor_id',
  'actor_name',
  'command',
  'source',
  'arguments',
  'result',
  'rows_touched',
  'undoable',
  'undo_of',
  'undone_by',
  'touched',
  'erased_by',
  'request_id',
] as const satisfies readonly (keyof AuditEntry)[];

export function auditRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAudit, async (ctx, { query }) => {
    const from = (query.page - 1) * query.per_page;
    const [rows, counted] = await Promise.all([
      matching(ctx, query).selectAll('operation').orderBy('id', 'desc').limit(query.per_page).offset(from).execute(),
      matching(ctx, query)
        .select('operation.id')
        .limit(COUNTED + 1)
        .execute(),
    ]);
    const total = Math.min(counted.length, COUNTED);
    return {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
      per_page: query.per_page,
      total,
      total_exact: counted.length <= COUNTED,
      data: rows.map(shown),
    };
  });

  route(app, services, exportAudit, async (ctx, { query, reply }) => {
    const batch = (before: number) =>
      matching(ctx, query)
        .selectAll('operation')
        .where('operation.id', '<', before)
        .orderBy('id', 'desc')
        .limit(BATCH)
        .execute();
    const first = await batch(Number.MAX_SAFE_INTEGER);
    async function* lines(): AsyncGenerator<string> {
      yield `\uFEFF${csvLine(COLUMNS)}`;
      for (let rows = first; rows.length > 0; rows = await batch(rows.at(-1)?.id as number)) {
        yield rows
          .map(shown)
          .map((row) => csvLine(COLUMNS.map((column) => row[column])))
          .join('');
        if (rows.length < BATCH) return;
      }
    }
    return reply
      .header('content-type', exportAudit.produces)
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(lines()));
  });

  route(app, services, getAuditEntry, async (ctx, { params }) => {
    const row = await ctx.db.from('operation').selectAll('operation').where('id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound('operation');
    const changes = await ctx.db
      .from('change')
      .select(['id', 'entity', 'row_id', 'kind', 'version', 'before', 'after'])
      .where('operation_id', '=', params.id)
      .orderBy('id')
      .limit(500)
      .execute();
    return {
      data: shown(row),
      changes: changes.map((change) => ({
        ...change,
        before: JSON.parse(change.before),
        after: JSON.parse(change.after),
      })),
    };
  });
}

function matching(ctx: Ctx, filters: AuditFilters) {
  const touched = sql<SqlBool>`exists (select 1 from change c where c.operation_id = operation.id and c.club_id = operation.club_id
    ${filters.entity ? sql`and c.entity = ${filters.entity}` : sql``} ${filters.row ? sql`and c.row_id = ${filters.row}` : sql``})`;
  // A command's id, or everything that begins with it: ids hold neither % nor _.
  const { command } = filters;
  return ctx.db
    .from('operation')
    .$if(filters.actor !== undefined, (found) => found.where('actor_id', '=', filters.actor as number))
    .$if(command !== undefined, (found) => found.where('command', 'like', `${command}%`))
    .$if(filters.source !== undefined, (found) => found.where('source', 'in', filters.source?.split(',') ?? []))
    .$if(filters.from !== undefined, (found) => found.where('at', '>=', instant(filters.from)))
    .$if(filters.to !== undefined, (found) => found.where('at', '<', instant(filters.to)))
    .$if(filters.entity !== undefined || filters.row !== undefined, (found) => found.where(touched));
}

/** With three digits of a second, as instants are kept. */
const instant = (given: string | undefined): string => new Date(given as string).toISOString();

function shown({ club_id: _club, bulk_columns: _bulk, ...row }: Selectable<OperationRow>): AuditEntry {
  return {
    ...row,
    undoable: row.undoable === 1,
    arguments: JSON.parse(row.arguments),
    touched: JSON.parse(row.touched),
  };
}
