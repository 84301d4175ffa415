/** Aiken: a line for the question, a line for each answer (`A. …` or `A) …`, with or without the space), and `ANSWER: A`, whose label may be French or Portuguese. */
import { AIKEN_ANSWER } from '#contract/rules/aiken.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
import { emptyDraft, excerpt, type Found, issue, linesOf, MANY_LINES, type QuestionDraft } from './draft.ts';

/** Most of a question's text that is kept, in characters: more than the bank takes, so that it is told as too long. */
const MAX_STEM = 20_000;

/** `A. text`, `A) text`, and the same without a space; `A.M.` is no answer. */
const ANSWER = /^([A-Z])(?:[.)]\s+|\)(?=\S)|\.(?=\S)(?![A-Z]\.))(.*)$/i;
const lines = (text: string): string[] => text.split(/[\r\n]+/).map((line) => line.trim());

/** Whether a text has questions in this form. */
export const looksLikeAiken = (text: string): boolean =>
  lines(text).some((line) => /^[A-Z]\b/i.test(AIKEN_ANSWER.exec(line)?.[1] ?? '')) &&
  /^\s*A(?:\.\s*|\)\s*)\S/im.test(text);

/**
 * Every question and fault of an Aiken text. A faulty question costs itself: reading goes on after its last line, or
 * after the blank line behind it.
 */
export function* readAiken(pieces: Iterable<string>): Generator<Found> {
  let start = 0;
  let stem: string[] = [];
  let size = 0;
  let answers: { letter: string; text: string }[] = [];
  /** A blank line stood after the question's text, before any answer. */
  let parted = false;
  /** What is left of a question that was told as faulty is passed over. */
  let over = false;
  const fault = (line: number, code: string): Found => ({
    kind: 'fault',
    issue: issue(line, code, { text: excerpt(stem.join(' ')) }),
  });
  const reset = (passOver = false) => {
    stem = [];
    size = 0;
    answers = [];
    parted = false;
    over = passOver;
  };
  const say = (line: string, number: number) => {
    if (stem.length === 0) start = number;
    if (size <= MAX_STEM) stem.push(line.slice(0, MAX_STEM + 1));
    size += line.length + 1;
  };
  for (const { number, text: raw } of linesOf(pieces)) {
    if (number % MANY_LINES === 0) yield { kind: 'nothing', line: number };
    const line = raw.trim();
    if (line === '') {
      over = false;
      parted = stem.length > 0 && answers.length === 0;
      continue;
    }
    const last = AIKEN_ANSWER.exec(line);
    if (over || (last && stem.length === 0)) {
      // An ANSWER without a question belongs to one that was told already, or to none.
      if (last && !over) yield { kind: 'fault', issue: issue(number, 'aiken-no-answers', { text: excerpt(line) }) };
      if (last) over = false;
      continue;
    }
    if (last) {
      const letter = /^([A-Z])[.)]?$/i.exec(last[1] as string)?.[1]?.toUpperCase();
      if (!answers.some((answer) => answer.letter === letter))
        yield fault(number, answers.length === 0 ? 'aiken-no-answers' : 'aiken-unknown-letter');
      else {
        const draft: QuestionDraft = {
          ...emptyDraft(),
          text: stem.join('\n'),
          answers: answers.map((answer) => ({ text: answer.text, right: answer.letter === letter, feedback: '' })),
        };
        yield { kind: 'question', line: start, draft, notes: [] };
      }
      reset();
      continue;
    }
    const answer = stem.length > 0 ? ANSWER.exec(line) : null;
    const letter = answer?.[1]?.toUpperCase() ?? '';
    if (answer && letter === String.fromCharCode(65 + answers.length)) {
      answers.push({ letter, text: answer[2] ?? '' });
      parted = false;
    } else if (answers.length === 0 && parted) {
      // A text without answers, and after the blank line another one: the first is no question.
      yield fault(start, 'aiken-no-answers');
      reset();
      say(line, number);
    } else if (answers.length === 0) say(line, number);
    else if (answer) {
      yield fault(number, 'aiken-letter-order');
      reset(true);
    } else {
      // Text after the answers without ANSWER: the question before it is broken, and another one begins.
      yield fault(start, 'aiken-no-answer-line');
      reset();
      say(line, number);
    }
  }
  if (stem.length > 0) yield fault(start, answers.length > 0 ? 'aiken-no-answer-line' : 'aiken-no-answers');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** One question, or null where it has several right answers or asks for a number: Aiken has words for one letter alone. */
export function writeAiken(draft: QuestionDraft): string | null {
  if (isNumeric(draft.answers) || draft.answers.filter(({ right }) => right).length !== 1) return null;
  const letter = (index: number) => String.fromCharCode(65 + index);
  const answers = draft.answers.map(({ text }, index) => `${letter(index)}. ${oneLine(text)}\n`).join('');
  return `${oneLine(draft.text)}\n${answers}ANSWER: ${letter(draft.answers.findIndex(({ right }) => right))}\n\n`;
}
