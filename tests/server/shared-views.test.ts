/** Views of lists that are shared with the school: seen by all of it, changed by who shared them, and of no other school. */
import { beforeAll, expect, test } from 'vitest';
import {
  changeSharedView,
  getSharedView,
  listSharedViews,
  SHARED_VIEWS,
  shareView,
} from '#contract/entities/shared-view.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

describeSqliteInGate('shared views', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  let count = 0;
  const account = () => app.addAccount(`sharer-${++count}@school.example`, ['admin']);
  const unpaid = { name: 'Unpaid', path: '/students', search: '?status=active' };
  const share = async (token: string, view = unpaid) => (await app.call(shareView, { body: view }, { token })).data;
  const views = async (token: string) => (await app.call(listSharedViews, {}, { token })).data;

  test('are listed for everyone of the school with whose they are, and have one address each', async () => {
    const [one, two, other] = [await account(), await account(), await app.addClub()];
    const { id } = await share(one.token);
    expect(await share(one.token, { ...unpaid, name: 'UNPAID', search: '' })).toMatchObject({ id, search: '' });
    const theirs = await share(two.token);
    expect(theirs.id).not.toBe(id);
    expect((await views(two.token)).map(({ id, name, own }) => ({ id, name, own }))).toEqual([
      { id, name: 'UNPAID', own: false },
      { id: theirs.id, name: 'Unpaid', own: true },
    ]);
    expect((await views(two.token)).every(({ owner_name }) => owner_name !== '')).toBe(true);
    expect(await views(other.token)).toEqual([]);
    await app.fails(404, getSharedView, { params: { id } }, { token: other.token });
    await app.fails(401, listSharedViews, {}, { token: null });
  });

  test('are changed and taken back by who shared them alone, and say then why they are gone', async () => {
    const [one, two] = [await account(), await account()];
    const { id } = await share(one.token, { ...unpaid, name: 'Mine' });
    const change = { params: { id }, body: { name: 'Theirs' } };
    await app.fails(404, changeSharedView, change, { token: two.token });
    await app.call(changeSharedView, { params: { id }, body: { ended: 'unshared' } }, { token: one.token });
    expect((await views(two.token)).map((view) => view.id)).not.toContain(id);
    const { data } = await app.call(getSharedView, { params: { id } }, { token: two.token });
    expect(data).toMatchObject({ name: 'Mine', search: unpaid.search, ended: 'unshared', own: false });
    // Shared again it has the address that was sent.
    expect(await share(one.token, { ...unpaid, name: 'mine' })).toMatchObject({ id, ended: null });
  });

  test('have a name each, whoever takes it at once', async () => {
    const { token } = await account();
    const made = await Promise.all(['a', 'b', 'c'].map((name) => share(token, { ...unpaid, name })));
    const replies = await Promise.all(
      made.map(({ id }) => app.raw(changeSharedView, { params: { id }, body: { name: 'Same' } }, { token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    for (const reply of replies.filter(({ status }) => status === 422))
      expect(reply.json()).toMatchObject({ errors: { name: [expect.any(String)] } });
  });

  test('refuse what is no address of a list, and are limited', async () => {
    const { token } = await account();
    for (const view of [
      { ...unpaid, path: 'https://elsewhere.example/' },
      { ...unpaid, path: '//elsewhere' },
      { ...unpaid, search: 'status=active' },
      { ...unpaid, search: '?a b' },
      { ...unpaid, name: '' },
      { ...unpaid, name: 'x'.repeat(81) },
    ])
      await app.fails(422, shareView, { body: view }, { token });
    for (let from = 0; from < SHARED_VIEWS; from += 20)
      await Promise.all(Array.from({ length: 20 }, (_, at) => share(token, { ...unpaid, name: `view ${from + at}` })));
    await app.fails(422, shareView, { body: { ...unpaid, name: 'too much' } }, { token });
    // One of those that there are is no new one.
    expect(await share(token, { ...unpaid, name: 'view 1' })).toMatchObject({ name: 'view 1' });
  });
});
