/**
 * Secret settings leave the server for nobody: each is set to a value that is known again, and looked for in what every call of the
 * contract that reads answers to an admin, a developer and a token with all rights, in every entry of the audit with its rows, in the
 * feed and in the tables.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { exportAudit, getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { removeSmsProvider, setSmsHeader, setSmsProvider, testSms, viewSmsProvider } from '#contract/entities/sms.ts';
import { createToken } from '#contract/entities/token.ts';
import { isSecret } from '#contract/fields.ts';
import { endpoints } from '#contract/index.ts';
import { TOKEN_PERMISSIONS } from '#contract/permissions.ts';
import { addDays } from '#contract/rules/zone.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { listen } from '../people/stream.ts';
import { inputOf, type Rows } from './places.ts';
import { fillSchool } from './school.ts';

/** What is set, by call and field: the fields of the contract that hold keys of somebody else's. */
const SECRETS = {
  'setSmsProvider.address': 'addr-5f1c9a77d2',
  'setSmsProvider.body': 'body-0b8e61c4aa',
  'setSmsProvider.header_value': 'head-93d7f2e815',
  'setSmsHeader.value': 'more-c2a4405b9e',
} as const;
/** Of an address that was set before addresses were kept apart. */
const EARLIER = 'past-77e1b0c3f4';
const ALL = [...Object.values(SECRETS), EARLIER];
const foundIn = (text: string) => ALL.filter((secret) => text.includes(secret));

const addressWith = (secret: string) => `http://127.0.0.1:1/${secret}/send?key=${secret}&to={to}`;
const PROVIDER = {
  address: addressWith(SECRETS['setSmsProvider.address']),
  method: 'POST',
  body: `{"text":"{text}","key":"${SECRETS['setSmsProvider.body']}"}`,
  header_name: 'Authorization',
  header_value: `Bearer ${SECRETS['setSmsProvider.header_value']}`,
} as const;

test('every secret field of the calls that set a provider is looked for', () => {
  const calls = [setSmsProvider, setSmsHeader] as readonly AnyEndpoint[];
  const secret = calls.flatMap(({ id, body }) =>
    Object.entries((body as unknown as { shape: Record<string, never> }).shape).flatMap(([name, schema]) =>
      isSecret(schema) ? [`${id}.${name}`] : [],
    ),
  );
  expect(secret.sort()).toEqual(Object.keys(SECRETS).sort());
});

