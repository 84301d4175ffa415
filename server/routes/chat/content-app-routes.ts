/** Published content for a student's app: modules, theory, signs, and what the school shows beside them. By the student's key. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  countNotice,
  listAppAdvertisements,
  listAppBanners,
  listAppModules,
  listAppSigns,
  listAppTheory,
  readAppImage,
  readAppTheory,
} from '#contract/entities/app.ts';
import type { ModuleItem } from '#contract/entities/module.ts';
import { runStateOf } from '#contract/rules/run-state.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { studentOfKey } from '../../chat/person-key.ts';
import type { Ctx, Services } from '../../context.ts';
import { publicRoute } from '../../http/route.ts';
import { countOf } from '../../learning/notice-counts.ts';
import { sendImage } from '../../learning/send-image.ts';
import { notFound } from '../../problems.ts';
import { holdsText } from '../../store/holds-text.ts';

export function contentAppRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, services, listAppModules, async ({ request }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    const [modules, theory, tests] = await Promise.all([
      ctx.db
        .from('module')
        .selectAll('module')
        .where('module.status', '=', 'published')
        .where('module.deleted_at', 'is', null)
        .orderBy('module.position')
        .orderBy('module.id')
        .execute(),
      titles(ctx, 'theory'),
      titles(ctx, 'test'),
    ]);
    const titleOf = { theory, test: tests };
    return listAppModules.answer.parse({
      data: modules.map((row) => ({
        ...row,
        items: (JSON.parse(row.items) as ModuleItem[]).flatMap(({ kind, id }) => {
          const title = titleOf[kind].get(id);
          return title === undefined ? [] : [{ kind, id, title }];
        }),
      })),
    });
  });

  publicRoute(app, services, listAppTheory, async ({ request }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    const data = await pages(ctx).orderBy('theory.position').orderBy('theory.id').execute();
    return listAppTheory.answer.parse({ data });
  });

  publicRoute(app, services, readAppTheory, async ({ params, request }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    const data = await pages(ctx).where('theory.id', '=', params.id).executeTakeFirst();
    if (!data) throw notFound('theory');
    return readAppTheory.answer.parse({ data });
  });

  publicRoute(app, services, listAppSigns, async ({ request }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    const data = await signs(ctx).orderBy('sign.code_key').orderBy('sign.id').execute();
    return listAppSigns.answer.parse({ data });
  });

  publicRoute(app, services, readAppImage, async ({ params: { image }, request, reply }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    const named =
      (await pages(ctx).where('theory.image', '=', image).executeTakeFirst()) ??
      (await signs(ctx).where('sign.image', '=', image).executeTakeFirst()) ??
      [...(await running(ctx, 'banner')), ...(await running(ctx, 'advertisement'))].find(
        (row) => row.image === image,
      ) ??
      (await showing(ctx, image));
    if (!named) throw notFound('image');
    return sendImage(ctx, image, reply);
  });

  publicRoute(app, services, listAppBanners, async ({ query, request }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    return listAppBanners.answer.parse({ data: await running(ctx, 'banner', query.placement) });
  });
  publicRoute(app, services, listAppAdvertisements, async ({ query, request }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    return listAppAdvertisements.answer.parse({ data: await running(ctx, 'advertisement', query.placement) });
  });

  publicRoute(app, services, countNotice, async ({ body: { kind, id, what }, request }) => {
    const { ctx } = await studentOfKey(services, request, 'app.read-content');
    if (!(await running(ctx, kind)).some((row) => row.id === id)) throw notFound(kind);
    const day = todayIn((await ctx.db.club()).time_zone, ctx.now());
    await countOf(services.database.db, { club_id: ctx.clubId, kind, notice_id: id, day }, what);
    return { counted: true };
  });
}

const pages = ({ db }: Ctx) =>
  db.from('theory').selectAll('theory').where('theory.status', '=', 'published').where('theory.deleted_at', 'is', null);

/** A published page whose text shows the image: `![a road](<key>)`. */
async function showing(ctx: Ctx, image: string) {
  const rows = await pages(ctx)
    .where(holdsText(sql.ref('theory.body'), image, ctx.services.database.engine))
    .execute();
  // Capitals count in the code of a sign, and `sign:D-1` is not `sign:D-10`; a title may follow.
  const shown = new RegExp(`\\]\\(\\s*<?${image}[>\\s)]`);
  return rows.find(({ body }) => shown.test(body));
}

const signs = ({ db }: Ctx) =>
  db.from('sign').selectAll('sign').where('sign.status', '=', 'published').where('sign.deleted_at', 'is', null);

/** Titles of what is published, by number. */
async function titles({ db }: Ctx, table: 'theory' | 'test'): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .from(table as 'theory')
    .select(['id', 'title'])
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What runs now in a place, or in any, the heaviest first. */
async function running({ db, now }: Ctx, kind: 'banner' | 'advertisement', placement?: string) {
  const at = now().getTime();
  const status = 'published';
  const rows = await db
    .from(kind as 'banner')
    .selectAll()
    .where('status', '=', status)
    .where('deleted_at', 'is', null)
    .execute();
  return rows
    .filter((row) => placement === undefined || row.placement === placement)
    .filter((row) => runStateOf({ ...row, status }, at) === 'running')
    .sort((a, b) => b.weight - a.weight || a.id - b.id);
}
