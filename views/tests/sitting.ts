/** A test being sat in the console: what was picked, where one is, and what the clock does. Pure; times in milliseconds. */
import { z } from 'zod';
import { type Picked, secondsAllowed } from '#contract/rules/marking.ts';
import { isNumeric, numberTyped } from '#contract/rules/numeric.ts';
import {
  type AskedQuestion,
  type PickedAnswers,
  pickedAnswers,
  type Snapshot,
  snapshot,
  type Timing,
} from '#contract/rules/paper.ts';

/** A question as whoever sits the test sees it: a preview knows which answers are right, a student's paper only whether several are. */
export interface SatQuestion extends Pick<AskedQuestion, 'id' | 'section' | 'text' | 'image'> {
  readonly answers: readonly { readonly text: string; readonly right?: boolean; readonly numeric?: true | undefined }[];
  readonly several?: boolean;
  readonly number?: boolean;
}

/** A test that is being sat, whoever sits it. */
export interface Sat {
  readonly snapshot: {
    readonly title: string;
    readonly sections: readonly { readonly title: string }[];
    readonly timing: Timing;
    readonly questions: readonly SatQuestion[];
  };
  readonly picked: PickedAnswers;
  /** Ids of questions to come back to. */
  readonly flagged: readonly number[];
  /** Index of the question on show. */
  readonly at: number;
  readonly startedAt: number;
  /** When the question on show was come to: its own clock, where each has one. */
  readonly enteredAt: number;
  readonly finishedAt: number | null;
}

export const sitting = z.object({
  snapshot,
  picked: pickedAnswers,
  flagged: z.array(z.number().int()),
  at: z.number().int().min(0),
  startedAt: z.number(),
  enteredAt: z.number(),
  finishedAt: z.number().nullable(),
});
export type Sitting = Sat & { readonly snapshot: Snapshot };

export const begin = <P extends Sat['snapshot']>(asked: P, now: number): Sat & { readonly snapshot: P } => ({
  snapshot: asked,
  picked: {},
  flagged: [],
  at: 0,
  startedAt: now,
  enteredAt: now,
  finishedAt: asked.questions.length === 0 ? now : null,
});

/** Whether more than one answer is right: a student is told so. */
export const hasSeveral = ({ several, answers }: Pick<SatQuestion, 'several' | 'answers'>): boolean =>
  several ?? (!isNumeric(answers) && answers.filter(({ right }) => right).length > 1);

/** Whether a number is to be typed. */
export const asksNumber = ({ number, answers }: Pick<SatQuestion, 'number' | 'answers'>): boolean =>
  number ?? isNumeric(answers);

export const questionAt = (now: Sat): SatQuestion | undefined => now.snapshot.questions[now.at];
const none: readonly Picked[] = [];
export const pickedFor = (now: Sat, question: Pick<SatQuestion, 'id'>): readonly Picked[] =>
  now.picked[String(question.id)] ?? none;

/** Picks an answer of the question on show; picked once more, it is taken back. One that is not there changes nothing. */
export function pick<S extends Sat>(now: S, index: number): S {
  const question = questionAt(now);
  if (!question || now.finishedAt !== null || index < 0 || index >= question.answers.length) return now;
  if (asksNumber(question)) return now;
  const before = pickedFor(now, question);
  const without = before.filter((one) => one !== index);
  const after = before.includes(index)
    ? without
    : hasSeveral(question)
      ? [...before, index].sort((a, b) => Number(a) - Number(b))
      : [index];
  return { ...now, picked: { ...now.picked, [question.id]: after } };
}

/** Types the number of the question on show; what is no number counts as no answer. */
export function typeNumber<S extends Sat>(now: S, typed: string): S {
  const question = questionAt(now);
  if (!question || now.finishedAt !== null || !asksNumber(question)) return now;
  return { ...now, picked: { ...now.picked, [question.id]: numberTyped(typed) === null ? [] : [typed.trim()] } };
}

