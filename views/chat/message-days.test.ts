import { expect, test } from 'vitest';
import type { Message } from '#contract/entities/chat.ts';
import { daysOf, goesOn, runsOfDays } from './message-days.ts';

const message = (id: number, sent_at: string, author: Message['author'] = 'student'): Message => ({
  id,
  version: 1,
  created_at: sent_at,
  updated_at: sent_at,
  conversation_id: 1,
  author,
  account_id: null,
  author_name: author,
  body: `message ${id}`,
  sent_at,
  read_at: null,
  deleted_at: null,
});

test('days are those of the school, not of the clock in London', () => {
  const newestFirst = [message(2, '2026-07-01T22:30:00.000Z'), message(1, '2026-07-01T21:30:00.000Z')];
  expect(daysOf(newestFirst, 'UTC').map(({ date, messages }) => [date, messages.length])).toEqual([['2026-07-01', 2]]);
  expect(daysOf(newestFirst, 'Europe/Paris').map(({ date, messages }) => [date, messages[0]?.id])).toEqual([
    ['2026-07-01', 1],
    ['2026-07-02', 2],
  ]);
  expect(daysOf([], 'UTC')).toEqual([]);
});

test('who writes on within five minutes is not named again', () => {
  const first = message(1, '2026-07-01T10:00:00.000Z');
  expect(goesOn(undefined, first)).toBe(false);
  expect(goesOn(first, message(2, '2026-07-01T10:04:00.000Z'))).toBe(true);
  expect(goesOn(first, message(2, '2026-07-01T10:06:00.000Z'))).toBe(false);
  expect(goesOn(first, message(2, '2026-07-01T10:01:00.000Z', 'admin'))).toBe(false);
});

test('rows keep their order below the days of the school, and those without a time stand apart', () => {
  const rows = ['2026-07-01T22:30:00.000Z', '2026-07-01T22:10:00.000Z', '2026-07-01T12:00:00.000Z', null];
  expect(runsOfDays(rows, (at) => at, 'Europe/Paris').map(({ date, rows: own }) => [date, own.length])).toEqual([
    ['2026-07-02', 2],
    ['2026-07-01', 1],
    [null, 1],
  ]);
});
