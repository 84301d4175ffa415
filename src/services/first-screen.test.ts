import { afterEach, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('sessionStorage', { clear: () => {} });
const { afterFirstScreen } = await import('./first-screen.ts');
const { queries } = await import('./queries-client.ts');
const { screenAtom } = await import('./screen.ts');
const { store } = await import('./session.ts');

const screen = { title: 'Students', crumbs: [], scope: 'students' };
const idle = () => new Promise((done) => setTimeout(done, 80));

afterEach(() => {
  store.set(screenAtom, null);
  queries.clear();
  vi.useRealTimers();
});

test('it waits for a screen and for what the screen asks', async () => {
  const work = vi.fn();
  afterFirstScreen(work);
  await idle();
  expect(work).not.toHaveBeenCalled();

  let answer: (rows: unknown[]) => void = () => {};
  store.set(screenAtom, screen);
  // As a screen does, a moment after it has named itself.
  const rows = queries.fetchQuery({
    queryKey: ['rows'],
    queryFn: () => new Promise<unknown[]>((done) => (answer = done)),
  });
  await idle();
  expect(work).not.toHaveBeenCalled();

  answer([]);
  await rows;
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
});

test('an answer that does not come is not waited for without end', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  afterFirstScreen(work);
  vi.advanceTimersByTime(3000);
  expect(work).toHaveBeenCalledTimes(1);
  store.set(screenAtom, screen);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('called off, it never comes', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  afterFirstScreen(work)();
  store.set(screenAtom, screen);
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
});
