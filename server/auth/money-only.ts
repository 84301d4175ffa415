/** What only who holds the permission `money` sees or takes back, wherever it is told: in calls, histories, audit and exports. */
import { permissionsOf } from '#contract/permissions.ts';
import type { Actor } from '../context.ts';
import { problem } from '../problems.ts';

/** Entities that tell of money. */
export const MONEY: ReadonlySet<string> = new Set(['entry', 'balance', 'desk_closing', 'pay_rate']);

/** The server's own acts have account 0. */
export const holdsMoney = ({ id, roles, own = [], token }: Actor): boolean =>
  id === 0 || (permissionsOf(roles, own).includes('money') && (!token || token.permissions.includes('money.read')));

/** @throws Problem 403 `missing-permission`. */
export function requireMoney(actor: Actor): void {
  if (!holdsMoney(actor)) throw problem('missing-permission', { permission: 'money' });
}
