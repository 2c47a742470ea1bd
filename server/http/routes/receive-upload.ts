// Receives an upload into a file, one chunk in memory at a time; a failed upload leaves nothing behind.
import type { BinaryBody } from '../../../contract/common/endpoint.ts';
import { base64, createSha256, hex } from '../../base/platform.ts';
import { HttpError } from '../http-error.ts';

export interface ExpectedUpload {
  /** Media type, without parameters. */
  contentType: string;
  /** In bytes; null when not declared. */
  length: number | null;
  /** In bytes. */
  maxBytes: number;
  /** SHA-256, base64; null when not declared. */
  digest: string | null;
}

/** A complete body in a file, synced to disk. */
export interface ReceivedUpload {
  path: string;
  contentType: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** A file that an upload is written to. */
interface IncomingFile {
  /** Where the file store finds it. */
  path: string;
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when all of it is stored durably. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** Where uploads wait until they are whole. */
export interface IncomingFiles {
  create(): Promise<IncomingFile>;
  /** Ignores a file that is gone: the file store may have moved it. */
  delete(path: string): Promise<void>;
  /** Deletes what a service that stopped has left. */
  deleteOld(now: Date): Promise<void>;
}

const base64OfSha256 = /^[A-Za-z0-9+/]{43}=$/;

/** @throws HttpError 415 for another type, 413 for too many bytes, 400 for a malformed digest */
export function expectUpload(headers: Headers, { contentTypes, maxBytes }: BinaryBody): ExpectedUpload {
  const contentType = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType)) throw new HttpError(415, 'uploadType');
  const declared = headers.get('content-length');
  const length = declared === null ? null : Number(declared);
  if (length !== null && length > maxBytes) throw new HttpError(413, 'requestTooLarge');
  return { contentType, length, maxBytes, digest: digestOf(headers.get('content-digest') ?? '') };
}

/** RFC 9530: several digests may be given; unknown ones are ignored. */
function digestOf(header: string): string | null {
  const member = /(?:^|,)\s*sha-256\s*=\s*([^,]*)/i.exec(header)?.[1]?.trim();
  if (member === undefined) return null;
  const digest = /^:(.*):$/.exec(member)?.[1] ?? '';
  if (!base64OfSha256.test(digest)) throw new HttpError(400, 'uploadAltered');
  return digest;
}

/** @throws HttpError 413 as soon as it is too large, 400 when it is cut off, 422 when its digest differs */
export async function receiveUpload(
  body: ReadableStream<Uint8Array> | null,
  expected: ExpectedUpload,
  incoming: Pick<IncomingFiles, 'create'>,
): Promise<ReceivedUpload> {
  const file = await incoming.create();
  try {
    const { bytes, hash } = await read(body, expected, file.write);
    await file.finish();
    return { path: file.path, contentType: expected.contentType, bytes, sha256: hex(hash) };
  } catch (error) {
    await file.abort();
    throw error;
  }
}

/** Reads a body without storing it. @returns its SHA-256 as hex @throws HttpError as receive */
export async function discardUpload(
  body: ReadableStream<Uint8Array> | null,
  expected: ExpectedUpload,
): Promise<string> {
  const { hash } = await read(body, expected, async () => undefined);
  return hex(hash);
}

async function read(
  body: ReadableStream<Uint8Array> | null,
  { length, maxBytes, digest }: ExpectedUpload,
  keep: (chunk: Uint8Array) => Promise<void>,
) {
  const sha256 = createSha256();
  let bytes = 0;
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new HttpError(413, 'requestTooLarge');
    sha256.update(chunk);
    await keep(chunk);
  }
  if (length !== null && length !== bytes) throw new HttpError(400, 'uploadAltered');
  const hash = sha256.digest();
  if (digest !== null && digest !== base64(hash)) throw new HttpError(422, 'uploadAltered');
  return { bytes, hash };
}

/** A sender that leaves in the middle breaks the stream: a client error, not ours. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new HttpError(400, 'uploadAltered');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
