import { expect, test } from 'vitest';
import { problem } from '../problems.ts';
import { places } from './places.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('so many work at once, others wait in their order, and who comes after them is refused', async () => {
  const run = places(2, 3, () => problem('busy'));
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    run(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      return number;
    });
  const all = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toMatchObject({ status: 503 });
  await turn();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  for (let end = 1; end < 5; end++) {
    ends[end]?.();
    await turn();
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
});

test('work that fails leaves its place to the next', async () => {
  const run = places(1, 10, () => problem('busy'));
  const failed = run(() => Promise.reject(new Error('no')));
  const next = run(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
