import { expect, test } from 'vitest';
import { atOnce, together } from './at-once.ts';

const turn = () => new Promise((done) => setImmediate(done));

test('so many at once and no more, each in its turn', async () => {
  let [now, most] = [0, 0];
  const begun: number[] = [];
  await atOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    most = Math.max(most, ++now);
    await turn();
    now--;
  });
  expect(most).toBe(3);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('one that fails stops no other, and is said at the end', async () => {
  const done: number[] = [];
  const all = atOnce([1, 2, 3, 4, 5], 2, async (item) => {
    await turn();
    if (item === 2) throw new Error('two');
    done.push(item);
  });
  await expect(all).rejects.toThrow('two');
  expect(done).toEqual([1, 3, 4, 5]);
});

test('what comes while one is written is written together, and each waits for its own', async () => {
  const written: number[][] = [];
  const write = together<number>(async (items) => {
    await turn();
    if (items.includes(3)) throw new Error('three');
    written.push([...items]);
  });
  const first = write(1);
  await Promise.resolve();
  const second = [write(2), write(3)];
  await first;
  expect(written).toEqual([[1]]);
  expect((await Promise.allSettled(second)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await write(4);
  expect(written).toEqual([[1], [4]]);
});
