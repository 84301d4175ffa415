import type { FastifyInstance } from 'fastify';
import { category, categoryTree, moveCategory } from '#contract/entities/category.ts';
import type { Ctx, Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { route } from '../../http/route.ts';
import { inTreeOrder, readCategories, refuseCircle } from '../../learning/category-tree.ts';
import { lastPosition, positionBefore } from '../../learning/positions.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { notFound, problem } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';

export function categoryRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, category, {
    async prepare(writer, values, current) {
      const moved = values.parent_id !== undefined && values.parent_id !== current?.parent_id;
      if (moved)
        await refuseCircle(writer, (current?.id as number | undefined) ?? null, values.parent_id as number | null);
      if (current && !moved) return values;
      return { ...values, position: await lastPosition(writer, 'category', values.parent_id as number | null) };
    },
    removing: refuseInUse,
    skip: ['setStatus'],
  });

  route(app, services, categoryTree, async (ctx) => {
    const [nodes, counts] = await Promise.all([readCategories(ctx.db), countQuestions(ctx)]);
    return {
      data: inTreeOrder(nodes).map((node) => ({
        ...node,
        licence_categories: JSON.parse(node.licence_categories) as string[],
        questions: { draft: 0, published: 0, retired: 0, ...counts.get(node.id) },
      })),
    };
  });

  route(app, services, moveCategory, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe(body);
      const current = await writer.db.find('category', body.id);
      if (!current || current.deleted_at) throw notFound('category');
      await refuseCircle(writer, body.id, body.parent_id);
      const position = await positionBefore(writer, 'category', body.id, body.before, body.parent_id);
      const row = (await writer.update('category', body.id, { parent_id: body.parent_id, position })) as Row;
      return { data: present(entityOfTable('category'), row) as never };
    }),
  );
}

async function countQuestions(ctx: Ctx): Promise<Map<number, Record<string, number>>> {
  const rows = await ctx.db
    .from('question')
    .select(['category_id', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .groupBy(['category_id', 'status'])
    .execute();
  const found = new Map<number, Record<string, number>>();
  for (const { category_id, status, count } of rows)
    found.set(category_id, { ...found.get(category_id), [status]: Number(count) });
  return found;
}

/** A category that holds something cannot be deleted: its questions would be nowhere. */
async function refuseInUse(writer: Writer, row: Row): Promise<void> {
  const id = row.id as number;
  const live = (table: 'question' | 'theory' | 'category', column: 'category_id' | 'parent_id') =>
    writer.db
      .from(table as 'question')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column as 'category_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
      .then((found) => Number(found?.count ?? 0));
  const questions = await live('question', 'category_id');
  const categories = await live('category', 'parent_id');
  const pages = await live('theory', 'category_id');
  if (questions + categories + pages === 0) return;
  throw problem(
    'category-in-use',
    { name: String(row.name), questions, categories, pages },
    { conflict: { entity: 'category', id, questions, categories, pages } },
  );
}
