/**
 * The audit as a chain: each entry's digest and the hash of it with all before it. What is erased later leaves its digest, and
 * loses the salt without which nobody can try values against that. See docs/decisions/audit-chain.md.
 */
import { sql } from 'kysely';
import { instantType, type Step, table } from '../columns.ts';
import { EVENT_CONTENT } from './0017-security-events.ts';
import { auditGuards, dropAuditGuards } from './audit-triggers.ts';

export async function auditChain(step: Step): Promise<void> {
  const { db, engine } = step;
  const run = (text: string) => sql.raw(text).execute(db);
  await dropAuditGuards(step);
  for (const name of ['operation', 'change']) {
    await db.schema.alterTable(name).addColumn('kept_digest', 'text').execute();
    await db.schema
      .alterTable(name)
      .addColumn('salt', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    // What was recorded before has personal values in it as well.
    const random = engine === 'sqlite' ? 'hex(randomblob(16))' : `replace(gen_random_uuid()::text, '-', '')`;
    await run(`update ${name} set salt = ${random} where erased_by is null`);
  }
  await auditGuards(step, [...EVENT_CONTENT, 'salt', 'kept_digest']);

  await table(step, 'audit_seal')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('operation_id', 'bigint', (c) => c.notNull().unique())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('at', instantType(engine), (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_seal_club').on('audit_seal').columns(['club_id', 'operation_id']).execute();
  for (const when of ['update', 'delete'])
    await run(
      engine === 'sqlite'
        ? `create trigger audit_seal_no_${when} before ${when} on audit_seal begin select raise(abort, 'The audit is append-only.'); end`
        : `create trigger audit_seal_no_${when} before ${when} on audit_seal for each row execute function audit_is_kept()`,
    );
  if (engine === 'postgres')
    await run(
      'create trigger audit_seal_not_emptied before truncate on audit_seal for each statement execute function audit_is_kept()',
    );
}
