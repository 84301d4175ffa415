/**
 * Marking: one pure function for the server, which marks attempts, and for the console, which marks a preview. A question
 * is right when exactly its right answers were picked, or a number was typed that is accepted; one left out is wrong.
 */
import { accepts, isNumeric, numberTyped } from './numeric.ts';
import type { AskedQuestion, PassRule, PickedAnswers, Score, Snapshot, Timing } from './paper.ts';

/** One thing that was picked or typed. */
export type Picked = PickedAnswers[string][number];

/** Seconds a test of so many questions lasts, or null without a limit. */
export function secondsAllowed(found: Timing, questions: number): number | null {
  if (found.kind === 'total') return found.minutes * 60;
  return found.kind === 'per_question' ? found.seconds * questions : null;
}

/** Whether exactly the right answers of a question were picked, in whatever order. */
export function isRight(question: Pick<AskedQuestion, 'answers'>, picked: readonly Picked[] | undefined): boolean {
  if (!picked || picked.length === 0) return false;
  if (isNumeric(question.answers)) return acceptedAt(question, picked) !== null;
  const chosen = new Set(picked);
  const same = question.answers.every((answer, index) => answer.right === chosen.has(index));
  return same && [...chosen].every((index) => typeof index === 'number' && index < question.answers.length);
}

/** Which of the accepted numbers takes what was typed, or null. One number is typed, and no more. */
export function acceptedAt({ answers }: Pick<AskedQuestion, 'answers'>, picked: readonly Picked[]): number | null {
  const [typed] = picked;
  const number = picked.length === 1 && typeof typed === 'string' ? numberTyped(typed) : null;
  const at = number === null ? -1 : answers.findIndex(({ text, right }) => right && accepts(text, number));
  return at < 0 ? null : at;
}

/** Marks what was picked against the snapshot. Picks for questions that were not asked are ignored. */
export function mark(asked: Snapshot, picked: PickedAnswers): Score {
  const rightIds: number[] = [];
  const sections = asked.sections.map(({ title }) => ({ title, right: 0, total: 0 }));
  const rule = asked.pass_rule;
  let unanswered = 0;
  let penalty = 0;
  let vetoes = 0;
  for (const question of asked.questions) {
    const choice = Object.hasOwn(picked, question.id) ? picked[question.id] : undefined;
    const section = sections[question.section];
    if (section) section.total++;
    if (isRight(question, choice)) {
      rightIds.push(question.id);
      if (section) section.right++;
      continue;
    }
    if (!choice || choice.length === 0) unanswered++;
    penalty += question.weight;
    if (rule.kind === 'max_penalty' && rule.veto_weight !== null && question.weight >= rule.veto_weight) vetoes++;
  }
  const total = asked.questions.length;
  const right = rightIds.length;
  const found = { total, right, wrong: total - right, unanswered, penalty, vetoes };
  return { ...found, passed: total > 0 && isPassed(rule, found), sections, right_ids: rightIds };
}

/** Whether counts satisfy a pass rule. */
export function isPassed(rule: PassRule, found: Pick<Score, 'right' | 'wrong' | 'penalty' | 'vetoes'>): boolean {
  if (rule.kind === 'max_wrong') return found.wrong <= rule.max;
  if (rule.kind === 'min_right') return found.right >= rule.min;
  return found.penalty <= rule.max && (rule.veto_weight === null || found.vetoes < rule.veto_count);
}
