/** A whole server for a test: real database, real calls, typed by the contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { confirmByProvider } from '#contract/entities/provider-errands.ts';
import { reauthenticate } from '#contract/entities/second-step.ts';
import { login, signup } from '#contract/entities/session.ts';
import type { Problem } from '#contract/errors.ts';
import { OWN_PERMISSIONS, type Permission, type Role } from '#contract/permissions.ts';
import { type App, type AppOptions, createApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { hashToken } from '#server/auth/secrets.ts';
import { openSession } from '#server/auth/sessions.ts';
import { createClub } from '#server/auth/sign-up.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/store/database.ts';
import { emailKey } from '#server/store/search.ts';
import type { Sync } from '#server/store/sqlite-log.ts';
import { alone, type Together } from '#server/workers/together.ts';
import { throughPooler } from '#tools/process/pooler.ts';
import type { TestEngine } from '../engines/engines.ts';
import { watchStatements } from './statements/watch.ts';

export const PASSWORD = 'correct horse battery';

export interface CallOptions {
  /** Of a session that was confirmed since: the token that it has now. */
  readonly token?: string | null;
  /** Sends `token` as it is, whatever became of it. */
  readonly former?: boolean;
  readonly idempotencyKey?: string;
  readonly command?: string;
  readonly source?: string;
  readonly headers?: Record<string, string>;
}

/** What a call came to, whichever it was. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: string;
  json<T = unknown>(): T;
}

export interface TestApp {
  readonly app: App;
  readonly config: Config;
  /** Who makes calls that name no token. */
  token: string | null;
  clubId: number;
  /** Makes a call that has to succeed; answers what the contract says it answers. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>;
  /** Makes a call that has to fail with `status`; answers its problem document. */
  fails<E extends AnyEndpoint>(status: number, endpoint: E, input: unknown, options?: CallOptions): Promise<Problem>;
  /** Makes a call and answers whatever comes. */
  raw(endpoint: AnyEndpoint, input: unknown, options?: CallOptions): Promise<Reply>;
  /** Signs in; answers the token of a session that was confirmed just now. */
  signIn(email: string): Promise<string>;
  /** Confirms a session, as giving the password again does. */
  confirm(token: string): Promise<void>;
  /** A second school with an admin; answers its id and the admin's token. */
  addClub(name?: string): Promise<{ clubId: number; token: string }>;
  /** An account of the first school; answers its id and, where it may sign in or not, a token. */
  addAccount(email: string, roles: readonly Role[]): Promise<{ id: number; token: string }>;
}

/** Calls after which a session has another token. */
const CONFIRMING = new Set([reauthenticate.id, confirmByProvider.id]);

/** A process beside another one that does the background work. */
const offDuty = (): Together => ({ ...alone(), onDuty: () => {} });

interface StartOptions extends Pick<AppOptions, 'now' | 'loadSample'> {
  readonly config?: Partial<Config>;
  readonly empty?: boolean;
  readonly syncLog?: Sync;
  readonly patience?: number;
  /** Told of each statement that the server runs. */
  readonly seen?: (statement: string) => void;
  /** Whether the server does its jobs by itself. A test that sets the clock does their work when it asks for it, unless it says so. */
  readonly jobs?: boolean;
}

