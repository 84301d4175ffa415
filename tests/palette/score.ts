/** The corpus against a school: what is typed there, and what the answers are worth. */
import { type BookedClass, type Cast, castOf, type TakenPayment, typed } from './cast.ts';
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
  /** Lines that need a class or a payment of which the school has none today. */
  readonly skipped: readonly string[];
}

type Ask = <T>(method: 'GET', path: string) => Promise<T>;

/** The lines of a language, with the students of the school in their places. `ask` calls as the admin. */
export async function corpusLines(language: Language, ask: Ask): Promise<CorpusLines> {
  const every = async <R>(list: string): Promise<R[]> => {
    const rows: R[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await ask<{ data: R[]; last_page: number }>('GET', `${list}&per_page=500&page=${page}&sort=id`);
      rows.push(...answer.data);
      last = answer.last_page;
    }
    return rows;
  };
  const cast = castOf(
    await every<BookedClass>('/admin/booking?status=booked'),
    await every<TakenPayment>('/admin/entry?kind=payment'),
  );
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
