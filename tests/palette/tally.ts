/** Counts of verdicts, and the table of them. */
import type { Entry, Language, Query, Sentence } from './entry.ts';
import type { QueryVerdict, SentenceVerdict } from './judge.ts';

interface Seen<E extends Entry, V> {
  readonly entry: E;
  readonly line: string;
  readonly verdict: V;
}
export type SeenQuery = Seen<Query, QueryVerdict>;
export type SeenSentence = Seen<Sentence, SentenceVerdict>;

export interface Score {
  readonly queries: readonly SeenQuery[];
  readonly sentences: readonly SeenSentence[];
  /** Lines that need a class of which the sample school has none today. */
  readonly skipped: readonly string[];
}

const count = <T>(list: readonly T[], test: (item: T) => boolean): number => list.filter(test).length;
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);

export interface Rates {
  /** In percent of the queries. */
  readonly first: number;
  readonly three: number;
  readonly dangerous: number;
  /** In percent of the sentences. */
  readonly right: number;
  /** In percent of the sentences that leave something open: all of that is asked. */
  readonly asks: number;
  readonly wrong: number;
}

/** Sentences that leave something open: an ambiguous name, an hour that was not said. */
const openIn = ({ sentences }: Score) => sentences.filter(({ verdict }) => verdict.asks !== null);

export const ratesOf = ({ queries, sentences, skipped }: Score): Rates => ({
  first: percent(
    count(queries, ({ verdict }) => verdict.first),
    queries.length,
  ),
  three: percent(
    count(queries, ({ verdict }) => verdict.three),
    queries.length,
  ),
  dangerous: count(queries, ({ verdict }) => verdict.danger !== null),
  right: percent(
    count(sentences, ({ verdict }) => verdict.class === 'right'),
    sentences.length,
  ),
  asks: percent(
    count(sentences, ({ verdict }) => verdict.asks === true),
    openIn({ queries, sentences, skipped }).length,
  ),
  wrong: count(sentences, ({ verdict }) => verdict.class === 'wrong'),
});

const inLanguage = (score: Score, language: Language): Score => ({
  queries: score.queries.filter(({ entry }) => entry.lang === language),
  sentences: score.sentences.filter(({ entry }) => entry.lang === language),
  skipped: [],
});

/** A Markdown table: a line a language. */
export function tableOf(score: Score, languages: readonly Language[]): string {
  const cell = (value: number) => `${value.toFixed(1)} %`;
  const row = (name: string, part: Score) => {
    const { first, three, dangerous, right, asks, wrong } = ratesOf(part);
    const found = [part.queries.length, cell(first), cell(three), dangerous];
    const read = [part.sentences.length, cell(right), openIn(part).length, cell(asks), wrong];
    return `| ${[name, ...found, ...read].join(' | ')} |`;
  };
  return [
    '| | queries | first right | in first three | dangerous | sentences | wholly right | open | asks | silently wrong |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...languages.map((language) => row(language, inLanguage(score, language))),
  ].join('\n');
}

/** What was not right, the worst first, a line each. */
export function failuresOf({ queries, sentences }: Score): string[] {
  const mark = { wrong: 'stray', not: 'not', partly: 'partly', right: '' } as const;
  const missed = queries
    .filter(({ verdict }) => !verdict.first || verdict.danger)
    .map(({ entry, line, verdict }) => ({
      weight: verdict.danger ? 0 : 2,
      text: `${verdict.danger ? 'DANGER' : 'query'} ${entry.lang} [${line}] → ${verdict.saw}; wanted ${entry.expect.join(' or ')}`,
    }));
  const misread = sentences
    .filter(({ verdict }) => verdict.class !== 'right')
    .map(({ entry, line, verdict }) => ({
      weight: verdict.grave ? 0 : verdict.class === 'wrong' ? 1 : 3,
      text: `${verdict.asks === false ? 'UNASKED ' : ''}${verdict.grave ? 'WRONG' : mark[verdict.class]} ${entry.lang} [${line}] → ${verdict.saw}; ${verdict.why}`,
    }));
  return [...missed, ...misread].sort((a, b) => a.weight - b.weight).map(({ text }) => text);
}
