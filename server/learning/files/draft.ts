/** A question on its way in from a file, or out to one. */
import type { Answer } from '#contract/entities/question.ts';
import type { ImportIssue } from '#contract/entities/question-files.ts';

export interface QuestionDraft {
  text: string;
  answers: Answer[];
  explanation: string;
  code: string;
  /** Names from the top down; null where the file names none. */
  category: string[] | null;
  licence_categories: string[];
  difficulty: number;
  weight: number;
  status: string;
  /** An image's key, `sign:<code>`, or the name of a file in the same ZIP. */
  image: string | null;
}

/** What a reader of a format finds, one by one. */
export type Found =
  | { readonly kind: 'question'; readonly line: number; readonly draft: QuestionDraft; readonly notes: ImportIssue[] }
  /** Something that is no usable question. `counts` is false for what is none at all (a comment gone wrong, a description). */
  | { readonly kind: 'fault'; readonly issue: ImportIssue }
  /** Something that is read and cannot be kept. */
  | { readonly kind: 'note'; readonly issue: ImportIssue }
  /** Nothing so far, in many lines: whoever reads can let others come in between. */
  | { readonly kind: 'nothing'; readonly line: number };

/** Lines without a question after which a reader says so. */
export const MANY_LINES = 2000;

export const emptyDraft = (): QuestionDraft => ({
  text: '',
  answers: [],
  explanation: '',
  code: '',
  category: null,
  licence_categories: [],
  difficulty: 3,
  weight: 1,
  status: 'draft',
  image: null,
});

export const issue = (line: number, code: string, params: ImportIssue['params'] = {}, field?: string): ImportIssue => ({
  line,
  code,
  params,
  ...(field ? { field } : {}),
});

/** A short piece of a text, to name it by. */
export const excerpt = (text: string, length = 60): string => {
  const one = text
    .slice(0, length * 20)
    .replace(/\s+/g, ' ')
    .trim();
  return one.length > length ? `${one.slice(0, length - 1)}…` : one;
};

/** The lines of a text that comes in pieces, with their numbers; of the text no more is held than a line and a piece. */
export function* linesOf(pieces: Iterable<string>): Generator<{ number: number; text: string }> {
  let number = 1;
  /** What there is of a line that goes on in the next piece. */
  let begun: string[] = [];
  let wasReturn = false;
  let first = true;
  for (const piece of pieces) {
    // A line's end of two characters may lie across two pieces.
    let from = (wasReturn && piece.charCodeAt(0) === 10) || (first && piece.charCodeAt(0) === 0xfeff) ? 1 : 0;
    if (piece !== '') first = false;
    if (piece !== '') wasReturn = false;
    for (let to = from; to < piece.length; to++) {
      const code = piece.charCodeAt(to);
      if (code !== 10 && code !== 13) continue;
      begun.push(piece.slice(from, to));
      yield { number, text: begun.join('') };
      number++;
      begun = [];
      if (code === 13 && to + 1 === piece.length) wasReturn = true;
      if (code === 13 && piece.charCodeAt(to + 1) === 10) to++;
      from = to + 1;
    }
    begun.push(piece.slice(from));
  }
  yield { number, text: begun.join('') };
}
