/** Undo is told as what it was: taken back, refused, or not known. */
import { beforeEach, expect, test, vi } from 'vitest';
import { push } from '#kernel/history.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
const OwnRequest = Request;
// Outside a browser a path alone is no address.
vi.stubGlobal(
  'Request',
  class extends OwnRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://school.example') : input, init);
    }
  },
);
vi.stubGlobal('location', { href: 'http://school.example/' });

/** What the server says, one after the other, and the keys that it was asked with. */
let answers: (() => Response)[] = [];
const keys: (string | null)[] = [];
vi.stubGlobal('fetch', async (request: Request) => {
  // What the history becomes is kept beside it.
  if (request.url.endsWith('/kept')) return json(200, { kept: 1 })();
  keys.push(request.headers.get('idempotency-key'));
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  return (answer as () => Response)();
});
const json = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const done = json(200, { rows: 1, command: 'student.delete', operation_id: 9 });
const already = (stands: boolean) =>
  json(409, {
    type: '/problems/already-undone',
    title: 'Conflict',
    status: 409,
    request_id: '1',
    conflict: { operation_id: 9, stands },
  });

vi.stubGlobal('sessionStorage', {
  clear: () => {},
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
const { sessionAtom, store } = await import('#services/session.ts');
const userInfo = { id: 1, displayName: '', photoURL: null, status: 'active', userRole: '', roles: [], email: '' };
store.set(sessionAtom, { accessToken: 'token', tokenExpiry: new Date(Date.now() + 3_600_000).toISOString(), userInfo });
const { acting, noteEndedEmpty } = await import('./acts.ts');
const { undo } = await import('./take-back.ts');
const { closeLayer, layersAtom } = await import('./layers.ts');
const { readHistory, writeHistory } = await import('./history-store.ts');

const said: string[] = [];
const needs = {
  said: () => '',
  again: async () => true,
  told: (kind: string) => void said.push(kind),
  refused: (kind: string) => void said.push(`${kind} refused`),
  unsure: (kind: string) => void said.push(`${kind} unsure`),
};

beforeEach(() => {
  kept.clear();
  said.length = 0;
  keys.length = 0;
  const act = { at: Date.now(), command: 'student.delete', args: {}, source: 'key', operation: 5 } as const;
  writeHistory(push(readHistory(), { ...act, message: { key: 'done' } }));
});

test('a lost answer is no refusal, and asking again is told what the first try came to', async () => {
  answers = [lost];
  await undo(needs);
  expect(said).toEqual(['undo unsure']);
  expect(readHistory().entries[0]?.undone).toBe(false);
  answers = [done];
  await undo(needs);
  expect(said).toEqual(['undo unsure', 'undone']);
  expect(readHistory().entries[0]).toMatchObject({ undone: true, undoneBy: 9 });
  expect(new Set(keys)).toEqual(new Set(['undo-5']));
}, 20_000);

test('what is taken back already was not refused, unless it was done again since', async () => {
  answers = [already(true)];
  await undo(needs);
  expect(said).toEqual(['undone']);
  expect(readHistory().entries[0]).toMatchObject({ undone: true, undoneBy: 9 });
  kept.clear();
  const act = { at: Date.now(), command: 'student.delete', args: {}, source: 'key', operation: 5 } as const;
  writeHistory(push(readHistory(), { ...act, message: { key: 'done' } }));
  answers = [already(false)];
  await undo(needs);
  expect(said).toEqual(['undone', 'undo refused']);
});

test('pressed twice on the same act it is asked for once, and twice on the newest takes back two', async () => {
  answers = [done];
  const seq = readHistory().entries[0]?.seq as number;
  await Promise.all([undo(needs, seq), undo(needs, seq)]);
  expect([said, keys]).toEqual([['undone'], ['undo-5']]);
  const act = { at: Date.now(), command: 'student.edit', args: {}, source: 'key' } as const;
  for (const operation of [11, 12]) writeHistory(push(readHistory(), { ...act, operation, message: { key: 'done' } }));
  await Promise.all([undo(needs), undo(needs)]);
  expect(keys).toEqual(['undo-5', 'undo-12', 'undo-11']);
});

test('what is still being done is what is taken back, not what was done before it', async () => {
  answers = [done];
  let end = () => {};
  acting(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  const taken = undo(needs);
  // Whoever does not wait for it has taken back what was done before it by now.
  await new Promise(setImmediate);
  const act = { at: Date.now(), command: 'student.add', args: {}, source: 'key', operation: 6 } as const;
  writeHistory(push(readHistory(), { ...act, message: { key: 'done' } }));
  end();
  await taken;
  expect(keys).toEqual(['undo-6']);
  expect(readHistory().entries.map(({ undone }) => undone)).toEqual([false, true]);
});

/** Presses undo, answers what is asked, and says with which words it was asked. */
const answered = async (agreed: boolean) => {
  const undoing = undo(needs);
  await vi.waitFor(() => expect(store.get(layersAtom)).toHaveLength(1));
  const [layer] = store.get(layersAtom);
  if (layer?.kind !== 'confirm') throw new Error('Nothing is asked.');
  const [line] = layer.request.preview?.lines ?? [];
  closeLayer(layer.id);
  layer.answer(agreed);
  await undoing;
  return line?.text;
};

test('what another window did, or what was done long ago, is shown first, and taken back once that is agreed to', async () => {
  answers = [done];
  const history = readHistory();
  const entries = history.entries.map((entry) => ({ ...entry, window: 'another' }));
  writeHistory({ ...history, entries });
  expect(await answered(false)).toMatchObject({ key: 'runner.elsewhere' });
  expect([said, keys]).toEqual([[], []]);
  writeHistory({ ...history, entries: history.entries.map((entry) => ({ ...entry, at: entry.at - 2 * 60_000 - 1 })) });
  expect(await answered(true)).toMatchObject({ key: 'runner.earlier' });
  expect([said, keys]).toEqual([['undone'], ['undo-5']]);
});

test('what was done before an act that changed nothing, or that cannot be taken back, is shown first', async () => {
  answers = [done];
  const now = vi.spyOn(Date, 'now');
  const later = Date.now() + 1000;
  now.mockReturnValue(later);
  noteEndedEmpty();
  expect(await answered(false)).toMatchObject({ key: 'runner.before' });
  expect([said, keys]).toEqual([[], []]);
  // A newer act is taken back at once.
  const act = { at: later + 1000, command: 'student.edit', args: {}, source: 'key' } as const;
  writeHistory(push(readHistory(), { ...act, operation: 6, message: { key: 'done' } }));
  await undo(needs);
  expect(keys).toEqual(['undo-6']);
  // One that has no way back stands before it.
  writeHistory(push(readHistory(), { ...act, command: 'message.send', message: { key: 'sent' } }));
  expect(await answered(true)).toMatchObject({ key: 'runner.before' });
  expect(keys).toEqual(['undo-6', 'undo-5']);
  now.mockRestore();
});
