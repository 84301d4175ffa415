/** Pass rates over a span of time. */
import { sql } from 'kysely';
import { localTimeOf } from '#contract/rules/zone.ts';
import type { Ctx } from '../../context.ts';

const YEAR = 366 * 24 * 3600 * 1000;

interface Counted {
  test_id: number;
  minute: string;
  attempts: number;
  passed: number;
}

/** Counts attempts that have ended, by hand or by time, from `from` (a year ago where left out) to before `to`. */
export async function passRatesOf(
  ctx: Ctx,
  asked: { from?: string | undefined; to?: string | undefined; test_id?: number | undefined },
) {
  const now = ctx.now();
  const to = asked.to ?? new Date(now.getTime() + 1).toISOString();
  const from = asked.from ?? new Date(Date.parse(to) - YEAR).toISOString();
  const { db, engine } = ctx.services.database;
  const minute =
    engine === 'sqlite'
      ? sql`substr(started_at, 1, 16)`
      : sql`to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;
  const one = asked.test_id ? sql` and test_id = ${asked.test_id}` : sql``;
  const { rows } = await sql<Counted>`
    select test_id, ${minute} as minute, count(*) as attempts, sum(case when passed = 1 then 1 else 0 end) as passed from attempt
    where club_id = ${ctx.clubId} and deleted_at is null and started_at >= ${from} and started_at < ${to}${one}
      and (status <> 'open' or expires_at < ${now.toISOString()})
    group by 1, 2`.execute(db);
  const club = await ctx.db.club();
  const total = { attempts: 0, passed: 0 };
  const months = new Map<string, { attempts: number; passed: number }>();
  const tests = new Map<number, { attempts: number; passed: number }>();
  for (const row of rows) {
    const add = (to: { attempts: number; passed: number }) => {
      to.attempts += Number(row.attempts);
      to.passed += Number(row.passed);
      return to;
    };
    add(total);
    const month = localTimeOf(`${row.minute}:00Z`, club.time_zone).date.slice(0, 7);
    months.set(month, add(months.get(month) ?? { attempts: 0, passed: 0 }));
    tests.set(row.test_id, add(tests.get(row.test_id) ?? { attempts: 0, passed: 0 }));
  }
  const titles = new Map(
    (await ctx.db.from('test').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]),
  );
  return {
    total,
    months: [...months].map(([month, rate]) => ({ month, ...rate })).sort((a, b) => a.month.localeCompare(b.month)),
    tests: [...tests]
      .map(([test_id, rate]) => ({ test_id, title: titles.get(test_id) ?? '', ...rate }))
      .sort((a, b) => b.attempts - a.attempts),
  };
}
