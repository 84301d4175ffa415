/** Where what a call asks for travels. */
import { afterEach, expect, test, vi } from 'vitest';
import { student } from '#contract/entities/student.ts';

afterEach(() => vi.unstubAllGlobals());

test('words that are looked for travel in a header, and the address says no more than where in the list one is', async () => {
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
