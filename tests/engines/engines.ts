/** Runs a suite of tests on both engines, each with databases of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import './global-setup.ts';

export interface TestEngine {
  readonly name: 'sqlite' | 'postgres';
  /**
   * Address of a new, empty database (`file:` or `postgres:`); each call makes another one. All are removed after the
   * suite, also when connections to them are still open.
   * @throws Error when there is no PostgreSQL to make one in
   */
  databaseUrl(): Promise<string>;
  /** Has `close` called before the databases are removed, the newest first. */
  beforeRemoval(close: () => Promise<void>): void;
}

/** Describes `suite` twice: "name on sqlite" and "name on postgres". */
export function describeEngines(name: string, suite: (engine: TestEngine) => void): void {
  for (const make of [sqliteEngine, postgresEngine]) {
    const { name: engineName, databaseUrl, removeAll } = make();
    const closers: (() => Promise<void>)[] = [];
    const engine: TestEngine = { name: engineName, databaseUrl, beforeRemoval: (close) => void closers.push(close) };
    describe(`${name} on ${engine.name}`, () => {
      // A hook that a test registers runs after those of its suite, so what is open is closed from here.
      afterAll(async () => {
        for (const close of closers.splice(0).reverse()) await close();
        await removeAll();
      });
      suite(engine);
    });
  }
}

interface Made extends Pick<TestEngine, 'name' | 'databaseUrl'> {
  removeAll(): Promise<void>;
}

function sqliteEngine(): Made {
  const folders: string[] = [];
  return {
    name: 'sqlite',
    async databaseUrl() {
      const folder = await mkdtemp(join(tmpdir(), 'clutch-sqlite-'));
      folders.push(folder);
      return `file:${join(folder, 'clutch.db')}`;
    },
    async removeAll() {
      await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

function postgresEngine(): Made {
  const names: string[] = [];
  return {
    name: 'postgres',
    async databaseUrl() {
      const name = `clutch_test_${randomBytes(8).toString('hex')}`;
      await statement(`create database ${name}`);
      names.push(name);
      const url = new URL(serverUrl());
      url.pathname = `/${name}`;
      return url.href;
    },
    async removeAll() {
      for (const name of names.splice(0)) await statement(`drop database if exists ${name} with (force)`);
    },
  };
}

function serverUrl(): string {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('Tests on PostgreSQL belong to the project "server" (see vite.config.ts).');
  if ('error' in postgres) throw new Error(`No PostgreSQL for the tests: ${postgres.error}`);
  return postgres.url;
}

async function statement(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
