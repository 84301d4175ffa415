/** One private PostgreSQL for a whole run of the server tests. Each test file makes its own databases in it. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

export type ProvidedPostgres = { url: string } | { error: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ProvidedPostgres;
  }
}

/**
 * Starts PostgreSQL, or takes the server that CLUTCH_TEST_POSTGRES_URL names. Where there is none the run goes on, and
 * each test on PostgreSQL fails with the reason.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.CLUTCH_TEST_POSTGRES_URL;
  if (given) {
    project.provide('postgres', { url: given });
    return undefined;
  }
  try {
    const postgres = await startPostgres();
    project.provide('postgres', { url: postgres.url });
    return postgres.stop;
  } catch (error) {
    project.provide('postgres', { error: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
