/** The settings of servers in tests that are to reach PostgreSQL through a pooler (`npm test -- server --pooler`). */
import type { Addresses } from '#server/store/database.ts';

/** The settings that say where a database is. */
export const addressSettings = ({ databaseUrl, databaseDirectUrl }: Addresses): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ...(databaseDirectUrl ? { DATABASE_DIRECT_URL: databaseDirectUrl } : {}),
});

/** Settings by which a server reaches the database of a test: through the run's pooler, where the run has one. */
export function throughPooler(databaseUrl: string): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string } {
  const pooler = process.env.CLUTCH_TEST_POOLER;
  if (!pooler || databaseUrl.startsWith('file:')) return { DATABASE_URL: databaseUrl };
  const direct = new URL(databaseUrl);
  const through = new URL(databaseUrl);
  through.host = pooler;
  // What it does not say is taken from the other.
  return { DATABASE_URL: through.href, DATABASE_DIRECT_URL: `postgres://${direct.host}` };
}
