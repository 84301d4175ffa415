/** Writes GIFT that Moodle reads, and that comes back here as it was. */
import { writePath } from '#contract/rules/category-path.ts';
import { isNumeric } from '#contract/rules/numeric.ts';
import type { QuestionDraft } from './draft.ts';

/** Text with GIFT's signs escaped and line breaks as `\n`. One that would be taken for something else is led by a format. */
function escaped(text: string): string {
  const safe = text.replace(/[\\:#={}~]/g, '\\$&').replaceAll('\n', '\\n');
  return /^(\[(html|markdown|plain|moodle)\]|\/\/|%|\$CATEGORY|-?>)/i.test(text) ? `[moodle]${safe}` : safe;
}

const tag = (name: string, value: string | number) => `[tag:${name}:${String(value).replaceAll(']', '\\]')}]`;

/** The category line of a path; the bank's top stands for Moodle's course. */
export const giftCategory = (path: readonly string[]): string =>
  `$CATEGORY: $course$/top${path.map((name) => ` / ${writePath([name])}`).join('')}\n\n`;

/** A number that is accepted, without spaces and with a point, as GIFT has it. */
const giftNumber = (text: string) => text.replace(/\s/g, '').replaceAll(',', '.').replaceAll('−', '-');

/** One question, with the blank line that ends it. */
export function writeGift(draft: QuestionDraft): string {
  const right = draft.answers.filter((answer) => answer.right).length;
  const share = Math.round(10_000_000 / right) / 100_000;
  const numeric = isNumeric(draft.answers);
  const answers = draft.answers.map(({ text, right: isRight, feedback }) => {
    if (numeric) return `\t=${giftNumber(text)}${feedback ? `#${escaped(feedback)}` : ''}\n`;
    const sign = right === 1 ? (isRight ? '=' : '~') : isRight ? `~%${share}%` : '~%-100%';
    return `\t${sign}${escaped(text)}${feedback ? `#${escaped(feedback)}` : ''}\n`;
  });
  const tags = [
    tag('difficulty', draft.difficulty),
    tag('weight', draft.weight),
    tag('status', draft.status),
    ...draft.licence_categories.map((code) => tag('licence', code)),
    ...(draft.image ? [tag('image', draft.image)] : []),
  ];
  const title = draft.code ? `::${draft.code.replace(/[\\:#={}~]/g, '\\$&').replaceAll('\n', ' ')}::` : '';
  const general = draft.explanation ? `\t####${escaped(draft.explanation)}\n` : '';
  return `// ${tags.join(' ')}\n${title}${escaped(draft.text)} {${numeric ? '#' : ''}\n${answers.join('')}${general}}\n\n`;
}
