/**
 * What one account may have under way at once, on one copy of the server, over all its processes: live streams, exports and imports. One person with a
 * few windows stays below it; a program that opens more is told so, and the others go on.
 */
import type { FastifyReply } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Services } from '../context.ts';
import { problem } from '../problems.ts';

const MOST = { streams: 20, exports: 5, imports: 2 } as const;
type Capped = keyof typeof MOST;
/** When who was refused may come again, in s. */
const AGAIN = 10;

/** What kind of work a call is; null for what is over at once. */
function kindOf({ id, form, produces }: AnyEndpoint): Capped | null {
  if (form && /^import[A-Z]/.test(id)) return 'imports';
  if (!produces || produces.startsWith('image/')) return null;
  return produces.startsWith('text/event-stream') ? 'streams' : 'exports';
}

/**
 * Counts a call of an account as under way until its answer is complete, its caller has gone, or, for an import, its work is
 * over. Answers what is to be called once the work is over.
 * @throws Problem 429 where the account has as many under way already
 */
export async function underWay(
  { together, config }: Pick<Services, 'together' | 'config'>,
  endpoint: AnyEndpoint,
  account: number,
  reply: FastifyReply,
): Promise<() => void> {
  const kind = kindOf(endpoint);
  if (!kind) return () => {};
  const most = MOST[kind] * config.rateLimitFactor;
  const end = await together.take(`${kind} ${account}`, most);
  if (!end) throw problem('too-many-at-once', { most }, { retryAfter: AGAIN });
  if (kind === 'imports') return end;
  // Who has gone while the others were asked closes nothing any more.
  if (reply.raw.closed) end();
  else reply.raw.once('close', end);
  return () => {};
}
