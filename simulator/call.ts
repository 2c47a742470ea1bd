// A call of the contract as a request of HTTP, signed by its monitor (docs/devices.md).
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';

export interface Credentials {
  serialNumber: string;
  credential: string;
}

/** Of the contract's endpoints, what a caller needs. */
export interface Endpoint<Data extends z.ZodType = z.ZodType> {
  method: string;
  path: string;
  data: Data;
}

export interface SentFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** In place of a JSON body. */
  file?: SentFile;
  /** The connection breaks in the middle of the file. */
  breaksOff?: boolean;
  /** How long to wait for the answer, in milliseconds. */
  timeout?: number;
}

/** A body that is a stream must say so in Node. */
type NodeRequestInit = RequestInit & { duplex?: 'half' };

const usualTimeout = 10_000;
/** So long a broken connection is silent before it is gone, in milliseconds: what was sent has arrived by then. */
const beforeTheBreak = 200;

/** The first half of a file, and then the end of the connection. */
function halfOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (stream) => stream.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2))),
    async pull(stream) {
      await sleep(beforeTheBreak);
      stream.error(new Error('The connection broke.'));
    },
  });
}

/** A file with its length and its digest (RFC 9530), so that the service knows whether it has all of it. */
function bodyOfFile({ type, bytes }: SentFile, breaksOff: boolean): NodeRequestInit {
  const digest = createHash('sha256').update(bytes).digest('base64');
  const headers = {
    'Content-Type': type,
    'Content-Digest': `sha-256=:${digest}:`,
    'Content-Length': String(bytes.length),
  };
  if (!breaksOff) return { headers, body: bytes };
  return { headers, body: halfOf(bytes), duplex: 'half' };
}

function bodyOf({ file, breaksOff = false, body }: CallOptions): NodeRequestInit {
  if (file) return bodyOfFile(file, breaksOff);
  if (body === undefined) return {};
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

export function buildRequest(
  origin: URL,
  { serialNumber, credential }: Credentials,
  { method, path }: Endpoint,
  parts: CallOptions,
): Request {
  const { params = {}, query = {}, timeout = usualTimeout } = parts;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(`/${filled}`, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const request = new Request(url, { ...bodyOf(parts), method, signal: AbortSignal.timeout(timeout) });
  const basic = Buffer.from(`${serialNumber}:${credential}`).toString('base64');
  request.headers.set('Authorization', `Basic ${basic}`);
  return request;
}
