/** The moments of a timeline: when, of which source and row, for one page. What they say is read for that page alone. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TimelineKind } from '#contract/rules/timeline-kinds.ts';
import type { Ctx } from '../context.ts';
import { type Source, sourcesOf } from './sources.ts';

export interface Moment {
  readonly at: string;
  /** Index of its source. */
  readonly source: number;
  readonly id: number;
}

/**
 * The newest `limit` moments of a student, older than `before`. They are ordered by time, source and id, none of which is
 * given twice, so that a page begins where the one before ended, whatever arrives meanwhile.
 */
export async function momentsOf(
  { clubId, services: { database } }: Ctx,
  studentId: number,
  kinds: readonly TimelineKind[],
  before: Moment | null,
  limit: number,
): Promise<readonly Moment[]> {
  const parts = (sourcesOf(database.engine) as readonly Source[]).flatMap((source, number) =>
    kinds.includes(source.kind)
      ? [
          sql`select ${source.at} as at, ${sql.lit(number)} as source, ${source.id} as id from ${source.from}
            where t.club_id = ${clubId} and t.deleted_at is null and ${source.where(studentId)} and ${older(source, number, before)}`,
        ]
      : [],
  );
  if (parts.length === 0) return [];
  return database.reader.rows<Moment>(
    sql`${sql.join(parts, sql` union all `)} order by at desc, source desc, id desc limit ${limit}`,
    'here',
  );
}

function older({ at, id }: Source, number: number, before: Moment | null): RawBuilder<SqlBool> {
  if (!before) return sql`1 = 1`;
  if (number === before.source) return sql`(${at} < ${before.at} or (${at} = ${before.at} and ${id} < ${before.id}))`;
  return number < before.source ? sql`${at} <= ${before.at}` : sql`${at} < ${before.at}`;
}
