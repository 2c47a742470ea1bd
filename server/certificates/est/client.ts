// The service as an EST client (RFC 7030): CA certificates, enrollment and renewal. Credentials go only to a server that has
// proved who it is, and only where they were entered for.
import { type CertificateDetails, requireStrong } from '../certificate.ts';
import type { CsrDetails } from '../csr.ts';
import { asyncResultOf, fail, failWith, type Result, resultOf } from '../problem.ts';
import { requireNetworkCertificate, requireUsableAuthority } from '../uploads.ts';
import type { AddressRules } from './addresses.ts';
import { type RequestedServer, requireCertificates, retrySecondsOf } from './answers.ts';
import type { Answer } from './exchange.ts';
import { hostAndPort, originOf, requireTarget, siblingUrl, type Target } from './target.ts';
import type { EstTransport } from './transport.ts';

interface Password {
  type: 'password';
  userName: string;
  password: string;
}

/** A registration authority's key and certificate, as PEM; its issuers may follow the certificate. */
interface KeyAndCertificate {
  type: 'certificate';
  certificate: string;
  key: string;
}

export type EstCredentials = (Password | KeyAndCertificate) & {
  /** As `originOf` the URLs with which they were entered. */
  origins: readonly string[];
};

export interface EstServer {
  cacertsUrl: string;
  enrollUrl: string;
  /**
   * As PEM, to one of which the server's certificate must lead: the registration authority file, or a root that was
   * confirmed by its fingerprint; none: those that Node trusts.
   */
  authorities: readonly string[];
  credentials?: EstCredentials;
  rules: AddressRules;
  transport: EstTransport;
}

export type Enrollment =
  | { type: 'issued'; certificate: CertificateDetails }
  /** The server waits for a person; the same request is to be sent again. */
  | { type: 'pending'; retryAfterSeconds: number };

/** A certificate that is of no use was issued all the same. */
export type EnrollmentResult = Result<Enrollment> & { unfit?: CertificateDetails };

function basicOf({ userName, password }: Password): string {
  return Buffer.from(`${userName}:${password}`, 'utf8').toString('base64');
}

function secretsOf(credentials: EstCredentials | undefined): string[] {
  if (credentials?.type !== 'password') return [];
  return [credentials.password, basicOf(credentials)].filter(Boolean);
}

function requestedServer({ url }: Target, credentials: EstCredentials | undefined): RequestedServer {
  return { host: hostAndPort(url), isAuthenticated: !!credentials, secrets: secretsOf(credentials) };
}

/** The credentials that are sent with a request, once the server may have them. */
async function authenticate(target: Target, { credentials, authorities, transport }: EstServer, now: Date) {
  if (!credentials) return { headers: {}, tls: { authorities } };
  const host = originOf(target.url);
  if (!credentials.origins.includes(host)) {
    fail('estCredentialsForOther', { host, hosts: credentials.origins.join(', ') });
  }
  // The handshake comes before the header, so a password needs no question of its own.
  if (credentials.type === 'password') {
    return { headers: { Authorization: `Basic ${basicOf(credentials)}` }, tls: { authorities } };
  }
  if (target.url.protocol === 'https:') {
    const { problem } = await transport.identifyServer(target, authorities, now);
    if (problem) failWith(problem);
  }
  const { certificate, key } = credentials;
  return { headers: {}, tls: { authorities, certificate, key } };
}

async function post(target: Target, server: EstServer, csr: CsrDetails, now: Date): Promise<Answer> {
  const { headers, tls } = await authenticate(target, server, now);
  const body = csr.der.toString('base64');
  const type = {
    'Content-Type': 'application/pkcs10',
    'Content-Transfer-Encoding': 'base64',
    'Content-Length': String(body.length),
  };
  return server.transport.exchange(target, { method: 'POST', headers: { ...headers, ...type }, body, tls });
}

