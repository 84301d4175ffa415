/** Aiken: a line for the question, a line for each answer (`A. …` or `A) …`), and `ANSWER: A`. */
import { emptyDraft, excerpt, type Found, issue, linesOf, MANY_LINES, type QuestionDraft } from './draft.ts';

/** Most of a question's text that is kept, in characters: more than the bank takes, so that it is told as too long. */
const MAX_STEM = 20_000;

/** Every question and fault of an Aiken text. */
export function* readAiken(text: string): Generator<Found> {
  let start = 0;
  let stem: string[] = [];
  let size = 0;
  let answers: { letter: string; text: string }[] = [];
  const fault = (line: number, code: string): Found => ({
    kind: 'fault',
    issue: issue(line, code, { text: excerpt(stem.join(' ')) }),
  });
  const reset = () => {
    stem = [];
    size = 0;
    answers = [];
  };
  const say = (line: string) => {
    if (size <= MAX_STEM) stem.push(line.slice(0, MAX_STEM + 1));
    size += line.length + 1;
  };
  for (const { number, text: raw } of linesOf(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)) {
    if (number % MANY_LINES === 0) yield { kind: 'nothing', line: number };
    const line = raw.trim();
    if (line === '') continue;
    if (stem.length === 0) {
      start = number;
      say(line);
      continue;
    }
    const last = /^ANSWER\s*:\s*([A-Z])\.?$/i.exec(line);
    if (last) {
      const letter = (last[1] as string).toUpperCase();
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
    const answer = /^([A-Z])[.)]\s+(.*)$/i.exec(line);
    const letter = answer?.[1]?.toUpperCase() ?? '';
    if (answer && letter === String.fromCharCode(65 + answers.length)) answers.push({ letter, text: answer[2] ?? '' });
    else if (answers.length === 0) say(line);
    else {
      // Text after the answers without ANSWER: the question before it is broken, and another one begins.
      yield fault(start, 'aiken-no-answer-line');
      reset();
      start = number;
      say(line);
    }
  }
  if (stem.length > 0) yield fault(start, answers.length > 0 ? 'aiken-no-answer-line' : 'aiken-no-answers');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** One question, or null where it has several right answers: Aiken has words for one alone. */
export function writeAiken(draft: QuestionDraft): string | null {
  if (draft.answers.filter(({ right }) => right).length !== 1) return null;
  const letter = (index: number) => String.fromCharCode(65 + index);
  const answers = draft.answers.map(({ text }, index) => `${letter(index)}. ${oneLine(text)}\n`).join('');
  return `${oneLine(draft.text)}\n${answers}ANSWER: ${letter(draft.answers.findIndex(({ right }) => right))}\n\n`;
}
