/** The list of answers as it is edited: letters, order, and what is wrong with it. */
import { type Answer, MAX_ANSWERS, MIN_ANSWERS, sameAnswerKey } from '#contract/entities/question.ts';
import { isNumeric } from '#contract/rules/numeric.ts';

export const noAnswer: Answer = { text: '', right: false, feedback: '' };

/** What a new question starts with: no answer is right until somebody says so. */
export const firstAnswers: readonly Answer[] = Array.from({ length: MIN_ANSWERS }, () => noAnswer);

/** `A` for the first answer. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

/** The answers as a form holds them; anything else is the start of a new question. */
export const answersOf = (value: unknown): readonly Answer[] =>
  Array.isArray(value) && value.length > 0 ? (value as readonly Answer[]) : firstAnswers;

export const canAdd = (answers: readonly Answer[]): boolean => answers.length < MAX_ANSWERS;
export const canRemove = (answers: readonly Answer[]): boolean =>
  answers.length > (isNumeric(answers) ? 1 : MIN_ANSWERS);

/** What a question that asks for a number starts with: nothing is accepted until somebody says what. */
export const noNumber: Answer = { text: '', right: true, numeric: true, feedback: '' };

/** The list with one answer at another place; the same list where there is no such place. */
export function moved(answers: readonly Answer[], from: number, to: number): readonly Answer[] {
  if (to < 0 || to >= answers.length) return answers;
  const next = [...answers];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Places of answers that say the same as an earlier one, each with the place of that one. Empty answers are not compared. */
export function repeats(answers: readonly Answer[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  for (const [place, { text }] of answers.entries()) {
    const key = sameAnswerKey(text);
    const earlier = first.get(key);
    if (key === '') continue;
    if (earlier === undefined) first.set(key, place);
    else found.set(place, earlier);
  }
  return found;
}

export const someRight = (answers: readonly Answer[]): boolean => answers.some(({ right }) => right);
