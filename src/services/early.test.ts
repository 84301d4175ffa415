/** Calls made before who waits for them: for the same session only, once, and only where they went well. */
import { afterEach, expect, test, vi } from 'vitest';
import { callEarly, earlyAnswer } from './early.ts';

afterEach(() => vi.unstubAllGlobals());

const answers = (answer: () => Promise<Response>) => {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
};

test('the answer goes to who asks for the same with the same session, once', async () => {
  const asked = answers(async () => new Response('{"data":[]}'));
  callEarly('GET', 'kept', 'mine');
  expect(asked).toHaveBeenCalledWith('/api/kept', { method: 'GET', headers: { authorization: 'Bearer mine' } });
  expect(await (await earlyAnswer('kept', 'mine'))?.text()).toBe('{"data":[]}');
  expect(await earlyAnswer('kept', 'mine')).toBeUndefined();
  expect(await earlyAnswer('admin/profile', 'mine')).toBeUndefined();
});

test('nothing of one session reaches another', async () => {
  answers(async () => new Response('{}'));
  callEarly('GET', 'kept', 'mine');
  expect(await earlyAnswer('kept', 'theirs')).toBeUndefined();
});

test.each([
  ['refused', async () => new Response('{}', { status: 401 })],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('one that was %s is left to the call that follows', async (_how, answer) => {
  answers(answer);
  callEarly('POST', 'admin/profile', 'mine');
  expect(await earlyAnswer('admin/profile', 'mine')).toBeUndefined();
});
