// Reads an EST server's answer: certificates, or why there are none, in an administrator's words.
import type { CertificateDetails } from '../certificate.ts';
import { readBundle } from '../pkcs7.ts';
import { fail } from '../problem.ts';
import type { Answer } from './exchange.ts';

/** Whom the answer came from, and what it must not show. */
export interface RequestedServer {
  host: string;
  /** Whether credentials were sent. */
  isAuthenticated: boolean;
  /** In whatever form they were sent: a server may repeat them. */
  secrets: readonly string[];
}

/** A server may repeat what stands in the query, encoded or not. */
export function secretsInQuery({ search, searchParams }: URL): string[] {
  const raw = search.slice(1);
  // A part without '=' is a name alone.
  const parts = raw.split('&').map((part) => part.slice(part.indexOf('=') + 1));
  return [raw, ...parts, ...searchParams.values()].filter(Boolean);
}

const maxDetailLength = 200;
const defaultRetrySeconds = 300;
const maxRetrySeconds = 7 * 24 * 3600;

/** A sentence of the server, where it sent plain text; not if it repeats a secret. */
function detailOf({ headers, body }: Answer, secrets: readonly string[]): string | undefined {
  if (!/^text\/plain/i.test(headers['content-type'] ?? '')) return undefined;
  const text = body.toString('utf8');
  if (secrets.some((secret) => text.includes(secret))) return undefined;
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line === '' ? undefined : line.slice(0, maxDetailLength);
}

/** Without query and fragment, which may hold anything. */
function locationOf({ headers: { location = '' } }: Answer, secrets: readonly string[]): string {
  if (secrets.some((secret) => location.includes(secret))) return '…';
  const url = URL.canParse(location) ? new URL(location) : undefined;
  return (url ? url.origin + url.pathname : location.replace(/[?#].*$/, '')).slice(0, maxDetailLength);
}

function failUnauthenticated({ headers }: Answer, { host, isAuthenticated }: RequestedServer): never {
  const schemes = headers['www-authenticate'] ?? '';
  if (/digest/i.test(schemes) && !/basic/i.test(schemes)) fail('estDigestOnly', { host });
  return fail(isAuthenticated ? 'estCredentialsRefused' : 'estCredentialsNeeded', { host });
}

function failWithStatus(answer: Answer, asked: RequestedServer): never {
  const { status } = answer;
  const { host } = asked;
  if (status >= 300 && status < 400)
    fail('estRedirect', { host, location: locationOf(answer, asked.secrets) });
  if (status === 401) failUnauthenticated(answer, asked);
  if (status === 403) fail('estForbidden', { host });
  if (status === 404 || status === 405) fail('estNotFound', { host, status });
  if (status === 429 || status === 503) fail('estBusy', { host, status });
  const detail = detailOf(answer, asked.secrets);
  if (status >= 500) {
    return detail
      ? fail('estServerFailedBecause', { host, status, detail })
      : fail('estServerFailed', { host, status });
  }
  return detail
    ? fail('estRequestRefusedBecause', { host, status, detail })
    : fail('estRequestRefused', { host, status });
}

/** Base64, with whatever line breaks (RFC 8951); some servers send PEM, or the bytes themselves. */
function decode(body: Buffer): Buffer {
  const text = body.toString('latin1');
  if (text.startsWith('0') && /[^A-Za-z\d+/=\s]/.test(text)) return body;
  const base64 = text.replaceAll(/-----(BEGIN|END) [A-Z\d ]+-----/g, '').replaceAll(/\s/g, '');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64)) throw new Error('not base64');
  return Buffer.from(base64, 'base64');
}

function readCertificates(body: Buffer, host: string): CertificateDetails[] {
  try {
    return readBundle(decode(body));
  } catch {
    return fail('estUnreadable', { host });
  }
}

/** The certificates of a 200. */
export function requireCertificates(answer: Answer, asked: RequestedServer): CertificateDetails[] {
  const { host } = asked;
  if (answer.status !== 200) failWithStatus(answer, asked);
  const start = answer.body.subarray(0, 200).toString('latin1').trimStart();
  const type = answer.headers['content-type'] ?? '';
  if (/^text\/html/i.test(type) || /^<(!doctype|html|\?xml)/i.test(start)) fail('estWebPage', { host });
  if (start === '') fail('estNoCertificate', { host });
  const certificates = readCertificates(answer.body, host);
  return certificates.length > 0 ? certificates : fail('estNoCertificate', { host });
}

/** Seconds after which to ask again, from a 202: a number, or a date. */
export function retrySecondsOf({ headers }: Answer, now: Date): number {
  const text = headers['retry-after'] ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return defaultRetrySeconds;
  return Math.min(Math.max(Math.ceil(seconds), 1), maxRetrySeconds);
}
