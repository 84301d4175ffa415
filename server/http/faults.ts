/** What frameworks and databases throw, told as problems. */
import { SIT_PATH } from '#contract/rules/attempt-key.ts';
import { Problem, problem } from '../problems.ts';
import { InDoubt } from '../store/sqlite-log.ts';

const has = (error: unknown, key: 'statusCode' | 'code'): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : undefined;

/** Any error as a problem; what is nobody's request's fault is 500, and its cause is for the log alone. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = has(error, 'statusCode');
  if (status === 404) return problem('no-route');
  if (status === 413) return problem('too-large');
  if (status === 415) return problem('media-type');
  if (status === 406) return problem('needs-form');
  if (typeof status === 'number' && status >= 400 && status < 500) return problem('malformed');
  // PostgreSQL's class of values that do not fit their column. The contract refuses them earlier; this is the net below.
  const code = has(error, 'code');
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return problem('value');
  // A repeat without a key may do it twice: nobody is asked to make it.
  if (error instanceof InDoubt) return problem('in-doubt');
  if (isAway(error)) return problem('away', {}, { retryAfter: 5 });
  return problem('unexpected');
}

/**
 * Classes of PostgreSQL's codes that say that the server is away or has no room, and those of the system for the same:
 * connection, resources, operator intervention, a statement that took too long, input and output. Source: PostgreSQL, appendix A.
 */
const AWAY =
  /^(?:08...|53...|57014|57P0[1-5]|58...|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;
/** SQLite's: busy, locked, read-only, input and output, full, cannot open. Source: SQLite, result codes. */
const SQLITE_AWAY: ReadonlySet<unknown> = new Set([5, 6, 8, 10, 13, 14]);
/** What the driver of PostgreSQL says without a code. */
const CUT_OFF =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether it is the database, the disk or the network that failed, not the request and not the program. */
export function isAway(error: unknown): boolean {
  const { code, errcode, message, name, cause } = (error ?? {}) as Record<string, unknown>;
  if (typeof code === 'string' && AWAY.test(code)) return true;
  if (typeof errcode === 'number' && SQLITE_AWAY.has(errcode & 0xff)) return true;
  if (typeof message === 'string' && CUT_OFF.test(message)) return true;
  // A file that lies here, and that the disk gives back no more.
  if (name === 'NotReadableError') return true;
  return cause instanceof Error && isAway(cause);
}

/** An address for the log: without its query, and without the secrets that some addresses are made of. */
export const loggedUrl = (url: string): string => {
  const path = url.replace(/\?.*/, '?…');
  // The key of an attempt is too short to be told from a word.
  if (path.toLowerCase().startsWith(SIT_PATH)) return `${SIT_PATH}…`;
  return path.replace(/(?<=\/)[A-Za-z0-9_-]{32,}(?=[./]|$|\?)/g, '…');
};
