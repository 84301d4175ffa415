/** Where what a call asks for travels, and by which key it is known again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { student } from '#contract/entities/student.ts';

beforeEach(() => {
  const OwnRequest = Request;
  vi.stubGlobal(
    'Request',
    class extends OwnRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://school.example') : input, init);
      }
    },
  );
  vi.stubGlobal('document', { documentElement: { lang: 'pt' } });
  vi.stubGlobal('localStorage', Object.create({ getItem: () => null }));
  vi.stubGlobal('sessionStorage', { clear: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

test('words that are looked for travel in a header, and the address says no more than where in the list one is', async () => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  const { call } = await import('./http.ts');
  const query = { q: 'João & filhos', phone: '+351 912', status: 'active', sort: '-created_at', page: 2 } as never;
  await call(student.endpoints.list, { query });
  await call(student.endpoints.list, { query: { page: 1 } as never });
  const [first, second] = sent;
  expect(first?.url).toBe('http://school.example/api/admin/student?sort=-created_at&page=2');
  expect(Object.fromEntries(new URLSearchParams(first?.headers.get('clutch-query') ?? ''))).toEqual({
    q: 'João & filhos',
    phone: '+351 912',
    status: 'active',
  });
  expect([second?.url, second?.headers.get('clutch-query')]).toEqual([
    'http://school.example/api/admin/student?page=1',
    null,
  ]);
});

test('a write whose answer is in doubt is tried again by the same key, and the one after it by another', async () => {
  const answers = new Map<string, number>();
  let refuses = true;
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = request.headers.get('idempotency-key') ?? '';
    answers.set(key, (answers.get(key) ?? 0) + 1);
    const doubt = { type: '/problems/in-doubt', title: 'In doubt', status: 503, request_id: 'r' };
    return Response.json(refuses ? doubt : {}, { status: refuses ? 503 : 200 });
  });
  const { call } = await import('./http.ts');
  const ana = { body: { first_name: 'Ana', last_name: 'Reis' } };
  const book = () => call(student.endpoints.add, ana);
  await expect(book()).rejects.toMatchObject({ type: 'in-doubt' });
  expect([...answers.keys()]).toHaveLength(1);
  refuses = false;
  // What was changed is another request.
  await call(student.endpoints.add, { body: { ...ana.body, last_name: 'Costa' } });
  expect([...answers.keys()]).toHaveLength(2);
  await book();
  expect([...answers.keys()]).toHaveLength(2);
  await book();
  expect([...answers.keys()]).toHaveLength(3);
});
