/** How far a learner is with a skill, from the marks of the classes in which it was taught. Pure. */

/** 1 introduced, 2 with help, 3 alone. */
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];
export const LEVEL_NAMES = { 0: 'open', 1: 'introduced', 2: 'helped', 3: 'alone' } as const;

export interface Marked {
  readonly level: number;
  /** When its class began, ISO 8601. */
  readonly starts_at: string;
}

export interface SkillProgress<M extends Marked> {
  /** The mark that counts: that of the newest class; null where the skill is open. */
  readonly last: M | null;
  /** In how many classes it was marked. */
  readonly classes: number;
  /** Not yet alone, and the same in the last `stagnantAfter` classes in which it was marked. */
  readonly stagnates: boolean;
}

/** Progress with one skill. `marks` are those of its classes, in any order; of two classes at one time the later in the list counts. */
export function progressWith<M extends Marked>(marks: readonly M[], stagnantAfter: number): SkillProgress<M> {
  const inTime = [...marks].sort((a, b) => (a.starts_at < b.starts_at ? -1 : Number(a.starts_at > b.starts_at)));
  const last = inTime.at(-1) ?? null;
  const latest = inTime.slice(-stagnantAfter);
  const stagnates =
    last !== null &&
    last.level < 3 &&
    latest.length >= stagnantAfter &&
    latest.every(({ level }) => level === last.level);
  return { last, classes: marks.length, stagnates };
}

/** States of a class in which marks can stand: one that was cancelled or missed taught nothing. */
export const MARKABLE = ['booked', 'completed'] as const;
