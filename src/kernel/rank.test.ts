import { expect, test } from 'vitest';
import { prepare, rank } from './rank.ts';
import { touch, weightsOf } from './recents.ts';

const item = (id: string, title: string, english = title, keywords: string[] = []) =>
  prepare({ id, title }, { id, titles: [title, english], keywords });
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

test('exact, then prefix, then word start, then a slip of the fingers, and never inside a word', () => {
  const items = [
    item('a.1', 'Uncancelled'),
    item('a.2', 'Late cancel'),
    item('a.3', 'Cancel class'),
    item('a.4', 'Cancel'),
    item('a.5', 'Cancle all'),
  ];
  const rows = rank(items, 'cancel');
  expect(rows.map(({ id, tier }) => [id, tier])).toEqual([
    ['a.4', 'exact'],
    ['a.3', 'prefix'],
    ['a.2', 'word start'],
    ['a.5', 'slips'],
  ]);
});

test('accents are folded, exact accents come first', () => {
  const items = [item('s.1', 'Joao Silva'), item('s.2', 'João Silva')];
  expect(ids(rank(items, 'joao'))).toEqual(['s.1', 's.2']);
  expect(ids(rank(items, 'joão'))).toEqual(['s.2', 's.1']);
});

test('recently used first among equals, but not above a better match', () => {
  const items = [item('a.1', 'Open student'), item('a.2', 'Open teacher'), item('a.3', 'The opne door')];
  const weights = weightsOf(touch(touch([], 'a.2', 1000), 'a.3', 1000), 2000);
  expect(ids(rank(items, 'open', { weights }))).toEqual(['a.2', 'a.1', 'a.3']);
});

test('every word has to match somewhere, ids and their parts included', () => {
  const items = [
    item('booking.cancel-as-admin', 'Annuler en tant qu’école', 'Cancel as school'),
    item('booking.move', 'Déplacer', 'Move'),
  ];
  expect(ids(rank(items, 'bo can'))).toEqual(['booking.cancel-as-admin']);
  expect(ids(rank(items, 'booking.move'))).toEqual(['booking.move']);
  expect(rank(items, 'bo xyz')).toEqual([]);
});

test('title, English title and keywords all lead to a command', () => {
  const items = [item('student.add', 'Adicionar aluno', 'Add student', ['registar', 'new'])];
  for (const query of ['adicionar', 'add st', 'regis', 'aluno new'])
    expect(ids(rank(items, query))).toEqual(['student.add']);
});

test('what is called so comes before what a keyword leads to', () => {
  const items = [item('go.bookings', 'Go to bookings', undefined, ['classes']), item('booking.add', 'Book class')];
  expect(ids(rank(items, 'class'))).toEqual(['booking.add', 'go.bookings']);
});

test('what is called so comes before what an id begins with, whatever the weights', () => {
  const items = [item('booking.move', 'Move class'), item('booking.create', 'Book class')];
  const weights = new Map([['booking.move', 1000]]);
  expect(ids(rank(items, 'book', { weights }))).toEqual(['booking.create', 'booking.move']);
  expect(ids(rank(items, 'booking.', { weights }))).toEqual(['booking.move', 'booking.create']);
});

test('disabled commands are hidden when browsing and found by search; hidden ones never', () => {
  const items = [item('a.ok', 'Pay'), item('a.off', 'Pay later'), item('a.gone', 'Pay never')];
  const stateOf = ({ id }: { id: string }) => (id === 'a.off' ? 'disabled' : id === 'a.gone' ? 'hidden' : 'ok');
  expect(ids(rank(items, ' ', { stateOf }))).toEqual(['a.ok']);
  expect(rank(items, 'pay', { stateOf }).map(({ id, state }) => [id, state])).toEqual([
    ['a.ok', 'ok'],
    ['a.off', 'disabled'],
  ]);
});

test('ranges mark what matched in the shown title', () => {
  const title = 'Cancelar lição';
  const [row] = rank([item('x.y', title)], 'lica can');
  expect(row?.ranges.map(([from, to]) => title.slice(from, to))).toEqual(['Can', 'liçã']);
});

test('browsing keeps the given order behind the recently used', () => {
  const items = [item('a.1', 'A'), item('a.2', 'B'), item('a.3', 'C')];
  expect(ids(rank(items, '', { weights: new Map([['a.3', 1]]), limit: 2 }))).toEqual(['a.3', 'a.1']);
});
