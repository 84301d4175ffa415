/** Import and export of questions. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { CsvQuery } from '#contract/csv-form.ts';
import {
  exportLosses,
  exportQuestions,
  exportSelectedQuestions,
  FORMAT_LOSSES,
  importQuestions,
  MAX_IMPORT_BYTES,
  type QuestionFormat,
  type QuestionImportReport,
  type QuestionPart,
} from '#contract/entities/question-files.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Selection } from '#contract/fields.ts';
import type { Ctx, Services } from '../../context.ts';
import { question as questionEntity } from '../../entities/learning.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { withProgress } from '../../http/progress.ts';
import { readRoute, route } from '../../http/route.ts';
import { questionsOf, questionText, questionZip } from '../../learning/question-export.ts';
import { formatOf, type QuestionFile, withQuestionFile } from '../../learning/question-file.ts';
import { importQuestionsFrom, type QuestionImportOptions } from '../../learning/question-import.ts';
import { openStage } from '../../learning/question-staging.ts';
import { questionSteps } from '../../learning/question-steps.ts';
import { csvFormOf, withoutForm } from '../../lists/csv-form.ts';
import { type Plan, planOf } from '../../lists/plan.ts';
import { selectionPlan, selectionWhere } from '../../lists/selection.ts';
import { longWrite, TakenOver } from '../../operations/long-work.ts';
import { invalid, problem } from '../../problems.ts';
import { askingOf } from '../../resources.ts';

export function questionFileRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, importQuestions, async (ctx, { body, request, reply }) => {
    if (body.file.size > MAX_IMPORT_BYTES) throw problem('file-over-limit');
    if (body.category_id !== undefined) {
      const found = await ctx.db.find('category', body.category_id);
      if (!found || found.deleted_at) throw invalid({ category_id: fault('category-missing') });
    }
    const name = body.file instanceof File ? body.file.name : '';
    const format = body.format ?? (await formatOf(name, body.file));
    if (format === 'zip' && (await formatOf(name, body.file)) !== 'zip') throw invalid({ file: fault('not-zip') });
    return withQuestionFile(ctx, { format, file: body.file, dryRun: body.dry_run }, (questions) =>
      withProgress(request, reply, questions.lines, (progress) => run(ctx, questions, { ...body, format }, progress)),
    );
  });

  for (const format of ['gift', 'aiken', 'csv', 'zip'] as const) {
    readRoute(app, services, exportQuestions[format], async (ctx, { query, reply }) =>
      send(
        ctx,
        { format, asked: query as Partial<CsvQuery> },
        await planOf(ctx.services.database, ctx.clubId, questionEntity, withoutForm(query), ctx.now()),
        reply,
      ),
    );
    readRoute(app, services, exportSelectedQuestions[format], async (ctx, { query, body, reply }) =>
      send(
        ctx,
        { format, asked: query },
        await selectionPlan(askingOf(ctx), questionEntity, body.rows, body.sort),
        reply,
      ),
    );
  }

  route(app, services, exportLosses, async (ctx, { body }) => ({
    data: await countLosses(ctx, body.rows, body.format),
  }));
}

async function run(
  ctx: Ctx,
  file: QuestionFile,
  options: QuestionImportOptions & { faulty: 'skip' | 'refuse' },
  said: (line: number) => void,
): Promise<QuestionImportReport> {
  if (options.dry_run) return importQuestionsFrom(ctx, file.found, null, file.findImage, options, said);
  const stage = await openStage(ctx);
  let lost = false;
  try {
    const report = await importQuestionsFrom(ctx, file.found, stage, file.findImage, options, said);
    if (report.added === 0 || (options.faulty === 'refuse' && report.faulty > 0))
      return { ...report, added: 0, new_categories: report.added === 0 ? [] : report.new_categories };
    said(file.lines);
    const facts = { report, duplicates: options.duplicates, staged: stage.id };
    const done = await longWrite(ctx, questionSteps, { prepare: async () => ({ facts, tally: {} }) });
    if (report.added >= MANY) tidyUp(ctx);
    return done;
  } catch (error) {
    lost = error instanceof TakenOver;
    throw error;
  } finally {
    // Whoever took the work over makes the rest of it live.
    if (!lost) await stage.clear();
  }
}

/** From so many new rows on, the planner's statistics and the search index are brought up to date at once. */
const MANY = 5000;

/** PostgreSQL plans by statistics that it renews in its own time, after a minute or so; until then a search may walk the table. */
function tidyUp({ services }: Ctx): void {
  const { database } = services;
  if (database.engine !== 'postgres') return;
  services.background('tidying up after an import', () => sql`vacuum (analyze) question`.execute(database.db));
}

const TYPES = { gift: 'text/plain; charset=utf-8', aiken: 'text/plain; charset=utf-8', csv: 'text/csv; charset=utf-8' };
const NAMES: Record<QuestionFormat, string> = {
  gift: 'questions.gift',
  aiken: 'questions.txt',
  csv: 'questions.csv',
  zip: 'questions.zip',
};

async function send(
  ctx: Ctx,
  { format, asked }: { readonly format: QuestionFormat; readonly asked: Partial<CsvQuery> },
  plan: Plan,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = format === 'csv' ? await csvFormOf(ctx, asked) : null;
  const questions = await questionsOf(ctx, plan);
  reply
    .header('content-type', format === 'zip' ? 'application/zip' : TYPES[format])
    .header('content-disposition', `attachment; filename="${NAMES[format]}"`);
  return sendPieces(
    ctx.services,
    reply,
    format === 'zip' ? questionZip(ctx, questions) : questionText(format, questions, form),
  );
}

/** For each part, the condition under which a question has something of it to lose. */
const HAS: Record<QuestionPart, ReturnType<typeof sql>> = {
  category: sql`1 = 1`,
  code: sql`t.code <> ''`,
  image: sql`t.image is not null`,
  explanation: sql`t.explanation <> ''`,
  feedback: sql`replace(t.answers, '"feedback":""', '') like '%"feedback":"%'`,
  licence_categories: sql`t.licence_categories <> '[]'`,
  difficulty: sql`t.difficulty <> 3`,
  weight: sql`t.weight <> 1`,
  status: sql`t.status <> 'draft'`,
  several_right: sql`t.right_count <> 1 or t.answers like '%"numeric":true%'`,
  line_breaks: sql`t.text like ${'%\n%'} or t.answers like ${'%\\n%'} escape '!'`,
};

async function countLosses(ctx: Ctx, rows: Selection, format: QuestionFormat) {
  const { db } = ctx.services.database;
  const parts = FORMAT_LOSSES[format];
  const counts = parts.map((part) => sql`, sum(case when ${HAS[part]} then 1 else 0 end) as ${sql.ref(part)}`);
  const where = await selectionWhere(askingOf(ctx), questionEntity, rows);
  const { rows: found } = await sql<Record<string, number | null>>`
    select count(*) as total${counts.length > 0 ? sql.join(counts, sql``) : sql``} from question as t
    where t.club_id = ${ctx.clubId} and t.deleted_at is null and (${where})`.execute(db);
  const told = found[0] ?? {};
  const losses = parts.map((part) => ({ part, questions: Number(told[part] ?? 0) })).filter((one) => one.questions > 0);
  return {
    total: Number(told.total ?? 0),
    left_out: format === 'aiken' ? Number(told.several_right ?? 0) : 0,
    losses,
  };
}
