/** Numbers in words before what they are an amount of: `fifty euros`, `cent vingt euros`, `cento e cinquenta euros`. */
import type { Token } from './tokens.ts';

interface Words {
  /** What is added up. */
  readonly plus: Readonly<Record<string, number>>;
  /** What multiplies the words before it: `two hundred`. */
  readonly hundred: readonly string[];
  readonly thousand: readonly string[];
  /** Between two of them, and before a hundred. */
  readonly between: readonly string[];
}

const inTurn = (from: number, step: number, words: string): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, index) => [word, from + step * index]));

const WORDS: readonly Words[] = [
  {
    plus: {
      ...inTurn(1, 1, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'),
      ...inTurn(16, 1, 'sixteen seventeen eighteen nineteen'),
      ...inTurn(20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'),
    },
    hundred: ['hundred'],
    thousand: ['thousand'],
    between: ['and', 'a'],
  },
  {
    plus: {
      ...inTurn(1, 1, 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'),
      ...inTurn(20, 10, 'vingt trente quarante cinquante soixante'),
      ...{ vingts: 20, septante: 70, huitante: 80, nonante: 90 },
    },
    hundred: ['cent', 'cents'],
    thousand: ['mille'],
    between: ['et'],
  },
  {
    plus: {
      ...inTurn(1, 1, 'um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze'),
      ...inTurn(16, 1, 'dezasseis dezassete dezoito dezanove'),
      ...inTurn(20, 10, 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
      ...inTurn(200, 100, 'duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
      ...{ cem: 100, cento: 100, uma: 1, duas: 2, dezesseis: 16, dezessete: 17, dezenove: 19 },
    },
    hundred: [],
    thousand: ['mil'],
    between: ['e'],
  },
];

/** The number in words that begins at a place, above zero and below a million; null where there is none. */
export function spelledAt(
  tokens: readonly Token[],
  at: number,
): { readonly to: number; readonly value: number } | null {
  let best: { to: number; value: number } | null = null;
  for (const words of WORDS) {
    const found = spelledIn(tokens, at, words);
    if (found && found.to > (best?.to ?? -1)) best = found;
  }
  return best;
}

function spelledIn(tokens: readonly Token[], at: number, { plus, hundred, thousand, between }: Words) {
  let total = 0;
  let current = 0;
  let to = -1;
  let value = 0;
  for (let index = at; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.kind !== 'word') break;
    // `vingt-cinq` is one word, in writing.
    const parts = token.fold.split('-').filter(Boolean);
    let counts = false;
    for (const part of parts) {
      const added = Object.hasOwn(plus, part) ? plus[part] : undefined;
      if (added !== undefined) {
        // `quatre-vingts`
        current = added === 20 && current % 100 === 4 ? current - 4 + 80 : current + added;
        counts = true;
      } else if (hundred.includes(part)) {
        current = Math.max(1, current) * 100;
        counts = true;
      } else if (thousand.includes(part)) {
        total += Math.max(1, current) * 1000;
        current = 0;
        counts = true;
      } else if (!between.includes(part)) return to > 0 ? { to, value } : null;
    }
    if (!counts) continue;
    to = index + 1;
    value = total + current;
  }
  return to > 0 && value < 1_000_000 ? { to, value } : null;
}
