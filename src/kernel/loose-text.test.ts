import { expect, test } from 'vitest';
import { looseText } from './loose-text.ts';

const file = new File(['Ana'], 'alunos de maio.csv');

test.each([
  ['a file', file, 'alunos de maio.csv'],
  ['a file without a name', new Blob(['Ana']), ''],
  ['several files', [file, new File([''], 'b.pdf')], 'alunos de maio.csv, b.pdf'],
  ['a list', ['B', 'C', 'CE'], 'B, C, CE'],
  ['a list of nothing', [], ''],
  ['an object', { text: 'Stop', right: true, feedback: '' }, 'text: Stop · right: true'],
  ['objects in a list', [{ id: 3 }, { id: 4, name: 'Via' }], 'id: 3, id: 4 · name: Via'],
  ['an object that holds a file', { photo: file }, 'photo: alunos de maio.csv'],
  ['nothing', null, ''],
  ['a number', 12.5, '12.5'],
])('%s', (_what, value, text) => expect(looseText(value)).toBe(text));

test('a colon stands as the language writes it', () =>
  expect(looseText({ prix: 5 }, { colon: ' : ' })).toBe('prix : 5'));
