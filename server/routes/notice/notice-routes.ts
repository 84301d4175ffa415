import type { FastifyInstance } from 'fastify';
import { advertisement, banner, COUNTED_DAYS, noticeCounts } from '#contract/entities/notice.ts';
import { fault } from '#contract/faults/fault.ts';
import { contentStatusFrom } from '#contract/learning.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import type { Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { route } from '../../http/route.ts';
import { countsSince } from '../../learning/notice-counts.ts';
import { requireImage } from '../../learning/uploads.ts';
import { invalid } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';

/** Banners and advertisements. */
export function noticeRoutes(app: FastifyInstance, services: Services): void {
  for (const resource of [banner, advertisement]) {
    resourceRoutes(app, services, resource, {
      statusFrom: contentStatusFrom,
      async prepare(writer, values, current) {
        await requireImage(writer.db, values.image);
        const { starts_at, ends_at }: Row = { ...current, ...values };
        if (starts_at && ends_at && String(ends_at) <= String(starts_at))
          throw invalid({ ends_at: fault('end-order') });
        return values;
      },
    });
  }
  route(app, services, noticeCounts, async (ctx, { query }) => {
    const today = todayIn((await ctx.db.club()).time_zone, ctx.now());
    return { data: await countsSince(ctx.db, query.kind, addDays(today, 1 - COUNTED_DAYS)) };
  });
}
