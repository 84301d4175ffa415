/** Which package an entry of the journal is for. */
import { type RawBuilder, sql } from 'kysely';

/** The package of an entry's own enrolment, or of that of the charge which it names; null without one. `entry` is its alias. */
export const packageOf = (entry: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select n.package_id from enrolment as n where n.club_id = ${entry}.club_id and n.id = coalesce(${entry}.enrolment_id,
    (select f.enrolment_id from entry as f where f.club_id = ${entry}.club_id and f.id = ${entry}.for_id)))`;
