/**
 * Reads a ZIP by its central directory, a piece of one entry at a time, and no more of it than was declared and checked: a bomb
 * is refused before it is unpacked, and no entry's name ever becomes a path on this machine.
 */
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { isAway } from '../../http/faults.ts';
import { fieldProblem } from '../../problems.ts';

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  /** Unpacks it, and lets others come in between. @throws Problem 422 where it is broken, which its end may tell. */
  pieces(): AsyncGenerator<Uint8Array>;
}

const MAX_ENTRIES = 20_000;
/** Most bytes of all entries together, unpacked. */
const MAX_TOTAL = 1024 * 1024 * 1024;
/** Most bytes of one entry, unpacked. */
const MAX_ENTRY = 64 * 1024 * 1024;
/** Bytes unpacked and summed before others come in between: a few tenths of a ms of work. */
const PIECE = 256 * 1024;
/** Most bytes of the directory: names of 255 bytes for each entry, and as much again. */
const MAX_DIRECTORY = 12 * 1024 * 1024;
/** How far from the end the record may begin that closes a ZIP: its own length, and the longest comment. */
const END_RECORD = 22 + 0xffff;
/** Text packs at most some twenty to one; a bomb hundreds. */
const MAX_RATIO = 200;

const part = async (file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, to).arrayBuffer());
const broken = () => fieldProblem('zip-broken', 'file');

/** The files in a ZIP. @throws Problem 422 `zip-broken`, `zip-bomb` or `zip-path`. */
export async function readZip(file: Blob): Promise<ZipEntry[]> {
  const tail = Math.max(0, file.size - END_RECORD);
  const last = await part(file, tail, file.size);
  const end = endRecord(last);
  if (end < 0) throw broken();
  const count = last.getUint16(end + 10, true);
  const first = last.getUint32(end + 16, true);
  if (count === 0xffff || first === 0xffffffff) throw fieldProblem('zip-64-bit', 'file');
  if (count > MAX_ENTRIES) throw fieldProblem('zip-many-files', 'file', { most: MAX_ENTRIES });
  if (first > file.size || tail + end - first > MAX_DIRECTORY) throw broken();
  const view = await part(file, first, tail + end);
  const bytes = new Uint8Array(view.buffer);
  let at = 0;
  const entries: ZipEntry[] = [];
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const sum = view.getUint32(at + 16, true);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith('/')) continue;
    if (!isPlainName(name)) throw fieldProblem('zip-path', 'file');
    if ((flags & 1) !== 0) throw fieldProblem('zip-locked', 'file');
    if (method !== 0 && method !== 8) throw fieldProblem('zip-packing', 'file');
    total += size;
    if (size > MAX_ENTRY || total > MAX_TOTAL || size > Math.max(packed * MAX_RATIO, 1024 * 1024))
      throw fieldProblem('zip-bomb', 'file');
    entries.push({ name, size, pieces: () => unpack(file, { local, method, packed, size, sum }) });
  }
  return entries;
}

/** Names with forward slashes, going down alone. */
export const isPlainName = (name: string): boolean =>
  name !== '' &&
  name.length <= 255 &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  !/[\u0000-\u001f\\:]/.test(name) &&
  !name.startsWith('/') &&
  !name.split('/').includes('..');

function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === 0x06054b50) return at;
  return -1;
}

interface Packed {
  readonly local: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** CRC-32 of what is unpacked. */
  readonly sum: number;
}

async function* unpack(file: Blob, { local, method, packed, size, sum }: Packed): AsyncGenerator<Uint8Array> {
  if (local + 30 > file.size) throw broken();
  const head = await part(file, local, local + 30);
  if (head.getUint32(0, true) !== 0x04034b50) throw broken();
  const from = local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + packed > file.size || (method === 0 && packed !== size)) throw broken();
  const data = file.slice(from, from + packed).stream();
  let at = 0;
  let found = 0;
  try {
    for await (const piece of inPieces(method === 0 ? data : inflated(data))) {
      at += piece.length;
      if (at > size) throw broken();
      found = crc32(piece, found);
      yield piece;
    }
  } catch (error) {
    // A disk that cannot be read is no fault of the file.
    if (isAway(error)) throw error;
    throw broken();
  }
  if (at !== size || found !== sum) throw broken();
}

/** Cut where a piece is long, with room for others after each: what lies in memory would come at once. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let since = 0;
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += PIECE) {
      const piece = chunk.subarray(from, from + PIECE);
      yield piece;
      since += piece.length;
      if (since < PIECE) continue;
      since = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
}

function inflated(data: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: PIECE });
  // What fails is told to whoever reads.
  pipeline(data, inflate).catch(() => {});
  return inflate;
}
