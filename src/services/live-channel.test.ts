import { afterAll, expect, test, vi } from 'vitest';
import { hearTabs, tellTabs } from './live-channel.ts';

const other = new BroadcastChannel('clutch.live');
afterAll(() => other.close());

test('what another tab hands on before a screen listens is heard once it does, and then at once', async () => {
  const first = new Promise((done) => {
    const beside = new BroadcastChannel('clutch.live');
    beside.onmessage = () => done(beside.close());
  });
  other.postMessage(1);
  await first;
  const heard: unknown[] = [];
  const stop = hearTabs((message) => heard.push(message));
  expect(heard).toEqual([1]);
  other.postMessage(2);
  await vi.waitFor(() => expect(heard).toEqual([1, 2]));
  const told = new Promise((done) => {
    other.onmessage = ({ data }) => done(data);
  });
  tellTabs('from here');
  expect(await told).toBe('from here');
  // Whoever stops and begins anew, as after a lock, has missed nothing.
  stop();
  other.postMessage(3);
  await vi.waitFor(() => {
    hearTabs((message) => heard.push(message))();
    expect(heard).toEqual([1, 2, 3]);
  });
});
