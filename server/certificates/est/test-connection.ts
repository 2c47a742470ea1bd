// Tests a connection for an administrator before it is saved: what answers at the URLs, whose certificate it has, and
// what is wrong. No credentials are sent, and nothing for which a certificate could be issued.
import { type CertificateDetails, findIssuers } from '../certificate.ts';
import { asyncResultOf, type Problem, problemOf, type Result, resultOf } from '../problem.ts';
import type { AddressRules } from './addresses.ts';
import { requireCertificates, secretsInQuery } from './answers.ts';
import type { Trust } from './exchange.ts';
import type { ServerIdentity } from './identity.ts';
import { hostAndPort, requireTarget, type Target } from './target.ts';
import type { EstTransport } from './transport.ts';

/** The authorities are for the host of the URL for enrollment. */
interface TestOptions extends Trust {
  cacertsUrl: string;
  enrollUrl: string;
  /** As PEM, for the host of the CA certificates; left out: the same as for that of the URL for enrollment. */
  cacertsAuthorities?: readonly string[];
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

export interface TestedConnection {
  /** One for each host of the two URLs. */
  hosts: HostReport[];
  /** The CA certificates that the server distributes. */
  authorities: CertificateDetails[];
  /** In the order in which they were found. */
  problems: Problem[];
  /** Says what else was found, and what could not be tested. */
  notes: Problem[];
}

function findRoot(
  { chain }: ServerIdentity,
  authorities: readonly CertificateDetails[],
): CertificateDetails | undefined {
  const [own, ...others] = chain;
  // A server may have a certificate that it signed itself.
  if (own?.isSelfSigned) return own;
  const known = [...others, ...authorities];
  const roots = known.filter(({ isAuthority, isSelfSigned }) => isAuthority && isSelfSigned);
  return own && findIssuers(own, roots, known)?.at(-1);
}

/** Who is asked, and whom its certificate must lead to. */
interface Asking {
  tls: Trust;
  now: Date;
  transport: EstTransport;
}

/** Public certificates may be read from whoever answers: a person compares the fingerprint of the root. */
function readAuthorities(target: Target, { tls, now, transport }: Asking, isVerified: boolean) {
  return asyncResultOf(async () => {
    const answer = await transport.exchange(target, { method: 'GET', tls, now, isUnverified: !isVerified });
    return requireCertificates(answer, {
      host: hostAndPort(target.url),
      isAuthenticated: false,
      secrets: secretsInQuery(target.url),
    });
  });
}

function identifyIfHttps(target: Target, { tls, now, transport }: Asking): Promise<ServerIdentity> {
  if (target.url.protocol === 'https:') return transport.identifyServer(target, tls, now);
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
const harmless = new Set(['estCredentialsNeeded', 'estClientCertificateNeeded', 'estHandshakeRefused']);

/** These say that no certificate will come from the URL, whatever is sent there. */
const useless = new Set([
  'estDigestOnly',
  'estNotFound',
  'estRedirect',
  'estTimeout',
  'estUnreadable',
  'estWebPage',
]);

/** Asks the URL for enrollment without a CSR: its status says whether something answers there. */
async function tryEnrollment(
  target: Target,
  { tls, now, transport }: Asking,
  isVerified: boolean,
): Promise<Pick<TestedConnection, 'problems' | 'notes'>> {
  const host = hostAndPort(target.url);
  const headers = { 'Content-Type': 'application/pkcs10', 'Content-Length': '0' };
  const question = { method: 'POST', headers, tls, now, isUnverified: !isVerified } as const;
  const answered = await asyncResultOf(() => transport.exchange(target, question));
  const judged = answered.ok
    ? resultOf(() =>
        requireCertificates(answered.value, {
          host,
          isAuthenticated: false,
          secrets: secretsInQuery(target.url),
        }),
      )
    : answered;
  if (!judged.ok && useless.has(judged.problem.reason)) return { problems: [judged.problem], notes: [] };
  if (answered.ok) {
    const { status } = answered.value;
    return { problems: [], notes: [problemOf('estEnrollmentAnswers', { host, status })] };
  }
  const { reason: message, values } = answered.problem;
  return { problems: [], notes: [problemOf('estEnrollmentNotTried', { reason: { message, values } })] };
}

/** Both URLs may have the same fault. */
function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

const untried = { problems: [], notes: [] };

const listOf = (problem: Problem | undefined) => (problem ? [problem] : []);

/** A server that presented a certificate, or needs none, can be asked. */
function isAnswering({ chain }: ServerIdentity, { url }: Target): boolean {
  return chain.length > 0 || url.protocol === 'http:';
}

/** Says what is wrong with how the CA certificates are given away. */
function problemOfRead(read: Result<unknown> | undefined): Problem[] {
  return read && !read.ok && !harmless.has(read.problem.reason) ? [read.problem] : [];
}

interface Found {
  identity: ServerIdentity;
  read: Result<CertificateDetails[]> | undefined;
  /** The CA certificates that it hands out. */
  known: readonly CertificateDetails[];
}

/** Says who the server of the CA certificates is. One that sends its certificate alone may hand out what is missing. */
async function findAuthorities(
  target: Target,
  askedWith: (handedOut?: readonly CertificateDetails[]) => Asking,
): Promise<Found> {
  const identity = await identifyIfHttps(target, askedWith());
  if (!isAnswering(identity, target)) return { identity, read: undefined, known: [] };
  const read = await readAuthorities(target, askedWith(), !identity.problem);
  const known = read.ok ? read.value : [];
  const isIncomplete = identity.problem?.reason === 'estNotTrusted' && known.length > 0;
  if (!isIncomplete) return { identity, read, known };
  return { identity: await identifyIfHttps(target, askedWith(known)), read, known };
}

/** A failed result when a URL cannot be used; what a server does wrong is in the report. */
export function testConnection(tested: TestOptions, now: Date): Promise<Result<TestedConnection>> {
  return asyncResultOf(async () => {
    const { rules, transport, authorities, cacertsAuthorities = authorities, intermediates = [] } = tested;
    const askedWith =
      (trusted: readonly string[]) =>
      (handedOut: readonly CertificateDetails[] = []): Asking => {
        const between = [...intermediates, ...handedOut.map(({ pem }) => pem)];
        return { tls: { authorities: trusted, intermediates: between }, now, transport };
      };
    const first = await requireTarget(tested.cacertsUrl, 'cacerts', rules);
    const second = await requireTarget(tested.enrollUrl, 'simpleenroll', rules);
    const isOneHost = hostAndPort(first.url) === hostAndPort(second.url);
    const { identity, read, known } = await findAuthorities(first, askedWith(cacertsAuthorities));
    const asking = askedWith(authorities)(known);
    const other = isOneHost ? undefined : await identifyIfHttps(second, asking);
    const enrolling = other ?? identity;
    const tried = isAnswering(enrolling, second)
      ? await tryEnrollment(second, asking, !enrolling.problem)
      : untried;
    return {
      hosts: [reportOf(first, identity, known), ...(other ? [reportOf(second, other, known)] : [])],
      authorities: [...known],
      problems: distinct([
        ...listOf(identity.problem),
        ...problemOfRead(read),
        ...listOf(other?.problem),
        ...tried.problems,
      ]),
      notes: [...tried.notes, problemOf('estNotTested')],
    };
  });
}

/** A root that a person has compared, and the hosts (name and port) that lead to it now. */
interface ConfirmedRoot {
  root: CertificateDetails;
  hosts: string[];
}

/** Finds the root whose SHA-256 fingerprint a person confirmed, with or without colons, if a server of the report has it now. */
export function findConfirmedRoot(
  { hosts }: TestedConnection,
  fingerprint: string,
): ConfirmedRoot | undefined {
  const digits = (text: string) => text.replaceAll(/[\s:]/g, '').toUpperCase();
  const leading = hosts.filter(({ root }) => root && digits(root.fingerprint) === digits(fingerprint));
  const root = leading[0]?.root;
  return root && { root, hosts: leading.map(({ host }) => host) };
}
