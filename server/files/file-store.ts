// Stores the bytes of recordings and logs. Names are record ids, made by the service.
import type { ByteRange } from '../http/range.ts';

export interface StorableFile {
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/**
 * Small texts beside the files: `mark` tells which database the files belong to, `checkpoint` is the last checkpoint of the
 * audit trail.
 */
export type StoreText = 'mark' | 'checkpoint';

export interface FileStore {
  /** Stores a file, all of it or nothing; may move it. */
  put(id: string, file: StorableFile): Promise<void>;
  /** The bytes of a file or of a range; null where it is gone. */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  has(id: string): Promise<boolean>;
  /** Ignores files that are gone already. */
  delete(ids: readonly string[]): Promise<void>;
  /** Moves files to where they can be found for a while, and are no longer read. Ignores files that are gone. */
  setAside(ids: readonly string[], now: Date): Promise<void>;
  /** The files that were set aside, with the time when they were. */
  aside(): Pick<FileStore, 'entries' | 'delete'>;
  /** Null where there is none. */
  readText(name: StoreText): Promise<string | null>;
  writeText(name: StoreText, text: string): Promise<void>;
  /** @throws Error when files cannot be stored now, as far as one can tell without storing one */
  check(): Promise<void>;
  /** The stored files after an id, in the order of ids, with their time of storage. @param after '' for all */
  entries(after: string): AsyncIterable<{ id: string; at: Date }>;
}
