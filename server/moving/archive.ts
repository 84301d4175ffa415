/**
 * The file in which a school travels: a tar archive, so that any tool lists and unpacks it. Its last part, `checksums.txt`, holds
 * the SHA-256 of every part before it, in their order: an archive without it was cut short.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const BLOCK = 512;
const SUMS = 'checksums.txt';
/** Largest part, in bytes: a part is read whole. */
const MOST = 1 << 29;

export interface Part {
  readonly name: string;
  readonly content: Buffer;
}

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>;
  /** Writes the checksums and gives the file its name. Answers the SHA-256 of the checksums, by which the archive is known. */
  end(): Promise<string>;
  /** Takes away what was written. */
  giveUp(): Promise<void>;
}

/** Begins an archive that its owner alone reads. @throws Error when the file is there already */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  if (await isThere(path)) throw new Error(`${path} is there already.`);
  const draft = join(dirname(path), `.${basename(path)}-${randomUUID().slice(0, 8)}`);
  const file = await open(draft, 'wx', 0o600);
  const sums: string[] = [];
  const add = async (name: string, content: Uint8Array) => {
    await file.appendFile(headerOf(name, content.byteLength));
    await file.appendFile(content);
    await file.appendFile(Buffer.alloc(paddingOf(content.byteLength)));
    sums.push(`${sha256(content)}  ${name}\n`);
  };
  return {
    add,
    async end() {
      const lines = Buffer.from(sums.join(''));
      await add(SUMS, lines);
      await file.appendFile(Buffer.alloc(2 * BLOCK));
      await file.sync();
      await file.close();
      // Made meanwhile by somebody else, it is not written over.
      if (await isThere(path)) throw new Error(`${path} is there already.`);
      await rename(draft, path);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
      return sha256(lines);
    },
    async giveUp() {
      await file.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

/**
 * The parts of an archive in their order, each whole in memory.
 * @throws Error that says where it is broken or cut short
 */
export async function* readArchive(path: string): AsyncGenerator<Part, void> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; ; ) {
      const header = await readAt(file, at, BLOCK, path);
      if (header.every((byte) => byte === 0)) return;
      const { name, size } = partOf(header, path);
      const content = await readAt(file, at + BLOCK, size + paddingOf(size), path);
      if (content.subarray(size).some((byte) => byte !== 0)) throw new Error(`${path} is broken after ${name}.`);
      yield { name, content: content.subarray(0, size) };
      at += BLOCK + size + paddingOf(size);
    }
  } finally {
    await file.close();
  }
}

/** Reads an archive through. Answers by what it is known. @throws Error that names the part that is missing or broken */
export async function checkArchive(path: string): Promise<string> {
  const sums: string[] = [];
  let last: Part | undefined;
  for await (const part of readArchive(path)) {
    if (last?.name === SUMS) throw new Error(`${path} is broken: something stands after its checksums.`);
    if (part.name !== SUMS) sums.push(`${sha256(part.content)}  ${part.name}`);
    last = part;
  }
  if (last?.name !== SUMS) throw new Error(`${path} is no whole archive: it has no checksums.`);
  const noted = last.content.toString().split('\n').slice(0, -1);
  const wrong = sums.findIndex((line, index) => line !== noted[index]);
  if (wrong >= 0) throw new Error(`${path} is broken: ${sums[wrong]?.slice(66)} is not what was written.`);
  if (noted.length !== sums.length) throw new Error(`${path} is broken: ${noted[sums.length]?.slice(66)} is missing.`);
  return sha256(last.content);
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

async function readAt(file: FileHandle, at: number, size: number, path: string): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, at + done);
    if (bytesRead === 0) throw new Error(`${path} is no whole archive: it ends at ${at + done} bytes.`);
    done += bytesRead;
  }
  return bytes;
}

/** A header of POSIX ustar. */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii');
  if (Buffer.byteLength(name) > 100 || size > MOST) throw new Error(`${name} does not fit into an archive.`);
  header.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.write('        0', 148, 'ascii');
  header.write('ustar\x0000', 257, 'ascii');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return header;
}

function partOf(header: Buffer, path: string): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const size = Number.parseInt(text(124, 136), 8);
  const blank = Buffer.from(header).fill(' ', 148, 156);
  if (text(257, 262) !== 'ustar') throw new Error(`${path} is no archive of a school.`);
  if (Number.parseInt(text(148, 156), 8) !== sumOf(blank) || !(size >= 0 && size <= MOST))
    throw new Error(`${path} is broken.`);
  return { name: text(0, 100), size };
}

/** Sum of the header's bytes; its own place counts as blanks. */
const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);
