/**
 * Where a line goes on with a second order: `new student priya nair, book her thursday 5pm`, `inscris lina et vends-lui …`, `recebe 60 da
 * rita e marca-lhe aula`. Nothing behind it says anything of the first one: no day, no amount, no name and no reason.
 */
import { isVerb } from './command-names.ts';
import { LANGUAGES } from './languages.ts';
import type { Lexicon } from './lexicon.ts';
import { longestEnd } from './phrases.ts';
import type { Token } from './tokens.ts';

const words = (said: string): ReadonlySet<string> => new Set(said.split(' '));

/** Whoever was named before, as an order's own word behind its verb, or bound to it: `book her`, `vends-lui`, `marca-lhe`. */
const THEM = words('her him them lui leur lhe lhes');
const BOUND = /^(\p{L}{2,})-(?:lui|leur|le|la|les|lhe|lhes|o|a|os|as|lo|la|los|las|no|na)$/u;
/** What orders something of somebody who was named before, besides what the commands are called. */
const ORDERS = words(
  [
    'book sell charge email mail message text tell send give cancel move call ring put take',
    'vends vendez reserve inscris annule deplace envoie mets facture encaisse previens dis appelle donne',
    'vende marca cancela muda envia manda cobra recebe avisa diz inscreve liga poe da desmarca',
  ].join(' '),
);
const THEN = words('then puis ensuite depois');

const orders = (word: string): boolean => ORDERS.has(word) || isVerb(word, LANGUAGES);

/** Whether `verb` stands at a place and is about whoever was named before. */
function isOrderAt(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.fold ?? '';
  const bound = BOUND.exec(word);
  if (bound) return orders(bound[1] ?? '');
  return orders(word) && THEM.has(tokens[at + 1]?.fold ?? '');
}

const found = new WeakMap<readonly Token[], number | null>();
/** The token that a second order begins at, with what joins it to the first; null where there is none. Looked for once a line. */
export function secondOrderAt(tokens: readonly Token[], lexicons: readonly Lexicon[]): number | null {
  const known = found.get(tokens);
  if (known !== undefined) return known;
  const at = newlyFound(tokens, lexicons);
  found.set(tokens, at);
  return at;
}

function newlyFound(tokens: readonly Token[], lexicons: readonly Lexicon[]): number | null {
  for (let at = 2; at < tokens.length; at++) {
    const joined = Math.max(at, ...lexicons.map(({ and }) => longestEnd(tokens, at, and)));
    let verb = joined;
    if (tokens[verb]?.kind === 'mark') verb++;
    if (THEN.has(tokens[verb]?.fold ?? '')) verb++;
    if (verb > at && isOrderAt(tokens, verb)) return at;
  }
  return null;
}
