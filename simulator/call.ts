// Builds the HTTP request of a gateway call, with the monitor's credentials (docs/devices.md).
import type { z } from 'zod';
import { sha256, wait } from './platform.ts';

export interface Credentials {
  serialNumber: string;
  credential: string;
}

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
  /** Instead of a JSON body. */
  file?: SentFile;
  /** Breaks the connection in the middle of the file. */
  breakConnection?: boolean;
  timeoutMs?: number;
}

/** Node requires `duplex` for a body that is a stream. */
type NodeRequestInit = RequestInit & { duplex?: 'half' };

/** Between the first half of a file and the end of its connection, so that the half arrives. */
const pauseBeforeBreakMs = 200;

function halfOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (stream) => stream.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2))),
    async pull(stream) {
      await wait(pauseBeforeBreakMs);
      stream.error(new Error('The connection broke.'));
    },
  });
}

/** With length and digest (RFC 9530), so that the service can verify the file. */
function bodyOfFile({ type, bytes }: SentFile, breakConnection: boolean): NodeRequestInit {
  const digest = Buffer.from(sha256(bytes)).toString('base64');
  const headers = {
    'Content-Type': type,
    'Content-Digest': `sha-256=:${digest}:`,
    'Content-Length': String(bytes.length),
  };
  if (!breakConnection) return { headers, body: bytes };
  return { headers, body: halfOf(bytes), duplex: 'half' };
}

function bodyOf({ file, breakConnection = false, body }: CallOptions): NodeRequestInit {
  if (file) return bodyOfFile(file, breakConnection);
  if (body === undefined) return {};
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

export function buildRequest(
  origin: URL,
  { serialNumber, credential }: Credentials,
  { method, path }: Endpoint,
  parts: CallOptions,
): Request {
  const { params = {}, query = {} } = parts;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(`/${filled}`, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const request = new Request(url, { ...bodyOf(parts), method });
  const basic = Buffer.from(`${serialNumber}:${credential}`).toString('base64');
  request.headers.set('Authorization', `Basic ${basic}`);
  return request;
}
