/**
 * Whether the server can do its work: a write is made in the database, and one in the store of files; and no newer release took
 * away what this one uses, so that a balancer sends nobody here.
 */
import type { Services } from '../context.ts';
import { fileStore } from '../files/store.ts';
import { type Problem, problem } from '../problems.ts';
import { leftBehindBy } from '../store/migrate.ts';

/** How long an answer holds, in ms: whoever asks without end costs two writes a second at most. */
const HOLDS = 1000;
/** How long a write may take, in ms. */
const PATIENCE = 5000;

const checks = new WeakMap<object, { readonly at: number; readonly result: Promise<void> }>();

/** @throws Problem 503 with what does not work */
export function checkReadiness(services: Services): Promise<void> {
  const now = performance.now();
  const last = checks.get(services);
  if (last && now - last.at < HOLDS) return last.result;
  const result = check(services);
  // Whoever asks is told; nobody may have asked by the time it fails.
  result.catch(() => {});
  checks.set(services, { at: now, result });
  return result;
}

async function check({ database, config, now, log }: Services): Promise<void> {
  const at = now().toISOString();
  const attempt = async (work: Promise<unknown>, refusal: Problem) => {
    try {
      await inTime(work);
    } catch (error) {
      log.error({ err: error }, refusal.message);
      throw refusal;
    }
  };
  await attempt(
    database.db
      .insertInto('readiness')
      .values({ name: 'write', at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
      .execute(),
    problem('database-read-only', {}, { retryAfter: 5 }),
  );
  const floor = await leftBehindBy(database.db);
  if (floor) {
    log.error(floor, 'A newer release took away what this one uses.');
    throw problem('release-behind', {}, { retryAfter: 30 });
  }
  await attempt(fileStore(config).probe(), problem('files-away', {}, { retryAfter: 5 }));
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_go, fail) => {
    timer = setTimeout(() => fail(new Error(`It took more than ${PATIENCE} ms.`)), PATIENCE);
  });
  // What ends after its time ends unheard.
  work.catch(() => {});
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
