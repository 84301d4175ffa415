/**
 * How long a request may take to arrive, and how much of it is read before its caller is known: a body that never ends holds its
 * bytes and its connection for as long as somebody waits for it.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteLimit } from '../metrics/limits.ts';

/** Longest that a JSON body, which has 2 MB at most, takes to arrive, in ms: a line of 0.6 Mbit/s brings it in time. */
export const BODY_PATIENCE = 30_000;
/** The same of anything else, files of 200 MB among it. */
export const REQUEST_PATIENCE = 30 * 60_000;
/** Largest body of a call that anybody may make, in bytes. */
export const PUBLIC_BODY = 64 * 1024;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends connections whose JSON body does not come. `patience` in ms. One that was refused by its head is read on until then, and thrown
 * away: a connection that is closed while its caller writes loses the answer.
 */
export function limitBodies(http: FastifyInstance, patience: number): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || /^multipart\//i.test(request.headers['content-type'] ?? '')) return;
    const { raw } = request;
    // What the server asks itself has no connection.
    if (!(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      noteLimit('body-late');
      // The answer of HTTP for it (RFC 9110, 15.5.9), where none was given: what waits for the body learns that it will not come.
      if (!reply.raw.headersSent)
        raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      raw.socket.destroySoon();
    }, patience);
    timer.unref();
    const over = () => clearTimeout(timer);
    raw.once('end', over);
    raw.once('close', over);
  });
}
