/**
 * Every call of the contract with every caller who must not make it, and with every row that it must not reach: of another
 * school, deleted, or none. All of it is made from the contract (places.ts), so that a new call and a new place are tried as well.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { createToken } from '#contract/entities/token.ts';
import type { Problem } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { ROLES, TOKEN_PERMISSIONS, type TokenPermission, tokenPermission } from '#contract/permissions.ts';
import { lackId } from '#contract/rules/lacking-paper-id.ts';
import { addDays } from '#contract/rules/zone.ts';
import { FOR_ANY } from '#server/auth/access-tokens.ts';
import { openSession } from '#server/auth/sessions.ts';
import { describeEngines } from '../../engines/engines.ts';
import { type Reply, startApp, type TestApp } from '../harness.ts';
import { reader } from './kept.ts';
import { EXCEPTIONS, everyPlaceOf, inputOf, keyOf, type Place, placesOf, type RowName } from './places.ts';
import { type Filled, fillSchool } from './school.ts';

const MARK = 'Belongings';
/** Ids begin behind these numbers in the two schools; no row has such an id itself. */
const OURS = 41_000_000;
const THEIRS = 73_000_000;
/** Rows that never were, where their name is no id. */
const NEVER: Readonly<Record<string, RowName>> = {
  upload: `${'0'.repeat(64)}.webp`,
  // Twice the number of a slot, as listFreeTimes numbers those of slots.
  free_time: 2 * THEIRS * 1_000_000,
  lacking_paper: lackId({ owner: 'student', owner_id: THEIRS, paper_kind_id: 1 }),
};

/** Calls that do something with a deleted row beside restoring it, each with why. */
const DELETED_TOO: Readonly<Record<string, string>> = {
  exportPerson: 'a person asks for what is kept, deleted or not',
  erasePerson: 'and for its erasure',
  mailStatement: 'who was deleted may still owe, or be owed',
};

const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'feed');
const named = (list: readonly AnyEndpoint[]) => list.map((endpoint) => [endpoint.id, endpoint] as const);

test('every place that names a row says of what kind', () => {
  const unknown = guarded.flatMap(placesOf).filter(({ entity }) => entity === null);
  expect(unknown.map(keyOf)).toEqual([]);
});

test('calls with a key of their own name no row: its holder is told what it is for', () => {
  const open = endpoints.filter((endpoint) => !guarded.includes(endpoint));
  expect(open.flatMap(placesOf).map(keyOf)).toEqual([]);
});

test('every exception is still needed', () => {
  const all = new Set(endpoints.flatMap(everyPlaceOf));
  expect(EXCEPTIONS.filter((key) => !all.has(key))).toEqual([]);
  const ids = new Set(endpoints.map(({ id }) => id));
  expect(Object.keys(DELETED_TOO).filter((id) => !ids.has(id))).toEqual([]);
});

