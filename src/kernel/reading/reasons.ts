/** Where a line begins to say why. */
import type { Language } from './languages.ts';
import { LEXICONS, type Lexicon } from './lexicon.ts';
import { longestEnd } from './phrases.ts';
import { type Token, tokenise } from './tokens.ts';

/** Who is spoken of further on, or that it is so already. */
export const PRONOUNS: ReadonlySet<string> = new Set([
  'he',
  'she',
  'they',
  'il',
  'elle',
  'ils',
  'elles',
  'ele',
  'ela',
  'ja',
]);

/** `(por) falta de pagamento`, `faute de temps`: where the marker ends, and where the reason's own words begin. */
export function lackAt(
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
): { readonly from: number; readonly to: number } | null {
  for (const { becauseOfLack } of lexicons) {
    const to = longestEnd(tokens, at, becauseOfLack);
    // `for lack of payment` is why without its first word; `does not pay` is whole.
    const led = to - at > 1 && LEADS.has(tokens[at]?.fold ?? '');
    if (to > 0) return { from: led ? at + 1 : at, to };
  }
  return null;
}

/** Small words that lead to what is lacking. */
const LEADS: ReadonlySet<string> = new Set(['for', 'pour', 'por', 'par']);

/** Said of a time as well as of a cause. */
const OF_TIME: ReadonlySet<string> = new Set(['since']);

/** Whether words that can only lead to a cause begin at a place: `because`, `à cause de`, `porque`. */
export const becauseAt = (tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): boolean =>
  lexicons.some(
    ({ because }) =>
      longestEnd(
        tokens,
        at,
        because.filter((phrase) => !OF_TIME.has(phrase)),
      ) > 0,
  );

/** What a line says before it says why: of `Rita Gomes por falta de pagamento` the name. The line itself where it gives no reason. */
export function withoutReason(line: string, languages: readonly Language[]): string {
  const tokens = tokenise(line);
  const lexicons = languages.map((language) => LEXICONS[language]);
  for (let at = 1; at < tokens.length; at++) {
    const because = lexicons.some(({ because }) => longestEnd(tokens, at, because) > 0);
    if (because || lackAt(tokens, at, lexicons)) return line.slice(0, tokens[at]?.from).replace(/[\s,;:–-]+$/, '');
  }
  return line;
}

/** Where words end that say what somebody suffers from: `has the flu`, `a de la fièvre`. -1 for others. */
function ailmentAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): number {
  let end = -1;
  for (const { suffers, ailments, articles } of lexicons) {
    const lead = longestEnd(tokens, at, suffers);
    if (lead <= at) continue;
    for (const from of [lead, longestEnd(tokens, lead, articles)])
      if (from >= lead) end = Math.max(end, longestEnd(tokens, from, ailments));
  }
  return end;
}

/** What somebody suffers from at the beginning of a line, once more or not, and what a car does not do: `ill again, …`, `won't start, …`. */
function troubleAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): number {
  const fails = Math.max(...lexicons.map(({ failures }) => longestEnd(tokens, at, failures)));
  if (fails > at || at > 0) return fails > at ? fails : -1;
  const again = Math.max(0, ...lexicons.map((lexicon) => longestEnd(tokens, 0, lexicon.again)));
  const end = Math.max(...lexicons.map(({ ailments }) => longestEnd(tokens, again, ailments)));
  return end < 0 ? -1 : Math.max(end, ...lexicons.map((lexicon) => longestEnd(tokens, end, lexicon.again)));
}

/**
 * The words with what somebody suffers from behind the order: of `she has the flu, can't make monday` the words of `she can't
 * make monday, has the flu`. It is why, and what is to be done comes first.
 */
export function withReasonLast(tokens: readonly Token[], lexicons: readonly Lexicon[]): readonly Token[] {
  for (let at = 0; at < tokens.length; at++) {
    const end = Math.max(ailmentAt(tokens, at, lexicons), troubleAt(tokens, at, lexicons));
    const comma = tokens[end];
    if (end < 0 || comma?.kind !== 'mark' || comma.fold !== ',' || end + 1 >= tokens.length) continue;
    // `rita called, she has a fever, …`: who has it is said once more, and goes along.
    const from = at > 1 && PRONOUNS.has(tokens[at - 1]?.fold ?? '') ? at - 1 : at;
    // Behind a dash a text begins.
    return [...tokens.slice(0, from), ...tokens.slice(end + 1), { ...comma, fold: '–' }, ...tokens.slice(from, end)];
  }
  return tokens;
}
