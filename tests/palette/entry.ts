/** The corpus: what people type into the palette, and what is meant. One JSON object a line in the files beside this one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LANGUAGES = ['en', 'fr', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Place {
  readonly lang: Language;
  readonly kind: string;
  /** The path to be on. */
  readonly screen: string;
  /** A row of the screen's list is active. */
  readonly focus?: 'row';
  readonly why: string;
}

/** Something looked for. A hit is a command's id or `entity:Title`; `*` stands for anything, `nothing` for no rows. */
export interface Query extends Place {
  readonly query: string;
  /** The first row has to be one of them. */
  readonly expect: readonly string[];
  /** Not among the first three, besides what takes something away where nothing of the kind is expected. */
  readonly never?: readonly string[];
  /** What takes something away and is not meant, though its words are: `late cancelation`. */
  readonly asks?: readonly string[];
  /** Not first, as a rule of the school never is: Enter twice would act on something else. */
  readonly not_first?: readonly string[];
}

export type Meant = string | number | readonly (string | number)[];

/** An act with its arguments in one line. */
export interface Sentence extends Place {
  readonly text: string;
  readonly expect: { readonly command: readonly string[]; readonly args: Readonly<Record<string, Meant>> };
  /** Arguments that the sentence leaves open: they may not be filled. */
  readonly must_ask?: readonly string[];
  /** Values that would be a wrong person or day. */
  readonly never?: Readonly<Record<string, Meant>>;
  /** Arguments that may be there besides. */
  readonly also?: Readonly<Record<string, Meant>>;
  /** Commands that would do harm here, besides those that take something away. */
  readonly never_command?: readonly string[];
}

export type Entry = Query | Sentence;
export const isQuery = (entry: Entry): entry is Query => 'query' in entry;
export const textOf = (entry: Entry): string => (isQuery(entry) ? entry.query : entry.text);

const folder = import.meta.dirname;

/** Every line of the corpus. @throws SyntaxError naming file and line when one is not JSON */
export function readCorpus(): Entry[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.trim() ? [parse(line, `${name}:${index + 1}`)] : [])),
    );
}

function parse(line: string, at: string): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch (error) {
    throw new SyntaxError(`${at}: ${(error as Error).message}`);
  }
}
