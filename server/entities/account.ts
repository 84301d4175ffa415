import { member } from '#contract/entities/team.ts';
import { emailKey } from '../store/search.ts';
import type { Entity } from './entity.ts';

/** Accounts of the console's users; `user` on the wire. */
export const account: Entity = {
  entity: 'user',
  table: 'account',
  json: ['roles', 'preferences', 'permissions'],
  secret: ['password_hash', 'email_key', 'address_confirmed_at'],
  list: member.list,
  // An address is another's to confirm.
  settled: ['email'],
  // The address shown is the one that signs in.
  derived: (row) => ({ email_key: emailKey(String(row.email)) }),
  uniques: { account_email_key_key: 'email' },
};
