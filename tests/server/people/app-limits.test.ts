/** How often an app may call: by its own key, and by address above that. */
import { beforeAll, expect, test } from 'vitest';
import { cancelMyClass } from '#contract/entities/app.ts';
import { giveAppKey, openConversation, postAsPerson } from '#contract/entities/chat.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { type School, startSchool } from '../booking-school.ts';

describeSqliteInGate('the limits of an app', (engine) => {
  let school: School;
  let names = 0;
  beforeAll(async () => {
    school = await startSchool(engine, { rateLimitFactor: 1 });
  });
  const newKey = async () => {
    const student_id = await school.addStudent(`Student ${++names}`);
    const { data } = await school.app.call(openConversation, { body: { student_id } });
    return (await school.app.call(giveAppKey, { params: { id: data.id }, body: {} })).key as string;
  };
  const call = (key: string, remoteAddress: string, path = cancelMyClass.path.replace(':id', '999999')) =>
    school.app.app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress,
      headers: { authorization: `Bearer ${key}` },
      payload: {},
    });
  const statuses = async (times: number, ...of: Parameters<typeof call>) => {
    const found = [];
    for (let time = 0; time < times; time++) found.push((await call(...of)).statusCode);
    return found;
  };

  test('a student who calls too often is told to wait, and another at the same address goes on', async () => {
    const [busy, quiet] = [await newKey(), await newKey()];
    expect(await statuses(62, busy, '192.0.2.1')).toEqual([...Array(60).fill(404), 429, 429]);
    const refused = await call(busy, '192.0.2.1');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'rate-limit' });
    expect((await call(quiet, '192.0.2.1')).statusCode).toBe(404);
    // It is the key that waits, wherever it calls from, and for this call alone.
    expect((await call(busy, '192.0.2.2')).statusCode).toBe(429);
    expect((await call(busy, '192.0.2.1', postAsPerson.path)).statusCode).toBe(422);
    expect(await statuses(62, quiet, '192.0.2.1', postAsPerson.path)).toEqual([...Array(60).fill(422), 429, 429]);
  });

  test('keys that nobody gave count together by their address', async () => {
    const made = [];
    for (let time = 0; time < 62; time++) made.push(...(await statuses(1, `${time}`.padStart(43, 'x'), '192.0.2.3')));
    expect(made).toEqual([...Array(60).fill(401), 429, 429]);
    expect((await call(await newKey(), '192.0.2.3')).statusCode).toBe(404);
  });

  test('an address has ten times as many, however many keys call from it', async () => {
    const keys = [];
    for (let count = 0; count < 11; count++) keys.push(await newKey());
    const made = [];
    for (const key of keys) made.push(...(await statuses(55, key, '192.0.2.4')));
    expect(made.filter((status) => status === 404)).toHaveLength(600);
    expect(made.slice(600)).toEqual(Array(5).fill(429));
    expect((await call(keys[10] as string, '192.0.2.5')).statusCode).toBe(404);
  });
});
