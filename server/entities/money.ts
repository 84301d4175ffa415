/** The journal, balances and closings of the cash desk. */

import { type SqlBool, sql } from 'kysely';
import { balance as balanceContract, closingList, entry as entryContract } from '#contract/entities/money.ts';
import { type Age, daysOf } from '#contract/rules/settling.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { Entity } from './entity.ts';

const entry: Entity = {
  entity: 'entry',
  table: 'entry',
  secret: ['root_id'],
  list: entryContract.list,
};

const balance: Entity = {
  entity: 'balance',
  table: 'balance',
  json: ['open_charges'],
  list: balanceContract.list,
  follows: ['entry', 'student'],
  async asked({ age, ...query }, { db, now }) {
    if (age === undefined) return { query, parts: [] };
    const today = todayIn((await db.club()).time_zone, now);
    const spans = String(age)
      .split(',')
      .map((one) => {
        const { from, to } = daysOf(one as Age, today);
        return sql<SqlBool>`(t.oldest_due_on >= ${from ?? '0'} and t.oldest_due_on <= ${to ?? '9999-12-31'})`;
      });
    const any = sql<SqlBool>`(${sql.join(spans, sql` or `)})`;
    return { query, parts: [{ key: `age=${age}@${today}`, column: 'oldest_due_on', equal: false, sql: any }] };
  },
};

const deskClosing: Entity = { entity: 'desk_closing', table: 'desk_closing', list: closingList };

export const moneyEntities: readonly Entity[] = [entry, balance, deskClosing];
