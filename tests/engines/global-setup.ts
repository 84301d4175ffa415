/** One private PostgreSQL for a whole run of the server tests. Each test file makes its own databases in it. */
import type { TestProject } from 'vitest/node';
import { startPooler } from './pooler.ts';
import { startPostgres } from './postgres.ts';

export type ProvidedPostgres = { url: string } | { error: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ProvidedPostgres;
  }
}

/**
 * Starts PostgreSQL, or takes the server that CLUTCH_TEST_POSTGRES_URL names. Where there is none the run goes on, and
 * each test on PostgreSQL fails with the reason. With CLUTCH_TEST_POOLER (`npm test -- server --pooler`) the servers under test
 * reach it through PgBouncer in transaction mode; what tests do beside them goes directly.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.CLUTCH_TEST_POSTGRES_URL;
  try {
    const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
    const pooler = process.env.CLUTCH_TEST_POOLER ? await startPooler(postgres.url) : null;
    // For this run's workers, and the servers that they start.
    if (pooler) process.env.CLUTCH_TEST_POOLER = pooler.host;
    project.provide('postgres', { url: postgres.url });
    return async () => {
      await pooler?.stop();
      await postgres.stop();
    };
  } catch (error) {
    project.provide('postgres', { error: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
