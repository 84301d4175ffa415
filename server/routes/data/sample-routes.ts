import type { FastifyInstance } from 'fastify';
import { fillSample, readSample, removeSample } from '#contract/entities/sample.ts';
import type { Ctx, Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { problem } from '../../problems.ts';
import { countLeaving } from '../../sample/leaving.ts';
import { sampleStateOf } from '../../sample/state.ts';

/** The sample school of a school that looks around: filled in, and taken out again. */
export function sampleRoutes(app: FastifyInstance, services: Services): void {
  const { loadSample } = services;
  /** Schools of which the fill has been asked for and has not begun to be written down. */
  const asked = new Set<number>();
  const stateOf = (ctx: Ctx) =>
    asked.has(ctx.clubId) ? ('filling' as const) : sampleStateOf(ctx.db, loadSample !== null);

  route(app, services, readSample, async (ctx) => {
    const state = await stateOf(ctx);
    const record =
      state === 'here' ? await ctx.db.from('sample_fill').select('sample_fill.now').executeTakeFirst() : undefined;
    if (!record) return { state, students: 0, teachers: 0, classes: 0, own_classes: 0 };
    const { db } = services.database;
    const sample = { club_id: ctx.clubId, now: record.now };
    const [students, teachers, classes] = [
      await countLeaving(db, sample, 'student'),
      await countLeaving(db, sample, 'teacher'),
      await countLeaving(db, sample, 'booking'),
    ];
    return {
      state,
      students: students.all,
      teachers: teachers.all,
      classes: classes.all,
      own_classes: classes.later,
    };
  });

  route(app, services, fillSample, async (ctx) => {
    if (asked.has(ctx.clubId)) throw problem('sample-already');
    asked.add(ctx.clubId);
    try {
      const state = await sampleStateOf(ctx.db, loadSample !== null);
      if (state !== 'none' || !loadSample) throw problem(state === 'own' ? 'sample-beside-own' : 'sample-already');
      const answer = await write(ctx, async (writer) => {
        writer.describe({});
        writer.irreversible();
        await writer.operationId();
        return { state: 'filling' as const };
      });
      services.background('Filling the sample school', () =>
        loadSample(ctx.clubId).finally(() => asked.delete(ctx.clubId)),
      );
      return answer;
    } catch (error) {
      asked.delete(ctx.clubId);
      throw error;
    }
  });

  route(app, services, removeSample, async (ctx) => {
    const state = await stateOf(ctx);
    if (state === 'filling') throw problem('sample-filling');
    if (state !== 'here' && state !== 'leaving') throw problem('sample-not-here');
    return write(ctx, async (writer) => {
      // A job takes it out, so that it goes on wherever the server stops.
      await writer.internals.trx
        .updateTable('sample_fill')
        .set({ leaving_at: writer.at })
        .where('club_id', '=', ctx.clubId)
        .where('leaving_at', 'is', null)
        .execute();
      writer.describe({});
      writer.irreversible();
      await writer.operationId();
      return { state: 'leaving' as const };
    });
  });
}
