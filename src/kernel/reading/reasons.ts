/** Where a line begins to say why. */
import type { Language } from './languages.ts';
import { LEXICONS, type Lexicon } from './lexicon.ts';
import { longestEnd } from './phrases.ts';
import { type Token, tokenise } from './tokens.ts';

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
