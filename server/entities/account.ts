import type { Entity } from './entity.ts';

/** Accounts of the console's users; `user` on the wire. */
export const account: Entity = {
  entity: 'user',
  table: 'account',
  json: ['roles', 'preferences'],
  secret: ['password_hash', 'email_key'],
  uniques: { account_email_key_key: 'email' },
};
