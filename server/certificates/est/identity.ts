// Who an EST server is, found out without sending it anything: Node sends a client's certificate during the handshake, before
// it has verified the server's.
import { connect, type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import { type CertificateDetails, extendedKeyUsages, findIssuers, readCertificate } from '../certificate.ts';
import { pemToDer } from '../pem.ts';
import { type Problem, problemOf, resultOf } from '../problem.ts';
import { connectionProblem, errorCodeOf, identityError, isConnectionLost } from './connection-problems.ts';
import { portOf, type Trust, tlsOptions } from './exchange.ts';
import { type EstTimes, hostAndPort, type Target } from './target.ts';

export interface ServerIdentity {
  /** The certificates that the server presented, its own first; empty when it presented none. */
  chain: CertificateDetails[];
  /** Why it is not trusted. */
  problem?: Problem;
}

type Chain = readonly [CertificateDetails, ...CertificateDetails[]];

/** Not by `getPeerX509Certificate`, which answers once only. */
function readChain(socket: TLSSocket): CertificateDetails[] {
  const chain: CertificateDetails[] = [];
  let at: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  // A root names itself as its issuer. Without a certificate the object is empty, whatever its type says.
  while (at?.raw && !chain.some(({ fingerprint }) => fingerprint === at?.fingerprint256)) {
    const { raw, issuerCertificate }: DetailedPeerCertificate = at;
    const read = resultOf(() => readCertificate(raw));
    if (!read.ok) break;
    chain.push(read.value);
    at = issuerCertificate;
  }
  return chain;
}

function leadsToTrusted(
  [leaf, ...sent]: Chain,
  { authorities, intermediates = [] }: Trust,
  now: Date,
): boolean {
  const isValid = ({ notBefore, notAfter }: CertificateDetails) => notBefore <= now && now <= notAfter;
  const read = (files: readonly string[]) => files.map((pem) => readCertificate(pemToDer(pem)));
  const anchors = read(authorities.length > 0 ? authorities : rootCertificates).filter(isValid);
  // A person may have confirmed a certificate that signed itself, and is no authority.
  if (anchors.some(({ fingerprint }) => fingerprint === leaf.fingerprint)) return true;
  const between = [...sent, ...read(intermediates)].filter(isValid);
  return findIssuers(leaf, anchors, between) !== undefined;
}

/**
 * Judges a server of TLS 1.2 that demands a client's certificate: the handshake ends before OpenSSL's verdict can be read. OpenSSL
 * judges again before anything is sent to it but the client's certificate.
 */
function verifyServerOffline(chain: Chain, target: Target, trust: Trust, now: Date): Problem | undefined {
  const [leaf] = chain;
  const host = hostAndPort(target.url);
  if (leaf.notAfter < now) return problemOf('estServerCertificateEnded', { host });
  if (leaf.notBefore > now) return connectionProblem(host, 'CERT_NOT_YET_VALID', now);
  const isForServers = leaf.extendedKeyUsage?.includes(extendedKeyUsages.server) ?? true;
  if (!isForServers) return connectionProblem(host, 'INVALID_PURPOSE', now);
  if (!leadsToTrusted(chain, trust, now))
    return connectionProblem(host, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', now);
  const error = identityError(target.hostname, leaf.x509);
  return error && connectionProblem(host, error, now);
}

function verifyServer(
  socket: TLSSocket,
  leaf: CertificateDetails,
  target: Target,
  now: Date,
): Problem | undefined {
  const host = hostAndPort(target.url);
  const error = identityError(target.hostname, leaf.x509);
  // The error is null for an authorized server, whatever its type says.
  const verdict = socket.authorized ? undefined : String(socket.authorizationError);
  if (verdict && verdict !== error?.message) return connectionProblem(host, verdict, now);
  return error && connectionProblem(host, error, now);
}

/**
 * The server ended the handshake, with an alert or without a word, after it had proved that it has the key of its certificate:
 * it may want the client's.
 */
function isEndedByServer(error: Error): boolean {
  return errorCodeOf(error).startsWith('ALERT_') || isConnectionLost(error);
}

interface Handshake {
  socket: TLSSocket;
  chain: CertificateDetails[];
  /** Why it failed, if it did. */
  error?: Error;
}

/** Looks at the certificates while the connection is there. */
function handshake(target: Target, trust: Trust, signal: AbortSignal): Promise<Handshake> {
  const options = { host: target.address, port: portOf(target.url), rejectUnauthorized: false };
  const socket = connect({ ...options, ...tlsOptions(target, trust) });
  signal.addEventListener('abort', () => socket.destroy(new Error('timeout')), { once: true });
  return new Promise((resolve) => {
    // Without an alert the connection is gone when the error comes.
    let seen: CertificateDetails[] = [];
    socket.prependOnceListener('end', () => {
      seen = readChain(socket);
    });
    socket.once('secureConnect', () => resolve({ socket, chain: readChain(socket) }));
    socket.on('error', (error) => {
      const chain = readChain(socket);
      resolve({ socket, chain: chain.length > 0 ? chain : seen, error });
    });
  });
}

export async function identifyServer(
  target: Target,
  trust: Trust,
  now: Date,
  { connectMs }: EstTimes,
): Promise<ServerIdentity> {
  const host = hostAndPort(target.url);
  const deadline = AbortSignal.timeout(connectMs);
  const { socket, chain, error } = await handshake(target, trust, deadline);
  socket.destroy();
  if (deadline.aborted)
    return { chain, problem: problemOf('estTimeout', { host, seconds: connectMs / 1000 }) };
  const [leaf, ...others] = chain;
  if (!leaf) return { chain, problem: connectionProblem(host, error ?? 'UNSPECIFIED', now) };
  if (error && !isEndedByServer(error)) return { chain, problem: connectionProblem(host, error, now) };
  const problem = error
    ? verifyServerOffline([leaf, ...others], target, trust, now)
    : verifyServer(socket, leaf, target, now);
  return { chain, ...(problem && { problem }) };
}
