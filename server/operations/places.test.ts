import { expect, test } from 'vitest';
import { problem } from '../problems.ts';
import { places, placesOfEach } from './places.ts';

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

test('of each caller so many work at once, and another one waits for none of them', async () => {
  const run = placesOfEach<string>(1, 1, () => problem('busy'));
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (who: string) =>
    run(who, async () => {
      begun.push(who);
      await new Promise<void>((end) => ends.push(end));
    });
  const all = ['ana', 'ana', 'rui'].map(work);
  await expect(work('ana')).rejects.toMatchObject({ status: 503 });
  await turn();
  expect(begun).toEqual(['ana', 'rui']);
  ends[0]?.();
  await turn();
  expect(begun).toEqual(['ana', 'rui', 'ana']);
  for (const end of ends) end();
  await Promise.all(all);
  // Who comes after it has been quiet begins anew.
  const last = work('ana');
  await turn();
  ends.at(-1)?.();
  await last;
});

test('of several owners the one with the fewest places is next, whoever came first', async () => {
  const run = places(1, 10, () => problem('busy'));
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string, owner: number) =>
    run(async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
    }, owner);
  const two = places(2, 10, () => problem('busy'));
  const all = [work('a1', 1), work('a2', 1), work('b1', 2), work('a3', 1)];
  for (let end = 0; end < 4; end++) {
    await turn();
    ends[end]?.();
  }
  await Promise.all(all);
  // With one place nobody holds any while the next is chosen: in their order.
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  const order: string[] = [];
  const open: (() => void)[] = [];
  const more = ['a1', 'a2', 'a3', 'b1'].map((name) =>
    two(async () => {
      order.push(name);
      await new Promise<void>((end) => open.push(end));
    }, name.charCodeAt(0)),
  );
  await turn();
  open[0]?.();
  await turn();
  expect(order).toEqual(['a1', 'a2', 'b1']);
  for (let end = 1; end < 4; end++) {
    open[end]?.();
    await turn();
  }
  await Promise.all(more);
});
