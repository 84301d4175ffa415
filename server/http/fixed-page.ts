/** Answers that are the same for everybody and never change: made once, kept as bytes, compressed once. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ENCODERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) as Promise<Buffer>,
  gzip: (bytes: Buffer) => promisify(gzip)(bytes) as Promise<Buffer>,
} as const;
type Encoding = keyof typeof ENCODERS;

/** What of the two a caller takes: the smaller, where both. */
const encodingFor = ({ headers }: FastifyRequest): Encoding | null => {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((one) => taken.includes(one)) ?? null;
};

/** Sends what `make` makes, which is called once, with the first request for it. */
export function fixedPage(type: string, make: () => string | Promise<string>) {
  let made: Promise<Buffer> | undefined;
  const packed = new Map<Encoding, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    made ??= Promise.resolve(make()).then((text) => Buffer.from(text));
    const plain = await made;
    const encoding = encodingFor(request);
    reply.header('content-type', type).header('vary', 'accept-encoding');
    if (!encoding) return reply.send(plain);
    const small = packed.get(encoding) ?? ENCODERS[encoding](plain);
    packed.set(encoding, small);
    return reply.header('content-encoding', encoding).send(await small);
  };
}
