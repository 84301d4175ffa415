import type { FastifyInstance } from 'fastify';
import { studentTimeline } from '#contract/entities/timeline.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Services } from '../../context.ts';
import { readRoute } from '../../http/route.ts';
import { invalid, notFound } from '../../problems.ts';
import { eventsOf } from '../../timeline/events.ts';
import { type Moment, momentsOf } from '../../timeline/moments.ts';
import { kindsFor } from '../../timeline/sources.ts';

export function timelineRoutes(app: FastifyInstance, services: Services): void {
  readRoute(app, services, studentTimeline, async (ctx, { params, query }) => {
    if (!(await ctx.db.find('student', params.id))) throw notFound('student');
    const before = query.before === undefined ? null : momentNamed(query.before);
    const kinds = kindsFor(ctx.actor, query.kinds?.split(','));
    // One more than is answered tells whether there is more.
    const moments = await momentsOf(ctx, params.id, kinds, before, query.limit + 1);
    const page = moments.slice(0, query.limit);
    const last = page.at(-1);
    return {
      data: await eventsOf(ctx, params.id, page),
      next: moments.length > page.length && last ? `${last.at}~${last.source}~${last.id}` : null,
    };
  });
}

/** @throws Problem 422 where the text names no moment. */
function momentNamed(text: string): Moment {
  const [at = '', source, id] = text.split('~');
  const time = Date.parse(at);
  // 30 February is no day, though it is read as one.
  if (Number.isNaN(time) || new Date(time).toISOString() !== at) throw invalid({ before: fault('no-place') });
  return { at, source: Number(source), id: Number(id) };
}
