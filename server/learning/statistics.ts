/** How questions and tests were answered, from the marked attempts. */

import { sql } from 'kysely';
import type { QuestionStatistics } from '#contract/entities/question.ts';
import type { Ctx } from '../context.ts';

/** Fewer answers than this say nothing about discrimination. */
const ENOUGH = 10;

export interface Sums {
  /** Answers, right ones, and the sums of the rest score, its square, and the rest score of the right ones. */
  readonly n: number;
  readonly right: number;
  readonly rest: number;
  readonly rest2: number;
  readonly both: number;
}

/** Point-biserial correlation of a right answer with the share right in the rest of the test; null where it says nothing. */
export function discrimination({ n, right, rest, rest2, both }: Sums): number | null {
  if (n < ENOUGH) return null;
  const spread = right * (n - right) * (n * rest2 - rest * rest);
  if (spread <= 1e-9) return null;
  const found = (n * both - right * rest) / Math.sqrt(spread);
  return Math.max(-1, Math.min(1, Math.round(found * 1000) / 1000));
}

/** Statistics of the questions that `by` selects. */
export async function questionStatisticsOf(
  ctx: Ctx,
  by: { question_id: number } | { test_id: number },
): Promise<Map<number, QuestionStatistics>> {
  const { db } = ctx.services.database;
  const [column, value] = Object.entries(by)[0] as [string, number];
  const where = sql`from attempt_answer a join attempt t on t.club_id = a.club_id and t.id = a.attempt_id and t.deleted_at is null
    where a.club_id = ${ctx.clubId} and ${sql.ref(`a.${column}`)} = ${value}`;
  const [sums, picks] = await Promise.all([
    sql<Sums & { question_id: number }>`
      select a.question_id, count(*) as n, sum(a.correct) as ${sql.ref('right')}, sum(a.rest_score) as rest, sum(a.rest_score * a.rest_score) as rest2,
        sum(a.correct * a.rest_score) as ${sql.ref('both')} ${where} group by a.question_id`.execute(db),
    sql<{
      question_id: number;
      picked: string;
      n: number;
    }>`select a.question_id, a.picked, count(*) as n ${where} group by a.question_id, a.picked`.execute(db),
  ]);
  const found = new Map<number, QuestionStatistics>();
  for (const row of sums.rows) {
    const n = Number(row.n);
    const right = Number(row.right);
    found.set(row.question_id, {
      asked: n,
      right,
      facility: n === 0 ? null : Math.round((right / n) * 1000) / 1000,
      discrimination: discrimination({
        n,
        right,
        rest: Number(row.rest),
        rest2: Number(row.rest2),
        both: Number(row.both),
      }),
      picked: [],
      unanswered: 0,
    });
  }
  for (const { question_id, picked, n } of picks.rows) {
    const statistics = found.get(question_id);
    if (!statistics) continue;
    const places = JSON.parse(picked) as number[];
    if (places.length === 0) statistics.unanswered += Number(n);
    for (const place of places.filter((one) => one >= 0))
      statistics.picked[place] = (statistics.picked[place] ?? 0) + Number(n);
  }
  for (const statistics of found.values()) statistics.picked = Array.from(statistics.picked, (count) => count ?? 0);
  return found;
}

export const noStatistics: QuestionStatistics = {
  asked: 0,
  right: 0,
  facility: null,
  discrimination: null,
  picked: [],
  unanswered: 0,
};
