/** What frameworks and databases throw, told as problems. */
import { Problem } from '../problems.ts';

const has = (error: unknown, key: 'statusCode' | 'code'): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : undefined;

/** Any error as a problem; what is nobody's request's fault is 500, and its cause is for the log alone. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = has(error, 'statusCode');
  if (status === 404) return new Problem(404, 'not-found');
  if (status === 413) return new Problem(413, 'too-large');
  if (status === 415) return new Problem(415, 'media-type');
  if (status === 406) return new Problem(415, 'media-type', 'This call takes form data.');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Problem(400, 'malformed', 'The request could not be read.');
  // PostgreSQL's class of values that do not fit their column. The contract refuses them earlier; this is the net below.
  const code = has(error, 'code');
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
    return new Problem(422, 'value', 'A value is too large, or cannot be kept.');
  return new Problem(500, 'unexpected', 'Something went wrong on the server. The request id helps to find out what.');
}

/** An address for the log: without its query, and without the secrets that some addresses are made of. */
export const loggedUrl = (url: string): string =>
  url.replace(/\?.*/, '?…').replace(/(?<=\/)[A-Za-z0-9_-]{32,}(?=[./]|$|\?)/g, '…');
