/** Answers that are files and are made while they are read: little of them waits in memory, and who does not read is cut off. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Services } from '../context.ts';

/** Bytes made ahead of the reader. */
const AHEAD = 16 * 1024;
/** How long a reader may take nothing, in ms. */
const STALLED = 60_000;

/** Sends what `pieces` yields, as fast as it is read. A reader who takes nothing for a minute is cut off. */
export function sendPieces(
  services: Services,
  reply: FastifyReply,
  pieces: AsyncGenerator<string | Uint8Array, void>,
): FastifyReply {
  const after = services.config.stalledAfter ?? STALLED;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      if (!reply.raw.writableFinished) reply.raw.destroy();
    }, after);
    timer.unref();
  };
  async function* watched() {
    try {
      for (;;) {
        const { value, done } = await pieces.next();
        if (done) return;
        wait();
        yield value;
        clearTimeout(timer);
      }
    } finally {
      clearTimeout(timer);
      await pieces.return();
    }
  }
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark: AHEAD });
  // The last of it is made and still not read.
  stream.once('end', wait);
  return reply.send(stream);
}
