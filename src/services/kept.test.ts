/** What is kept for a person: sent, held over the end of a session, and never another's. */
import { beforeEach, expect, test, vi } from 'vitest';

const storage = () => {
  const held = new Map<string, string>();
  const methods = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  };
  // Its keys are read as an object's own, as a browser's are.
  return new Proxy(methods, {
    get: (target, key) => held.get(String(key)) ?? target[key as keyof typeof target],
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      held.has(String(key)) ? { configurable: true, enumerable: true, value: held.get(String(key)) } : undefined,
  }) as unknown as Storage;
};
const OwnRequest = Request;
vi.stubGlobal(
  'Request',
  class extends OwnRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://school.example') : input, init);
    }
  },
);
vi.stubGlobal('document', { documentElement: { lang: 'en' }, addEventListener: () => {} });

interface Sent {
  readonly token: string | null;
  readonly values: readonly { readonly key: string; readonly body: string | null }[];
}
let sent: Sent[];
let server: { key: string; body: string; updated_at: string }[];
let offline: boolean;
let onItsWay: Promise<void> | undefined;
let reloads: number;
vi.stubGlobal('fetch', async (request: Request) => {
  if (offline) throw new TypeError('Failed to fetch');
  const json = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  if (request.method === 'GET') {
    // As it stands when the server is asked, however long the way back is.
    const data = [...server];
    await onItsWay;
    return json({ data });
  }
  sent.push({ token: request.headers.get('authorization'), values: (await request.json()).values });
  return json({ kept: 1 });
});

const info = (id: number) => ({
  id,
  displayName: '',
  photoURL: null,
  status: 'active',
  userRole: 'admin',
  roles: [],
  email: '',
});

/** The modules as a page that was just loaded has them. */
async function page() {
  vi.resetModules();
  const session = await import('./session.ts');
  const kept = await import('./kept.ts');
  return { ...session, ...kept };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  sent = [];
  server = [];
  offline = false;
  onItsWay = undefined;
  reloads = 0;
  vi.stubGlobal('location', {
    href: 'http://school.example/',
    reload: () => {
      reloads++;
    },
  });
});

test('a change is sent, a later one of the same key in its place; what was never there is not forgotten', async () => {
  const { startSession, keep, push } = await page();
  startSession('token-1', 60, info(1));
  keep('clutch.draft.a', '1');
  keep('clutch.draft.b', '1');
  keep('clutch.draft.a', '2');
  keep('clutch.draft.b', null);
  keep('clutch.draft.c', null);
  await push();
  const values = [
    { key: 'draft.a', body: '2' },
    { key: 'draft.b', body: null },
  ];
  expect(sent).toEqual([{ token: 'Bearer token-1', values }]);
  await push();
  expect(sent).toHaveLength(1);
});

test('what had not been sent when a session ran out goes on with the same person, also what a form says as it goes', async () => {
  const { startSession, endSession, keep, fetchKept, push } = await page();
  startSession('token-1', 60, info(1));
  keep('clutch.draft.a', 'typed');
  sessionStorage.setItem('file', 'being mended');
  endSession('expired');
  keep('clutch.draft.b', 'last word');
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
  startSession('token-2', 60, info(1));
  await fetchKept();
  await push();
  expect(sent.flatMap(({ values }) => values)).toEqual([
    { key: 'draft.a', body: 'typed' },
    { key: 'draft.b', body: 'last word' },
  ]);
  expect([localStorage.getItem('clutch.draft.a'), sessionStorage.getItem('file')]).toEqual(['typed', 'being mended']);
});

test('for another person the page begins anew, and nothing of the first is sent or found', async () => {
  const first = await page();
  first.startSession('token-1', 60, info(1));
  first.keep('clutch.draft.a', 'typed');
  first.endSession('signed-out');
  first.startSession('token-2', 60, info(2));
  expect([reloads, first.store.get(first.sessionAtom)]).toEqual([1, null]);
  const second = await page();
  await second.fetchKept();
  await second.push();
  expect(sent).toEqual([]);
  expect(Object.keys(localStorage).sort()).toEqual(['accessToken', 'clutch.kept', 'tokenExpiry', 'userInfo']);
});

test('what the server has is taken over, except where this browser has not sent its own yet', async () => {
  const before = await page();
  before.startSession('token-1', 60, info(1));
  await before.fetchKept();
  offline = true;
  before.keep('clutch.draft.mine', 'newer');
  localStorage.setItem('clutch.draft.gone', 'saved elsewhere');
  // The page is closed, and comes back.
  const after = await page();
  offline = false;
  server = [
    { key: 'draft.mine', body: 'older', updated_at: '' },
    { key: 'stars.1', body: '[]', updated_at: '' },
  ];
  await after.fetchKept();
  await after.push();
  expect(localStorage.getItem('clutch.draft.mine')).toBe('newer');
  expect(localStorage.getItem('clutch.draft.gone')).toBeNull();
  expect(localStorage.getItem('clutch.stars.1')).toBe('[]');
  expect(sent.flatMap(({ values }) => values)).toEqual([{ key: 'draft.mine', body: 'newer' }]);
});

test('what was written and sent while the server’s answer was on its way stands', async () => {
  const before = await page();
  before.startSession('token-1', 60, info(1));
  server = [{ key: 'draft.a', body: 'older', updated_at: '' }];
  await before.fetchKept();
  const after = await page();
  let arrive = () => {};
  onItsWay = new Promise((resolve) => {
    arrive = resolve;
  });
  const fetched = after.fetchKept();
  after.keep('clutch.draft.a', 'newer');
  after.keep('clutch.draft.b', 'first');
  await after.push();
  arrive();
  await fetched;
  expect([localStorage.getItem('clutch.draft.a'), localStorage.getItem('clutch.draft.b')]).toEqual(['newer', 'first']);
});

test('what another tab wrote while the server’s answer was on its way stands, sent by then or not', async () => {
  const first = await page();
  first.startSession('token-1', 60, info(1));
  await first.fetchKept();
  const second = await page();
  let arrive = () => {};
  onItsWay = new Promise((resolve) => {
    arrive = resolve;
  });
  // The console asks before its scripts are there: what stands in this browser is looked at later.
  const fetched = second.fetchKept();
  first.keep('clutch.history.1', 'deleted a student');
  await first.push();
  first.keep('clutch.draft.a', 'typed');
  second.keep('clutch.draft.b', 'sent by the other');
  await second.push();
  arrive();
  await fetched;
  await second.push();
  expect([localStorage.getItem('clutch.history.1'), localStorage.getItem('clutch.draft.a')]).toEqual([
    'deleted a student',
    'typed',
  ]);
  expect(sent.flatMap(({ values }) => values)).toEqual([
    { key: 'history.1', body: 'deleted a student' },
    { key: 'draft.b', body: 'sent by the other' },
  ]);
});

test('a session that ran out while no page was open leaves nothing either', async () => {
  const { startSession, keep } = await page();
  startSession('token-1', -1, info(1));
  keep('clutch.draft.a', 'typed');
  localStorage.setItem('clutch.theme', 'dark');
  await page();
  expect(Object.keys(localStorage)).toEqual(['clutch.theme']);
});
