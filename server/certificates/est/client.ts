// The service as an EST client (RFC 7030): enrollment and renewal.
import { type CertificateDetails, requireStrong } from '../certificate.ts';
import type { CsrDetails } from '../csr.ts';
import { base64Lines } from '../pem.ts';
import { asyncResultOf, fail, type Problem, type Result, resultOf } from '../problem.ts';
import {
  type CertificateWithChain,
  chainAmong,
  requireNetworkCertificate,
  requireUsableAuthority,
} from '../uploads.ts';
import { type RequestedServer, requireCertificates, retrySecondsOf } from './answers.ts';
import type { Answer } from './exchange.ts';
import { authenticate, type EstServer, requestedServer } from './server.ts';
import { type EnrollmentOperation, requireTarget, siblingUrl, type Target } from './target.ts';

export type Enrollment =
  | ({ type: 'issued' } & CertificateWithChain)
  /** The server waits for a person; the same request is to be sent again. */
  | { type: 'pending'; retryAfterSeconds: number };

export type EnrollmentResult = Result<Enrollment> & {
  /** A certificate that is of no use was issued all the same. */
  unfit?: CertificateDetails;
  /** The request went out, and its answer was not read: a certificate may have been issued. */
  isLost?: boolean;
  /** Nothing was asked, or the server was busy: later the same question may be answered. */
  mayAskAgain?: boolean;
  /** Says what the server was asked for at last. */
  operation?: EnrollmentOperation;
};

/** How far the last request came. */
interface Sending {
  operation?: EnrollmentOperation;
  isSent: boolean;
  answer?: Answer;
}

interface Wish {
  server: EstServer;
  csr: CsrDetails;
  now: Date;
  sending: Sending;
}

async function post(
  target: Target,
  operation: EnrollmentOperation,
  { server, csr, now, sending }: Wish,
): Promise<Answer> {
  Object.assign(sending, { operation, isSent: false, answer: undefined });
  const { headers, tls } = await authenticate(target, server, now);
  // Servers that decode with OpenSSL (Cisco's libest) refuse one long line.
  const body = base64Lines(csr.der);
  const type = {
    'Content-Type': 'application/pkcs10',
    'Content-Transfer-Encoding': 'base64',
    'Content-Length': String(body.length),
  };
  const answer = await server.transport.exchange(target, {
    method: 'POST',
    headers: { ...headers, ...type },
    body,
    tls,
    now,
    onSent: () => {
      sending.isSent = true;
    },
  });
  sending.answer = answer;
  return answer;
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
    const issuers = chainAmong(own, certificates).filter(({ isSelfSigned }) => !isSelfSigned);
    // From one on that cannot be used it is left to the network's servers, which may have the whole chain.
    const end = issuers.findIndex((it) => !resultOf(() => requireUsableAuthority(it, now)).ok);
    return { type: 'issued', certificate, chain: end < 0 ? issuers : issuers.slice(0, end) };
  });
  const came = own ?? certificates[0];
  return read.ok || !came ? read : { ...read, unfit: came };
}

/** An enrollment goes to the URL itself, which may end in another word. */
function targetOf(target: Target, operation: EnrollmentOperation): Target {
  if (operation === 'simpleenroll') return target;
  return { ...target, url: siblingUrl(target.url, operation) };
}

/** In TLS 1.3 a server judges the client's certificate when the request is on its way already; it has not read it. */
const refusedInTls: ReadonlySet<string> = new Set([
  'estClientCertificateNeeded',
  'estClientCertificateRefused',
  'estHandshakeRefused',
]);

/** A proxy lost the answer of the server behind it. */
const lostByProxy: ReadonlySet<number> = new Set([502, 504]);

function isLost({ isSent, answer }: Sending, { reason }: Problem): boolean {
  return answer ? lostByProxy.has(answer.status) : isSent && !refusedInTls.has(reason);
}

const busy: ReadonlySet<number> = new Set([429, 503]);

/** The network, or the server's machine: neither is for ever. */
const passing: ReadonlySet<string> = new Set([
  'estNameUnknown',
  'estTimeout',
  'estConnectionRefused',
  'estUnreachable',
  'estConnectionLost',
  'estConnectionLostAfterCertificate',
  'estConnectionLostWithoutCertificate',
  'estConnectionFailed',
]);

function mayAskAgain({ isSent, answer }: Sending, { reason }: Problem): boolean {
  return answer ? busy.has(answer.status) : !isSent && passing.has(reason);
}

/**
 * Whether an answer says that a server issues nothing in this way, but may in the other one. Most demand the monitor's own
 * certificate for a renewal, and answer 401 or 403 without it.
 */
function refusesOperation({ status }: Answer): boolean {
  return (status >= 400 && status < 500 && !busy.has(status)) || status === 501;
}

/**
 * Asks for a certificate by one operation; where the server refuses that, by the next. Nothing is asked twice in the same way: a
 * lost answer may be a certificate that was issued.
 */
export async function enroll(
  server: EstServer,
  csr: CsrDetails,
  now: Date,
  [first = 'simpleenroll', ...others]: readonly EnrollmentOperation[] = [],
): Promise<EnrollmentResult> {
  const sending: Sending = { isSent: false };
  const asked = await asyncResultOf(async () => {
    const target = await requireTarget(server.enrollUrl, 'simpleenroll', server.rules);
    const wish = { server, csr, now, sending };
    const ask = (operation: EnrollmentOperation) => post(targetOf(target, operation), operation, wish);
    let answer = await ask(first);
    for (const operation of others) if (refusesOperation(answer)) answer = await ask(operation);
    return readEnrollment(answer, requestedServer(target, server.credentials), csr, now);
  });
  const { operation } = sending;
  const result = { ...(asked.ok ? asked.value : asked), ...(operation && { operation }) };
  if (result.ok) return result;
  return {
    ...result,
    isLost: isLost(sending, result.problem),
    mayAskAgain: mayAskAgain(sending, result.problem),
  };
}
