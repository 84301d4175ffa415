/**
 * Reads GIFT as it is found in the wild. The text is parted into blocks here, so that one fault costs one question and has
 * its line; each block goes through the kept parser. What the bank has no place for is noted, never dropped silently.
 */
import { type GIFTQuestion, type Numerical, type NumericalFormat, parse, type TextFormat } from 'gift-pegjs';
import type { Answer } from '#contract/entities/question.ts';
import type { ImportIssue } from '#contract/entities/question-files.ts';
import { readPath } from '#contract/rules/category-path.ts';
import { emptyDraft, excerpt, type Found, issue, linesOf, MANY_LINES, type QuestionDraft } from './draft.ts';
import { htmlToText } from './html-text.ts';

export interface GiftOptions {
  /** The words of a true-or-false question's answers. */
  readonly trueFalse: readonly [string, string];
}

interface Block {
  readonly line: number;
  readonly text: string;
  /** Where each of its lines stands in the file: blank ones and comments among them are left out. */
  readonly numbers: readonly number[];
  /** What comments above it said. */
  readonly comments: readonly string[];
}

/** Longest block that is parsed: beyond it, braces are missing rather than the question long. */
const MAX_BLOCK = 100_000;
/** Most comments that are kept for a question, and how much of each. */
const MAX_COMMENTS = 100;
const MAX_COMMENT = 2000;
/** Longest path of a category that is read; deeper ones than the bank takes are told long before. */
const MAX_PATH = 4000;

/** Every question, fault and note of a GIFT text, in its order. */
export function* readGift(pieces: Iterable<string>, options: GiftOptions): Generator<Found> {
  let category: string[] | null = null;
  for (const block of blocksOf(pieces)) {
    if (typeof block === 'number') {
      yield { kind: 'nothing', line: block };
      continue;
    }
    const path = /^\$CATEGORY:(.*)$/is.exec(block.text);
    if (path) {
      category = giftPath((path[1] ?? '').slice(0, MAX_PATH).split('\n')[0] ?? '');
      continue;
    }
    yield* readBlock(block, category, options);
  }
}

/** Blocks between blank lines, and now and then the number of a line with none so far. Blank lines within braces, comments, and questions that follow without a blank line are put right. */
function* blocksOf(pieces: Iterable<string>): Generator<Block | number> {
  let lines: string[] = [];
  let numbers: number[] = [];
  let depth = 0;
  let comments: string[] = [];
  /** How many lines of the block stand before the last blank line in it. */
  let parted = 0;
  let partedComments = 0;
  let size = 0;
  const take = (count = lines.length): Block | null => {
    const [kept, at] = [lines.slice(0, count), numbers.slice(0, count)];
    const block = count === 0 ? null : { line: at[0] as number, text: kept.join('\n'), numbers: at, comments };
    if (block) comments = [];
    lines = lines.slice(count);
    numbers = numbers.slice(count);
    size = lines.reduce((sum, line) => sum + line.length + 1, 0);
    depth = 0;
    parted = 0;
    return block;
  };
  for (const { number, text: line } of linesOf(pieces)) {
    if (number % MANY_LINES === 0) yield number;
    const bare = line.trim();
    if (bare.startsWith('//')) {
      if (comments.length < MAX_COMMENTS) comments.push(bare.slice(2, MAX_COMMENT));
      continue;
    }
    const begins = /^(::|\$CATEGORY:)/i.test(bare);
    if (
      (bare === '' && depth === 0) ||
      (begins && lines.length > 0 && (depth === 0 || bare.startsWith('$') || endsTitle(bare)))
    ) {
      // A comment just above the next question is that question's.
      const above = begins ? comments : [];
      if (begins) comments = [];
      const block = take();
      if (block) yield block;
      comments = [...comments, ...above];
    }
    if (bare === '') {
      parted = lines.length;
      partedComments = comments.length;
      continue;
    }
    // Braces do not stand within braces: the brace before was left open, and what follows the blank line is another question.
    if (depth > 0 && parted > 0 && opens(line)) {
      const above = comments.splice(partedComments);
      const block = take(parted);
      if (block) yield block;
      comments = above;
    }
    // Of what is longer than a question can be, no more is kept than tells so.
    if (size <= MAX_BLOCK + 1) {
      lines.push(line.slice(0, MAX_BLOCK + 1));
      numbers.push(number);
      size += line.length + 1;
    }
    depth = Math.max(0, depth + braces(line));
    if (/^\$CATEGORY:/i.test(bare)) {
      const block = take();
      if (block) yield block;
    }
  }
  const last = take();
  if (last) yield last;
}

