// Who an EST server is, found out without sending it anything: Node sends a client's certificate during the handshake, before
// it has verified the server's.
import { connect, type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import { type CertificateDetails, extendedKeyUsages, findIssuers, readCertificate } from '../certificate.ts';
import { pemToDer } from '../pem.ts';
import { type Problem, problemOf, resultOf } from '../problem.ts';
import { connectionProblem, errorCodeOf, identityError } from './connection-problems.ts';
import { portOf, tlsOptions } from './exchange.ts';
import { type EstTimes, hostAndPort, type Target } from './target.ts';

export interface ServerIdentity {
  /** The certificates that the server presented, its own first; empty when it presented none. */
  chain: CertificateDetails[];
  /** Why it is not trusted. */
  problem?: Problem;
}

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

/**
 * Judges a server of TLS 1.2 that demands a client's certificate: the handshake ends before OpenSSL's verdict can be read. Its
 * issuer must be known here.
 */
function verifyServerOffline(
  leaf: CertificateDetails,
  target: Target,
  authorities: readonly string[],
  now: Date,
): Problem | undefined {
  const host = hostAndPort(target.url);
  if (leaf.notAfter < now) return problemOf('estServerCertificateEnded', { host });
  if (leaf.notBefore > now) return problemOf('estServerCertificateNotYetValid', { host });
  const anchors = (authorities.length > 0 ? authorities : rootCertificates)
    .map((pem) => readCertificate(pemToDer(pem)))
    .filter(({ notBefore, notAfter }) => notBefore <= now && now <= notAfter);
  const isForServers = leaf.extendedKeyUsage?.includes(extendedKeyUsages.server) ?? true;
  if (!isForServers) return connectionProblem(host, 'INVALID_PURPOSE');
  if (!findIssuers(leaf, anchors)) return connectionProblem(host, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY');
  const error = identityError(target.hostname, leaf.x509);
  return error && connectionProblem(host, error);
}

function verifyServer(socket: TLSSocket, leaf: CertificateDetails, target: Target): Problem | undefined {
  const host = hostAndPort(target.url);
  const error = identityError(target.hostname, leaf.x509);
  // The error is null for an authorized server, whatever its type says.
  const verdict = socket.authorized ? undefined : String(socket.authorizationError);
  if (verdict && verdict !== error?.message) return connectionProblem(host, verdict);
  return error && connectionProblem(host, error);
}

/** The server ended the handshake, after it had proved that it has the key of its certificate. */
function isAlert(error: Error): boolean {
  return errorCodeOf(error).startsWith('ALERT_');
}

interface Handshake {
  socket: TLSSocket;
  chain: CertificateDetails[];
  /** Why it failed, if it did. */
  error?: Error;
}

/** Looks at the certificates while the connection is there. */
function handshake(target: Target, authorities: readonly string[], signal: AbortSignal): Promise<Handshake> {
  const options = { host: target.address, port: portOf(target.url), rejectUnauthorized: false };
  const socket = connect({ ...options, ...tlsOptions(target, { authorities }) });
  signal.addEventListener('abort', () => socket.destroy(new Error('timeout')), { once: true });
  return new Promise((resolve) => {
    socket.once('secureConnect', () => resolve({ socket, chain: readChain(socket) }));
    socket.on('error', (error) => resolve({ socket, chain: readChain(socket), error }));
  });
}

export async function identifyServer(
  target: Target,
  authorities: readonly string[],
  now: Date,
  { connectMs }: EstTimes,
): Promise<ServerIdentity> {
  const host = hostAndPort(target.url);
  const deadline = AbortSignal.timeout(connectMs);
  const { socket, chain, error } = await handshake(target, authorities, deadline);
  socket.destroy();
  if (deadline.aborted)
    return { chain, problem: problemOf('estTimeout', { host, seconds: connectMs / 1000 }) };
  const [leaf] = chain;
  if (!leaf) return { chain, problem: connectionProblem(host, error ?? 'UNSPECIFIED') };
  if (error && !isAlert(error)) return { chain, problem: connectionProblem(host, error) };
  const problem = error
    ? verifyServerOffline(leaf, target, authorities, now)
    : verifyServer(socket, leaf, target);
  return { chain, ...(problem && { problem }) };
}
