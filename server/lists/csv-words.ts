/** What a file for the office calls columns and values: the words of the screens, so that a file says what was seen there. */
import type { Language } from '#contract/data/languages.ts';
import { exportTexts } from '#locales/exports.ts';
import { loadEverything } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';

export interface CsvWords {
  /** The title of a column. */
  heading(entity: string, column: string): string;
  /** A code in words, as the message `<labels>.<code>` has it; the code where there is none. */
  word(labels: string, code: string): string;
  readonly yes: string;
  readonly no: string;
}

const loaded = new Map<Language, Promise<CsvWords>>();

/** The words of a language, read when somebody first wants them. */
export function csvWords(language: Language): Promise<CsvWords> {
  const known = loaded.get(language) ?? loadEverything(language).then((messages) => wordsOf(messages, language));
  loaded.set(language, known);
  return known;
}

function wordsOf(messages: Messages, language: Language): CsvWords {
  const own = exportTexts[language] as Messages;
  const said = (from: Messages, ...path: readonly string[]): string | undefined => {
    let found: string | Messages | undefined = from;
    for (const part of path) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  const headings = new Map<string, string>();
  return {
    heading(entity, column) {
      const key = `${entity} ${column}`;
      const named = column.replace(/_name$/, '');
      const found =
        headings.get(key) ??
        said(own, 'of', entity, column) ??
        said(own, 'columns', column) ??
        said(messages, 'fields', column) ??
        said(messages, 'fields', named) ??
        said(messages, 'fields', `${named}_id`) ??
        column;
      headings.set(key, found);
      return found;
    },
    word: (labels, code) => said(messages, ...labels.split('.'), code) ?? said(own, ...labels.split('.'), code) ?? code,
    yes: said(own, 'yes') ?? 'yes',
    no: said(own, 'no') ?? 'no',
  };
}
