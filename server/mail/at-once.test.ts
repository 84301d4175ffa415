import { expect, test } from 'vitest';
import { atOnce } from './at-once.ts';

const turn = () => new Promise((done) => setImmediate(done));
const nothing = async () => {};

test('so many at once and no more, each in its turn', async () => {
  let [now, most] = [0, 0];
  const begun: number[] = [];
  await atOnce(
    [1, 2, 3, 4, 5, 6, 7],
    3,
    async (item) => {
      begun.push(item);
      most = Math.max(most, ++now);
      await turn();
      now--;
      return true;
    },
    nothing,
  );
  expect(most).toBe(3);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('what went out together is written down together, before others take its place', async () => {
  const log: string[] = [];
  await atOnce(
    [1, 2, 3, 4, 5],
    2,
    async (item) => {
      log.push(`send ${item}`);
      await turn();
      return item !== 4;
    },
    async (those) => {
      await turn();
      log.push(`written ${those.join()}`);
    },
  );
  expect(log).toEqual(['send 1', 'send 2', 'written 1,2', 'send 3', 'send 4', 'send 5', 'written 3,5']);
});

test('what waits for another is written down without it after a moment', async () => {
  const slow = Promise.withResolvers<boolean>();
  const written: number[][] = [];
  const all = atOnce(
    [1, 2],
    2,
    async (item) => (item === 1 ? slow.promise : true),
    async (those) => {
      written.push([...those]);
      slow.resolve(true);
    },
  );
  await all;
  expect(written).toEqual([[2], [1]]);
});

test('what fails stops no other, and is said at the end', async () => {
  const written: number[] = [];
  const all = atOnce(
    [1, 2, 3, 4, 5],
    2,
    async (item) => {
      await turn();
      if (item === 2) throw new Error('two');
      return true;
    },
    async (those) => {
      written.push(...those);
      if (those.includes(5)) throw new Error('five');
    },
  );
  await expect(all).rejects.toThrow(/two|five/);
  expect(written).toEqual([1, 3, 4, 5]);
});
