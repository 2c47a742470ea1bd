// From an administrator's URL to the one address that is connected to.
import { ipVersion, wait } from '../../base/platform.ts';
import { fail, failWith, problemOf, readOrFail } from '../problem.ts';
import type { AddressRules } from './addresses.ts';

/** A URL, resolved: names may answer otherwise the next time. */
export interface Target {
  url: URL;
  /** Without brackets. */
  hostname: string;
  address: string;
  /** The service itself. */
  isEmbedded: boolean;
}

export type EnrollmentOperation = 'simpleenroll' | 'simplereenroll';
type Operation = 'cacerts' | EnrollmentOperation;

/** A renewal is asked for first. Most servers grant it only to the holder of the certificate, and enroll the service again. */
export const renewalOrder: readonly EnrollmentOperation[] = ['simplereenroll', 'simpleenroll'];

export interface EstTimes {
  /** For finding the address, and for a connection with its handshake. */
  connectMs: number;
  /** For the answer to a request for a certificate: an authority behind a hardware module takes its time. */
  answerMs: number;
}

export const estTimes: EstTimes = { connectMs: 5_000, answerMs: 60_000 };

/** Whatever is public is at hand; and 'Get Cert', which fetches that first, must end before a proxy's 150 s. */
const maxReadMs = 25_000;

/** How long a question waits that asks for no certificate. */
export function readMsOf({ answerMs }: EstTimes): number {
  return Math.min(answerMs, maxReadMs);
}

/** Longer than reading the CA certificates and one enrollment can take, with all their connections. */
export function maxEnrollmentMs({ connectMs, answerMs }: EstTimes): number {
  return 2 * (connectMs + answerMs) + 4 * connectMs;
}

const wellKnown = '/.well-known/est';

/** 'https://est.example.org:8443': where credentials belong. Whoever answers without TLS is another one. */
export function originOf({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

/** The origins of these URLs, each once. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((text) => originOf(new URL(text))))];
}

/** 'est.example.org:443' */
export function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** A host alone, or the folder of an EST service, means the operation below it. */
function completeUrl(url: URL, operation: Operation): URL {
  const path = url.pathname.replace(/\/+$/, '') || wellKnown;
  // RFC 7030: an additional label may follow.
  if (!/^\/\.well-known\/est(\/[^/]+)?$/.test(path) || /\/(cacerts|simple(re)?enroll)$/.test(path))
    return url;
  const completed = new URL(url);
  completed.pathname = `${path}/${operation}`;
  return completed;
}

/** Whether both addresses mean the same enrollment, however they are written. */
export function isSameEnrollment(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => {
    if (!URL.canParse(text)) return text;
    const url = completeUrl(new URL(text), 'simpleenroll');
    url.hash = '';
    return url.href;
  });
  return first === second;
}

/** The operation beside another one. */
export function siblingUrl(url: URL, operation: Operation): URL {
  const sibling = new URL(url);
  sibling.pathname = url.pathname.replace(/[^/]*\/*$/, operation);
  return sibling;
}

function isEmbedded(url: URL, embedded: URL | undefined): boolean {
  if (url.origin !== embedded?.origin) return false;
  return `${url.pathname}/`.startsWith(`${embedded.pathname.replace(/\/+$/, '')}/`);
}

/** The form takes chrome: URLs, too. */
function requireScheme({ protocol }: URL, { allowHttp }: AddressRules): void {
  if (protocol === 'https:' || (protocol === 'http:' && allowHttp)) return;
  fail('estUrlScheme', { scheme: `${protocol}//` });
}

/** A resolver may take long to give up. */
async function addressesOf(hostname: string, { resolve }: AddressRules): Promise<readonly string[]> {
  if (ipVersion(hostname)) return [hostname];
  const found = resolve(hostname).catch(() => []);
  return Promise.race([found, wait(estTimes.connectMs, { keepsProcess: false }).then(() => [])]);
}

async function requireAddress(hostname: string, rules: AddressRules): Promise<string> {
  const { refusal } = rules;
  const addresses = await addressesOf(hostname, rules);
  const allowed = addresses.find((address) => !refusal(address, hostname));
  if (allowed) return allowed;
  const [first = ''] = addresses;
  return failWith(refusal(first, hostname) ?? problemOf('estNameUnknown', { host: hostname }));
}

export async function requireTarget(
  text: string,
  operation: Operation,
  rules: AddressRules,
): Promise<Target> {
  const url = completeUrl(
    readOrFail(() => new URL(text.trim()), 'estUrlInvalid'),
    operation,
  );
  if (url.username || url.password) fail('estUrlWithCredentials');
  url.hash = '';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  if (isEmbedded(url, rules.embedded)) {
    const [address = hostname] = await addressesOf(hostname, rules);
    return { url, hostname, address, isEmbedded: true };
  }
  requireScheme(url, rules);
  return { url, hostname, address: await requireAddress(hostname, rules), isEmbedded: false };
}
