/** The journal, balances and closings of the cash desk. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { balance as balanceContract, closingList, entry as entryContract } from '#contract/entities/money.ts';
import { payRate as payRateContract } from '#contract/entities/pay-rate.ts';
import { type Age, daysOf } from '#contract/rules/settling.ts';
import { todayIn } from '#contract/rules/zone.ts';
import { packageOf } from '../money/package-of.ts';
import type { Entity } from './entity.ts';

const entry: Entity = {
  entity: 'entry',
  table: 'entry',
  secret: ['root_id'],
  list: entryContract.list,
  async asked({ package_id, ...query }, { db }) {
    if (package_id === undefined) return { query, parts: [] };
    const wanted = String(package_id).split(',');
    const ids = wanted.filter((id) => id !== 'none').map(Number);
    const found = packageOf(sql`t`);
    const conditions = [
      ...(ids.length > 0 ? [sql<SqlBool>`${found} in (${sql.join(ids)})`] : []),
      ...(wanted.includes('none') ? [sql<SqlBool>`${found} is null`] : []),
    ];
    const any = sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
    return {
      query,
      parts: [{ key: `package_id=${package_id}@${db.clubId}`, column: 'package_id', equal: false, sql: any }],
      follows: ['enrolment'],
    };
  },
};

const balance: Entity = {
  entity: 'balance',
  table: 'balance',
  json: ['open_charges'],
  list: balanceContract.list,
  follows: ['entry', 'student'],
  // The row of a student's balance has the student's id.
  concerns: {
    entry: (changed) => sql`select student_id as id from entry where id in (${changed})`,
    student: (changed) => sql`select row_id as id from (${changed}) as students`,
  },
  async asked({ age, owes, ...query }, { db, now }) {
    if (age === undefined && owes === undefined) return { query, parts: [] };
    const today = todayIn((await db.club()).time_zone, now);
    /** On any of the days on which charges of these ages were due. */
    const due = (ages: unknown, column: RawBuilder<unknown>) => {
      const spans = String(ages)
        .split(',')
        .map((one) => {
          const { from, to } = daysOf(one as Age, today);
          return sql<SqlBool>`(${column} >= ${from ?? '0'} and ${column} <= ${to ?? '9999-12-31'})`;
        });
      return sql<SqlBool>`(${sql.join(spans, sql` or `)})`;
    };
    const part = (key: string, condition: RawBuilder<SqlBool>) => ({
      key: `${key}@${today}`,
      column: 'oldest_due_on',
      equal: false,
      sql: condition,
    });
    const charges = () =>
      db.engine === 'sqlite'
        ? sql`json_each(t.open_charges) as c where ${due(owes, sql`json_extract(c.value, '$.due_on')`)}`
        : sql`jsonb_array_elements(t.open_charges::jsonb) as c where ${due(owes, sql`c ->> 'due_on'`)}`;
    return {
      query,
      parts: [
        ...(age === undefined ? [] : [part(`age=${age}`, due(age, sql`t.oldest_due_on`))]),
        ...(owes === undefined ? [] : [part(`owes=${owes}`, sql<SqlBool>`exists (select 1 from ${charges()})`)]),
      ],
    };
  },
};

const deskClosing: Entity = { entity: 'desk_closing', table: 'desk_closing', list: closingList };

const payRate: Entity = {
  entity: 'pay_rate',
  table: 'pay_rate',
  list: payRateContract.list,
  uniques: { pay_rate_once: 'valid_from' },
};

export const moneyEntities: readonly Entity[] = [entry, balance, deskClosing, payRate];