describeEngines('every call', (engine) => {
  let app: TestApp;
  let kept: () => Promise<string[]>;
  let before: string[];
  let own: Filled;
  let theirs: Filled;
  let outside: readonly (string | null)[];
  /** Sessions that hold some of the roles and permissions there are. */
  let holders: { readonly token: string; readonly roles: readonly string[]; readonly permissions: readonly string[] }[];
  const lacking = new Map<TokenPermission, string>();
  let allowedAll: string;

  beforeAll(async () => {
    app = await startApp(engine);
    const { db } = app.app.database;
    // Ids like no other number of an answer, and none that both schools have.
    const { rows: tables } =
      engine.name === 'postgres'
        ? await sql<{ name: string }>`select sequencename as name from pg_sequences`.execute(db)
        : await sql<{ name: string }>`select name from sqlite_master where sql like '%autoincrement%'`.execute(db);
    const idsFrom = async (number: number) => {
      for (const { name } of tables) {
        if (engine.name === 'postgres') await sql`select setval(${name}, ${number})`.execute(db);
        else {
          await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
          await sql`insert into sqlite_sequence (name, seq) values (${name}, ${number})`.execute(db);
        }
      }
    };
    await idsFrom(OURS);
    own = await fillSchool(app, { token: app.token as string, clubId: app.clubId, mark: 'Ours', colour: '#112233' });
    await idsFrom(THEIRS);
    const foreign = await app.addClub();
    theirs = await fillSchool(app, { ...foreign, mark: MARK, colour: '#445566' });
    const ends_on = addDays(new Date().toISOString().slice(0, 10), 30);
    const made = async (permissions: readonly TokenPermission[]) =>
      (
        await app.call(createToken, {
          body: { name: 'Matrix', kind: 'personal', permissions: [...permissions], ends_on },
        })
      ).token;
    allowedAll = await made(TOKEN_PERMISSIONS);
    for (const permission of TOKEN_PERMISSIONS)
      lacking.set(permission, await made(TOKEN_PERMISSIONS.filter((one) => one !== permission)));
    const past = new Date(Date.now() - 3600_000);
    const late = await app.addAccount('late@school.example', ['admin']);
    outside = [null, 'x'.repeat(43), (await openSession(db, { id: late.id, club_id: app.clubId }, past, 1)).token];
    holders = [];
    for (const roles of [[], ...ROLES.map((role) => [role])]) {
      const { token } = await app.addAccount(`only-${roles.join() || 'nothing'}@school.example`, roles);
      holders.push({ token, roles, permissions: roles.includes('admin') ? ['view_dashboard', 'view_favorites'] : [] });
    }
    // So that the role of developers lacks what schools can take from it.
    await app.call(changeClubSettings, { body: { developer_permissions: [] } });
    kept = await reader(app.app.database);
    before = await kept();
  });

  async function unchanged(): Promise<void> {
    const after = await kept();
    const [was, is] = [new Set(before), new Set(after)];
    before = after;
    expect({ gone: [...was].filter((line) => !is.has(line)), new: after.filter((line) => !was.has(line)) }).toEqual({
      gone: [],
      new: [],
    });
  }
  test.each(named(guarded))('%s refuses whoever lacks the right', async (_id, endpoint) => {
    const input = inputOf(endpoint, own.rows);
    for (const token of outside) {
      const reply = await app.raw(endpoint, input, { token });
      expect(reply.status).toBe(401);
      expect(reply.headers['content-type']).toContain('application/problem+json');
    }
    const { access, permission } = endpoint;
    for (const { token, roles, permissions } of holders) {
      const may = access === 'session' || (access as readonly string[]).some((role) => roles.includes(role));
      if (may && (!permission || permissions.includes(permission))) continue;
      const problem = await app.fails(403, endpoint, input, { token });
      expect(problem.type).toBe(may ? '/problems/missing-permission' : '/problems/missing-role');
    }
    if (!FOR_ANY.has(endpoint.id)) {
      const needed = tokenPermission(endpoint);
      const token = needed ? (lacking.get(needed) as string) : allowedAll;
      const problem = await app.fails(403, endpoint, input, { token });
      expect(problem.type).toBe(needed ? '/problems/missing-permission' : '/problems/not-for-tokens');
    }
    await unchanged();
  });

  test.each(named(guarded.filter((endpoint) => placesOf(endpoint).length > 0)))(
    '%s reaches no row of another school, no deleted one and none that never was',
    async (_id, endpoint) => {
      for (const place of placesOf(endpoint)) {
        const name = theirs.rows[place.entity as string];
        if (name === undefined) throw new Error(`tests/server/isolation/school.ts makes no ${place.entity}.`);
        const never = NEVER[place.entity as string] ?? THEIRS;
        const nothing = place.inputs(never, own.rows);
        for (const [index, input] of place.inputs(name, own.rows).entries()) {
          const label = `${place.part} ${place.at} ${JSON.stringify(input)}`;
          const reply = await app.raw(endpoint, input);
          refused(place, reply, label);
          // Nothing tells a row of another school from none.
          expect(plain(reply, name), label).toBe(plain(await app.raw(endpoint, nothing[index]), never));
        }
        const deleted = own.gone[place.entity as string];
        // Bringing one back is what such a call is for.
        if (deleted === undefined || /^restore/.test(endpoint.id) || DELETED_TOO[endpoint.id]) continue;
        for (const input of place.inputs(deleted, own.rows)) {
          const reply = await app.raw(endpoint, input);
          const label = `deleted: ${place.part} ${place.at} ${JSON.stringify(input)} ${reply.body.slice(0, 300)}`;
          if (endpoint.write && !place.chooses) expect([404, 409, 422], label).toContain(reply.status);
          else expect([200, 404, 409, 422], label).toContain(reply.status);
        }
      }
      await unchanged();
    },
  );

  function refused(place: Place, reply: Reply, label: string): void {
    expect(reply.body, label).not.toContain(MARK);
    if (reply.status === 200) {
      expect(place.chooses, `${label} ${reply.body.slice(0, 300)}`).toBe(true);
      return;
    }
    const problem = reply.json<Problem>();
    if (reply.status === 422)
      expect(
        Object.keys(problem.errors ?? {}).some(
          (name) =>
            (place.chooses && name.startsWith('rows.')) ||
            `${place.at}.`.startsWith(`${name}.`) ||
            name.startsWith(`${place.at}.`),
        ),
        `${label} ${reply.body}`,
      ).toBe(true);
    else expect([reply.status, problem.code], `${label} ${reply.body}`).toEqual([404, 'not-found']);
  }
  /** A zip without the second in which each of its files was written, and without its list of them, which says it again. */
  function withoutTimes(zip: string): string {
    const [files = ''] = zip.split('PK\x01\x02');
    const parts = files.split('PK\x03\x04');
    // Behind the time come the check sum and the lengths, which a zip that is streamed has as zeros there.
    return parts.map((file) => file.slice(0, 6) + file.slice(file.indexOf('\0'.repeat(12)))).join();
  }
  /** An answer without what is its own: the number of the request, whether rows were just being counted, and the row that was asked for. */
  function plain({ status, body: sent }: Reply, name: RowName): string {
    const body = sent.startsWith('PK') ? withoutTimes(sent) : sent;
    return `${status} ${body.replaceAll(String(name), '#').replace(/"(request_id":"[^"]*"|operation_id":\d+|total_exact":\w+)/g, '')}`;
  }
});
