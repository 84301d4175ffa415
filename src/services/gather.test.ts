import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherer } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a bulk of events is one flush', async () => {
  const flushed: (readonly string[])[] = [];
  const gather = gatherer({ rest: 100, longest: 1000 }, async (names) => flushed.push(names));
  for (const name of ['student', 'audit', 'student']) gather.add(name);
  await vi.advanceTimersByTimeAsync(99);
  expect(flushed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flushed).toEqual([['student', 'audit']]);
});

test('a steady stream is flushed again and again, not put off for ever', async () => {
  let flushes = 0;
  const gather = gatherer({ rest: 100, longest: 1000 }, async () => flushes++);
  for (let at = 0; at < 10_000; at += 50) {
    gather.add('student');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(flushes).toBeGreaterThanOrEqual(9);
  expect(flushes).toBeLessThan(20);
});

test('a flush that takes long is not begun anew meanwhile, and what came meanwhile follows it', async () => {
  const flushed: (readonly string[])[] = [];
  let end = () => {};
  const gather = gatherer({ rest: 100, longest: 1000 }, (names) => {
    flushed.push(names);
    return new Promise<void>((resolve, reject) => {
      end = flushed.length === 1 ? () => reject(new Error('no answer')) : resolve;
    });
  });
  gather.add('student');
  await vi.advanceTimersByTimeAsync(100);
  gather.add('booking');
  await vi.advanceTimersByTimeAsync(5000);
  expect(flushed).toEqual([['student']]);
  end();
  await vi.advanceTimersByTimeAsync(100);
  expect(flushed).toEqual([['student'], ['booking']]);
});
