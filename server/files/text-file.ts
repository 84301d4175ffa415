/** Text files as people's programs save them, read piece by piece. */
import { fault } from '#contract/faults/fault.ts';
import { invalid } from '../problems.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * How a file's text is encoded: by its mark; UTF-8 where all of it is; otherwise Windows-1252, which Excel writes.
 * @throws Problem 422 where it is no text at all
 */
export async function encodingOf(file: Blob): Promise<Encoding> {
  const start = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.includes(0)) throw invalid({ file: fault('not-text-file') });
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