function readEnrollment(
  answer: Answer,
  asked: RequestedServer,
  csr: CsrDetails,
  now: Date,
): EnrollmentResult {
  if (answer.status === 202) {
    return { ok: true, value: { type: 'pending', retryAfterSeconds: retrySecondsOf(answer, now) } };
  }
  const certificates = requireCertificates(answer, asked);
  const own = certificates.find(({ x509 }) => x509.publicKey.equals(csr.publicKey));
  const read = resultOf((): Enrollment => {
    if (!own) return fail('estOtherCertificate', { host: asked.host });
    const certificate = requireNetworkCertificate(own, csr.publicKey, now);
    requireStrong(certificate);
    return { type: 'issued', certificate };
  });
  const came = own ?? certificates[0];
  return read.ok || !came ? read : { ...read, unfit: came };
}

async function resultOfExchange(ask: () => Promise<EnrollmentResult>): Promise<EnrollmentResult> {
  const asked = await asyncResultOf(ask);
  return asked.ok ? asked.value : asked;
}

/** Servers may demand credentials even for what is public. */
async function getAuthorities(
  target: Target,
  server: EstServer,
  now: Date,
): Promise<{ answer: Answer; asked: RequestedServer }> {
  const { credentials, authorities, transport } = server;
  if (credentials?.type !== 'certificate') {
    const answer = await transport.exchange(target, { method: 'GET', tls: { authorities } });
    if (answer.status !== 401 || !credentials) return { answer, asked: requestedServer(target, undefined) };
  }
  const { headers, tls } = await authenticate(target, server, now);
  const answer = await transport.exchange(target, { method: 'GET', headers, tls });
  return { answer, asked: requestedServer(target, credentials) };
}

/** Roots first. Servers distribute authorities of before and after a change of keys, too. */
function chooseAuthorities(found: readonly CertificateDetails[], { host }: RequestedServer, now: Date) {
  const usable = found.filter((it) => resultOf(() => requireUsableAuthority(it, now)).ok);
  if (usable.length === 0) fail('estNoAuthority', { host });
  return [...usable.filter((it) => it.isSelfSigned), ...usable.filter((it) => !it.isSelfSigned)];
}

/** The CA certificates that the server distributes, as far as they are of use now. */
export function fetchAuthorities(server: EstServer, now: Date): Promise<Result<CertificateDetails[]>> {
  return asyncResultOf(async () => {
    const target = await requireTarget(server.cacertsUrl, 'cacerts', server.rules);
    const { answer, asked } = await getAuthorities(target, server, now);
    return chooseAuthorities(requireCertificates(answer, asked), asked, now);
  });
}

/** Asks for a certificate, once: a lost answer may be a certificate that was issued. */
export function enroll(server: EstServer, csr: CsrDetails, now: Date): Promise<EnrollmentResult> {
  return resultOfExchange(async () => {
    const target = await requireTarget(server.enrollUrl, 'simpleenroll', server.rules);
    const answer = await post(target, server, csr, now);
    return readEnrollment(answer, requestedServer(target, server.credentials), csr, now);
  });
}

/** With the same credentials nothing else is tried: servers lock accounts. */
const isFinal = new Set([401, 403, 429]);

/** Whether an answer says that a server renews nothing in this way, but may enroll. */
function refusesRenewal({ status }: Answer): boolean {
  return (status >= 400 && status < 500 && !isFinal.has(status)) || status === 501;
}

/** Renews with the CSR of the certificate that ends; where that is refused, enrolls. */
export function reenroll(server: EstServer, csr: CsrDetails, now: Date): Promise<EnrollmentResult> {
  return resultOfExchange(async () => {
    const target = await requireTarget(server.enrollUrl, 'simpleenroll', server.rules);
    const renewal = { ...target, url: siblingUrl(target.url, 'simplereenroll') };
    const first = await post(renewal, server, csr, now);
    const answer = refusesRenewal(first) ? await post(target, server, csr, now) : first;
    return readEnrollment(answer, requestedServer(target, server.credentials), csr, now);
  });
}
