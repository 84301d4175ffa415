import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import {
  type Answer,
  findDuplicates,
  findSimilar,
  moveQuestions,
  question,
  questionUse,
} from '#contract/entities/question.ts';
import { type ContentStatus, contentStatusFrom } from '#contract/learning.ts';
import { poolOf } from '#contract/rules/sections.ts';
import type { Ctx, Services } from '../../context.ts';
import { question as questionEntity, questionHash } from '../../entities/learning.ts';
import { route } from '../../http/route.ts';
import { testParts } from '../../learning/bank-facts.ts';
import { readCategories } from '../../learning/category-tree.ts';
import { duplicatePairs, similarity, wordSet } from '../../learning/duplicates.ts';
import { requireRows } from '../../learning/references.ts';
import { noStatistics, questionStatisticsOf } from '../../learning/statistics.ts';
import { requireImage } from '../../learning/uploads.ts';
import { searchIds, soughtIn } from '../../lists/where.ts';
import { notFound } from '../../problems.ts';
import { bulk, resourceRoutes } from '../../resources.ts';
import { questionFileRoutes } from './question-file-routes.ts';

export function questionRoutes(app: FastifyInstance, services: Services): void {
  questionFileRoutes(app, services);
  resourceRoutes(app, services, question, {
    statusFrom: contentStatusFrom,
    skip: ['exportCsv', 'exportSelected'],
    async prepare(writer, values) {
      await requireImage(writer.db, values.image);
      if (values.category_id !== undefined)
        await requireRows(writer, 'category', [values.category_id as number], 'category_id');
      return values;
    },
  });

  route(app, services, moveQuestions, (ctx, { body }) =>
    bulk(ctx, questionEntity, body, async (writer, where) => {
      await requireRows(writer, 'category', [body.category_id], 'category_id');
      const which = sql<SqlBool>`${where} and t.category_id <> ${body.category_id}`;
      return { changed: await writer.updateMany('question', which, { category_id: body.category_id }), which };
    }),
  );

  route(app, services, questionUse, async (ctx, { params }) => {
    const found = await ctx.db.find('question', params.id);
    if (!found) throw notFound('question');
    const statistics = (await questionStatisticsOf(ctx, { question_id: params.id })).get(params.id) ?? noStatistics;
    return { data: { tests: await testsOf(ctx, params.id, found.category_id), statistics } };
  });

  route(app, services, findDuplicates, (ctx, { query }) => duplicates(ctx, query));
  route(app, services, findSimilar, async (ctx, { body }) => ({ data: await similarTo(ctx, body.text, body.except) }));
}

/** Tests whose sections name the question, or draw from where it lies. */
async function testsOf(ctx: Ctx, id: number, categoryId: number) {
  const tree = await readCategories(ctx.db);
  const rows = await ctx.db
    .from('test')
    .selectAll('test')
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .execute();
  return rows.map(testParts).flatMap((one) =>
    one.sections.flatMap((section, index) => {
      const how = section.kind === 'fixed' ? section.question_ids.includes(id) : poolOf(tree, section).has(categoryId);
      if (!how) return [];
      return [
        {
          id: one.id,
          title: one.title,
          status: one.status as ContentStatus,
          section: section.title || String(index + 1),
          how: section.kind,
        },
      ];
    }),
  );
}

interface Compared {
  id: number;
  text: string;
  category_id: number;
  status: ContentStatus;
  answers: string;
}

async function duplicates(
  ctx: Ctx,
  query: { category_id?: number | undefined; question_id?: number | undefined; similarity: number; limit: number },
) {
  let select = ctx.db.from('question').select(['id', 'text']).where('deleted_at', 'is', null);
  if (query.category_id) select = select.where('category_id', '=', query.category_id);
  const texts: { id: number; text: string }[] = [];
  for (let after = 0; ; ) {
    const rows = await select.where('id', '>', after).orderBy('id').limit(5000).execute();
    texts.push(...rows);
    if (rows.length < 5000) break;
    after = (rows.at(-1) as { id: number }).id;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { pairs, more } = await duplicatePairs(texts, query.similarity, query.limit, query.question_id, ctx.signal);
  const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const known = new Map<number, Compared>();
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await ctx.db
      .from('question')
      .select(['id', 'text', 'category_id', 'status', 'answers'])
      .where('id', 'in', ids.slice(from, from + 500))
      .execute();
    for (const row of rows) known.set(row.id, row as Compared);
  }
  const hash = ({ answers }: Compared) => questionHash('-', JSON.parse(answers) as Answer[]);
  const shown = ({ answers: _answers, ...rest }: Compared) => rest;
  return {
    data: pairs.map((pair) => {
      const first = known.get(pair.first) as Compared;
      const second = known.get(pair.second) as Compared;
      return {
        similarity: pair.similarity,
        first: shown(first),
        second: shown(second),
        same_answers: hash(first) === hash(second),
      };
    }),
    looked_at: texts.length,
    more,
  };
}

/** Questions like a text: found by its rarer words through the search index, then compared. */
async function similarTo(ctx: Ctx, text: string, except?: number) {
  const wanted = wordSet(text);
  const longest = [...wanted]
    .filter((word) => /^[\p{L}\p{N}]+$/u.test(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, 5);
  const { db, engine } = ctx.services.database;
  const found = new Map<number, string>();
  for (const word of longest) {
    const { rows } = await sql<{ id: number; text: string }>`
      select t.id, t.text from question t where t.club_id = ${ctx.clubId} and t.deleted_at is null and t.id in (${searchIds(engine, 'question', ctx.clubId, soughtIn(word, 'begin'))}) limit 500`.execute(
      db,
    );
    for (const row of rows) if (row.id !== except) found.set(row.id, row.text);
  }
  return [...found]
    .map(([id, theirs]) => ({
      id,
      text: theirs,
      similarity: Math.round(similarity(wanted, wordSet(theirs)) * 1000) / 1000,
    }))
    .filter((one) => one.similarity >= 0.5)
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
    .slice(0, 10);
}
