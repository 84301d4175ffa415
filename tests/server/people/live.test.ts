/** The live feed: every committed operation comes, once, in order, to its own school alone. */
import { beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { logout, saveDevice, signup } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { listDevices, member, setUserStatus, signOutDevice } from '#contract/entities/team.ts';
import { createApp } from '#server/app.ts';
import { openSession } from '#server/auth/sessions.ts';
import { describeEngines } from '../../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from '../harness.ts';
import { listen } from './stream.ts';

describeEngines('the live feed', (engine) => {
  let app: TestApp;
  let url = '';
  const add = (last_name: string, token?: string) =>
    app.call(student.endpoints.add, { body: { first_name: 'Live', last_name, licence_category: 'B' } }, { token });
  beforeAll(async () => {
    app = await startApp(engine, { config: { liveBeat: 50 } });
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  });

  test('a change comes with its command and rows, and a sign of life between', async () => {
    const stream = await listen(url, app.token as string);
    const { data, operation_id } = await add('One');
    const event = await stream.until(({ id }) => id === operation_id);
    expect(event).toMatchObject({ event: 'operation', data: { command: 'call.addStudent' } });
    expect(event.data.entities).toMatchObject({ student: [data.id] });
    while (stream.comments.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    stream.close();
  });

  test('who was away is told all of it, in order and once', async () => {
    const first = await add('Before');
    const missed = [];
    for (const name of ['A', 'B', 'C']) missed.push((await add(name)).operation_id);
    const stream = await listen(url, app.token as string, first.operation_id as number);
    const after = await add('After');
    await stream.until(({ id }) => id === after.operation_id);
    expect(stream.events.filter(({ event }) => event === 'operation').map(({ id }) => id)).toEqual([
      ...missed,
      after.operation_id,
    ]);
    stream.close();
  });

  test('who has heard nothing yet knows where to go on from, and a place that is not there yet starts afresh', async () => {
    await add('Earlier');
    const first = await listen(url, app.token as string);
    const ready = first.events.find(({ event }) => event === 'ready');
    first.close();
    await first.ended;
    const { operation_id } = await add('Unheard');
    const again = await listen(url, app.token as string, ready?.id as number);
    expect(again.events.map(({ event, id }) => [event, id])).toEqual([
      ['operation', operation_id],
      ['ready', operation_id],
    ]);
    again.close();
    const ahead = await listen(url, app.token as string, (operation_id as number) + 1000);
    expect(ahead.events.map(({ event, id }) => [event, id])).toEqual([
      ['reset', null],
      ['ready', operation_id],
    ]);
    ahead.close();
  });

  test('another school hears nothing of it, and a developer nothing of students', async () => {
    const other = await app.addClub();
    const theirs = await listen(url, other.token);
    const developer = await listen(url, (await app.addAccount('dev-live@school.example', ['developer'])).token);
    const { operation_id } = await add('Private');
    const heard = await developer.until(({ id }) => id === operation_id);
    expect(heard.data.entities).not.toHaveProperty('student');
    const own = await add('Theirs', other.token);
    await theirs.until(({ id }) => id === own.operation_id);
    expect(theirs.events.some(({ id }) => id === operation_id)).toBe(false);
    theirs.close();
    developer.close();
  });

  test('a stream ends with its session', async () => {
    const token = await app.signIn('ada@school.example');
    const stream = await listen(url, token);
    await app.call(logout, { body: {} }, { token });
    await stream.until(({ event }) => event === 'expired');
    await stream.ended;
  });

  test('a reader who goes away is no fault of the server', async () => {
    const told = vi.spyOn(app.app.http.log, 'error');
    (await listen(url, app.token as string)).close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(told).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('without a token there is no stream', async () => {
    expect((await fetch(`${url}/api/admin/events`)).status).toBe(401);
  });

  test.runIf(engine.name === 'postgres')('another server on the same database tells it too', async () => {
    const second = await createApp({ config: { ...app.config, liveBeat: 60_000 } });
    try {
      const stream = await listen(await second.http.listen({ port: 0, host: '127.0.0.1' }), app.token as string);
      const { operation_id } = await add('Across');
      await stream.until(({ id }) => id === operation_id);
      stream.close();
    } finally {
      await second.close();
    }
  });
});

describeEngines('the live feed between two signs of life', (engine) => {
  let app: TestApp;
  let url = '';
  beforeAll(async () => {
    app = await startApp(engine, { config: { liveBeat: 60_000 } });
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  });

  test('a device that is signed out, and an account that is disabled, hear it at once', async () => {
    const { id, token } = await app.addAccount('phone@school.example', ['admin']);
    const { db } = app.app.database;
    const phone = await openSession(db, { id, club_id: app.clubId }, new Date(), 60);
    const device = { device_token: 'phone', platform: 'web', app_type: 'console' };
    await app.call(saveDevice, { body: device }, { token: phone.token });
    const onPhone = await listen(url, phone.token);
    const here = await listen(url, token);
    const [listed] = (await app.call(listDevices, {}, { token })).data;
    await app.call(signOutDevice, { params: { id: listed?.id as number } }, { token });
    await onPhone.until(({ event }) => event === 'expired');
    await onPhone.ended;
    expect(here.events.some(({ event }) => event === 'expired')).toBe(false);
    await app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } });
    await here.until(({ event }) => event === 'expired');
    await here.ended;
  });

  test('who joins by an invitation is told to those who look at the team, and stands in the audit', async () => {
    const team = async () => (await app.call(member.endpoints.list, { query: {} })).data.map(({ email }) => email);
    expect(await team()).not.toContain('nea@school.example');
    const stream = await listen(url, app.token as string);
    const person = { first_name: 'Nea', last_name: 'New', email: 'nea@school.example', password: PASSWORD };
    await app.call(signup, { body: person }, { token: null });
    const told = await stream.until(({ data }) => data.command === 'session.sign-up');
    const nea = (await app.call(member.endpoints.list, { query: {} })).data.find(({ email }) => email === person.email);
    expect(nea).toBeDefined();
    expect(told.data.entities).toMatchObject({ user: [nea?.id] });
    const { data } = await app.call(listAudit, { query: { command: 'session.sign-up' } });
    expect(data[0]).toMatchObject({ actor_id: nea?.id, actor_name: 'Nea New', source: 'call' });
    expect(JSON.stringify(data)).not.toContain(PASSWORD);
    stream.close();
  });
});
