import { member } from '#contract/entities/team.ts';
import { emailKey } from '../auth/accounts.ts';
import { endSessionsOf, keepAnAdmin, lockTeam } from '../auth/last-admin.ts';
import type { Entity } from './entity.ts';

/** Accounts of the console's users; `user` on the wire. */
export const account: Entity = {
  entity: 'user',
  table: 'account',
  json: ['roles', 'preferences'],
  secret: ['password_hash', 'email_key'],
  list: member.list,
  // An address is another's to confirm.
  settled: ['email'],
  // The address shown is the one that signs in.
  derived: (row) => ({ email_key: emailKey(String(row.email)) }),
  // Undo must not leave a school without an admin, nor someone signed in who may not be.
  async guard(writer, row) {
    await lockTeam(writer);
    await keepAnAdmin(writer);
    await endSessionsOf(writer, row);
  },
  uniques: { account_email_key_key: 'email' },
};
