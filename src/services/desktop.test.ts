import { expect, test, vi } from 'vitest';
import type { Notification } from '#contract/entities/notification.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { newsSince } = await import('./desktop.ts');

const unread = [9, 8, 7, 5, 2].map((id) => ({ id }) as Notification);
const since = (after: number) => newsSince(unread, after).map(({ id }) => id);

test('what came since is told once, the oldest first, and of many the newest', () => {
  expect(since(9)).toEqual([]);
  expect(since(7)).toEqual([8, 9]);
  expect(since(0)).toEqual([7, 8, 9]);
});
