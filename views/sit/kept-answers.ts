/** What was answered of a test, kept on the device until it is handed in: a reload or a closed tab loses nothing. */
import { z } from 'zod';
import type { AttemptPaper } from '#contract/entities/attempt.ts';
import { pickedAnswers } from '#contract/rules/paper.ts';
import { begin, type Sat } from '../tests/sitting.ts';

export type SatPaper = Sat & {
  readonly snapshot: AttemptPaper;
  /** When the last answer was given, by the server's clock as this device knew it, in ms; null without one. */
  readonly answeredAt: number | null;
};

const kept = z.object({
  picked: pickedAnswers,
  flagged: z.array(z.number().int()),
  at: z.number().int().min(0),
  enteredAt: z.number(),
  finishedAt: z.number().nullable(),
  answeredAt: z.number().nullable().default(null),
});

const keyOf = (attempt: number) => `clutch.sit.${attempt}`;

/** The paper with what is kept of it. `startedAt` by this device's clock, in ms: it may go wrong, the server's does not. */
export function sitAgain(paper: AttemptPaper, startedAt: number, now: number): SatPaper {
  const fresh = { ...begin(paper, now), startedAt, answeredAt: null };
  try {
    const found = kept.safeParse(JSON.parse(localStorage.getItem(keyOf(paper.attempt_id)) ?? 'null'));
    if (found.success && found.data.at < Math.max(1, paper.questions.length)) return { ...fresh, ...found.data };
  } catch {
    // A closed store: what is answered from here on stays in the page.
  }
  return fresh;
}

export function keepAnswers({ snapshot, picked, flagged, at, enteredAt, finishedAt, answeredAt }: SatPaper): void {
  const kept = { picked, flagged, at, enteredAt, finishedAt, answeredAt };
  try {
    localStorage.setItem(keyOf(snapshot.attempt_id), JSON.stringify(kept));
  } catch {
    // As above.
  }
}

export const forgetAnswers = (attempt: number): void => localStorage.removeItem(keyOf(attempt));