export function flag<S extends Sat>(now: S): S {
  const question = questionAt(now);
  if (!question) return now;
  const without = now.flagged.filter((id) => id !== question.id);
  return { ...now, flagged: without.length < now.flagged.length ? without : [...without, question.id] };
}

/** Where each question has its own time there is no way back, and none past the next. */
export const isOneWay = (now: Sat): boolean => now.snapshot.timing.kind === 'per_question';

/** Goes to a question, as far as the test lets one. */
export function go<S extends Sat>(now: S, to: number, time: number): S {
  if (now.finishedAt !== null || to < 0 || to >= now.snapshot.questions.length || to === now.at) return now;
  if (isOneWay(now) && to !== now.at + 1) return now;
  return { ...now, at: to, enteredAt: time };
}

export const finish = <S extends Sat>(now: S, time: number): S =>
  now.finishedAt === null ? { ...now, finishedAt: time } : now;

/** Whole seconds left for the test, or for the question on show where each has its own time; null without a limit. */
export function secondsLeft(now: Sat, time: number): number | null {
  const { timing, questions } = now.snapshot;
  const whole = secondsAllowed(timing, questions.length);
  if (whole === null) return null;
  const until = timing.kind === 'per_question' ? now.enteredAt + timing.seconds * 1000 : now.startedAt + whole * 1000;
  return Math.max(0, Math.ceil((until - time) / 1000));
}

/** What the clock does by itself: the next question comes, or the test is over. Also after a long sleep of the machine. */
export function tick<S extends Sat>(now: S, time: number): S {
  const { timing, questions } = now.snapshot;
  if (now.finishedAt !== null || timing.kind === 'none') return now;
  if (timing.kind === 'total') {
    const over = now.startedAt + timing.minutes * 60_000;
    return time >= over ? finish(now, over) : now;
  }
  let { at, enteredAt } = now;
  const span = timing.seconds * 1000;
  while (time >= enteredAt + span) {
    enteredAt += span;
    if (at + 1 >= questions.length) return finish({ ...now, at, enteredAt: enteredAt - span }, enteredAt);
    at++;
  }
  return at === now.at ? now : { ...now, at, enteredAt };
}

export const unanswered = (now: Sat): readonly SatQuestion[] =>
  now.snapshot.questions.filter((question) => pickedFor(now, question).length === 0);

/** Whether the clock ended it, not whoever sat it. */
export const ranOut = (now: Sat): boolean => now.finishedAt !== null && secondsLeft(now, now.finishedAt) === 0;

/** Numbers of questions in short: `3, 7–9`. `questions` are some of the sitting's, in its order. */
export function numbersOf(now: Sat, questions: readonly Pick<SatQuestion, 'id'>[]): string {
  const wanted = new Set(questions.map(({ id }) => id));
  const runs: [number, number][] = [];
  for (const [place, { id }] of now.snapshot.questions.entries()) {
    if (!wanted.has(id)) continue;
    const run = runs.at(-1);
    if (run && run[1] === place) run[1] = place + 1;
    else runs.push([place + 1, place + 1]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}${to === from + 1 ? ', ' : '–'}${to}`)).join(', ');
}

/** The next question without an answer, after the one on show and then from the first; null when all have one. */
export function nextOpen(now: Sat): number | null {
  const { questions } = now.snapshot;
  for (let step = 1; step <= questions.length; step++) {
    const place = (now.at + step) % questions.length;
    const question = questions[place];
    if (question && pickedFor(now, question).length === 0) return place;
  }
  return null;
}

const keyOf = (test: number) => `clutch.sitting.${test}`;

/** The sitting kept in this tab, so that a reload goes on with it; null where there is none. */
export function readSitting(test: number): Sitting | null {
  try {
    const found = sitting.safeParse(JSON.parse(sessionStorage.getItem(keyOf(test)) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

export function writeSitting(test: number, now: Sitting | null): void {
  try {
    if (now) sessionStorage.setItem(keyOf(test), JSON.stringify(now));
    else sessionStorage.removeItem(keyOf(test));
  } catch {
    // A full store: a reload would begin anew.
  }
}
