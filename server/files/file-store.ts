import { createHash } from 'node:crypto';

/** What a store of files does, wherever it keeps them. */
export interface FileStore {
  /**
   * Keeps bytes, of a file on the disk a piece at a time; answers `<sha-256>.<extension>`. On return they are on disk, their
   * name included.
   */
  put(content: Blob | Uint8Array, extension: string): Promise<string>;
  /** The bytes of a key, or null. */
  get(key: string): Promise<Uint8Array | null>;
  /** Takes a file away; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key there is, in no order. */
  keys(): AsyncIterable<string>;
  /** Finds out whether files can be kept at the moment. @throws Error with what the store says */
  probe(): Promise<void>;
}

/** What a key looks like. */
export const KEY = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

/** The key of what is put, and the content, to be read as often as need be. @throws Error for what is no extension */
export async function keyed(content: Blob | Uint8Array, extension: string) {
  const blob = content instanceof Blob ? content : new Blob([new Uint8Array(content)]);
  const hash = createHash('sha256');
  for await (const piece of blob.stream()) hash.update(piece);
  const sha256 = hash.digest('hex');
  const key = `${sha256}.${extension}`;
  if (!KEY.test(key)) throw new Error(`"${extension}" is no file extension.`);
  return { key, sha256, blob };
}
