/** What the console keeps for a person: their own alone, within limits, and not for ever. */
import { beforeAll, expect, test } from 'vitest';
import { DRAFT_DAYS, KEPT_COUNT, KEPT_IN_ALL, KEPT_LENGTH, keepValues, listKept } from '#contract/entities/kept.ts';
import { logout } from '#contract/entities/session.ts';
import type { Problem } from '#contract/errors.ts';
import { forgetOldDrafts } from '#server/jobs/jobs.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

describeSqliteInGate('kept values', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  let count = 0;
  const account = () => app.addAccount(`keeper-${++count}@school.example`, ['admin']);
  const keep = (token: string, values: Record<string, string | null>) =>
    app.call(keepValues, { body: { values: Object.entries(values).map(([key, body]) => ({ key, body })) } }, { token });
  const kept = async (token: string) =>
    Object.fromEntries((await app.call(listKept, {}, { token })).data.map(({ key, body }) => [key, body]));

  test('survive a session and follow to another; null forgets one', async () => {
    const { token } = await account();
    await keep(token, { 'draft.student.add': '{"a":1}', 'history.1': '[]' });
    await keep(token, { 'draft.student.add': '{"a":2}' });
    await app.call(logout, { body: {} }, { token });
    const again = await app.signIn(`keeper-${count}@school.example`);
    expect(await kept(again)).toEqual({ 'draft.student.add': '{"a":2}', 'history.1': '[]' });
    await keep(again, { 'draft.student.add': null, 'never.there': null });
    expect(await kept(again)).toEqual({ 'history.1': '[]' });
  });

  test('are nobody else’s, of this school or another', async () => {
    const [one, two, other] = [await account(), await account(), await app.addClub()];
    await keep(one.token, { 'draft.same': 'mine' });
    await keep(two.token, { 'draft.same': 'theirs' });
    await keep(other.token, { 'draft.same': 'elsewhere' });
    await keep(two.token, { 'draft.same': null });
    expect([await kept(one.token), await kept(two.token), await kept(other.token)]).toEqual([
      { 'draft.same': 'mine' },
      {},
      { 'draft.same': 'elsewhere' },
    ]);
    await app.fails(401, listKept, {}, { token: null });
  });

  test('hold so many characters in all: of too many the oldest drafts go, and what is no draft is refused', async () => {
    const { token } = await account();
    const long = 'x'.repeat(KEPT_LENGTH);
    const fits = KEPT_IN_ALL / KEPT_LENGTH;
    for (let at = 0; at <= fits; at++) await keep(token, { [`draft.${at}`]: long });
    expect(Object.keys(await kept(token)).sort()).toEqual(
      Array.from({ length: fits }, (_, at) => `draft.${at + 1}`).sort(),
    );
    for (let at = 0; at < fits; at++) await keep(token, { [`view.${at}`]: long });
    await app.fails(422, keepValues, { body: { values: [{ key: 'view.more', body: 'x' }] } }, { token });
    expect(Object.keys(await kept(token))).toHaveLength(fits);
  });

  test('are answered in pieces where they are many, in the order of their keys, so many times at once', async () => {
    const { token } = await account();
    // Letters of one byte and of three; some fit into a piece together, some into none.
    const values = Object.fromEntries(
      ['x', '語'].flatMap((letter, at) => [
        [`view.${at}.long`, letter.repeat(KEPT_LENGTH)],
        [`view.${at}.none`, ''],
        [`view.${at}.short`, letter.repeat(KEPT_LENGTH / 3)],
      ]),
    );
    for (const [key, body] of Object.entries(values)) await keep(token, { [key]: body });
    expect(Object.entries(await kept(token))).toEqual(Object.entries(values));
    const replies = await Promise.all(Array.from({ length: 50 }, () => app.raw(listKept, {}, { token })));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.json<Problem>()).toMatchObject({ code: 'too-many-at-once' });
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(44);
    // What is over gives its place back.
    expect(await kept(token)).toEqual(values);
  });

  test('are limited: long ones are refused, and of too many the oldest drafts go', async () => {
    const { token } = await account();
    for (const value of [
      { key: 'draft.long', body: 'x'.repeat(KEPT_LENGTH + 1) },
      { key: 'white space', body: '' },
      { key: 'k'.repeat(201), body: '' },
    ])
      await app.fails(422, keepValues, { body: { values: [value] } }, { token });
    await keep(token, { stars: '[]', 'draft.first': '1' });
    for (let from = 0; from < KEPT_COUNT; from += 100)
      await keep(token, Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`draft.${from + at}`, 'x'])));
    const found = await kept(token);
    expect(Object.keys(found)).toHaveLength(KEPT_COUNT);
    expect(found).toHaveProperty('stars');
    expect(found).not.toHaveProperty(['draft.first']);
    expect(found).toHaveProperty([`draft.${KEPT_COUNT - 1}`]);
    // What is no draft is never let go for something new.
    const filler = await account();
    for (let from = 0; from < KEPT_COUNT; from += 100)
      await keep(filler.token, Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`view.${from + at}`, 'x'])));
    await app.fails(422, keepValues, { body: { values: [{ key: 'view.more', body: 'x' }] } }, { token: filler.token });
    expect(Object.keys(await kept(filler.token))).toHaveLength(KEPT_COUNT);
  });

  test('drafts are forgotten after a while, the rest stays', async () => {
    const { token } = await account();
    await keep(token, { 'draft.old': 'x', 'history.1': '[]' });
    const { db } = app.app.database;
    await forgetOldDrafts(db, new Date(Date.now() + (DRAFT_DAYS - 1) * 86_400_000));
    expect(await kept(token)).toHaveProperty(['draft.old']);
    await forgetOldDrafts(db, new Date(Date.now() + (DRAFT_DAYS + 1) * 86_400_000));
    expect(await kept(token)).toEqual({ 'history.1': '[]' });
  });
});
