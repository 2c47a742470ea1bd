// One HTTP exchange with an EST server: with the address that was resolved, without redirects, in 1 MB at most, and in one time
// for the connection and another one for the answer. The request is sent only after the server's certificate was verified,
// unless the caller says otherwise.
import { X509Certificate } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { ipVersion } from '../../base/platform.ts';
import { findIssuers, readCertificate } from '../certificate.ts';
import { pemToDer } from '../pem.ts';
import { fail, failWith, type Problem, problemOf, rethrowProblem } from '../problem.ts';
import { connectionProblem, identityError } from './connection-problems.ts';
import { type EstTimes, hostAndPort, readMsOf, type Target } from './target.ts';

const maxBytes = 1_000_000;

/** As PEM. */
export interface Trust {
  /** To one of which a server's certificate must lead; none: those that Node trusts. */
  authorities: readonly string[];
  /** Complete the chain of a server that does not send all of it. None of them is trusted by itself. */
  intermediates?: readonly string[];
}

export interface ClientTls extends Trust {
  /** The client's, as PEM. */
  certificate?: string;
  key?: string;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Request {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  tls: ClientTls;
  /** The service's time, which a message may name. */
  now: Date;
  /** Whoever answers: nothing that is secret may be sent. */
  isUnverified?: boolean;
  /** Called when the request goes out: from then on the server may have read it. */
  onSent?: () => void;
}

/** Node trusts whatever it is given once a part of a chain is enough: those beneath an authority go along only with that one. */
function trustOptions({ authorities, intermediates = [] }: Trust) {
  if (authorities.length === 0) return { allowPartialTrustChain: true };
  const anchors = authorities.map((pem) => readCertificate(pemToDer(pem)));
  const known = intermediates.map((pem) => readCertificate(pemToDer(pem)));
  const between = known.filter((it) => !it.isSelfSigned && findIssuers(it, anchors, known));
  return {
    ca: [...authorities, ...between.map(({ pem }) => pem)],
    // The file of an administrator may hold an intermediate authority alone.
    allowPartialTrustChain: between.length === 0 || anchors.some(({ isSelfSigned }) => !isSelfSigned),
  };
}

/** For node:tls and node:https. The address is connected to, the name is proved. */
export function tlsOptions({ hostname }: Target, { certificate, key, ...trust }: ClientTls) {
  return {
    minVersion: 'TLSv1.2',
    servername: ipVersion(hostname) ? '' : hostname,
    // Node's own check knows no IPv6 addresses in some versions.
    checkServerIdentity: (_: string, { raw }: { raw: Buffer }) =>
      identityError(hostname, new X509Certificate(raw)),
    ...trustOptions(trust),
    ...(certificate !== undefined && key !== undefined && { cert: certificate, key }),
  } satisfies RequestOptions;
}

export function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

async function readBody(response: IncomingMessage, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxBytes) fail('estTooLong', { host });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function open(
  target: Target,
  { method, headers, tls, isUnverified }: Request,
  signal: AbortSignal,
): ClientRequest {
  const { url, address } = target;
  const options = {
    method,
    host: address,
    port: portOf(url),
    path: url.pathname + url.search,
    headers: { Host: url.host, ...headers },
    agent: false,
    signal,
  } satisfies RequestOptions;
  if (url.protocol === 'http:') return requestHttp(options);
  return requestHttps({ ...options, ...tlsOptions(target, tls), rejectUnauthorized: !isUnverified });
}

/** Calls when the server's certificate was judged, before which nothing is sent. */
function onConnected(sent: ClientRequest, { url }: Target, connected: () => void): void {
  const event = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  sent.once('socket', (socket) => socket.once(event, connected));
}

/** The answer; null where it changes the protocol (101): Node closes that connection, and says nothing of it. */
function untilAnswered(sent: ClientRequest): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
    sent.once('upgrade', () => resolve(null));
  });
}

/** One limit after another. */
function createDeadline(firstMs: number) {
  const late = new AbortController();
  const startTimer = (ms: number) => setTimeout(() => late.abort(), ms);
  let limitMs = firstMs;
  let timer = startTimer(firstMs);
  return {
    signal: late.signal,
    seconds: () => limitMs / 1000,
    begin(ms: number) {
      clearTimeout(timer);
      limitMs = ms;
      timer = startTimer(ms);
    },
    end: () => clearTimeout(timer),
  };
}

/** Some servers close the connection without an alert where they refuse a client's certificate, or get none. */
function explained(problem: Problem, { url }: Target, { tls }: Request): Problem {
  if (problem.reason !== 'estConnectionLost' || url.protocol !== 'https:') return problem;
  const hasCertificate = tls.certificate !== undefined;
  return problemOf(
    hasCertificate ? 'estConnectionLostAfterCertificate' : 'estConnectionLostWithoutCertificate',
    { host: hostAndPort(url) },
  );
}

export async function exchange(target: Target, request: Request, times: EstTimes): Promise<Answer> {
  const host = hostAndPort(target.url);
  const deadline = createDeadline(times.connectMs);
  const sent = open(target, request, deadline.signal);
  onConnected(sent, target, () => {
    deadline.begin(request.body === undefined ? readMsOf(times) : times.answerMs);
    request.onSent?.();
  });
  let isAnswering = false;
  try {
    sent.end(request.body);
    const response = await untilAnswered(sent);
    if (!response) return fail('estUnreadable', { host });
    isAnswering = true;
    const body = await readBody(response, host);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    rethrowProblem(error);
    if (deadline.signal.aborted) fail('estTimeout', { host, seconds: deadline.seconds() });
    const problem = connectionProblem(host, error instanceof Error ? error : String(error), request.now);
    return failWith(isAnswering ? problem : explained(problem, target, request));
  } finally {
    deadline.end();
    sent.on('error', () => undefined).destroy();
  }
}