describeEngines('secret settings', (engine) => {
  let app: TestApp;
  let rows: Rows;
  /** By what they are. */
  let readers: Record<string, string>;

  const settings = async () => {
    const { db } = app.app.database;
    const row = await db.selectFrom('club').select('settings').where('id', '=', app.clubId).executeTakeFirstOrThrow();
    return JSON.parse(row.settings) as { sms_provider?: object | null };
  };

  beforeAll(async () => {
    app = await startApp(engine, { config: { smsInside: true, smsWithin: 500, secretKey: 'k'.repeat(40) } });
    const filled = await fillSchool(app, {
      ...{ token: app.token as string, clubId: app.clubId, mark: 'Ours', colour: '#112233' },
    });
    const { db } = app.app.database;
    // As a school had it before: undo still holds it in its record.
    await db
      .updateTable('club')
      .set({
        settings: JSON.stringify({
          ...(await settings()),
          sms_provider: {
            ...{ address: addressWith(EARLIER), method: 'POST', body: `{"text":"{text}","key":"${EARLIER}"}` },
            ...{ country_code: '', headers: [] },
          },
        }),
      })
      .where('id', '=', app.clubId)
      .execute();
    const removed = await app.call(removeSmsProvider, { body: {} });
    await app.call(undoOperation, { params: { id: removed.operation_id as number } });
    await app.call(setSmsProvider, { body: PROVIDER }, { idempotencyKey: 'set-1' });
    await app.call(setSmsHeader, { body: { name: 'x-more', value: SECRETS['setSmsHeader.value'] } });
    await app.call(changeClubSettings, { body: { buffer_minutes: 5 } });
    const audit = await app.call(listAudit, { query: {} });
    rows = { ...filled.rows, operation: audit.data[0]?.id as number, audit: audit.data[0]?.id as number };
    const ends_on = addDays(new Date().toISOString().slice(0, 10), 30);
    const body = { name: 'All', kind: 'personal' as const, permissions: [...TOKEN_PERMISSIONS], ends_on };
    readers = {
      admin: app.token as string,
      developer: (await app.addAccount('dev@school.example', ['developer'])).token,
      token: (await app.call(createToken, { body })).token,
    };
  });

  test.each(['admin', 'developer', 'token'])('no call that reads answers one to %s', async (who) => {
    const token = readers[who] as string;
    const told: string[] = [];
    let answered = 0;
    const look = async (endpoint: AnyEndpoint, input: unknown) => {
      const reply = await app.raw(endpoint, input, { token });
      if (reply.status < 300) answered++;
      for (const secret of foundIn(reply.body)) told.push(`${endpoint.id} ${secret}`);
      return reply;
    };
    for (const endpoint of endpoints) {
      if (endpoint.write || endpoint.produces?.includes('event-stream')) continue;
      const input = inputOf(endpoint, rows);
      await look(endpoint, input);
      // A list whole, not only what a filter finds.
      if (input.query) await look(endpoint, { ...input, query: {} });
    }
    // Without a field they answer what stands.
    await look(changeClubSettings, { body: {} });
    await look(editClub, { body: {} });
    // Refused for its version, with the row as it stands.
    await look(editClub, { body: { name: 'Other', version: 1 } });
    await look(changeClubSettings, { body: { buffer_minutes: 6, version: 1 } });
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  });

  test('no entry of the audit has one, with its arguments and its rows, nor the history of the school', async () => {
    const { data } = await app.call(listAudit, { query: { per_page: 500 } as never });
    const entries = await Promise.all(data.map(({ id }) => app.call(getAuditEntry, { params: { id } })));
    const told = entries.filter((entry) => foundIn(JSON.stringify(entry)).length > 0);
    expect(told.map((entry) => entry.data.command)).toEqual([]);
    const csv = (await app.raw(exportAudit, { query: {} })).body;
    const history = await app.call(rowHistory, { params: { entity: 'club', id: app.clubId } } as never);
    expect([foundIn(csv), foundIn(JSON.stringify(history))]).toEqual([[], []]);
    // It does say that the provider was set, and by which headers.
    expect(JSON.stringify(entries)).toContain('"headers":["Authorization","x-more"]');
    for (const secret of ALL)
      expect((await app.call(listAudit, { query: { q: secret } as never })).data, secret).toEqual([]);
  });

  test('its form is told that it is set, the profile and the settings nothing at all', async () => {
    expect((await app.call(viewSmsProvider, {})).data).toEqual({
      ...{ address: 'set', body: 'set', method: 'POST', country_code: '', headers: ['Authorization', 'x-more'] },
    });
    expect((await app.call(adminProfile, {})).settings).not.toHaveProperty('sms_provider');
    expect((await app.call(changeClubSettings, { body: {} })).data).not.toHaveProperty('sms_provider');
  });

  test('a change, its undo and a repeat answer none, and undo brings it back as it was', async () => {
    const before = (await settings()).sms_provider;
    const again = await app.call(setSmsProvider, { body: PROVIDER }, { idempotencyKey: 'set-1' });
    const removed = await app.call(removeSmsProvider, { body: {} });
    const undone = await app.call(undoOperation, { params: { id: removed.operation_id as number } });
    expect(foundIn(JSON.stringify([again, removed, undone]))).toEqual([]);
    expect((await settings()).sms_provider).toEqual(before);
    // What a provider that cannot be reached is said to have answered names no key either.
    const refused = await app.fails(409, testSms, { body: { to: '912000111' } });
    expect(foundIn(JSON.stringify(refused))).toEqual([]);
  });

  test('the feed tells of a change without it', async () => {
    const url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(url, app.token as string);
    try {
      await app.call(setSmsHeader, { body: { name: 'x-more', value: SECRETS['setSmsHeader.value'] } });
      await stream.until(({ data }) => JSON.stringify(data).includes('club'));
      expect(foundIn(JSON.stringify(stream.events))).toEqual([]);
    } finally {
      stream.close();
    }
  });

  test('no table holds one as it is, but for the record of what was set before they were kept apart', async () => {
    const { db } = app.app.database;
    const held: string[] = [];
    for (const { name, isView } of await db.introspection.getTables()) {
      if (isView || /^kysely_|^sqlite_|_fts|_search/.test(name)) continue;
      const { rows: lines } = await sql`select * from ${sql.table(name)}`.execute(db);
      for (const secret of foundIn(JSON.stringify(lines))) held.push(`${name} ${secret}`);
    }
    expect(held).toEqual([`change ${EARLIER}`]);
  });
});
