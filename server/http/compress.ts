/**
 * Compresses the API's large answers: over an office's line a page of a list is the largest thing that a screen waits for.
 * What such an answer holds is reached by a bearer token alone, which no other site can make a browser send: its length tells
 * such a site nothing (BREACH needs requests that carry their secret by themselves).
 */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';

/** Makes `compressionOf` count. Routes without it are left as they are: the panel's files are compressed as it is built. */
export async function allowCompression(http: FastifyInstance): Promise<void> {
  await http.register(compress, { global: false, globalDecompression: false });
}

const COMPRESSED = {
  // Smaller answers fit into the first packets of a connection as they are, in bytes.
  threshold: 4096,
  encodings: ['br' as const, 'gzip' as const],
  // The quickest: beyond them each byte saved costs more time than it takes on a slow line.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** A route's `compress`: JSON that is read, whole. Streams of events, exports and progress go out as they are written. */
export const compressionOf = ({
  method,
  produces,
}: Pick<AnyEndpoint, 'method' | 'produces'>): false | typeof COMPRESSED =>
  method === 'GET' && produces === undefined ? COMPRESSED : false;
