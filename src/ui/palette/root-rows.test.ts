import { describe, expect, test } from 'vitest';
import { context } from '#kernel/fixtures.ts';
import { asLines, frenchItems, items } from './palette-fixtures.ts';
import type { EntityGroup } from './palette-types.ts';
import { actionRows, fairShare, type RootInput, rootRows } from './root-rows.ts';

const input = (changes: Partial<RootInput> = {}): RootInput => ({
  query: '',
  items,
  context: context(),
  weights: new Map(),
  recent: [],
  found: [],
  ...changes,
});
const lines = (changes: Partial<RootInput>) => asLines(rootRows(input(changes)));

const students: EntityGroup = {
  entity: 'student',
  title: 'entities.students',
  icon: 'user-round',
  hits: [
    { entity: 'student', id: 1, label: 'Ana Silva' },
    { entity: 'student', id: 2, label: 'Joana Reis' },
  ],
};

describe('browsing', () => {
  test('commands by section, without those that cannot be run or are in no palette', () => {
    expect(lines({})).toEqual([
      '# sections.students',
      'Add student',
      'Set student status',
      'Delete student',
      'Open student',
      '# sections.bookings',
      'Cancel class',
      '# sections.go',
      'Go to students',
      'Go to teachers',
      'Go to bookings',
    ]);
  });

  test('recently used lead and are not repeated', () => {
    expect(lines({ recent: ['go.teachers', 'history.undo', 'student.add'] }).slice(0, 5)).toEqual([
      '# sections.recent',
      'Go to teachers',
      'Add student',
      '# sections.students',
      'Set student status',
    ]);
  });

  test('with rows selected what can be done with them comes first', () => {
    const selection = { entity: 'student', rows: { ids: [1, 2] }, count: 12 };
    expect(lines({ context: context({ selection }) }).slice(0, 4)).toEqual([
      '# palette.forSelection',
      'Set student status',
      'Delete student',
      '# sections.students',
    ]);
  });

  test('else the actions of the focused row', () => {
    const focused = { entity: 'student', id: 1 };
    expect(lines({ context: context({ focused }), focusedLabel: 'Ana Silva' }).slice(0, 3)).toEqual([
      '# Ana Silva',
      'Delete student',
      'Open student',
    ]);
  });

  test('sections share the room', () => {
    expect(fairShare([24, 3, 30], 20)).toBe(8);
    expect(fairShare([2, 3], 50)).toBe(3);
    expect(fairShare([5, 5, 5], 2)).toBe(1);
    expect(fairShare([], 50)).toBe(1);
  });
});

describe('searching', () => {
  test('one ranked list; disabled commands are found and say why', () => {
    expect(lines({ query: 'un' })).toEqual(['# sections.commands', '[Un]do – availability.nothing-to-undo']);
    expect(lines({ query: 'stu' }).slice(0, 3)).toEqual([
      '# sections.commands',
      'Add [stu]dent',
      'Set [stu]dent status',
    ]);
  });

  test('ids lead to commands, and so does English from another language', () => {
    expect(lines({ query: 'student.add' })[1]).toBe('Add student');
    expect(lines({ query: 'annuler un', items: frenchItems })[1]).toBe('[Annuler] [un] cours');
    expect(lines({ query: 'cancel', items: frenchItems })[1]).toBe('Annuler un cours');
    expect(lines({ query: 'eleve', items: frenchItems })[1]).toBe('Ajouter un [élève]');
  });

  test('results of search stand before commands that only contain the text', () => {
    expect(lines({ query: 'a', found: [students] })).toEqual([
      '# sections.commands',
      '[A]dd student',
      'C[a]ncel class',
      '# entities.students',
      '[A]na Silva',
      'Jo[a]na Reis',
      '# palette.moreCommands',
      'Set student st[a]tus',
      'Go to te[a]chers',
      'Go to bookings',
    ]);
  });

  test('alone, results have the list to themselves', () => {
    expect(lines({ query: 'ana', found: [students] })).toEqual(['# entities.students', '[Ana] Silva', 'Jo[ana] Reis']);
  });

  test('what follows the name of a command is read as its arguments', () => {
    expect(lines({ query: 'add student ana silva' })).toEqual(['# sections.commands', 'Add student (ana silva)']);
    expect(lines({ query: 'new ana' })).toEqual(['# sections.commands', 'Add student (ana)']);
    expect(lines({ query: 'cancel 8123 ill' })).toEqual(['# sections.commands', 'Cancel class (8123 ill)']);
    // Nowhere to put words: going to a place takes no arguments.
    expect(lines({ query: 'go teachers ana' })).toEqual([]);
  });

  test('commands for the selection lead among equals', () => {
    const selection = { entity: 'student', rows: { ids: [1, 2] }, count: 2 };
    expect(lines({ query: 'student', context: context({ selection }) }).slice(1, 4)).toEqual([
      'Set [student] status',
      'Delete [student]',
      'Add [student]',
    ]);
  });

  test('never more than fifty rows', () => {
    const many = Array.from({ length: 8 }, (_, entity) => ({
      entity: `e${entity}`,
      title: `e${entity}`,
      icon: 'circle-dot',
      hits: Array.from({ length: 20 }, (_, id) => ({ entity: `e${entity}`, id, label: `Zz ${id}` })),
    }));
    const rows = rootRows(input({ query: 'zz', found: many })).flatMap((group) => group.rows);
    expect(rows).toHaveLength(50);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(50);
  });
});

test('actions of a row are its menu, ranked, and take arguments too', () => {
  const hit = { entity: 'student', id: 1, label: 'Ana Silva' };
  const at = (query: string) =>
    asLines(actionRows(input({ query, context: context({ focused: hit, selection: null }) }), hit));
  expect(at('')).toEqual(['# Ana Silva', 'Delete student', 'Open student']);
  expect(at('del')).toEqual(['# Ana Silva', '[Del]ete student']);
});
