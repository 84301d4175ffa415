/**
 * What a run of the server tests has in common: a private PostgreSQL, and a database of each engine whose tables are made once.
 * Each test file makes its own databases, as copies of these.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/store/database.ts';
import { startPooler } from './pooler.ts';
import { startPostgres, statement } from './postgres.ts';

/** `template` names the database that has its tables. */
export type ProvidedPostgres = { url: string; template: string } | { error: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ProvidedPostgres;
    /** Path of the file that has its tables. */
    sqliteTemplate: string;
  }
}

/**
 * Starts PostgreSQL, or takes the server that CLUTCH_TEST_POSTGRES_URL names. Where there is none the run goes on, and
 * each test on PostgreSQL fails with the reason. With CLUTCH_TEST_POOLER (`npm test -- server --pooler`) the servers under test
 * reach it through PgBouncer in transaction mode; what tests do beside them goes directly.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-sqlite-'));
  const file = join(folder, 'clutch.db');
  await makeTables(`file:${file}`);
  project.provide('sqliteTemplate', file);
  const stop = await providePostgres(project);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.CLUTCH_TEST_POSTGRES_URL;
  try {
    const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
    const template = `clutch_test_${randomBytes(8).toString('hex')}`;
    await statement(postgres.url, `create database ${template}`);
    await makeTables(Object.assign(new URL(postgres.url), { pathname: `/${template}` }).href);
    const pooler = process.env.CLUTCH_TEST_POOLER ? await startPooler(postgres.url) : null;
    // For this run's workers, and the servers that they start.
    if (pooler) process.env.CLUTCH_TEST_POOLER = pooler.host;
    project.provide('postgres', { url: postgres.url, template });
    return async () => {
      await pooler?.stop();
      if (given) await statement(given, `drop database if exists ${template} with (force)`);
      await postgres.stop();
    };
  } catch (error) {
    project.provide('postgres', { error: error instanceof Error ? error.message : String(error) });
    return async () => {};
  }
}

/** Makes the tables of today. Nothing is connected afterwards, and of SQLite nothing is left in its log: both can be copied. */
const makeTables = async (url: string): Promise<void> => (await openDatabase(url)).close();
