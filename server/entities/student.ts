import { type SqlBool, sql } from 'kysely';
import { student as resource } from '#contract/entities/student.ts';
import { clubRules } from '../bookings/rules.ts';
import type { Part } from '../lists/where.ts';
import type { ClubDb } from '../store/club-db.ts';
import { fold, naturalKey, searchText } from '../store/search.ts';
import type { Entity } from './entity.ts';

/** Active, and with fewer hours than the school requires in the licence category learned for; 0 asks for all others. */
async function belowRequired(asked: unknown, db: ClubDb): Promise<Part> {
  const { required_practice: required } = await clubRules(db);
  const each = Object.entries(required).map(
    ([category, { hours }]) =>
      sql<SqlBool>`(t.licence_category = ${category} and t.practice_minutes < ${sql.lit(Math.ceil(hours * 60))})`,
  );
  const any = each.length > 0 ? sql<SqlBool>`(${sql.join(each, sql` or `)})` : sql<SqlBool>`1 = 0`;
  const below = sql<SqlBool>`(t.status = 'active' and ${any})`;
  return {
    // The settings are part of what is asked: what is remembered of a list must not outlive them.
    key: `below_required=${asked}:${JSON.stringify(required)}`,
    column: 'practice_minutes',
    equal: false,
    sql: asked === '1' ? below : sql<SqlBool>`not ${below}`,
  };
}

export const student: Entity = {
  entity: 'student',
  table: 'student',
  flags: ['no_mail'],
  list: resource.list,
  async asked({ below_required: asked, ...query }, { db }) {
    const given = asked === '0' || asked === '1';
    return { query, parts: given ? [await belowRequired(asked, db)] : [] };
  },
  // It follows from the enrolments.
  settled: ['package_id'],
  uniques: { student_external_once: 'external_id' },
  derived: (row) => ({
    name_key: fold(`${row.last_name} ${row.first_name}`),
    external_key: naturalKey(String(row.external_id ?? '')),
    search_text: searchText(
      row.first_name as string,
      row.last_name as string,
      row.email as string,
      row.phone as string,
      row.external_id as string,
    ),
  }),
};
