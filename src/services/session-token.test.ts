/** A session whose token is changed while calls of other tabs are on their way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewProfile } from '#contract/entities/profile.ts';
import { reauthenticate } from '#contract/entities/second-step.ts';

const OwnRequest = Request;
/** Tokens that the server takes, and what it was asked. */
let holds: string;
let asked: (string | null)[];
/** Called as a request arrives, before it is answered. */
let arrives: (request: Request) => Promise<void>;

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  const held = new Map([
    ['accessToken', 'former'],
    ['tokenExpiry', new Date(Date.now() + 3_600_000).toISOString()],
    ['userInfo', JSON.stringify({ id: 1, roles: ['admin'] })],
  ]);
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  };
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys: () => [...held.keys()], getOwnPropertyDescriptor }));
  vi.stubGlobal('sessionStorage', { clear: () => {} });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal(
    'Request',
    class extends OwnRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://school.example') : input, init);
      }
    },
  );
  holds = 'former';
  asked = [];
  arrives = async () => {};
  vi.stubGlobal('fetch', async (request: Request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    asked.push(token);
    await arrives(request);
    if (token !== holds)
      return answer(401, { type: '/problems/unknown-token', title: 'Not signed in', status: 401, request_id: '' });
    if (!request.url.endsWith('/reauthenticate')) return answer(200, { user: { id: 1 } });
    holds = 'next';
    return answer(200, { until: new Date().toISOString(), token: holds });
  });
});
afterEach(() => vi.unstubAllGlobals());
const getOwnPropertyDescriptor = () => ({ configurable: true, enumerable: true });

/** The modules as a tab has them. */
async function tab() {
  vi.resetModules();
  const [session, http, token] = [
    await import('./session.ts'),
    await import('./http.ts'),
    await import('./session-token.ts'),
  ];
  const confirm = () =>
    token.changeToken((bearer) => http.call(reauthenticate, { body: { password: 'x' } }, { bearer }));
  return { session, look: () => http.call(viewProfile, {}), confirm };
}

test('a call that arrives with the former token, while another tab changes it, is made again with the new one', async () => {
  const [one, other] = [await tab(), await tab()];
  let goOn = () => {};
  const changed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  arrives = async ({ url }) => {
    // It was sent before, and arrives after.
    if (!url.endsWith('/reauthenticate') && asked.length === 1) await changed;
  };
  const looking = other.look();
  await one.confirm();
  goOn();
  expect(await looking).toEqual({ user: { id: 1 } });
  expect(asked).toEqual(['former', 'former', 'next']);
  expect(one.session.readSession()?.accessToken).toBe('next');
  expect(one.session.store.get(one.session.sessionAtom)?.accessToken).toBe('next');
});

test('a session that is over on the server is over here, whoever finds it', async () => {
  holds = 'of somebody else';
  for (const act of ['look', 'confirm'] as const) {
    const one = await tab();
    await expect(one[act]()).rejects.toMatchObject({ problem: { status: 401 } });
    expect(one.session.readSession()).toBeNull();
    localStorage.setItem('accessToken', 'former');
    localStorage.setItem('tokenExpiry', new Date(Date.now() + 3_600_000).toISOString());
    localStorage.setItem('userInfo', JSON.stringify({ id: 1, roles: ['admin'] }));
  }
});
