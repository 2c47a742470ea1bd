// Where the bytes of files are. Their names are record ids, made by the service and by nobody else.
import type { ByteRange } from '../http/range.ts';

/** A file of this machine. */
export interface StorableFile {
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

export interface FileStore {
  /** Keeps the bytes of a file, which it may move; all of them or none. */
  put(id: string, file: StorableFile): Promise<void>;
  /** The bytes of a file, or of a part of it; null where they are gone. */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Whether the bytes are there. */
  has(id: string): Promise<boolean>;
  /** Those that are gone already are no mistake. */
  delete(ids: readonly string[]): Promise<void>;
  /** All that is there, and since when. */
  entries(): AsyncIterable<{ id: string; at: Date }>;
}
