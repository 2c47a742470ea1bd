// An EST server (RFC 7030, RFC 8951) as a function from request to answer: /cacerts, /simpleenroll, /simplereenroll and an
// empty /csrattrs. Its texts are for the logs of clients, in English only.
import { maxFileBytes } from '../../../contract/common/endpoint.ts';
import {
  type CertificateDetails,
  extendedKeyUsages,
  findIssuers,
  readCertificate,
  requireValid,
} from '../certificate.ts';
import { type CsrDetails, requireCsr } from '../csr.ts';
import { writeBundle } from '../pkcs7.ts';
import { describeKey } from '../private-key.ts';
import { resultOf } from '../problem.ts';
import { isSameSubject } from '../subject.ts';
import type { IssuingAuthority } from './authority.ts';

export interface EstRequest {
  method: string;
  /** The part of the path after /.well-known/est/. */
  operation: string;
  authorization?: string | undefined;
  contentType?: string | undefined;
  body: Buffer;
  /** DER, when TLS has proved that the client has its key. */
  clientCertificate?: Buffer | undefined;
}

export interface EstAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Responder {
  authority: IssuingAuthority;
  /** In constant time, and limited in attempts. */
  checkPassword(userName: string, password: string): Promise<boolean>;
  now(): Date;
  /** How long certificates are valid. */
  days?: number;
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): EstAnswer {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body: `${text}\n` };
}

/** RFC 8951 needs no line breaks, and some clients read none. */
function answerWith(certificates: readonly CertificateDetails[], smimeType = ''): EstAnswer {
  const headers = {
    'Content-Type': `application/pkcs7-mime${smimeType}`,
    'Content-Transfer-Encoding': 'base64',
  };
  return { status: 200, headers, body: writeBundle(certificates).toString('base64') };
}

/** Name and password of Basic authentication (RFC 7617). */
function basicOf(authorization: string | undefined): [userName: string, password: string] | undefined {
  const [, encoded] = /^Basic +([A-Za-z\d+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (!encoded) return undefined;
  const [, userName = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return [userName, password];
}

type Caller = { type: 'registration' } | { type: 'holder'; certificate: CertificateDetails };

function readClient(der: Buffer, { authority, now }: Responder): Caller | undefined {
  const read = resultOf(() => {
    const certificate = readCertificate(der);
    requireValid(certificate, now());
    return certificate;
  });
  if (!read.ok || !findIssuers(read.value, [authority.certificate])) return undefined;
  const isRegistration = read.value.extendedKeyUsage?.includes(extendedKeyUsages.registrationAuthority);
  return isRegistration ? { type: 'registration' } : { type: 'holder', certificate: read.value };
}

async function identifyCaller(request: EstRequest, responder: Responder): Promise<Caller | undefined> {
  const basic = basicOf(request.authorization);
  if (basic) return (await responder.checkPassword(...basic)) ? { type: 'registration' } : undefined;
  return request.clientCertificate && readClient(request.clientCertificate, responder);
}

function decodeCsr(body: Buffer): CsrDetails | undefined {
  const text = body.toString('latin1').replaceAll(/-----(BEGIN|END) [A-Z ]+-----|\s/g, '');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text)) return undefined;
  const read = resultOf(() => requireCsr(Buffer.from(text, 'base64')));
  return read.ok ? read.value : undefined;
}

const hashes = new Set(['SHA256', 'SHA384', 'SHA512']);

/** The reason why a CSR is refused, whoever sends it. */
function faultOf(csr: CsrDetails): string | undefined {
  if (csr.subject.length === 0) return 'The CSR has no subject.';
  if (!hashes.has(csr.hash)) return 'The CSR must be signed with SHA-256, SHA-384 or SHA-512.';
  if (!describeKey(csr.publicKey))
    return 'The CSR must have an RSA key, or an ECDSA key (P-256, P-384, P-521).';
  const bits = csr.publicKey.asymmetricKeyDetails?.modulusLength ?? 2048;
  return bits < 2048 ? 'RSA keys need at least 2048 bits.' : undefined;
}

/** The holder of a certificate may renew that one. */
function mayEnroll(caller: Caller, operation: string, csr: CsrDetails): boolean {
  if (caller.type === 'registration') return true;
  return operation === 'simplereenroll' && isSameSubject(csr.subject, caller.certificate.subject);
}

function checkForm({ contentType = '', body }: EstRequest): EstAnswer | undefined {
  if (body.length > maxFileBytes) return refuse(413, 'The request is too large.');
  if (/^application\/pkcs10\b/i.test(contentType)) return undefined;
  return refuse(415, 'Send a PKCS #10 request (Content-Type: application/pkcs10).');
}

async function enroll(request: EstRequest, responder: Responder): Promise<EstAnswer> {
  const caller = await identifyCaller(request, responder);
  if (!caller) {
    const challenge = 'Basic realm="Infusion Console EST", charset="UTF-8"';
    return refuse(401, 'Authentication is required.', { 'WWW-Authenticate': challenge });
  }
  const malformed = checkForm(request);
  if (malformed) return malformed;
  const csr = decodeCsr(request.body);
  if (!csr) return refuse(400, 'The CSR cannot be read, or its signature is not valid.');
  const fault = faultOf(csr);
  if (fault) return refuse(400, fault);
  if (!mayEnroll(caller, request.operation, csr)) {
    return refuse(403, 'This certificate may only be renewed, with the same subject (simplereenroll).');
  }
  const { authority, now, days } = responder;
  return answerWith([await authority.issue(csr, now(), days)], '; smime-type=certs-only');
}

/** Operation → method, answer. */
const operations: Readonly<
  Record<string, { method: string; answer(request: EstRequest, responder: Responder): Promise<EstAnswer> }>
> = {
  cacerts: { method: 'GET', answer: async (_, { authority }) => answerWith([authority.certificate]) },
  // RFC 7030: there are none to ask for.
  csrattrs: { method: 'GET', answer: async () => ({ status: 204, headers: {}, body: '' }) },
  simpleenroll: { method: 'POST', answer: enroll },
  simplereenroll: { method: 'POST', answer: enroll },
};

async function answer(request: EstRequest, responder: Responder): Promise<EstAnswer> {
  const operation = Object.hasOwn(operations, request.operation) ? operations[request.operation] : undefined;
  if (!operation) return refuse(404, 'This EST server has no such operation.');
  if (request.method !== operation.method) {
    return refuse(405, `Use ${operation.method}.`, { Allow: operation.method });
  }
  return operation.answer(request, responder);
}

/** Its headers have the length of the body: some clients read no answer that comes in chunks. */
export async function respond(request: EstRequest, responder: Responder): Promise<EstAnswer> {
  const { status, headers, body } = await answer(request, responder);
  if (status === 204) return { status, headers, body };
  return { status, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body };
}
