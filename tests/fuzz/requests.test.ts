import { expect, test } from 'vitest';
import { openApiDocument } from '#server/api/openapi.ts';
import { type ApiDocument, requestsOf } from './requests.ts';

const document = (await openApiDocument()) as unknown as ApiDocument;
const all = (seed: number, skip?: ReadonlySet<string>) =>
  Array.from({ length: 3000 }, (_, number) => number).map(requestsOf(document, seed, skip));
const plain = (seed: number) =>
  all(seed).map(({ body, ...call }) => ({ ...call, body: typeof body === 'string' ? body : null }));

test('the same seed makes the same requests, and another one others', () => {
  expect(plain(7)).toEqual(plain(7));
  expect(plain(7)).not.toEqual(plain(8));
});

test('they go to every kind of call, name what a path asks for, and leave out what is skipped', () => {
  const calls = all(1);
  expect(new Set(calls.map(({ id }) => id)).size).toBeGreaterThan(400);
  expect(calls.filter(({ path }) => /[{}]|\/\/|\/$/.test(path.split('?')[0] ?? '')).map(({ path }) => path)).toEqual(
    [],
  );
  expect(calls.filter(({ body }) => body instanceof FormData).length).toBeGreaterThan(20);
  const [first] = calls;
  expect(all(1, new Set([first?.id ?? ''])).map(({ id }) => id)).not.toContain(first?.id);
});
