/** What only who holds the permission `money` sees or takes back, wherever it is told: in calls, histories, audit and exports. */

import { COMMAND_NAMES } from '#contract/command-names.ts';
import { type ClubSettings, MONEY_SETTINGS, type SettingsShown } from '#contract/entities/club.ts';
import { TELL_AMOUNTS } from '#contract/entities/delivery.ts';
import { endpoints } from '#contract/index.ts';
import { permissionsOf } from '#contract/permissions.ts';
import type { Actor } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { problem } from '../problems.ts';

/** Entities that tell of money. */
export const MONEY: ReadonlySet<string> = new Set(['entry', 'balance', 'desk_closing', 'pay_rate']);

/** The server's own acts have account 0. A token may do what its permissions say, while its maker holds `money`. */
export const holdsMoney = ({ id, roles, own = [], token }: Actor, act: 'read' | 'write' = 'read'): boolean =>
  id === 0 || (permissionsOf(roles, own).includes('money') && (!token || token.permissions.includes(`money.${act}`)));

/** @throws Problem 403 `missing-permission`. */
export function requireMoney(actor: Actor, act: 'read' | 'write' = 'read'): void {
  if (!holdsMoney(actor, act)) throw problem('missing-permission', { permission: 'money' });
}

/** Calls that ask for the permission, by the names under which they stand in the audit. */
const ACTS: ReadonlySet<string> = new Set(
  endpoints
    .filter(({ permission }) => permission === 'money')
    .flatMap(({ id }) => [`call.${id}`, ...(COMMAND_NAMES[id] ?? [])]),
);
/** Whether an act, as the audit names it, asks for the permission. */
export const isMoneyAct = (command: string): boolean => ACTS.has(command);

/** The rules of a school as an actor may see them. */
export const settingsFor = (actor: Actor, settings: ClubSettings): SettingsShown =>
  holdsMoney(actor)
    ? settings
    : { ...settings, ...Object.fromEntries(MONEY_SETTINGS.map((key) => [key, settings[key] === 0 ? 0 : null])) };

/** Whether settings that are given, or their values before and after, say something about money. */
export const tellsOfMoney = (settings: Readonly<Record<string, unknown>>): boolean =>
  MONEY_SETTINGS.some((key) => key in settings);

const without = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

/**
 * What an actor may see of a row of an entity, or of what it was before and after a change: without money, no fees among the
 * school's rules and no words of messages about amounts. An image that says no event may be of such a message.
 */
export function withoutMoney(actor: Actor, entity: string, row: Row): Row {
  if (holdsMoney(actor)) return row;
  if (entity === 'club' && typeof row.settings === 'object' && row.settings !== null)
    return { ...row, settings: without(row.settings as Row, MONEY_SETTINGS) };
  if (entity === 'delivery' && (row.event === undefined || TELL_AMOUNTS.includes(String(row.event))))
    return { ...row, ...('subject' in row ? { subject: '' } : {}), ...('body' in row ? { body: '' } : {}) };
  return row;
}

/** The rows that an operation touched, without those of money where an actor may not see them. */
export const touchedFor = <T>(money: boolean, touched: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(touched).filter(([entity]) => money || !MONEY.has(entity)));