/** Starts a server on a new database, with a school and its admin signed in. It is closed after the suite. */
export async function startApp(engine: TestEngine, options: StartOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clutch-test-'));
  const config: Config = {
    ...readConfig(
      {
        DATA_DIR: dataDir,
        ...throughPooler(await engine.databaseUrl()),
        LOG_LEVEL: 'silent',
        RATE_LIMIT_FACTOR: '1000000',
      },
      dataDir,
    ),
    panelDir: null,
    // An address that a test names is taken as it is.
    ...(options.config?.databaseUrl ? { databaseDirectUrl: null } : {}),
    ...options.config,
  };
  const database = await openDatabase(config, {
    syncLog: options.syncLog,
    patience: options.patience,
    seen: options.seen,
  });
  const statements = await watchStatements(database);
  const served = await createApp({
    config,
    database: statements.database,
    now: options.now,
    loadSample: options.loadSample,
    ...((options.jobs ?? !options.now) ? {} : { together: offDuty() }),
  });
  // What the test itself asks is not the server's.
  const app: App = { ...served, database };
  engine.beforeRemoval(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
    // It throws, so that a file fails which has the server send such a statement.
    expect(statements.faults(), 'statements that do not say of which school').toEqual([]);
  });

  /** Tokens of sessions that were confirmed, by those that they had before. */
  const renewed = new Map<string, string>();
  const latest = (token: string): string => {
    const next = renewed.get(token);
    return next === undefined ? token : latest(next);
  };

  async function raw(
    endpoint: AnyEndpoint,
    input: unknown,
    { token, former, idempotencyKey, command, source, headers }: CallOptions = {},
  ): Promise<Reply> {
    const {
      params = {},
      query,
      body,
    } = (input ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: Record<string, unknown>;
    };
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
    const named = token === undefined ? test.token : token;
    const bearer = named && !former ? latest(named) : named;
    const form = endpoint.form && body ? await formOf(body) : null;
    const reply = await app.http.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: query
        ? Object.fromEntries(
            Object.entries(query)
              .filter(([, value]) => value !== undefined)
              .map(([key, value]) => [key, String(value)]),
          )
        : undefined,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(command ? { 'clutch-command': command } : {}),
        ...(source ? { 'clutch-source': source } : {}),
        ...(form ? { 'content-type': form.type } : {}),
        ...headers,
      },
      ...(form ? { payload: form.bytes } : body !== undefined ? { payload: body } : {}),
    });
    if (bearer && reply.statusCode === 200 && CONFIRMING.has(endpoint.id))
      renewed.set(bearer, reply.json<{ token: string }>().token);
    return { status: reply.statusCode, headers: reply.headers, body: reply.body, json: () => reply.json() };
  }

  const test: TestApp = {
    app,
    config,
    token: null,
    clubId: 0,
    raw,
    async call(endpoint, input, callOptions) {
      const reply = await raw(endpoint, input, callOptions);
      if (reply.status !== 200) throw new Error(`${endpoint.id} answered ${reply.status}: ${reply.body}`);
      if (endpoint.produces && !endpoint.produces.includes('json')) return reply.body as never;
      // The server is held to the contract: what it answers has to be what the contract says.
      const parsed = endpoint.answer.safeParse(reply.json());
      if (!parsed.success)
        throw new Error(`${endpoint.id} answered what the contract does not say: ${parsed.error.message}`);
      return parsed.data as never;
    },
    async fails(status, endpoint, input, callOptions) {
      const reply = await raw(endpoint, input, callOptions);
      expect(reply.status, reply.body).toBe(status);
      expect(reply.headers['content-type']).toContain('application/problem+json');
      return reply.json<Problem>();
    },
    async signIn(email) {
      const { token } = await this.call(login, { body: { email, password: PASSWORD } }, { token: null });
      await this.confirm(token);
      return token;
    },
    async confirm(token) {
      await app.database.db
        .updateTable('session')
        .set({ confirmed_at: app.services.now().toISOString() })
        .where('token_hash', '=', hashToken(latest(token)))
        .execute();
    },
    async addClub(name = 'Other school') {
      const now = new Date().toISOString();
      const clubId = await createClub(app.database.db, { name, email: '', time_zone: 'Europe/Paris' }, now);
      const email = `admin-${clubId}@other.example`;
      await insertAccount(app, clubId, email, ['admin'], OWN_PERMISSIONS);
      return { clubId, token: await this.signIn(email) };
    },
    async addAccount(email, roles) {
      const id = await insertAccount(app, test.clubId, email, roles);
      const { token } = await openSession(app.database.db, { id, club_id: test.clubId }, app.services.now(), 60);
      await this.confirm(token);
      return { id, token };
    },
  };
  if (!options.empty) {
    await test.call(signup, {
      body: {
        first_name: 'Ada',
        last_name: 'Admin',
        email: 'ada@school.example',
        password: PASSWORD,
        club_name: 'Test school',
        time_zone: 'Europe/Lisbon',
      },
    });
    test.token = await test.signIn('ada@school.example');
    test.clubId = (await app.database.db.selectFrom('club').select('id').executeTakeFirstOrThrow()).id;
  }
  return test;
}

let known: Promise<string> | null = null;

async function insertAccount(
  app: App,
  clubId: number,
  email: string,
  roles: readonly Role[],
  permissions: readonly Permission[] = [],
): Promise<number> {
  known ??= hashPassword(PASSWORD);
  const now = new Date().toISOString();
  const made = await app.database.db
    .insertInto('account')
    .values({
      club_id: clubId,
      first_name: 'Test',
      last_name: email.split('@')[0] ?? '',
      email,
      email_key: emailKey(email),
      password_hash: await known,
      roles: JSON.stringify(roles),
      permissions: JSON.stringify(permissions),
      status: 'active',
      photo: null,
      address_confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Form data as bytes, since the injected request takes no FormData. */
async function formOf(body: Record<string, unknown>): Promise<{ bytes: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'file');
    else form.append(name, typeof value === 'string' ? value : `json:${JSON.stringify(value)}`);
  }
  const response = new Response(form);
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
}
