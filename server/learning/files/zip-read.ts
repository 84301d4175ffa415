/**
 * Reads a ZIP by its central directory, one entry at a time, into memory of the size that was declared and checked: a bomb
 * is refused before it is unpacked, and no entry's name ever becomes a path on this machine.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import { fieldProblem } from '../../problems.ts';

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  /** Unpacks it, and lets others come in between. @throws Problem 422 where it is broken. */
  read(): Promise<Uint8Array>;
}

const MAX_ENTRIES = 20_000;
/** Most bytes of all entries together, unpacked. */
const MAX_TOTAL = 1024 * 1024 * 1024;
/** Most bytes of one entry, unpacked. */
const MAX_ENTRY = 64 * 1024 * 1024;
/** Bytes unpacked and summed at once: a few tenths of a ms of work. */
const PIECE = 256 * 1024;
/** Text packs at most some twenty to one; a bomb hundreds. */
const MAX_RATIO = 200;

/** The files in a ZIP. @throws Problem 422 `zip-broken`, `zip-bomb` or `zip-path`. */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = () => fieldProblem('zip-broken', 'file');
  const end = endRecord(view);
  if (end < 0) throw broken();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) throw fieldProblem('zip-64-bit', 'file');
  if (count > MAX_ENTRIES) throw fieldProblem('zip-many-files', 'file', { most: MAX_ENTRIES });
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
    entries.push({ name, size, read: () => unpack(bytes, view, { local, method, packed, size, sum }) });
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
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at;
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

async function unpack(
  bytes: Uint8Array,
  view: DataView,
  { local, method, packed, size, sum }: Packed,
): Promise<Uint8Array> {
  const broken = () => fieldProblem('zip-broken', 'file');
  if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50) throw broken();
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const data = bytes.subarray(from, from + packed);
  if (data.length !== packed || (method === 0 && packed !== size)) throw broken();
  const out = method === 0 ? data : new Uint8Array(size);
  let at = 0;
  let found = 0;
  try {
    for await (const piece of method === 0 ? stored(data) : createInflateRaw({ chunkSize: PIECE }).end(data)) {
      // What would go beyond the declared size has no room.
      if (at + piece.length > size) throw broken();
      if (method !== 0) out.set(piece, at);
      found = crc32(piece, found);
      at += piece.length;
    }
  } catch {
    throw broken();
  }
  if (at !== size || found !== sum) throw broken();
  return out;
}

async function* stored(data: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.length; at += PIECE) {
    yield data.subarray(at, at + PIECE);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
