// Tests a connection for an administrator before it is saved: what answers at the URLs, whose certificate it has, and
// what is wrong. No credentials are sent.
import { type CertificateDetails, findIssuers } from '../certificate.ts';
import { asyncResultOf, type Problem, type Result } from '../problem.ts';
import type { AddressRules } from './addresses.ts';
import { requireCertificates } from './answers.ts';
import type { ServerIdentity } from './identity.ts';
import { hostAndPort, requireTarget, type Target } from './target.ts';
import type { EstTransport } from './transport.ts';

interface TestOptions {
  cacertsUrl: string;
  enrollUrl: string;
  /** As PEM; none: those that Node trusts. */
  authorities: readonly string[];
  rules: AddressRules;
  transport: EstTransport;
}

export interface HostReport {
  /** Name and port. */
  host: string;
  address: string;
  /** The certificate of an https server that answered. */
  certificate?: CertificateDetails;
  /** Whether the certificate leads to a trusted CA, and is for this name. */
  isVerified: boolean;
  /**
   * The root to which an untrusted certificate leads, as far as the server says: once its fingerprint is confirmed by a
   * person, it may become one of `authorities`.
   */
  root?: CertificateDetails;
}

export interface ConnectionReport {
  /** One for each host of the two URLs. */
  hosts: HostReport[];
  /** The CA certificates that the server distributes. */
  authorities: CertificateDetails[];
  /** In the order in which they were found. */
  problems: Problem[];
}

function findRoot(
  { chain }: ServerIdentity,
  authorities: readonly CertificateDetails[],
): CertificateDetails | undefined {
  const [own, ...others] = chain;
  const known = [...others, ...authorities];
  const roots = known.filter(({ isAuthority, isSelfSigned }) => isAuthority && isSelfSigned);
  return own && findIssuers(own, roots, known)?.at(-1);
}

/** Public certificates may be read from whoever answers: a person compares the fingerprint of the root. */
function readAuthorities(target: Target, { authorities, transport }: TestOptions, isVerified: boolean) {
  return asyncResultOf(async () => {
    const tls = { authorities };
    const answer = await transport.exchange(target, { method: 'GET', tls, isUnverified: !isVerified });
    return requireCertificates(answer, {
      host: hostAndPort(target.url),
      isAuthenticated: false,
      secrets: [],
    });
  });
}

function identifyIfHttps(
  target: Target,
  { authorities, transport }: TestOptions,
  now: Date,
): Promise<ServerIdentity> {
  if (target.url.protocol === 'https:') return transport.identifyServer(target, authorities, now);
  return Promise.resolve({ chain: [] });
}

function reportOf(
  target: Target,
  identity: ServerIdentity,
  known: readonly CertificateDetails[],
): HostReport {
  const [certificate] = identity.chain;
  // Nobody can confirm away that a certificate ended, or is for another name.
  const root = identity.problem?.reason === 'estNotTrusted' ? findRoot(identity, known) : undefined;
  return {
    host: hostAndPort(target.url),
    address: target.address,
    ...(certificate && { certificate }),
    isVerified: target.url.protocol === 'https:' && !identity.problem,
    ...(root && { root }),
  };
}

/** Servers that demand credentials or a certificate of everyone do answer. */
const harmless = new Set([
  'estCredentialsNeeded',
  'estDigestOnly',
  'estClientCertificateNeeded',
  'estHandshakeRefused',
]);

/** A failed result when a URL cannot be used; what a server does wrong is in the report. */
export function testConnection(tested: TestOptions, now: Date): Promise<Result<ConnectionReport>> {
  return asyncResultOf(async () => {
    const { rules } = tested;
    const first = await requireTarget(tested.cacertsUrl, 'cacerts', rules);
    const second = await requireTarget(tested.enrollUrl, 'simpleenroll', rules);
    const isOneHost = hostAndPort(first.url) === hostAndPort(second.url);
    const identity = await identifyIfHttps(first, tested, now);
    const isAnswering = identity.chain.length > 0 || first.url.protocol === 'http:';
    const read = isAnswering ? await readAuthorities(first, tested, !identity.problem) : undefined;
    const known = read?.ok ? read.value : [];
    const other = isOneHost ? undefined : await identifyIfHttps(second, tested, now);
    const problems = [
      identity.problem,
      read && !read.ok && !harmless.has(read.problem.reason) ? read.problem : undefined,
      other?.problem,
    ];
    return {
      hosts: [reportOf(first, identity, known), ...(other ? [reportOf(second, other, known)] : [])],
      authorities: known,
      problems: problems.filter((problem) => problem !== undefined),
    };
  });
}

/** The root whose SHA-256 fingerprint a person confirmed, with or without colons, if a server of the report has it now. */
export function findConfirmedRoot(
  { hosts }: ConnectionReport,
  fingerprint: string,
): CertificateDetails | undefined {
  const digits = (text: string) => text.replaceAll(/[\s:]/g, '').toUpperCase();
  return hosts
    .map(({ root }) => root)
    .find((root) => root && digits(root.fingerprint) === digits(fingerprint));
}
