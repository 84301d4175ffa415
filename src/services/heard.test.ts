import { expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal('sessionStorage', { clear: () => {} });
const { heardOf, noteHeard } = await import('./heard.ts');

test('what was heard is kept while somebody is signed in, and not after', () => {
  noteHeard(7);
  expect(heardOf()).toBeNull();

  stored.set('accessToken', 'token');
  stored.set('tokenExpiry', new Date(Date.now() + 60_000).toISOString());
  stored.set('userInfo', '{"id":1}');
  noteHeard(8);
  expect(heardOf()).toBe(8);
});
