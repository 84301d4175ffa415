import { expect, test } from 'vitest';
import { ChunkError, isMissing, withTimeout } from './lazy-screen.tsx';

test('what arrives in time is answered', async () => {
  expect(await withTimeout(Promise.resolve(7), 1000)).toBe(7);
});
test('what never arrives is a ChunkError', async () => {
  await expect(withTimeout(new Promise(() => {}), 5)).rejects.toBeInstanceOf(ChunkError);
});
test('a part within a screen that did not arrive is told as such', () => {
  expect(isMissing(new TypeError('Failed to fetch dynamically imported module: /assets/menu.js'))).toBe(true);
  expect(isMissing(new TypeError('x is not a function'))).toBe(false);
});
test('what fails is a ChunkError that keeps the cause', async () => {
  const failed = withTimeout(Promise.reject(new Error('no network')), 1000);
  await expect(failed).rejects.toMatchObject({ cause: { message: 'no network' } });
  await expect(failed).rejects.toBeInstanceOf(ChunkError);
});
