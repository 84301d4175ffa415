import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RawBuilder, SqlBool } from 'kysely';
import {
  type AuditEntry,
  countSelectedAudit,
  exportAudit,
  exportSelectedAudit,
  getAuditEntry,
  listAudit,
} from '#contract/entities/audit.ts';
import { noteExport } from '../../audit/exports.ts';
import { holdsMoney, MONEY, tellsOfMoney, touchedFor } from '../../auth/money-only.ts';
import type { Ctx, Services } from '../../context.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { readRoute, route } from '../../http/route.ts';
import { csvLine } from '../../lists/csv.ts';
import { imagesOf } from '../../operations/images.ts';
import { notFound } from '../../problems.ts';
import {
  batchOfAudit,
  conditionOf,
  conditionOfSelection,
  countAuditSelection,
  type Operation,
  pageOfAudit,
} from './audit-list.ts';
import { rowNames, subjectsOf } from './subjects.ts';

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
  'address',
  'device',
  'claimed',
  'times',
] as const satisfies readonly Exclude<keyof AuditEntry, 'subject'>[];

export function auditRoutes(app: FastifyInstance, services: Services): void {
  readRoute(app, services, listAudit, async (ctx, { query }) => {
    const { rows, total, exact } = await pageOfAudit(ctx, query);
    return {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
      per_page: query.per_page,
      total,
      total_exact: exact,
      data: await told(ctx, rows),
    };
  });

  readRoute(app, services, exportAudit, (ctx, { query, reply }) => send(ctx, conditionOf(ctx, query).sql, reply));
  readRoute(app, services, exportSelectedAudit, (ctx, { body, reply }) =>
    send(ctx, conditionOfSelection(ctx, body.rows), reply),
  );
  readRoute(app, services, countSelectedAudit, (ctx, { body }) => countAuditSelection(ctx, body.rows));

  route(app, services, getAuditEntry, async (ctx, { params }) => {
    const row = await ctx.db.from('operation').selectAll('operation').where('id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound('operation');
    const changes = await ctx.db
      .from('change')
      .select(['id', 'entity', 'row_id', 'kind', 'version', 'before', 'after'])
      .where('operation_id', '=', params.id)
      .$if(!holdsMoney(ctx.actor), (query) => query.where('entity', 'not in', [...MONEY]))
      .orderBy('id')
      .limit(500)
      .execute();
    const nameOf = await rowNames(
      ctx.db,
      changes.map(({ entity, row_id }) => [entity, row_id] as const),
    );
    const [data] = await told(ctx, [row]);
    return {
      data: data as AuditEntry,
      changes: changes.map((change) => ({
        ...imagesOf(ctx.actor, change.entity, change),
        name: nameOf(change.entity, change.row_id),
      })),
    };
  });
}

async function send(ctx: Ctx, where: RawBuilder<SqlBool>, reply: FastifyReply): Promise<FastifyReply> {
  async function* batches(): AsyncGenerator<Operation[], void> {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await batchOfAudit(ctx, where, before, BATCH);
      yield rows;
      if (rows.length < BATCH) return;
      before = rows.at(-1)?.id as number;
    }
  }
  const money = holdsMoney(ctx.actor);
  const found = noteExport(ctx, 'audit', batches());
  // Read before anything is sent: a query that fails is told as a problem, not as a file that breaks off.
  const first = await found.next();
  async function* lines(): AsyncGenerator<string, void> {
    try {
      yield `\uFEFF${csvLine(COLUMNS)}`;
      for (let batch = first; !batch.done; batch = await found.next())
        yield batch.value
          .map((row) => shown(row, money))
          .map((row) => csvLine(COLUMNS.map((column) => row[column])))
          .join('');
    } finally {
      await found.return();
    }
  }
  reply.header('content-type', exportAudit.produces).header('content-disposition', 'attachment; filename="audit.csv"');
  return sendPieces(ctx.services, reply, lines());
}

/** Entries with what they were about. */
async function told(ctx: Ctx, rows: readonly Operation[]): Promise<AuditEntry[]> {
  const money = holdsMoney(ctx.actor);
  const entries = rows.map((row) => shown(row, money));
  const subjects = await subjectsOf(ctx.db, entries);
  return entries.map((entry, index) => ({ ...entry, subject: subjects[index] ?? null }));
}

/** An entry as it is answered; `money`: amounts too. */
function shown(
  { club_id: _club, bulk_columns: _bulk, salt: _salt, kept_digest: _kept, ...row }: Operation,
  money: boolean,
): Omit<AuditEntry, 'subject'> {
  const touched = JSON.parse(row.touched) as Record<string, number[] | null>;
  const args = JSON.parse(row.arguments) as Record<string, unknown>;
  const untold = !money && (Object.keys(touched).some((name) => MONEY.has(name)) || tellsOfMoney(args));
  return {
    ...row,
    undoable: row.undoable === 1,
    claimed: row.claimed === 1,
    arguments: untold ? {} : args,
    touched: touchedFor(money, touched),
  };
}
