/**
 * Who gave the key of an app and the address of a calendar, and when somebody confirmed that an account's address is theirs. Of what
 * was given before, the record of changes says by whom; where it does not, nobody is known to have given it, and it goes on. An account
 * that holds a role, or was signed in to, was somebody's before.
 */
import { sql } from 'kysely';
import { instantType, type Step } from '../columns.ts';

export async function givers({ db, engine }: Step): Promise<void> {
  await db.schema.alterTable('account').addColumn('address_confirmed_at', instantType(engine)).execute();
  await sql`
    update account set address_confirmed_at = created_at
    where roles <> '[]'
      or id in (select account_id from known_device)
      or id in (select account_id from provider_link)`.execute(db);
  for (const [table, given_by, given_at, hash] of [
    ['conversation', 'key_by', 'key_at', 'key_hash'],
    ['teacher', 'feed_by', 'feed_at', 'feed_hash'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(given_by, 'bigint', (c) => c.references('account.id'))
      .execute();
    const row = (column: string) => sql.ref(`${table}.${column}`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(given_by)} = (
        select max(a.id) from change c
        join operation o on o.club_id = c.club_id and o.id = c.operation_id
        join account a on a.club_id = o.club_id and a.id = o.actor_id
        where c.club_id = ${row('club_id')} and c.entity = ${sql.lit(table)} and c.row_id = ${row('id')}
          and c.kind = 'update' and c.at = ${row(given_at)})
      where ${sql.ref(hash)} is not null`.execute(db);
  }
}
