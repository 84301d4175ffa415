/** SMS beside mail: the request to a provider, what becomes of its answers, its secrets, and who wants none. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelAsAdmin } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { type Delivery, delivery, previewMessage, resendDelivery } from '#contract/entities/delivery.ts';
import { messageRule } from '#contract/entities/message-rule.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { removeSmsProvider, setSmsHeader, setSmsProvider, testSms, viewSmsProvider } from '#contract/entities/sms.ts';
import { student } from '#contract/entities/student.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { forgetSecrets } from '#server/sms/secrets.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

const SECRET = 'Bearer key-9f8e7d6c5b4a';

interface Heard {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A provider on this machine, which answers what the test says. */
async function startProvider() {
  const heard: Heard[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.end('{"ok":true}');
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += bytes));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    address: `http://127.0.0.1:${port}/sms`,
    answers(next: typeof answer) {
      answer = next;
    },
    status(code: number, text = '') {
      answer = (response) => response.writeHead(code).end(text);
    },
    close: () => server.closeAllConnections(),
    end: () => new Promise((resolve) => server.close(resolve)),
  };
}

describeSqliteInGate('SMS', (engine) => {
  let school: School;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let rui: number;
  let hour = 0;
  let people = 0;
  const body = '{"to":"{to}","text":"{text}","ref":"{id}"}';

  const set = (more: object = {}) =>
    school.app.call(setSmsProvider, {
      body: {
        address: provider.address,
        body,
        header_name: 'Authorization',
        header_value: SECRET,
        ...more,
      } as never,
    });
  const newStudent = async (more: object = {}) => {
    people++;
    return school.addStudent(`Rita${people}`, { phone: `91234${5600 + people}`, email: '', ...more });
  };
  const book = (id: number) => school.book(id, rui, hour + 2, { outside_schedule: true, location_id: school.place });
  const of = async (id: number) =>
    (await school.app.call(delivery.endpoints.list, { query: { sort: 'created_at', student_id: String(id) } } as never))
      .data as Delivery[];
  /** Lets minutes go by, and sends what is due then. */
  const laterBy = async (minutes: number) => {
    school.setClock(hour + minutes / 60);
    await sendDeliveries(school.app.app.services);
  };

  beforeAll(async () => {
    provider = await startProvider();
    school = await startSchool(engine, { smsInside: true, smsWithin: 2000, publicUrl: 'http://school.example' });
    rui = await school.addTeacher('Rui', { email: '' });
    const { data } = await school.app.call(messageRule.endpoints.list, { query: { audience: 'student' } } as never);
    for (const { id, version } of data as { id: number; version: number }[])
      await school.app.call(messageRule.endpoints.edit, { params: { id }, body: { version, channel: 'sms' } } as never);
  });
  afterAll(async () => {
    provider.close();
    await provider.end();
  });
  beforeEach(() => {
    hour += 10;
    school.setClock(hour);
    provider.heard.length = 0;
    provider.status(200, 'ok');
  });

  test('without a provider an SMS is written to the outbox folder', async () => {
    const rita = await newStudent();
    await book(rita);
    await laterBy(3);
    const [sent] = await of(rita);
    expect(sent).toMatchObject({ state: 'sent', channel: 'sms', address: `+35191234${5600 + people}` });
    const folder = join(school.app.config.dataDir, 'outbox');
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const own = files.filter((file) => file.startsWith(`To: +35191234${5600 + people}\n`));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('Practical class with Rui Teacher');
    expect(own[0]).toContain('Unsubscribe from SMS: http://school.example/stop/');
  });

  test('a provider is asked by one request with number, text and the name of the message', async () => {
    await set();
    const rita = await newStudent();
    await book(rita);
    await laterBy(3);
    expect((await of(rita))[0]).toMatchObject({ state: 'sent', tries: 1 });
    expect(provider.heard).toHaveLength(1);
    const [{ path, headers, body: sent }] = provider.heard as [Heard];
    expect(path).toBe('/sms');
    expect(headers).toMatchObject({ authorization: SECRET, 'content-type': 'application/json' });
    const values = JSON.parse(sent);
    expect(values).toMatchObject({ to: `+35191234${5600 + people}`, ref: expect.stringMatching(/^[\w-]{36}$/) });
    expect(values.text).toContain('Booked:');
    await laterBy(30);
    expect(provider.heard).toHaveLength(1);
  });

  test('4xx is final with its reason, in which no key stands; 429 and 5xx are tried again under the same name', async () => {
    await set();
    const rita = await newStudent();
    provider.status(400, `no such number; you sent ${SECRET}`);
    await book(rita);
    await laterBy(3);
    const [failed] = await of(rita);
    expect(failed).toMatchObject({ state: 'failed', tries: 1 });
    expect(failed?.last_error).toBe('HTTP 400 no such number; you sent …');
    await laterBy(60);
    expect(provider.heard).toHaveLength(1);

    provider.heard.length = 0;
    const ben = await newStudent();
    school.setClock(hour);
    await school.book(ben, rui, hour + 5, { outside_schedule: true, location_id: school.place });
    for (const [minutes, status] of [
      [3, 429],
      [5, 503],
      [8, 200],
    ] as const) {
      provider.status(status);
      await laterBy(minutes);
    }
    expect((await of(ben))[0]).toMatchObject({ state: 'sent', tries: 3, last_error: null });
    expect(new Set(provider.heard.map((one) => JSON.parse(one.body).ref)).size).toBe(1);
  });

  test('a provider that does not answer is waited for in bounds, and asked once in a round', async () => {
    await set();
    const [rita, ben] = [await newStudent(), await newStudent()];
    provider.answers(() => {});
    await book(rita);
    await school.book(ben, rui, hour + 5, { outside_schedule: true, location_id: school.place });
    await laterBy(3);
    const rows = [...(await of(rita)), ...(await of(ben))];
    expect(rows.map(({ state, tries }) => [state, tries])).toEqual([
      ['waiting', 1],
      ['waiting', 0],
    ]);
    expect(rows.every(({ last_error }) => last_error === 'No answer within 2 s')).toBe(true);
    expect(provider.heard).toHaveLength(1);
    provider.status(200);
    await laterBy(10);
    expect([...(await of(rita)), ...(await of(ben))].map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('a redirect is not followed', async () => {
    await set();
    provider.answers((response) => response.writeHead(302, { location: `${provider.address}/elsewhere` }).end());
    const rita = await newStudent();
    await book(rita);
    await laterBy(3);
    expect((await of(rita))[0]).toMatchObject({ state: 'failed', last_error: 'HTTP 302' });
    expect(provider.heard.map(({ path }) => path)).toEqual(['/sms']);
  });

  test('who has no number is not told, with the reason; who wants none neither, and mail is another matter', async () => {
    await set();
    const [none, out] = [await newStudent({ phone: '' }), await newStudent({ no_sms: true })];
    await book(none);
    await school.book(out, rui, hour + 5, { outside_schedule: true, location_id: school.place });
    expect((await of(none))[0]).toMatchObject({ state: 'not_told', reason: 'no_phone' });
    expect((await of(out))[0]).toMatchObject({ state: 'not_told', reason: 'opted_out' });
    const row = (await of(none))[0] as Delivery;
    await school.app.fails(422, resendDelivery, { params: { id: row.id }, body: {} } as never);
  });

  test('a rule for both tells by mail and by SMS, and previews say how long an SMS is', async () => {
    await set();
    const edit = async (channel: string) => {
      const { data } = await school.app.call(messageRule.endpoints.list, {
        query: { audience: 'student', event: 'class_cancelled' },
      } as never);
      const [rule] = data as { id: number; version: number }[];
      await school.app.call(messageRule.endpoints.edit, {
        params: { id: rule?.id },
        body: { version: rule?.version, channel },
      } as never);
    };
    await edit('both');
    try {
      const rita = await newStudent({ email: 'both@learner.example' });
      const made = await book(rita);
      await laterBy(3);
      const dry = await school.app.call(cancelAsAdmin, { body: { student_bookings_id: made.id } } as never);
      expect(dry.data.status).toBe('cancelled');
      await laterBy(9);
      expect((await of(rita)).map(({ event, channel, state }) => [event, channel, state]).sort()).toEqual([
        ['class_booked', 'sms', 'sent'],
        ['class_cancelled', 'mail', 'sent'],
        ['class_cancelled', 'sms', 'sent'],
      ]);
    } finally {
      await edit('sms');
    }
    const { data: shown } = await school.app.call(previewMessage, {
      body: { event: 'class_booked', audience: 'student', sms_en: 'At {when}: {class}' },
    } as never);
    expect(shown[0]).toMatchObject({
      locale: 'en',
      sms: expect.stringMatching(/^At .*Practical class$/),
      sms_parts: 1,
    });
    await school.app.fails(422, previewMessage, {
      body: { event: 'class_booked', audience: 'student', sms_en: '{nobody}' },
    } as never);
  });

  test('the link of a message ends its channel alone, without sign-in, when its button is pressed', async () => {
    await set();
    const rita = await newStudent();
    await book(rita);
    await laterBy(3);
    const link = /http:\/\/school\.example(\/stop\/[\w-]+)/.exec(JSON.parse(provider.heard[0]?.body ?? '{}').text)?.[1];
    const { http } = school.app.app;
    const opened = await http.inject({ method: 'GET', url: link as string });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('Stop these SMS');
    const state = async () =>
      (await school.app.call(student.endpoints.get, { params: { id: rita } } as never)).data as {
        no_sms: boolean;
        no_mail: boolean;
      };
    expect(await state()).toMatchObject({ no_sms: false });
    const press = (act: string) =>
      http.inject({
        method: 'POST',
        url: link as string,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `act=${act}`,
      });
    // What waits is not sent any more.
    await school.book(rita, rui, hour + 5, { outside_schedule: true, location_id: school.place });
    expect((await press('stop')).body).toContain('no longer sends you SMS');
    expect(await state()).toMatchObject({ no_sms: true, no_mail: false });
    expect((await of(rita)).map((row) => row.state)).toEqual(['sent', 'not_told']);
    expect((await press('again')).body).toContain('Stop these SMS');
    expect(await state()).toMatchObject({ no_sms: false });
    expect((await http.inject({ method: 'GET', url: '/stop/nothing' })).statusCode).toBe(404);
  });

  test('the name of a message, which its provider and whoever answers a mail are told, ends nothing', async () => {
    await set();
    const rita = await newStudent();
    await book(rita);
    provider.status(503);
    await laterBy(3);
    provider.status(200);
    await laterBy(10);
    const { http, database } = school.app.app;
    const opens = async (key: string) => (await http.inject({ method: 'GET', url: `/stop/${key}` })).statusCode;
    const sent = provider.heard.map(({ body: told }) => JSON.parse(told) as { ref: string; text: string });
    const links = sent.map(({ text }) => /\/stop\/([\w-]+)/.exec(text)?.[1] as string);
    // The same over tries, and none that can be told from the name.
    expect(links).toEqual([links[0], links[0]]);
    expect(links[0]).toMatch(/^[\w-]{22}$/);
    expect([await opens(links[0] as string), await opens(sent[0]?.ref as string)]).toEqual([200, 404]);
    expect(JSON.stringify(await of(rita))).not.toContain(links[0]);
    // Of what was sent before links had a secret, they work on.
    await database.db.updateTable('delivery').set({ stop_key: null }).where('student_id', '=', rita).execute();
    expect([await opens(links[0] as string), await opens(sent[0]?.ref as string)]).toEqual([404, 200]);
  });

  describe('its settings', () => {
    const view = async () => (await school.app.call(viewSmsProvider, {} as never)).data;

    test('a secret is in no answer, no audit and no history, and undo brings it back', async () => {
      await set();
      const removed = await school.app.call(removeSmsProvider, { body: {} } as never);
      expect(await view()).toBeNull();
      await school.app.call(undoOperation, { params: { id: removed.operation_id as number } } as never);
      expect(await view()).toMatchObject({ address: 'set', body: 'set', headers: ['Authorization'] });
      const answered = await school.app.call(testSms, { body: { to: '912 000 111' } } as never);
      expect(answered.data).toEqual({ to: '+351912000111', sent: true });
      expect(provider.heard[0]?.headers.authorization).toBe(SECRET);
      const settings = await school.app.call(changeClubSettings, { body: {} } as never);
      expect(JSON.stringify([settings, await view()])).not.toContain('key-9f8e');
      const { db } = school.app.app.database;
      for (const table of ['operation', 'change', 'club', 'idempotency', 'kept_value'] as const)
        expect(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows)).not.toContain(
          'key-9f8e',
        );
    });

    test('what is left empty stays, what is said takes its place, and a body is taken away', async () => {
      const query = `${provider.address}?key=query-key-77&to={to}&text={text}`;
      await set({ address: query, body: '{"text":"{text}","key":"body-key-88"}' });
      const heardOf = async () => {
        provider.heard.length = 0;
        await school.app.call(testSms, { body: { to: '912000111' } } as never);
        const [{ path, headers, body: sent }] = provider.heard as [Heard];
        return [/key=([\w-]+)/.exec(path)?.[1], /"key":"([\w-]+)"/.exec(sent)?.[1], headers.authorization];
      };
      expect(await heardOf()).toEqual(['query-key-77', 'body-key-88', SECRET]);
      // As the form sends it, in which nothing was typed but the code of the country.
      await school.app.call(setSmsProvider, { body: { country_code: '351', header_name: 'Authorization' } } as never);
      expect(await heardOf()).toEqual(['query-key-77', 'body-key-88', SECRET]);
      await school.app.call(setSmsProvider, { body: { body: '{"key":"body-key-99"}' } } as never);
      expect(await heardOf()).toEqual(['query-key-77', 'body-key-99', SECRET]);
      const { operation_id } = await school.app.call(setSmsProvider, { body: { no_body: true } } as never);
      expect([await view(), await heardOf()]).toMatchObject([
        { address: 'set', body: 'not_set' },
        ['query-key-77', undefined, SECRET],
      ]);
      await school.app.call(undoOperation, { params: { id: operation_id as number } } as never);
      expect(await heardOf()).toEqual(['query-key-77', 'body-key-99', SECRET]);
    });

    test('what was replaced is kept for as long as that is taken back, then it goes', async () => {
      const { db } = school.app.app.database;
      const keptNow = async () => (await db.selectFrom('sms_secret').select('id').execute()).length;
      const daysLater = async (days: number) => {
        hour += days * 24;
        school.setClock(hour);
        await forgetSecrets(db, school.app.app.services.now());
      };
      const first = await set();
      await daysLater(50);
      expect(await keptNow()).toBe(3);
      const replaced = await set({ address: `${provider.address}/v2`, header_value: 'another-key-1' });
      await daysLater(1);
      expect(await keptNow()).toBe(5);
      await school.app.call(undoOperation, { params: { id: replaced.operation_id as number } } as never);
      await school.app.call(testSms, { body: { to: '912000111' } } as never);
      expect(provider.heard[0]).toMatchObject({ path: '/sms', headers: { authorization: SECRET } });
      await daysLater(50);
      expect([await keptNow(), first.data?.address]).toEqual([3, 'set']);
    });

    test('keys of address and body stand in nothing that a provider says back', async () => {
      await set({
        address: `${provider.address}?key=query-key-77&to={to}`,
        body: '{"text":"{text}","auth":{"user":"school-user","password":"pa/ss word+1"}}',
      });
      provider.status(401, 'bad key query-key-77 of school-user with pa/ss word+1 (pa%2Fss%20word%2B1)');
      const { detail } = await school.app.fails(409, testSms, { body: { to: '912000111' } } as never);
      expect(detail).toBe('The SMS wasn’t sent: HTTP 401 bad key … of … with … (…)');
    });

    test('one that cannot be read any more is set anew', async () => {
      await set();
      const { db } = school.app.app.database;
      await db.updateTable('sms_secret').set({ value: 'v1:AAAA' }).execute();
      await school.app.fails(422, setSmsProvider, { body: { country_code: '351' } } as never);
      await set();
      expect((await school.app.call(testSms, { body: { to: '912000111' } } as never)).data.sent).toBe(true);
    });

    test('another server gets no secret that was kept for the one before', async () => {
      await set();
      const moved = new URL(provider.address);
      moved.hostname = 'localhost';
      const refused = await school.app.fails(422, setSmsProvider, { body: { address: moved.href } } as never);
      expect(Object.keys(refused.errors ?? {})).toEqual(['body']);
      await set({ address: moved.href, header_name: '', header_value: '' });
      expect(await view()).toMatchObject({ headers: [] });
      await school.app.fails(422, setSmsProvider, {
        body: { address: provider.address, body, header_name: 'Authorization' },
      } as never);
      await school.app.call(setSmsHeader, { body: { name: 'x-key', value: 'another-key-1' } } as never);
      expect(await view()).toMatchObject({ headers: ['x-key'] });
    });

    test('a refusal of the provider is said when it is tried', async () => {
      await set();
      provider.status(401, 'bad key');
      const { detail } = await school.app.fails(409, testSms, { body: { to: '912000111' } } as never);
      expect(detail).toBe('The SMS wasn’t sent: HTTP 401 bad key');
      await school.app.fails(422, testSms, { body: { to: '1' } } as never);
    });

    test.each([
      [{ address: 'ftp://x.example' }, 'address'],
      [{ address: 'http://user:password@127.0.0.1/' }, 'address'],
      [{ address: 'http://{to}.example/{text}' }, 'address'],
      [{ body: '{"to":"{to}"}' }, 'body'],
      [{ body: '{"to":"{to}","text":"{text}"' }, 'body'],
      [{ body: 'to={to}&text={text}&x={more}' }, 'body'],
      [{ method: 'GET', body }, 'address'],
      [{ country_code: 'three' }, 'country_code'],
      [{ header_name: 'Host', header_value: 'x' }, 'header_name'],
      [{ header_name: '', header_value: 'x' }, 'header_name'],
      [{ header_name: 'x', header_value: 'a\r\nb: c' }, 'header_value'],
    ])('%o is refused at %s', async (more, field) => {
      const refused = await school.app.fails(422, setSmsProvider, {
        body: { address: provider.address, body, ...more },
      } as never);
      expect(Object.keys(refused.errors ?? {})).toEqual([field]);
    });
  });
});

describeSqliteInGate('SMS into the own network', (engine) => {
  test('is refused unless the operator allows it', async () => {
    const school = await startSchool(engine);
    const body = 'to={to}&text={text}';
    for (const address of [
      'http://127.0.0.1:1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://localhost/',
      'http://sms.example/',
    ])
      await school.app.fails(422, setSmsProvider, { body: { address, body } } as never);
  });
});
