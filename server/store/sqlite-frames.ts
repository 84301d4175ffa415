/** Reads the log (WAL) of a SQLite file and compares it with its checksums. Source: SQLite, "WAL-mode File Format". */

import type { FileHandle } from 'node:fs/promises';
import { endianness } from 'node:os';

const HEADER = 32;
const FRAME_HEADER = 24;
/** The last bit says which way round the words of the checksums are read. */
const MAGIC = 0x377f0682;
/** Read at once: a checksum over more would keep others waiting. */
const PIECE = 1024 * 1024;

export interface Piece {
  readonly at: number;
  readonly bytes: Uint8Array;
  /** Frames that end in it. */
  readonly count: number;
}

/** The header and the frames behind it, in pieces of whole frames, as far as they are what was written. */
export async function* soundFrames(log: FileHandle): AsyncGenerator<Piece> {
  const header = await readAt(log, 0, HEADER);
  if (header.length < HEADER) return;
  const words = view(header);
  const magic = words.getUint32(0);
  if (magic >>> 1 !== MAGIC >>> 1) return;
  const add = sums((magic & 1) === 0);
  add(header.subarray(0, 24));
  if (!add.is(words.getUint32(24), words.getUint32(28))) return;
  yield { at: 0, bytes: header, count: 0 };
  const size = FRAME_HEADER + words.getUint32(8);
  const most = Math.max(1, Math.floor(PIECE / size));
  for (let at = HEADER; ; ) {
    const bytes = await readAt(log, at, most * size);
    let count = 0;
    for (; (count + 1) * size <= bytes.length; count++) {
      const frame = bytes.subarray(count * size, (count + 1) * size);
      const found = view(frame);
      // Frames of an earlier round are left behind the newest.
      if (found.getUint32(8) !== words.getUint32(16) || found.getUint32(12) !== words.getUint32(20)) break;
      add(frame.subarray(0, 8));
      add(frame.subarray(FRAME_HEADER));
      if (!add.is(found.getUint32(16), found.getUint32(20))) break;
    }
    if (count > 0) yield { at, bytes: bytes.subarray(0, count * size), count };
    if (count < most) return;
    at += count * size;
  }
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The running checksum of a log. */
function sums(little: boolean) {
  const same = little === (endianness() === 'LE');
  let first = 0;
  let second = 0;
  const add = (bytes: Uint8Array) => {
    // A copy begins where words begin.
    const copy = Buffer.from(bytes.slice().buffer);
    if (!same) copy.swap32();
    const words = new Uint32Array(copy.buffer, copy.byteOffset, copy.length / 4);
    for (let at = 0; at < words.length; at += 2) {
      first = (first + (words[at] as number) + second) >>> 0;
      second = (second + (words[at + 1] as number) + first) >>> 0;
    }
  };
  add.is = (one: number, two: number) => one === first && two === second;
  return add;
}

async function readAt(log: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let got = 0;
  while (got < length) {
    const { bytesRead } = await log.read(bytes, got, length - got, at + got);
    if (bytesRead === 0) break;
    got += bytesRead;
  }
  return bytes.subarray(0, got);
}
