/** Commands that are not run from a vague word: what takes something away, and what changes a rule of the school. */
import type { AnyCommand } from './command.ts';

/** First words of the acts that take something away from somebody: `delete`, `cancel-as-admin`, `revoke-role`. */
const TAKING_AWAY: ReadonlySet<string> = new Set([
  'delete',
  'erase',
  'remove',
  'cancel',
  'clear',
  'revoke',
  'disable',
  'retire',
  'stop',
  'end',
  'unstar',
  'untie',
]);
/** Acts whose first word is harmless elsewhere: a device is signed out without being asked. */
const TAKING_AWAY_WHOLE: ReadonlySet<string> = new Set(['device.sign-out', 'device.sign-out-others']);
/** Acts that only look so: they clear what is on the screen, or one's own bookmark. */
const HARMLESS: ReadonlySet<string> = new Set(['list.clear-filters']);

/** True for a command that takes something away; it leads only when its verb is typed. */
export function isDestructive({ id }: Pick<AnyCommand, 'id'>): boolean {
  const act = id.slice(id.indexOf('.') + 1);
  // When something goes by itself is a rule, and changing it takes nothing away now.
  if (HARMLESS.has(id) || act.includes('-after-')) return false;
  return TAKING_AWAY.has(act.split('-')[0] ?? '') || TAKING_AWAY_WHOLE.has(id);
}

/** What takes something away stands below what does not; else the order stays. */
export const takingAwayLast = <T>(all: readonly T[], commandOf: (one: T) => Pick<AnyCommand, 'id'>): readonly T[] => [
  ...all.filter((one) => !isDestructive(commandOf(one))),
  ...all.filter((one) => isDestructive(commandOf(one))),
];

/** True for a command that changes a rule of the school; it comes after an act with the same words. */
export const isSetting = ({ id }: Pick<AnyCommand, 'id'>): boolean =>
  id.startsWith('setting.') || id === 'club.change-setting';
