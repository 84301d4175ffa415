/**
 * Whoever sends what is refused hears why. A server that closes while it is still sent to resets the connection, and the answer is
 * lost on its way; so the rest is read and thrown away for a while, and the connection is closed then.
 */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem, toWire } from '../problems.ts';

/** How long the rest of what is refused is read and thrown away, in ms. Who still sends then loses the connection. */
export const LINGER = 2000;

/** Requests whose rest is read on at once. One of more is nobody's mistake: its connection ends as soon as it is answered. */
const READ_ON = 20;
/** How long the answer of such a one has to leave, in ms. */
const HURRY = 50;
const readOn = new Set<IncomingMessage>();

/** Reads on past what is refused, so that the answer arrives and the connection can take another request; not for ever. */
export function abandon(raw: IncomingMessage): void {
  if (raw.complete || readOn.has(raw)) return;
  raw.unpipe();
  const reads = readOn.size < READ_ON;
  if (reads) {
    readOn.add(raw);
    raw.once('end', () => readOn.delete(raw));
    raw.resume();
  }
  setTimeout(
    () => {
      readOn.delete(raw);
      if (!raw.complete) raw.destroy();
    },
    reads ? LINGER : HURRY,
  ).unref();
}

/** What the parser says of a request that it cannot read, by its code. Anything else is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no request that can be read, on the connection itself, and closes it. */
export function refuseUnreadable(error: { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else answerOn(socket, STATUSES[error.code ?? ''] ?? 400);
}

/** Answers a request to make this server a tunnel (`CONNECT`), which it is for nobody. */
export const refuseTunnel = (_request: IncomingMessage, socket: Duplex): void => answerOn(socket, 501);

function answerOn(socket: Duplex, status: number): void {
  const id = randomUUID();
  const body = JSON.stringify({ ...toWire(problem('malformed'), id), title: STATUS_CODES[status], status });
  socket.on('error', () => {});
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${id}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER).unref();
}