/** Whether a line holds a brace that opens, escaped ones aside. */
const opens = (line: string): boolean => /^(?:[^\\{]|\\.)*\{/.test(line);

/** `::title::` at a line's start: a new question even where a brace was left open before. */
const endsTitle = (line: string) => /^::([^:\\]|\\.)+::/.test(line);

/** Braces opened less closed, escaped ones aside. */
function braces(line: string): number {
  let open = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '{') open++;
    else if (line[at] === '}') open--;
  }
  return open;
}

/** Names of a category's path, without Moodle's `$course$/top`. */
function giftPath(path: string): string[] {
  const names = readPath(path);
  while (names[0] && /^\$.*\$$/.test(names[0])) names.shift();
  if (names[0]?.toLowerCase() === 'top') names.shift();
  return names;
}

function* readBlock(block: Block, category: string[] | null, options: GiftOptions): Generator<Found> {
  const named = { text: excerpt(block.text) };
  if (block.text.length > MAX_BLOCK) {
    yield { kind: 'fault', issue: issue(block.line, 'gift-too-long', named) };
    return;
  }
  let parsed: GIFTQuestion[];
  // The parser keeps escapes as `&&092;`; a text that holds such a thing itself is put aside meanwhile.
  const mark = unusedCharacter(block.text);
  try {
    parsed = parse(`${strict(block.text).replaceAll('&&', mark)}\n\n`);
  } catch (error) {
    const found = error as { location?: { start: { line: number; column: number } } };
    const line = block.numbers[(found.location?.start.line ?? 1) - 1] ?? block.numbers.at(-1) ?? block.line;
    yield { kind: 'fault', issue: issue(line, 'gift-syntax', { ...named, column: found.location?.start.column ?? 1 }) };
    return;
  }
  for (const one of parsed) {
    const notes: ImportIssue[] = [];
    const say = (code: string, params: ImportIssue['params'] = {}) =>
      notes.push(issue(block.line, code, { ...named, ...params }));
    const plain = (given: { format: string; text: string } | null | undefined): string => {
      const raw = (given?.text ?? '').replaceAll(mark, '&&');
      if (given?.format !== 'html' && !/<(p|br|div|span|b|i|strong|em|img)\b[^>]*>/i.test(raw)) return raw;
      const { text, lost } = htmlToText(raw);
      for (const tag of lost) say('markup-lost', { tag });
      return text;
    };
    const draft = emptyDraft();
    const fault = fill(draft, one, plain, say, options, mark);
    if (fault) {
      yield { kind: 'fault', issue: issue(block.line, fault, { ...named, kind: one.type }) };
      continue;
    }
    readComments(draft, block.comments, say);
    yield { kind: 'question', line: block.line, draft: { ...draft, category }, notes };
  }
}

type Say = (code: string, params?: ImportIssue['params']) => void;

/** Fills a draft; answers the code of a fault where it is no question for the bank. */
function fill(
  draft: QuestionDraft,
  one: GIFTQuestion,
  plain: (given: TextFormat | null | undefined) => string,
  say: Say,
  options: GiftOptions,
  mark: string,
): string | null {
  if (one.type === 'Category' || one.type === 'Description')
    return one.type === 'Description' ? 'unsupported-kind' : 'gift-syntax';
  draft.code = (one.title ?? '').replaceAll(mark, '&&');
  draft.text = plain(one.stem);
  draft.explanation = plain(one.globalFeedback);
  if (one.type === 'TF') {
    const [yes, no] = options.trueFalse;
    // The parser hands over the feedback for a wrong answer first.
    const [wrong, right] = [plain(one.trueFeedback), plain(one.falseFeedback)];
    draft.answers = [
      { text: yes, right: one.isTrue, feedback: one.isTrue ? right : wrong },
      { text: no, right: !one.isTrue, feedback: one.isTrue ? wrong : right },
    ];
    return null;
  }
  if (one.type === 'Numerical') {
    draft.answers = numbersOf(one, plain, say);
    return null;
  }
  if (one.type !== 'MC') return 'unsupported-kind';
  const single = one.choices.some(({ isCorrect }) => isCorrect);
  const weights = new Set<number>();
  draft.answers = one.choices.map((choice): Answer => {
    const weight = choice.weight ?? (choice.isCorrect ? 100 : 0);
    const right = single ? choice.isCorrect : weight > 0;
    if (right) weights.add(Math.round(weight));
    if (single ? weight > 0 && weight < 100 : false)
      say('partial-credit', { answer: excerpt(choice.text.text, 30), percent: weight });
    return { text: plain(choice.text), right, feedback: plain(choice.feedback) };
  });
  if (!single && weights.size > 1) say('unequal-weights', { weights: [...weights].join(', ') });
  return null;
}

