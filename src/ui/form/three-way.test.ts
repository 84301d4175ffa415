import { expect, test } from 'vitest';
import { mergeThreeWay } from './three-way.ts';

const base = { first: 'Ana', last: 'Reis', note: '' };
const names = ['first', 'last', 'note'];

test('what only they changed is taken, what only I changed stays', () => {
  const merged = mergeThreeWay(base, { ...base, note: 'calls late' }, { ...base, last: 'Rei' }, names);
  expect(merged).toEqual({
    values: { first: 'Ana', last: 'Rei', note: 'calls late' },
    taken: [{ name: 'last', mine: 'Reis', theirs: 'Rei' }],
    clashes: [],
  });
});

test('what both changed is a clash, and mine stands until chosen', () => {
  const merged = mergeThreeWay(base, { ...base, last: 'Costa' }, { ...base, last: 'Rei' }, names);
  expect(merged.values.last).toBe('Costa');
  expect(merged.clashes).toEqual([{ name: 'last', mine: 'Costa', theirs: 'Rei' }]);
});

test('the same change by both is no clash; nothing and empty are the same', () => {
  const merged = mergeThreeWay(
    { ...base, note: undefined },
    { ...base, last: 'Rei', note: '' },
    { ...base, last: 'Rei' },
    names,
  );
  expect(merged.clashes).toEqual([]);
});

test('files are the same only as themselves', () => {
  const [mine, theirs] = [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')];
  expect(mergeThreeWay({}, { file: mine }, { file: theirs }, ['file']).clashes).toEqual([
    { name: 'file', mine, theirs },
  ]);
  expect(mergeThreeWay({}, { file: mine }, { file: mine }, ['file']).clashes).toEqual([]);
});
