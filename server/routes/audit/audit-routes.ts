import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RawBuilder, SqlBool } from 'kysely';
import { COMMAND_NAMES } from '#contract/command-names.ts';
import type { CsvQuery } from '#contract/csv-form.ts';
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
import { type CsvForm, csvFormOf, withoutForm } from '../../lists/csv-form.ts';
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

  readRoute(app, services, exportAudit, (ctx, { query, reply }) =>
    send(ctx, query as Partial<CsvQuery>, conditionOf(ctx, withoutForm(query)).sql, reply),
  );
  readRoute(app, services, exportSelectedAudit, (ctx, { query, body, reply }) =>
    send(ctx, query, conditionOfSelection(ctx, body.rows), reply),
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

async function send(
  ctx: Ctx,
  asked: Partial<CsvQuery>,
  where: RawBuilder<SqlBool>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = await csvFormOf(ctx, asked);
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
      yield form.head(form.isOffice ? OFFICE_COLUMNS.map((column) => form.words.heading('audit', column)) : COLUMNS);
      const officeLine = officeLines(form);
      for (let batch = first; !batch.done; batch = await found.next()) {
        const rows = batch.value.map((row) => shown(row, money));
        if (form.isOffice) {
          const subjects = await subjectsOf(ctx.db, rows);
          yield rows.map((row, index) => officeLine(row, subjects[index] ?? null)).join('');
        } else yield rows.map((row) => form.line(COLUMNS.map((column) => form.text(row[column])))).join('');
      }
    } finally {
      await found.return();
    }
  }
  reply.header('content-type', exportAudit.produces).header('content-disposition', 'attachment; filename="audit.csv"');
  return sendPieces(ctx.services, reply, lines());
}

/** Columns of the file for the office: what was done, in words. The arguments of a call are for programs. */
const OFFICE_COLUMNS = [
  ...['id', 'at', 'actor_name', 'command', 'subject', 'source', 'result', 'rows_touched', 'undoable', 'undo_of'],
  ...['undone_by', 'address', 'device', 'times'],
];

/** Writes an entry for the office. */
function officeLines(form: CsvForm) {
  const { text, flag, words } = form;
  const source = form.word('audit.source');
  const result = form.word('audit_result');
  const entity = form.word('audit.entity');
  const commands = new Map<string, string>();
  /** What a command is called; of a call made past the commands, the first of its commands. */
  const named = (command: string): string => {
    const at = command.lastIndexOf('.');
    const act = words.word(`audit.act.${command.slice(0, at)}`, command.slice(at + 1));
    if (act !== command.slice(at + 1)) return act;
    const title = words.word(`commands.${command}`, 'title');
    if (title !== 'title') return title;
    const first = command.startsWith('call.') ? COMMAND_NAMES[command.slice(5)]?.[0] : undefined;
    return first ? named(first) : command;
  };
  const commandOf = (command: string): string => {
    const known = commands.get(command) ?? named(command);
    commands.set(command, known);
    return known;
  };
  const about = (subject: AuditEntry['subject']) => {
    if (!subject) return '';
    return subject.name === null ? `${entity(subject.entity)} (${subject.count})` : text(subject.name);
  };
  return (row: Omit<AuditEntry, 'subject'>, subject: AuditEntry['subject']): string =>
    form.line([
      ...[text(row.id), form.instant(row.at), text(row.actor_name), text(commandOf(row.command)), about(subject)],
      ...[source(row.source), result(row.result), text(row.rows_touched), flag(row.undoable), text(row.undo_of)],
      ...[text(row.undone_by), text(row.address), text(row.device), text(row.times)],
    ]);
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
