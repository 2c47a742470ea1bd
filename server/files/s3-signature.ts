// AWS Signature Version 4, as far as a store of whole objects needs it (docs/decisions/packages-and-shape.md#libraries).
import { hex, hmacSha256, sha256 } from '../base/platform.ts';

export interface S3Key {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** SHA-256, hex, of an empty body. */
export const emptyBodyHash = hex(sha256(''));

/** 20130524T000000Z */
function timestampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** The query as it is signed: sorted and fully escaped. */
function canonicalQuery(url: URL): string {
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
}

interface Request {
  method: string;
  url: URL;
  /** All of them are signed, with those that are added here. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hex. */
  bodyHash: string;
}

export function signRequest(key: S3Key, { method, url, headers, bodyHash }: Request, now: Date) {
  const timestamp = timestampOf(now);
  const day = timestamp.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': timestamp,
  };
  const lines = Object.entries({ ...all, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = lines.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...lines.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const hash = hex(sha256(canonical));
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, hash].join('\n');
  const signingKey = [key.region, 's3', 'aws4_request'].reduce(
    (signing, part) => hmacSha256(signing, part),
    hmacSha256(`AWS4${key.secretAccessKey}`, day),
  );
  const signature = hex(hmacSha256(signingKey, text));
  const credential = `${key.accessKeyId}/${scope}`;
  return {
    ...all,
    Authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}
