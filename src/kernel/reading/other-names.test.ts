/** Rows that are called by more than one name: a kind of paper by the words of the counter. */
import { expect, test } from 'vitest';
import { namesIn } from './names.ts';
import { tokenise } from './tokens.ts';
import type { Lookups, NamedRow } from './types.ts';

const KINDS: readonly NamedRow[] = [
  { id: 1, label: 'Atestado médico', also: ['Medical certificate', 'medical'] },
  { id: 2, label: 'Certificado de avaliação psicológica', also: ['Psychological certificate'] },
  { id: 3, label: 'Medical card' },
];
const lookups = { find: async () => KINDS } as unknown as Lookups;
const best = async (line: string) => {
  const hits = await namesIn(line, tokenise(line), 'paper_kind', lookups);
  const longest = hits.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  return longest?.rows.map(({ id }) => id);
};

test.each([
  ['atestado medico', [1]],
  ['medical certificate', [1]],
  ['psychological certificate', [2]],
  // Wholly one row's other name, and a word of another's own: which one is asked.
  ['medical', [1, 3]],
  ['medical card', [3]],
  // Two are certificates: which one is asked.
  ['certificate', [1, 2]],
])('%s', async (line, ids) => {
  expect(await best(line)).toEqual(ids);
});

test('a slip in another name names nothing', async () => {
  expect(await best('psychologicol')).toBeUndefined();
});
