import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { eventsIn } = await import('./live.ts');

test('events are read with their ids, comments are passed over', () => {
  const { found, rest } = eventsIn(
    ': hello\n\nid: 7\nevent: operation\ndata: {"a":1}\n\nevent: ready\ndata: {}\n\nid: 8\nev',
  );
  expect(found).toEqual([
    { id: '7', event: 'operation', data: '{"a":1}' },
    { id: null, event: 'ready', data: '{}' },
  ]);
  expect(rest).toBe('id: 8\nev');
});

test('an event cut in two is whole once its rest has come', () => {
  const first = eventsIn('id: 9\r\nevent: operation\r\ndata: {"b"');
  expect(first.found).toEqual([]);
  expect(eventsIn(`${first.rest}:2}\r\n\r\n`).found).toEqual([{ id: '9', event: 'operation', data: '{"b":2}' }]);
});
