/** Runs a suite of tests on both engines, each with databases of its own. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { isGate } from '../gate.ts';
import './global-setup.ts';
import { statement } from './postgres.ts';

export interface TestEngine {
  readonly name: 'sqlite' | 'postgres';
  /**
   * Address of a new database (`file:` or `postgres:`) with the tables of today; each call makes another one. All are removed
   * after the suite, also when connections to them are still open.
   * @throws Error when there is no PostgreSQL to make one in
   */
  databaseUrl(): Promise<string>;
  /** The same without any table, for what brings a schema up to date. */
  emptyUrl(): Promise<string>;
  /** Has `close` called before the databases are removed, the newest first. */
  beforeRemoval(close: () => Promise<void>): void;
}

/** Describes `suite` twice: "name on sqlite" and "name on postgres". */
export function describeEngines(name: string, suite: Suite): void {
  for (const make of [sqliteEngine, postgresEngine]) describeOn(make(), name, suite);
}

/** For what does not depend on the engine: in the gate on SQLite alone, in the full run on both. */
export const describeSqliteInGate: typeof describeEngines = (name, suite) =>
  isGate ? describeOn(sqliteEngine(), name, suite) : describeEngines(name, suite);

/** For what PostgreSQL refuses sooner, as characters and numbers: in the gate on it alone, in the full run on both. */
export const describePostgresInGate: typeof describeEngines = (name, suite) =>
  isGate ? describeOn(postgresEngine(), name, suite) : describeEngines(name, suite);

type Suite = (engine: TestEngine) => void;

function describeOn({ removeAll, ...made }: Made, name: string, suite: Suite): void {
  const closers: (() => Promise<void>)[] = [];
  const engine: TestEngine = { ...made, beforeRemoval: (close) => void closers.push(close) };
  describe(`${name} on ${engine.name}`, () => {
    // A hook that a test registers runs after those of its suite, so what is open is closed from here.
    afterAll(async () => {
      for (const close of closers.splice(0).reverse()) await close();
      await removeAll();
    });
    suite(engine);
  });
}

interface Made extends Pick<TestEngine, 'name' | 'databaseUrl' | 'emptyUrl'> {
  removeAll(): Promise<void>;
}

function sqliteEngine(): Made {
  const folders: string[] = [];
  const newFile = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clutch-sqlite-'));
    folders.push(folder);
    return join(folder, 'clutch.db');
  };
  return {
    name: 'sqlite',
    async databaseUrl() {
      const file = await newFile();
      await copyFile(inject('sqliteTemplate'), file);
      return `file:${file}`;
    },
    emptyUrl: async () => `file:${await newFile()}`,
    async removeAll() {
      await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

function postgresEngine(): Made {
  const names: string[] = [];
  const newDatabase = async (from = 'template1') => {
    const name = `clutch_test_${randomBytes(8).toString('hex')}`;
    await statement(serverUrl(), `create database ${name} template ${from}`);
    names.push(name);
    return Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;
  };
  return {
    name: 'postgres',
    databaseUrl: () => newDatabase(server().template),
    emptyUrl: () => newDatabase(),
    async removeAll() {
      for (const name of names.splice(0)) await statement(serverUrl(), `drop database if exists ${name} with (force)`);
    },
  };
}

function server(): { readonly url: string; readonly template: string } {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('Tests on PostgreSQL belong to the project "server" (see vite.config.ts).');
  if ('error' in postgres) throw new Error(`No PostgreSQL for the tests: ${postgres.error}`);
  return postgres;
}

const serverUrl = (): string => server().url;
