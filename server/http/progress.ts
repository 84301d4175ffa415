/** Answers long work line by line (`application/x-ndjson`) to callers that ask for it, so that they can show how far it is. */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteLimitsOf } from '../metrics/limits.ts';
import { Problem, problem, toWire } from '../problems.ts';

const NDJSON = 'application/x-ndjson';

/**
 * Runs `work`. Callers that accept NDJSON get `{"progress":{done,total}}` lines and at last `{"answer":…}` or
 * `{"problem":…}`; all others get the answer alone.
 */
export async function withProgress<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number,
  work: (progress: (done: number) => void) => Promise<T>,
): Promise<T | FastifyReply> {
  if (!request.headers.accept?.includes(NDJSON)) return work(() => {});
  const lines = new PassThrough();
  const line = (value: object) => lines.write(`${JSON.stringify(value)}\n`);
  reply.header('content-type', NDJSON).send(lines);
  line({ progress: { done: 0, total } });
  try {
    line({ answer: await work((done) => line({ progress: { done, total } })) });
  } catch (error) {
    if (!(error instanceof Problem)) request.log.error({ err: error }, 'Work under way failed.');
    const found = error instanceof Problem ? error : problem('unexpected');
    noteLimitsOf(found);
    line({ problem: toWire(found, request.id) });
  }
  lines.end();
  return reply;
}