/** The numbers that a question accepts. One that is worth a part of the points is right for nobody here, and is noted. */
function numbersOf(
  { choices }: Numerical,
  plain: (given: TextFormat | null | undefined) => string,
  say: Say,
): Answer[] {
  const written = ({ type, number, range, numberLow, numberHigh }: NumericalFormat): string | null =>
    type === 'high-low'
      ? `${numberLow}..${numberHigh}`
      : type === 'range' && range
        ? `${number}:${range}`
        : type
          ? `${number}`
          : null;
  if (!Array.isArray(choices)) return [{ text: written(choices) ?? '', right: true, numeric: true, feedback: '' }];
  return choices.flatMap((choice): Answer[] => {
    const text = written(choice.text);
    const feedback = plain(choice.feedback);
    if (choice.isCorrect && text !== null && (choice.weight ?? 100) === 100)
      return [{ text, right: true, numeric: true, feedback }];
    if (choice.isCorrect && text !== null) say('partial-credit', { answer: text, percent: choice.weight ?? 0 });
    else if (feedback !== '') say('feedback-lost', { feedback: excerpt(feedback, 30) });
    return [];
  });
}

/** `[id:…]` and `[tag:…]` as Moodle writes them into comments; our own tags carry what GIFT has no words for. */
function readComments(draft: QuestionDraft, comments: readonly string[], say: Say): void {
  for (const comment of comments) {
    const id = /\[id:((?:\\\]|[^\]])+)\]/.exec(comment)?.[1];
    if (id && draft.code === '') draft.code = id.replaceAll('\\]', ']').trim();
    for (const [, tag = ''] of comment.matchAll(/\[tag:((?:\\\]|[^\]])+)\]/g)) {
      const [name, value = ''] = tag.replaceAll('\\]', ']').split(/:(.*)/s, 2) as [string, string?];
      if (name === 'difficulty' && /^[1-5]$/.test(value)) draft.difficulty = Number(value);
      else if (name === 'weight' && /^[1-5]$/.test(value)) draft.weight = Number(value);
      else if (name === 'licence' && /^[A-Z0-9]{1,8}$/.test(value)) draft.licence_categories.push(value);
      else if (name === 'status' && /^(draft|published|retired)$/.test(value)) draft.status = value;
      else if (name === 'image') draft.image = value;
      else say('tag-lost', { tag });
    }
  }
  draft.licence_categories = [...new Set(draft.licence_categories)];
}

/**
 * Escapes what Moodle reads as it stands and the parser does not: colons everywhere, and outside the braces also = ~ #.
 * True and false may be in small letters.
 */
export function strict(block: string): string {
  const title = /^\s*::((?:[^\\]|\\[\s\S])+?)::/.exec(block);
  const head = title
    ? `::${(title[1] ?? '').replace(/\\[\\:#={}~n]|[\\:#={}~]/g, (all) => (all.length > 1 ? all : `\\${all}`))}::`
    : '';
  const rest = title ? block.slice(title[0].length) : block;
  if (/\{\s*#/.test(rest)) return block;
  let depth = 0;
  let text = '';
  for (let at = 0; at < rest.length; at++) {
    const character = rest[at] as string;
    if (character === '\\') {
      text += character + (rest[++at] ?? '');
      continue;
    }
    if (character === '{') depth++;
    if (character === '}') depth--;
    text += character === ':' || (depth <= 0 && /[=~#]/.test(character)) ? `\\${character}` : character;
  }
  return head + text.replace(/\{\s*(true|false|t|f)\s*(?=[#}])/i, (answer) => answer.toUpperCase());
}

/** A character that the text does not use. */
function unusedCharacter(text: string): string {
  for (let code = 0xe000; code < 0xf8ff; code++) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
  return '\ue000';
}
