import type { FastifyInstance } from 'fastify';
import { checkTest, checkTestDraft, previewTest, test, testImpact } from '#contract/entities/test.ts';
import { contentStatusFrom } from '#contract/learning.ts';
import { canPublish, checkTestAgainst } from '#contract/rules/test-check.ts';
import type { Ctx, Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { route } from '../../http/route.ts';
import { bankFacts, fixedIds, type TestParts, testParts } from '../../learning/bank-facts.ts';
import { drawTest } from '../../learning/draw.ts';
import { requireRows } from '../../learning/references.ts';
import type { Writer } from '../../operations/writer.ts';
import { notFound, problem } from '../../problems.ts';
import { bulk, resourceRoutes, rowsWhere } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';
import { impactOf } from './test-impact.ts';
import { testResultRoutes } from './test-result-routes.ts';

export async function findTest(db: ClubDb, id: number): Promise<TestParts> {
  const row = await db.find('test', id);
  if (!row || row.deleted_at) throw notFound('test');
  return testParts(row);
}

const checked = async (
  db: ClubDb,
  found: Pick<TestParts, 'licence_category' | 'sections' | 'timing' | 'pass_rule'>,
) => {
  const findings = checkTestAgainst(found, await bankFacts(db, fixedIds(found.sections)));
  return { findings, ok: canPublish(findings) };
};

export function testRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, test, { prepare, skip: ['setStatus'] });

  route(app, services, test.endpoints.setStatus, (ctx, { body }) =>
    bulk(ctx, entityOfTable('test'), body, async (writer, where) => {
      const from = contentStatusFrom(body.status) as readonly string[];
      const rows = (await rowsWhere(writer, entityOfTable('test'), where)).filter((row) =>
        from.includes(row.status as string),
      );
      if (body.status === 'published') await refuseFaulty(writer, rows);
      for (const row of rows) await writer.update('test', row.id as number, { status: body.status });
      return { changed: rows.length, which: rows };
    }),
  );

  route(app, services, checkTest, async (ctx, { params }) => ({
    data: await checked(ctx.db, await findTest(ctx.db, params.id)),
  }));
  route(app, services, checkTestDraft, async (ctx, { body }) => ({ data: await checked(ctx.db, body) }));
  route(app, services, testImpact, async (ctx: Ctx, { body }) => ({ data: await impactOf(ctx, body) }));
  route(app, services, previewTest, async (ctx, { params }) => ({
    data: await drawTest(ctx.db, await findTest(ctx.db, params.id)),
  }));
  testResultRoutes(app, services);
}

/** What sections refer to has to be there; an edit of a published test must leave it one that can be asked. */
async function prepare(writer: Writer, values: Row, current: Row | null): Promise<Row> {
  const sections = (values.sections ?? []) as TestParts['sections'];
  await requireRows(writer, 'question', fixedIds(sections), 'sections');
  await requireRows(
    writer,
    'category',
    sections.flatMap((one) => (one.kind === 'drawn' ? [one.category_id] : [])),
    'sections',
  );
  if (current?.status === 'published') {
    const kept = testParts(current as never);
    await refuse(writer.db, { ...kept, ...(values as object), id: kept.id, title: String(values.title ?? kept.title) });
  }
  return values;
}

async function refuseFaulty(writer: Writer, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await refuse(writer.db, testParts(row as never));
}

/** @throws Problem 422 `test-faulty` with the findings. */
async function refuse(db: ClubDb, found: TestParts): Promise<void> {
  const { findings, ok } = await checked(db, found);
  if (ok) return;
  throw problem(
    'test-faulty',
    { title: found.title },
    {
      conflict: { entity: 'test', id: found.id, findings },
    },
  );
}
