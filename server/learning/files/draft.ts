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

/** Bytes as text: UTF-8, UTF-16 by its mark, or else Windows-1252, as old files have it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The lines of a text with their numbers, without making a copy of all of them. */
export function* linesOf(text: string): Generator<{ number: number; text: string }> {
  let number = 1;
  for (let from = 0; from <= text.length; number++) {
    let to = from;
    while (to < text.length && text.charCodeAt(to) !== 10 && text.charCodeAt(to) !== 13) to++;
    yield { number, text: text.slice(from, to) };
    from = to + (text.charCodeAt(to) === 13 && text.charCodeAt(to + 1) === 10 ? 2 : 1);
  }
}
