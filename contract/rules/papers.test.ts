import { describe, expect, test } from 'vitest';
import { type AskedKind, type HeldPaper, lackingPapers, monthsAfter, type PaperQuestion } from './papers.ts';

const kind = (id: number, more: Partial<AskedKind> = {}): AskedKind => ({
  id,
  name: `Kind ${id}`,
  owner: 'student',
  licence_categories: [],
  needed_for: ['practical'],
  ...more,
});
const paper = (of: number, more: Partial<HeldPaper> = {}): HeldPaper => ({
  kind: of,
  state: 'checked',
  valid_until: null,
  ...more,
});
const asked = (more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  owner: 'student',
  categories: ['B'],
  act: 'practical',
  day: '2026-06-15',
  ...more,
});

describe('what lacks', () => {
  test('a kind without a paper is missing, one that was refused is refused', () => {
    expect(lackingPapers([kind(1), kind(2)], [paper(2, { state: 'refused' })], asked())).toEqual([
      { kind: 1, name: 'Kind 1', why: 'missing', until: null },
      { kind: 2, name: 'Kind 2', why: 'refused', until: null },
    ]);
  });
  test('a paper that was asked for and not handed in is missing', () => {
    expect(lackingPapers([kind(1)], [paper(1, { state: 'missing' })], asked())[0]?.why).toBe('missing');
  });
  test('it holds on its last day, and is over the day after', () => {
    const papers = [paper(1, { valid_until: '2026-06-15' })];
    expect(lackingPapers([kind(1)], papers, asked())).toEqual([]);
    expect(lackingPapers([kind(1)], papers, asked({ day: '2026-06-16' }))).toEqual([
      { kind: 1, name: 'Kind 1', why: 'expired', until: '2026-06-15' },
    ]);
  });
  test('one that was handed in counts before it is checked, and a later one takes the place of one that is over', () => {
    const papers = [
      paper(1, { valid_until: '2026-01-01' }),
      paper(1, { state: 'handed_in', valid_until: '2027-01-01' }),
    ];
    expect(lackingPapers([kind(1)], papers, asked())).toEqual([]);
    expect(lackingPapers([kind(1)], papers, asked({ day: '2027-02-01' }))[0]?.until).toBe('2027-01-01');
  });
  test('only what is asked for then: of the owner, for the act, for the licence category', () => {
    const kinds = [
      kind(1, { owner: 'teacher', needed_for: ['work'] }),
      kind(2, { needed_for: ['practical_exam'] }),
      kind(3, { licence_categories: ['C', 'CE'] }),
      kind(4, { needed_for: [] }),
    ];
    const ids = (more: Partial<PaperQuestion>) => lackingPapers(kinds, [], asked(more)).map((one) => one.kind);
    expect(ids({})).toEqual([]);
    expect(ids({ act: 'practical_exam' })).toEqual([2]);
    expect(ids({ categories: ['C'] })).toEqual([3]);
    expect(ids({ owner: 'teacher', act: 'work' })).toEqual([1]);
    // Whatever it is for; what is asked for by nothing lacks nowhere.
    expect(ids({ act: null })).toEqual([2]);
  });
});

test('months end on the same day of a later month, or on its last', () => {
  expect(monthsAfter('2026-03-15', 24)).toBe('2028-03-15');
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28');
  expect(monthsAfter('2024-01-31', 1)).toBe('2024-02-29');
  expect(monthsAfter('2026-12-31', 12)).toBe('2027-12-31');
});
