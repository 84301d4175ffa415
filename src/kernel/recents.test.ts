import { expect, test } from 'vitest';
import { deserialiseRecents, MAX_RECENTS, noRecents, recentIds, serialiseRecents, touch } from './recents.ts';

const DAY = 24 * 3600 * 1000;

test('frequent use outlasts a single newer one, until it has faded', () => {
  let recents = noRecents;
  for (let day = 0; day < 5; day++) recents = touch(recents, 'often', day * DAY);
  recents = touch(recents, 'once', 5 * DAY);
  expect(recentIds(recents, 5 * DAY)).toEqual(['often', 'once']);
  recents = touch(recents, 'late', 40 * DAY);
  expect(recentIds(recents, 40 * DAY)[0]).toBe('late');
});

test('keeps at most its maximum and never drops the newest', () => {
  let recents = noRecents;
  for (let i = 0; i < MAX_RECENTS; i++) recents = touch(touch(recents, `c${i}`, i), `c${i}`, i);
  recents = touch(recents, 'new', MAX_RECENTS);
  expect(recents).toHaveLength(MAX_RECENTS);
  expect(recents[0]?.id).toBe('new');
  expect(recents.some(({ id }) => id === 'c0')).toBe(false);
});

test('survives storage; rubbish is an empty list', () => {
  const recents = touch(noRecents, 'a.b', 5);
  expect(deserialiseRecents(serialiseRecents(recents))).toEqual(recents);
  for (const bad of [null, '', '{', '{}', '[{"id":1}]']) expect(deserialiseRecents(bad)).toEqual([]);
});
