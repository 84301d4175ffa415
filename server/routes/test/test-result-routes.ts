import type { FastifyInstance } from 'fastify';
import { testResults } from '#contract/entities/test.ts';
import type { Services } from '../../context.ts';
import { route } from '../../http/route.ts';
import { questionStatisticsOf } from '../../learning/statistics.ts';
import { notFound } from '../../problems.ts';

export function testResultRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, testResults, async (ctx, { params }) => {
    const test = await ctx.db.find('test', params.id);
    if (!test) throw notFound('test');
    const attempts = await ctx.db
      .from('attempt')
      .select(['right_count', 'question_count', 'passed'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('test_id', '=', params.id)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'open')
      .groupBy(['right_count', 'question_count', 'passed'])
      .execute();
    const spread = new Array<number>(10).fill(0);
    let count = 0;
    let passed = 0;
    let shares = 0;
    for (const row of attempts) {
      const times = Number(row.count);
      const share = row.question_count === 0 ? 0 : (row.right_count ?? 0) / row.question_count;
      count += times;
      passed += row.passed ? times : 0;
      shares += share * times;
      const tenth = Math.min(9, Math.floor(share * 10));
      spread[tenth] = (spread[tenth] ?? 0) + times;
    }
    const statistics = await questionStatisticsOf(ctx, { test_id: params.id });
    const ids = [...statistics.keys()];
    const texts = new Map<number, string>();
    for (let from = 0; from < ids.length; from += 500) {
      const rows = await ctx.db
        .from('question')
        .select(['id', 'text'])
        .where('id', 'in', ids.slice(from, from + 500))
        .execute();
      for (const { id, text } of rows) texts.set(id, text);
    }
    return {
      data: {
        attempts: count,
        passed,
        mean_score: count === 0 ? null : Math.round((shares / count) * 1000) / 1000,
        spread,
        questions: [...statistics]
          .map(([id, found]) => ({ id, text: texts.get(id) ?? '', ...found }))
          .sort((a, b) => (a.facility ?? 1) - (b.facility ?? 1) || a.id - b.id),
      },
    };
  });
}
