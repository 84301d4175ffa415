import { expect, test } from 'vitest';
import { splitCommand } from './split-command.ts';

const candidates = [
  { id: 'booking.cancel-as-admin', titles: ['Cancel class as school'] },
  { id: 'booking.create', titles: ['Réserver un cours', 'Book a class'], aliases: ['bk'] },
  { id: 'student.add', titles: ['Adicionar aluno', 'Add student'], keywords: ['new create register', 'novo'] },
  { id: 'teacher.add', titles: ['Add teacher'], keywords: ['new'] },
  { id: 'teacher.sick-day', titles: ['Sick day'], keywords: ['ill absent'] },
];
const first = (query: string) => {
  const [found] = splitCommand(query, candidates);
  return found && [found.id, found.rest];
};

test.each([
  ['cancel 8123 ill', 'booking.cancel-as-admin', '8123 ill'],
  ['book ana tue 15:00 rui', 'booking.create', 'ana tue 15:00 rui'],
  ['bk ana', 'booking.create', 'ana'],
  ['reserver ana', 'booking.create', 'ana'],
  ['add student Ana Silva', 'student.add', 'Ana Silva'],
  ['adicionar aluno  Ana', 'student.add', 'Ana'],
  ['novo Ana', 'student.add', 'Ana'],
  ['sick rui tomorrow', 'teacher.sick-day', 'rui tomorrow'],
  ['booking.create ana', 'booking.create', 'ana'],
])('%s', (query, id, rest) => {
  expect(first(query)).toEqual([id, rest]);
});

test('all that may be meant are told, the likeliest first', () => {
  const found = splitCommand('add t Rui', candidates);
  expect(found.map(({ id, words }) => [id, words])).toEqual([
    ['student.add', 1],
    ['teacher.add', 1],
  ]);
  expect(splitCommand('new Rui', candidates).map(({ id }) => id)).toEqual(['student.add', 'teacher.add']);
  expect(splitCommand('zzz', candidates)).toEqual([]);
  expect(splitCommand('', candidates)).toEqual([]);
});

test('says where the rest begins', () => {
  const [found] = splitCommand('  sick   rui', candidates);
  expect(found?.restFrom).toBe(9);
});
