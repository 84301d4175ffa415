/** Answers that are files and are made while they are read: little of them waits in memory, and who does not read is cut off. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Services } from '../context.ts';

/** Bytes made ahead of the reader. */
const AHEAD = 16 * 1024;
/** How long a reader may take nothing, in ms. */
const STALLED = 60_000;

/**
 * Sends what `pieces` yields, as fast as it is read. A reader who takes nothing for a minute is cut off, whether there is more to
 * make or only the last of it waits.
 */
export function sendPieces(
  services: Services,
  reply: FastifyReply,
  pieces: AsyncGenerator<string | Uint8Array, void>,
): FastifyReply {
  const { raw } = reply;
  const { socket } = raw;
  // The connection's own clock begins anew with each byte that goes out. A call made without a connection has none.
  socket?.setTimeout?.(services.config.stalledAfter ?? STALLED);
  raw.on('timeout', () => {
    // Where nothing waits to be read, it is the server that is slow.
    if (socket && socket.writableLength > 0) raw.destroy();
  });
  return reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: AHEAD }));
}
