/** When students registered: on the day that is noted with them, else on that on which their row was made. */
import { type SqlBool, sql } from 'kysely';
import { addDays, instantOf } from '#contract/rules/zone.ts';

/** Days of the school, both included; either may be left open. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether a student, of the table aliased `alias`, registered on one of some days. */
export function registeredWithin(alias: string, { from, to }: Days, zone: string) {
  const student = sql.raw(alias);
  const noted = [
    sql`${student}.registered_on is not null`,
    ...(from ? [sql`${student}.registered_on >= ${from}`] : []),
    ...(to ? [sql`${student}.registered_on <= ${to}`] : []),
  ];
  const made = [
    sql`${student}.registered_on is null`,
    ...(from ? [sql`${student}.created_at >= ${instantOf(from, '00:00', zone)}`] : []),
    ...(to ? [sql`${student}.created_at < ${instantOf(addDays(to, 1), '00:00', zone)}`] : []),
  ];
  return sql<SqlBool>`((${sql.join(noted, sql` and `)}) or (${sql.join(made, sql` and `)}))`;
}
