/**
 * Who gave the key of an app and the address of a calendar, and when somebody confirmed that an account's address is theirs. Of what
 * was given before, the record of changes says by whom; where it does not, nobody is known to have given it, and it goes on. An account
 * that holds a role, or was signed in to, was somebody's before.
 */
import { sql } from 'kysely';
import { instantType, type Step } from '../columns.ts';

const GIVEN = [
  { table: 'conversation', by: 'key_by', at: 'key_at', hash: 'key_hash' },
  { table: 'teacher', by: 'feed_by', at: 'feed_at', hash: 'feed_hash' },
] as const;

export async function givers(step: Step): Promise<void> {
  const { db, engine } = step;
  await db.schema.alterTable('account').addColumn('address_confirmed_at', instantType(engine)).execute();
  for (const { table, by } of GIVEN)
    await db.schema
      .alterTable(table)
      .addColumn(by, 'bigint', (c) => c.references('account.id'))
      .execute();
  await noteWhatIsKnown(step);
}

/** Of what was there before: whose accounts were somebody's, and who gave what. */
export async function noteWhatIsKnown({ db }: Pick<Step, 'db'>): Promise<void> {
  await sql`
    update account set address_confirmed_at = created_at
    where address_confirmed_at is null
      and (roles <> '[]'
        or id in (select account_id from known_device)
        or id in (select account_id from provider_link))`.execute(db);
  for (const { table, by, at, hash } of GIVEN) {
    const row = (column: string) => sql.ref(`${table}.${column}`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(by)} = (
        select max(a.id) from change c
        join operation o on o.club_id = c.club_id and o.id = c.operation_id
        join account a on a.club_id = o.club_id and a.id = o.actor_id
        where c.club_id = ${row('club_id')} and c.entity = ${sql.lit(table)} and c.row_id = ${row('id')}
          and c.kind = 'update' and c.at = ${row(at)})
      where ${sql.ref(hash)} is not null and ${sql.ref(by)} is null`.execute(db);
  }
}
