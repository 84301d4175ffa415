/** How often banners and advertisements were shown by students' apps, and their links followed: a count a day. */
import { sql } from 'kysely';
import type { COUNTED } from '#contract/entities/app.ts';
import type { NoticeCount } from '#contract/entities/notice.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import type { Tables } from '../store/tables.ts';

/** Counts one more, in one statement, so that none is lost between two. It is no act of anybody's, and leaves no audit. */
export async function countOf(
  db: Db,
  of: Pick<Tables['notice_count'], 'club_id' | 'kind' | 'notice_id' | 'day'>,
  what: (typeof COUNTED)[number],
): Promise<void> {
  const counts = { shown: 0, followed: 0, [what]: 1 };
  await db
    .insertInto('notice_count')
    .values({ ...of, ...counts })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'kind', 'notice_id', 'day']).doUpdateSet({
        shown: sql<number>`notice_count.shown + ${counts.shown}`,
        followed: sql<number>`notice_count.followed + ${counts.followed}`,
      }),
    )
    .execute();
}

/** The sums of a kind from a day on, of those that were counted at all. */
export async function countsSince(db: ClubDb, kind: 'banner' | 'advertisement', day: string): Promise<NoticeCount[]> {
  const rows = await db
    .from('notice_count')
    .select('notice_count.notice_id')
    .select(({ fn }) => [
      fn.sum<number>('notice_count.shown').as('shown'),
      fn.sum<number>('notice_count.followed').as('followed'),
    ])
    .where('notice_count.kind', '=', kind)
    .where('notice_count.day', '>=', day)
    .groupBy('notice_count.notice_id')
    .orderBy('notice_count.notice_id')
    .execute();
  return rows.map(({ notice_id, shown, followed }) => ({
    id: notice_id,
    shown: Number(shown),
    followed: Number(followed),
  }));
}
