import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abandon, LINGER } from './last-words.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request of which some has come, and more is to come. */
const begun = () => Object.assign(new PassThrough(), { complete: false }) as never as Parameters<typeof abandon>[0];
const left = (all: readonly Parameters<typeof abandon>[0][]) => all.filter((one) => !one.destroyed).length;

test('of many that are refused at once some are read on, and the connections of the others end once they are answered', () => {
  const all = Array.from({ length: 30 }, begun);
  for (const one of all) {
    abandon(one);
    // Whoever refuses it further on says so too.
    abandon(one);
  }
  expect(left(all)).toBe(30);
  vi.advanceTimersByTime(100);
  expect(left(all)).toBe(20);
  vi.advanceTimersByTime(LINGER);
  expect(left(all)).toBe(0);
});

test('one that has come to its end makes room for another', async () => {
  for (let turn = 0; turn < 40; turn++) {
    const one = begun();
    abandon(one);
    const ended = new Promise((done) => one.once('end', done));
    (one as never as PassThrough).end('the rest');
    await ended;
  }
  const last = begun();
  abandon(last);
  vi.advanceTimersByTime(100);
  expect(left([last])).toBe(1);
  vi.advanceTimersByTime(LINGER);
  expect(left([last])).toBe(0);
});
