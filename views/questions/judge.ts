/** What the figures of a question say about it, in a word. */
import type { Tone } from '#ui/tag.tsx';

export interface Judged<W extends string> {
  readonly word: W;
  readonly tone: Tone;
}

/** Nearly everybody right tells students apart no better than nearly everybody wrong. Bounds as usual in test theory (Ebel). */
export function judgeDifficulty(facility: number | null): Judged<'veryEasy' | 'easy' | 'fair' | 'hard'> | null {
  if (facility === null) return null;
  if (facility > 0.95) return { word: 'veryEasy', tone: 'warning' };
  if (facility >= 0.7) return { word: 'easy', tone: 'neutral' };
  return facility >= 0.3 ? { word: 'fair', tone: 'success' } : { word: 'hard', tone: 'warning' };
}

/** Below zero those who are good at the rest of the test get this one wrong: mostly a question with the wrong answer marked. */
export function judgeDiscrimination(value: number | null): Judged<'wrongWay' | 'poor' | 'usable' | 'good'> | null {
  if (value === null) return null;
  if (value < 0) return { word: 'wrongWay', tone: 'danger' };
  if (value < 0.2) return { word: 'poor', tone: 'warning' };
  return value < 0.3 ? { word: 'usable', tone: 'neutral' } : { word: 'good', tone: 'success' };
}
