/** The corpus against a school: what is typed there, and what the answers are worth. */
import { type BookedClass, type Cast, castOf, typed } from './cast.ts';
import { type Entry, isQuery, type Language, readCorpus, textOf } from './entry.ts';
import { judgeQuery, judgeSentence, type Row } from './judge.ts';
import type { AskedLine } from './panel.ts';
import type { Score, SeenQuery, SeenSentence } from './tally.ts';

/** A line of the corpus as it is typed in this school today. */
export interface TypedEntry extends AskedLine {
  readonly entry: Entry;
}

export interface CorpusLines {
  readonly cast: Cast;
  readonly lines: readonly TypedEntry[];
  /** Lines that need a class of which the school has none today. */
  readonly skipped: readonly string[];
}

type Ask = <T>(method: 'GET', path: string) => Promise<T>;

/** The lines of a language, with the students of the school in their places. `ask` calls as the admin. */
export async function corpusLines(language: Language, ask: Ask): Promise<CorpusLines> {
  const classes: BookedClass[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const path = `/admin/booking?status=booked&per_page=500&page=${page}&sort=id`;
    const answer = await ask<{ data: BookedClass[]; last_page: number }>('GET', path);
    classes.push(...answer.data);
    last = answer.last_page;
  }
  const cast = castOf(classes);
  const all = readCorpus()
    .filter(({ lang }) => lang === language)
    .map((entry) => ({ entry, screen: entry.screen, focus: entry.focus, line: typed(textOf(entry), language, cast) }));
  return {
    cast,
    lines: all.flatMap(({ line, ...rest }) => (line === null ? [] : [{ ...rest, line }])),
    skipped: all.filter(({ line }) => line === null).map(({ entry }) => textOf(entry)),
  };
}

/** The verdicts on the rows of each line. */
export function scoreOf({ cast, lines, skipped }: CorpusLines, answers: readonly (readonly Row[])[]): Score {
  const queries: SeenQuery[] = [];
  const sentences: SeenSentence[] = [];
  for (const [at, { entry, line }] of lines.entries()) {
    const rows = answers[at] ?? [];
    if (isQuery(entry)) queries.push({ entry, line, verdict: judgeQuery(entry, rows) });
    else sentences.push({ entry, line, verdict: judgeSentence(entry, rows, cast) });
  }
  return { queries, sentences, skipped };
}
