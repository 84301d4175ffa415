/** What formatting does to a text: pure, from the text and what is selected in it to what is put in. */

/** What is selected, in characters from the beginning; an empty selection is the caret. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replaces `from` to `to` with `insert` and selects `select` of the new text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: Range;
}

export type Mark = 'bold' | 'italic';
export type Block = 'heading' | 'list' | 'numbers' | 'quote';

const MARKS: Readonly<Record<Mark, string>> = { bold: '**', italic: '_' };
const PREFIXES: Readonly<Record<Block, (index: number) => string>> = {
  heading: () => '## ',
  list: () => '- ',
  numbers: (index) => `${index + 1}. `,
  quote: () => '> ',
};
const FOUND: Readonly<Record<Block, RegExp>> = {
  heading: /^#{1,6} /,
  list: /^[-*+] /,
  numbers: /^\d+[.)] /,
  quote: /^> ?/,
};

/** Puts marks around what is selected, or takes them away where they are. */
export function toggleMark(text: string, { start, end }: Range, mark: Mark): Edit {
  const sign = MARKS[mark];
  const size = sign.length;
  const chosen = text.slice(start, end);
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign) {
    const from = start - size;
    return { from, to: end + size, insert: chosen, select: { start: from, end: from + chosen.length } };
  }
  if (chosen.length > 2 * size && chosen.startsWith(sign) && chosen.endsWith(sign)) {
    const insert = chosen.slice(size, -size);
    return { from: start, to: end, insert, select: { start, end: start + insert.length } };
  }
  // Marks next to a space would not be read as marks.
  const lead = chosen.length - chosen.trimStart().length;
  const core = chosen.trim();
  const from = core ? start + lead : start;
  const to = core ? from + core.length : end;
  const at = from + size;
  return { from, to, insert: `${sign}${text.slice(from, to)}${sign}`, select: { start: at, end: at + (to - from) } };
}

/** Makes the lines of the selection a heading, a list or a quotation, or plain lines where they all are one. */
export function toggleBlock(text: string, { start, end }: Range, block: Block): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end > start && text[end - 1] === '\n' ? end - 1 : end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line) => FOUND[block].test(line));
  const made = lines.map((line, index) => {
    if (all) return line.replace(FOUND[block], '');
    const bare = Object.values(FOUND).reduce((left, found) => left.replace(found, ''), line);
    return PREFIXES[block](index) + bare;
  });
  const insert = made.join('\n');
  // A caret stays where it was in its line.
  const caret = Math.max(from, start + insert.length - (to - from));
  return {
    from,
    to,
    insert,
    select: start === end ? { start: caret, end: caret } : { start: from, end: from + insert.length },
  };
}

/** Makes what is selected a link, or an image of that address; a selected address becomes where the link leads. */
export function putLink(text: string, { start, end }: Range, word: string, image?: string): Edit {
  const chosen = text.slice(start, end);
  const lead = image === undefined ? '[' : '![';
  if (image !== undefined) {
    const insert = `![${chosen}](${image})`;
    const at = start + lead.length;
    return { from: start, to: end, insert, select: { start: at, end: at + chosen.length } };
  }
  const isAddress = /^(https?:\/\/|mailto:|tel:)\S+$/i.test(chosen.trim());
  const label = isAddress || !chosen ? word : chosen;
  const address = isAddress ? chosen.trim() : 'https://';
  const insert = `[${label}](${address})`;
  const at = start + (isAddress || !chosen ? lead.length : label.length + 3);
  const length = isAddress || !chosen ? label.length : address.length;
  return { from: start, to: end, insert, select: { start: at, end: at + length } };
}

/** What Enter does at the end of a list's line: the next item, or the end of the list after an empty one. */
export function continueList(text: string, { start, end }: Range): Edit | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const found = /^(\s*)([-*+]|(\d+)([.)])|>)( +)(.*)$/.exec(line);
  if (!found) return null;
  const [, indent = '', mark = '', number, dot, , rest = ''] = found;
  if (rest === '') return { from, to: start, insert: '', select: { start: from, end: from } };
  const insert = `\n${indent}${number ? `${Number(number) + 1}${dot}` : mark} `;
  const at = start + insert.length;
  return { from: start, to: start, insert, select: { start: at, end: at } };
}

/** A text with an edit done. */
export const applied = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);
