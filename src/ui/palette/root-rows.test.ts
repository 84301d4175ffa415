import { describe, expect, test } from 'vitest';
import { context } from '#kernel/fixtures.ts';
import type { Reading } from '#kernel/reading/types.ts';
import { asLines, finder, finderInFrench, frenchItems, items } from './palette-fixtures.ts';
import type { EntityGroup } from './palette-types.ts';
import { actionRows, fairShare, type RootInput, rootRows } from './root-rows.ts';

const input = (changes: Partial<RootInput> = {}): RootInput => ({
  query: '',
  items,
  finder,
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
      'Open student',
      'Delete student',
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
      '# palette.forSelection student 12',
      'Set student status',
      'Delete student',
      '# sections.students',
    ]);
  });

  test('else the actions of the focused row', () => {
    const focused = { entity: 'student', id: 1 };
    expect(lines({ context: context({ focused }), focusedLabel: 'Ana Silva' }).slice(0, 3)).toEqual([
      '# Ana Silva',
      'Open student',
      'Delete student',
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
    expect(lines({ query: 'stu' }).slice(0, 3)).toEqual(['# sections.commands', 'Go to [stu]dents', 'Add [stu]dent']);
  });

  test('ids lead to commands, and so does English from another language', () => {
    expect(lines({ query: 'student.add' })[1]).toBe('[Add] [student]');
    expect(lines({ query: 'annuler un', items: frenchItems, finder: finderInFrench })[1]).toBe('[Annuler] [un] cours');
    expect(lines({ query: 'cancel', items: frenchItems, finder: finderInFrench })[1]).toBe('Annuler un cours');
    expect(lines({ query: 'eleve', items: frenchItems, finder: finderInFrench })[1]).toBe('Go to students');
  });

  test('results of search stand behind commands that begin so, and before those that need a slip of the fingers', () => {
    expect(lines({ query: 'a', found: [students] })).toEqual([
      '# sections.commands',
      '[A]dd student',
      '# entities.students',
      '[A]na Silva',
      'Joana Reis',
    ]);
    expect(lines({ query: 'studnet', found: [students] }).slice(0, 5)).toEqual([
      '# entities.students',
      'Ana Silva',
      'Joana Reis',
      '# sections.commands',
      'Go to students',
    ]);
  });

  test('who is called exactly so stands before commands that begin so', () => {
    const found = [{ ...students, hits: [{ entity: 'student', id: 3, label: 'Add Stu' }] }];
    expect(lines({ query: 'stu', found }).slice(0, 3)).toEqual([
      '# entities.students',
      'Add [Stu]',
      '# sections.commands',
    ]);
  });

  test('who is called as the letters say stands before whose e-mail has them', () => {
    const nuria = (entity: string, id: number, label: string): EntityGroup => ({
      entity,
      title: `entities.${entity}s`,
      icon: 'user-round',
      hits: [{ entity, id, label, detail: 'someone@example.org' }],
    });
    const found = [nuria('student', 1, 'Núria Lopes'), nuria('teacher', 2, 'Núria Esteves')];
    expect(lines({ query: 'nuria e', found }).filter((line) => !line.startsWith('#'))).toEqual([
      '[Núria] [E]steves',
      'Núria Lopes',
    ]);
  });

  test('alone, results have the list to themselves, and nothing is marked inside a word', () => {
    expect(lines({ query: 'ana', found: [students] })).toEqual(['# entities.students', '[Ana] Silva', 'Joana Reis']);
  });

  test('what is not here finds nothing, and the nearest stands in a group of its own', () => {
    expect(lines({ query: 'vat' })).toEqual(['# palette.nearest', 'Go to bookings']);
    expect(lines({ query: 'zebra' })).toEqual([]);
  });

  test('a noun alone never brings what takes the thing away among the first three', () => {
    expect(lines({ query: 'student' })).toEqual([
      '# sections.commands',
      'Go to [student]s',
      'Add [student]',
      'Open [student]',
      'Set [student] status',
      '# palette.moreCommands',
      'Delete [student]',
    ]);
    expect(lines({ query: 'delete student' })[1]).toBe('[Delete] [student]');
  });

  const reading = (command: string, args: Reading['args'], changes: Partial<Reading> = {}): Reading => ({
    command,
    args,
    spans: [],
    completion: null,
    score: 5,
    whole: true,
    ...changes,
  });

  test('a line whose words were all read as an order leads, in each of its readings', () => {
    const readings = [
      reading('student.set-status', { status: 'paused' }),
      reading('student.set-status', { status: 'active' }),
      reading('student.add', { first_name: 'Ana' }),
    ];
    const rows = rootRows(input({ query: 'pause ana', read: { state: 'read', named: [], readings } }));
    expect(asLines(rows)).toEqual([
      '# sections.commands',
      'Set student status {"status":"paused"}',
      'Set student status {"status":"active"}',
      'Add student {"first_name":"Ana"}',
    ]);
    expect(rows[0]?.rows.map(({ key }) => key)).toEqual(['student.set-status', 'student.set-status~2', 'student.add']);
  });

  test('an order leads what is only called nearly so; a command whose very name was typed leads every order', () => {
    const spans = [{ from: 0, to: 3, field: 'students', state: 'ok' as const }];
    const order = (changes: Partial<Reading>, args: Reading['args'] = { students: { ids: [4] } }) => ({
      state: 'read' as const,
      named: [],
      readings: [reading('student.set-status', { status: 'paused', ...args }, changes)],
    });
    expect(lines({ query: 'student add', read: order({ spans }) })[1]).toMatch(/^Set student status \{/);
    // Of whom it says nothing: it is no order that its words make sure.
    expect(lines({ query: 'student add', read: order({ spans }, {}) })[1]).toBe('[Add] [student]');
    const open = { spans: [{ from: 0, to: 7, field: 'students', state: 'ambiguous' as const }] };
    expect(lines({ query: 'student add', read: order(open) })[1]).toBe('[Add] [student]');
    expect(lines({ query: 'student add', read: order({}) })[1]).toBe('[Add] [student]');
    expect(lines({ query: 'add student', read: order({ spans }) })[1]).toBe('[Add] [student]');
    expect(lines({ query: 'set student status', read: order({}) })[1]).toMatch(/^Set student status \{/);
  });

  test('what was not read whole follows what the line names, and so do commands whose words are being read', () => {
    const left = reading('student.set-status', { status: 'paused' }, { whole: false });
    const after = { state: 'read' as const, named: [], readings: [left] };
    expect(lines({ query: 'stu', read: after }).slice(-1)).not.toEqual(['Set student status {"status":"paused"}']);
    expect(lines({ query: 'zzz', read: after })).toEqual([
      '# sections.commands',
      'Set student status {"status":"paused"}',
    ]);
    const busy = { state: 'busy' as const, named: ['student.add'], readings: [] };
    expect(lines({ query: 'new zzz', read: busy })).toEqual(['# sections.commands', 'Add student …']);
  });

  test('a careful command that words are being read for stands once', () => {
    const read = { state: 'busy' as const, named: ['student.delete'], readings: [] };
    const keys = rootRows(input({ query: 'student', found: [students], read })).flatMap(({ rows }) =>
      rows.map(({ key }) => key),
    );
    expect(keys).toContain('student.delete');
    expect(keys.length).toBe(new Set(keys).size);
  });

  test('commands for the selection lead among equals', () => {
    const selection = { entity: 'student', rows: { ids: [1, 2] }, count: 2 };
    expect(lines({ query: 'student', context: context({ selection }) }).slice(1, 4)).toEqual([
      'Go to [student]s',
      'Set [student] status',
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
  expect(at('')).toEqual(['# Ana Silva', 'Open student', 'Delete student']);
  expect(at('del')).toEqual(['# Ana Silva', '[Del]ete student']);
});
