/** What a store of files does, wherever it keeps them. */
export interface FileStore {
  /** Keeps bytes; answers `<sha-256>.<extension>`. On return they are on disk, their name included. */
  put(bytes: Uint8Array, extension: string): Promise<string>;
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
