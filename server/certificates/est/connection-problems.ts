// Describes failed connections in an administrator's words.
import { ipVersion } from '../../base/platform.ts';
import { type CertificateDetails, describeTime } from '../certificate.ts';
import { type Problem, problemOf } from '../problem.ts';

/** Thrown when a trusted certificate is for other names. */
class OtherNameError extends Error {
  readonly names: string;

  constructor(names: string) {
    super('other names');
    this.names = names;
  }
}

const maxNamesLength = 200;

/** @returns undefined when it is for this host */
export function identityError(hostname: string, certificate: CertificateDetails['x509']): Error | undefined {
  const isFor = ipVersion(hostname) ? certificate.checkIP(hostname) : certificate.checkHost(hostname);
  if (isFor) return undefined;
  const names = certificate.subjectAltName ?? certificate.subject;
  return new OtherNameError(names.replaceAll(/\p{Cc}/gu, ' ').slice(0, maxNamesLength));
}

type Simple = 'estNameUnknown' | 'estConnectionRefused' | 'estUnreachable' | 'estConnectionLost' | 'estNoTls';
type OfCertificates =
  | 'estServerCertificateEnded'
  | 'estClientCertificateNeeded'
  | 'estHandshakeRefused'
  | 'estClientCertificateRefused';

const reasons: Readonly<Record<string, Simple | OfCertificates>> = {
  ENOTFOUND: 'estNameUnknown',
  ECONNREFUSED: 'estConnectionRefused',
  EHOSTUNREACH: 'estUnreachable',
  ENETUNREACH: 'estUnreachable',
  EADDRNOTAVAIL: 'estUnreachable',
  ECONNRESET: 'estConnectionLost',
  EPIPE: 'estConnectionLost',
  ERR_SSL_WRONG_VERSION_NUMBER: 'estNoTls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'estNoTls',
  CERT_HAS_EXPIRED: 'estServerCertificateEnded',
  ALERT_HANDSHAKE_FAILURE: 'estHandshakeRefused',
  ALERT_CERTIFICATE_REQUIRED: 'estClientCertificateNeeded',
  ALERT_BAD_CERTIFICATE: 'estClientCertificateRefused',
  ALERT_CERTIFICATE_EXPIRED: 'estClientCertificateRefused',
  ALERT_CERTIFICATE_REVOKED: 'estClientCertificateRefused',
  ALERT_CERTIFICATE_UNKNOWN: 'estClientCertificateRefused',
  ALERT_UNSUPPORTED_CERTIFICATE: 'estClientCertificateRefused',
  ALERT_ACCESS_DENIED: 'estClientCertificateRefused',
  ALERT_DECRYPT_ERROR: 'estClientCertificateRefused',
  ALERT_UNKNOWN_CA: 'estClientCertificateRefused',
};

/** OpenSSL's verdicts on a chain. */
const untrusted = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_REJECTED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNSPECIFIED',
]);

/** OpenSSL's reason, which Node puts into the message alone when it came while something was written. */
function reasonOf({ code = 'unknown', message }: NodeJS.ErrnoException): string {
  const [, reason] = /SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  return code === 'EPROTO' && reason ? `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}` : code;
}

/** An alert is named after a protocol that differs between OpenSSL's versions: 'ALERT_UNKNOWN_CA'. */
export function errorCodeOf(error: Error): string {
  return reasonOf(error).replace(/^ERR_SSL_[A-Z\d/]+_ALERT_/, 'ALERT_');
}

/** Without an alert, or any other word. */
export function isConnectionLost(error: Error): boolean {
  return reasons[errorCodeOf(error)] === 'estConnectionLost';
}

/** @param error of a connection, or OpenSSL's name for what is wrong with a chain @param now by which it was judged */
export function connectionProblem(host: string, error: string | Error, now: Date): Problem {
  if (error instanceof OtherNameError) return problemOf('estOtherName', { host, names: error.names });
  const code = typeof error === 'string' ? error : errorCodeOf(error);
  if (untrusted.has(code)) return problemOf('estNotTrusted', { host, code });
  if (code === 'CERT_NOT_YET_VALID')
    return problemOf('estServerCertificateNotYetValid', { host, now: describeTime(now) });
  const reason = reasons[code];
  if (reason) return problemOf(reason, { host });
  // llhttp could not read the answer.
  return code.startsWith('HPE_')
    ? problemOf('estUnreadable', { host })
    : problemOf('estConnectionFailed', { host, code });
}
