/** Commands that are not run from a vague word: what takes something away, and what changes a rule of the school. */
import type { AnyCommand } from './command.ts';

/** True for a command that takes something away, as it says itself; it leads only when its verb is typed. */
export const isDestructive = ({ destructive }: Pick<AnyCommand, 'destructive'>): boolean => destructive !== undefined;

/** What takes something away stands below what does not; else the order stays. */
export const takingAwayLast = <T>(
  all: readonly T[],
  commandOf: (one: T) => Pick<AnyCommand, 'destructive'>,
): readonly T[] => [
  ...all.filter((one) => !isDestructive(commandOf(one))),
  ...all.filter((one) => isDestructive(commandOf(one))),
];

/** True for a command that changes a rule of the school; it comes after an act with the same words. */
export const isSetting = ({ id }: Pick<AnyCommand, 'id'>): boolean =>
  id.startsWith('setting.') || id === 'club.change-setting';
