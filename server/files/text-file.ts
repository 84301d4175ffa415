/** Text files as people's programs save them, read piece by piece. */
import { readSync } from 'node:fs';
import { fault } from '#contract/faults/fault.ts';
import { invalid } from '../problems.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * How a file's text is encoded.
 * @throws Problem 422 where it is no text at all
 */
export async function encodingOf(file: Blob): Promise<Encoding> {
  const encoding = await likelyEncoding(file);
  const start = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
  if (!encoding.startsWith('utf-16') && start.includes(0)) throw invalid({ file: fault('not-text-file') });
  return encoding;
}

/** How a file's text would be encoded: by its mark; UTF-8 where all of it is; otherwise Windows-1252, which Excel writes. */
export async function likelyEncoding(file: Blob): Promise<Encoding> {
  const mark = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le';
  if (mark[0] === 0xfe && mark[1] === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.stream()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
}

/** The text in pieces, without its mark. */
export async function* textOf(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.stream()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Bytes decoded at once: a few tenths of a ms of work. */
const PIECE = 65_536;

/**
 * The text of an open file in pieces, each read when it is asked for, without the mark. It is read where it is asked for, not by
 * a thread: what has just been written comes from the memory of the system, in some hundredths of a ms.
 */
export function* textOn(file: number, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  const bytes = Buffer.alloc(PIECE);
  for (let at = 0; ; ) {
    const length = readSync(file, bytes, 0, PIECE, at);
    if (length === 0) break;
    at += length;
    yield decoder.decode(bytes.subarray(0, length), { stream: true });
  }
  yield decoder.decode();
}
