/**
 * Which minutes of practice hold for a student, in SQL: one piece for readiness, the lists, the dashboard and the report, so that
 * they count the same. As contract/rules/required-hours.ts says it of classes that were read.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Needs, requiredMinutes } from '#contract/rules/required-hours.ts';
import type { Engine } from '../store/engine.ts';

/** Minutes that a licence category asks for: of everybody, and of who drove with an automatic gearbox alone. */
interface Figures {
  readonly manual: number;
  readonly automatic: number;
}
export type RequiredMinutes = Readonly<Record<string, Figures>>;

type Settings = Readonly<Record<string, Needs>>;

export const requiredMinutesOf = (required: Settings): RequiredMinutes =>
  Object.fromEntries(
    Object.entries(required).map(([category, needs]) => [
      category,
      {
        manual: requiredMinutes(needs, false),
        automatic: requiredMinutes(needs, true),
      },
    ]),
  );

export const fewest = ({ manual, automatic }: Figures): number => Math.min(manual, automatic);

/** Whether a school has a figure of its own for automatic gearboxes: else no class is looked at. */
export const asksOfAutomatic = (required: RequiredMinutes): boolean =>
  Object.values(required).some(({ manual, automatic }) => manual !== automatic);

/** Whether a student drove some category with an automatic gearbox alone. `alias`: of the student's table. */
export function automaticAlone(alias: string, category: RawBuilder<unknown>, engine: Engine): RawBuilder<SqlBool> {
  const student = sql.raw(alias);
  // The plus keeps SQLite from going through all classes that were held: it has booking_by_student for those of one.
  const status = sql.raw(engine === 'sqlite' ? '+b.status' : 'b.status');
  return sql<SqlBool>`(coalesce((select min(case when v.transmission = 'automatic' then 1 else 0 end) from booking as b
    left join vehicle as v on v.club_id = b.club_id and v.id = b.vehicle_id
    where b.club_id = ${student}.club_id and b.student_id = ${student}.id and b.licence_category = ${category}
    and ${status} = 'completed' and b.deleted_at is null and b.class_type = 'practical'), 0) = 1)`;
}

/**
 * The minutes that hold for a student in the category learned for; 0 where none are required. Who has fewer than either figure
 * has too few by both: the classes are not looked at, and the figure is that of everybody.
 */
export function requiredMinutesSql(alias: string, required: RequiredMinutes, engine: Engine): RawBuilder<number> {
  const each = Object.entries(required);
  if (each.length === 0) return sql<number>`0`;
  const student = sql.raw(alias);
  const alone = automaticAlone(alias, sql`${student}.licence_category`, engine);
  return sql<number>`(case ${student}.licence_category ${sql.join(
    each.map(([category, { manual, automatic }]) =>
      manual === automatic
        ? sql`when ${category} then ${sql.lit(manual)}`
        : sql`when ${category} then case when ${student}.practice_minutes >= ${sql.lit(Math.min(manual, automatic))}
            and ${alone} then ${sql.lit(automatic)} else ${sql.lit(manual)} end`,
    ),
    sql` `,
  )} else 0 end)`;
}

/** Whether a student, aliased `t`, has fewer minutes than hold. */
export const hasTooFew = (required: RequiredMinutes, engine: Engine): RawBuilder<SqlBool> =>
  byCategory(
    required,
    (figures) =>
      sql<SqlBool>`t.practice_minutes < ${sql.lit(Math.max(figures.manual, figures.automatic))}
        and (t.practice_minutes < ${sql.lit(fewest(figures))} or t.practice_minutes < ${requiredMinutesSql('t', required, engine)})`,
  );

/** Whether a student, aliased `t`, has the minutes that hold; nobody has none. */
export const hasEnough = (required: RequiredMinutes, engine: Engine): RawBuilder<SqlBool> =>
  byCategory(required, (figures) => {
    const needed = requiredMinutesSql('t', required, engine);
    return sql<SqlBool>`t.practice_minutes >= ${sql.lit(fewest(figures))} and ${needed} > 0 and t.practice_minutes >= ${needed}`;
  });

// Each category is named, so that its index is used.
function byCategory(required: RequiredMinutes, condition: (figures: Figures) => RawBuilder<SqlBool>) {
  const each = Object.entries(required).map(
    ([category, figures]) => sql<SqlBool>`(t.licence_category = ${category} and ${condition(figures)})`,
  );
  return each.length > 0 ? sql<SqlBool>`(${sql.join(each, sql` or `)})` : sql<SqlBool>`1 = 0`;
}
