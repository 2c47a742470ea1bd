// Reads .pem files for the fields in which they are stored. Every function answers with what it read, or with what is
// wrong.
import {
  type CertificateDetails,
  findIssuers,
  readCertificate,
  requireAuthority,
  requireClient,
  requireStrong,
  requireValid,
} from './certificate.ts';
import { decodeItem, readPem, requireKind, requireOne } from './pem.ts';
import { type Key, requireKey } from './private-key.ts';
import { fail, type Problem, type Result, resultOf } from './problem.ts';

/** A certificate, and those of its issuers. */
type Chain = [CertificateDetails, ...CertificateDetails[]];

const maxCertificates = 10;

/** Each certificate once. */
function readCertificates(bytes: Uint8Array): CertificateDetails[] {
  const items = requireKind(readPem(bytes), 'itemCertificate');
  if (items.length > maxCertificates) fail('pemTooMany', { max: maxCertificates });
  const all = items.map((item) => readCertificate(decodeItem(item)));
  return [...new Map(all.map((certificate) => [certificate.fingerprint, certificate])).values()];
}

/** Requires what holds for every authority, uploaded or from an EST server. */
export function requireUsableAuthority(authority: CertificateDetails, now: Date): void {
  requireAuthority(authority);
  requireStrong(authority);
  requireValid(authority, now);
}

function readAuthorities(bytes: Uint8Array, now: Date): CertificateDetails[] {
  const authorities = readCertificates(bytes);
  for (const authority of authorities) requireUsableAuthority(authority, now);
  return authorities;
}

/** Root certificates: at least one root, and what it needs beneath it. Roots come first. */
export function readRootFile(bytes: Uint8Array, now: Date): Result<CertificateDetails[]> {
  return resultOf(() => {
    const authorities = readAuthorities(bytes, now);
    const roots = authorities.filter(({ isSelfSigned }) => isSelfSigned);
    if (roots.length === 0) fail('certificateNotRoot');
    return [...roots, ...authorities.filter(({ isSelfSigned }) => !isSelfSigned)];
  });
}

/** The authorities to one of which an EST server's certificate must lead; they need not be roots. */
export function readServerAuthorityFile(bytes: Uint8Array, now: Date): Result<CertificateDetails[]> {
  return resultOf(() => readAuthorities(bytes, now));
}

/** @param csrKey the public key of the monitor's CSR */
export function readNetworkCertificateFile(
  bytes: Uint8Array,
  csrKey: Key,
  now: Date,
): Result<CertificateDetails> {
  return resultOf(() => {
    const item = requireOne(readPem(bytes), 'itemCertificate');
    const certificate = requireNetworkCertificate(readCertificate(decodeItem(item)), csrKey, now);
    requireStrong(certificate);
    return certificate;
  });
}

/** Requires what holds for a network certificate, uploaded or from an EST server. */
export function requireNetworkCertificate(
  certificate: CertificateDetails,
  csrKey: Key,
  now: Date,
): CertificateDetails {
  requireClient(certificate);
  if (!certificate.x509.publicKey.equals(csrKey)) fail('certificateOfOtherKey');
  requireValid(certificate, now);
  return certificate;
}

function readKeyFile(bytes: Uint8Array): Result<Key> {
  return resultOf(() => requireKey(readPem(bytes)));
}

/** The certificate of a registration authority, which may be followed by those of its issuers, as TLS sends them. */
function readRegistrationCertificateFile(bytes: Uint8Array, now: Date): Result<Chain> {
  return resultOf(() => {
    const [own, ...issuers] = readCertificates(bytes);
    if (!own) return fail('pemMissing');
    requireClient(own);
    for (const certificate of [own, ...issuers]) requireStrong(certificate);
    requireValid(own, now);
    issuers.reduce((issued, issuer) => {
      if (!issued.x509.checkIssued(issuer.x509)) fail('certificateWrongChain');
      return issuer;
    }, own);
    return [own, ...issuers];
  });
}

export interface RegistrationFiles {
  keyfile: Uint8Array;
  certfile: Uint8Array;
  cafile: Uint8Array;
}

interface Registration {
  key: Key;
  certificates: Chain;
  /** To one of which an EST server's certificate must lead. */
  authorities: CertificateDetails[];
}

function matchKey([certificate]: Chain, key: Key): Result<unknown> {
  return resultOf(() => certificate.x509.checkPrivateKey(key) || fail('keyOfOtherCertificate'));
}

/** The three files of a registration authority: all that is wrong with them, each at its field. */
export function readRegistrationFiles(
  { keyfile, certfile, cafile }: RegistrationFiles,
  now: Date,
):
  | { ok: true; value: Registration }
  | { ok: false; problems: Partial<Record<keyof RegistrationFiles, Problem>> } {
  const key = readKeyFile(keyfile);
  const certificates = readRegistrationCertificateFile(certfile, now);
  const authorities = readServerAuthorityFile(cafile, now);
  if (!key.ok || !certificates.ok || !authorities.ok) {
    return {
      ok: false,
      problems: {
        ...(!key.ok && { keyfile: key.problem }),
        ...(!certificates.ok && { certfile: certificates.problem }),
        ...(!authorities.ok && { cafile: authorities.problem }),
      },
    };
  }
  const match = matchKey(certificates.value, key.value);
  if (!match.ok) return { ok: false, problems: { keyfile: match.problem } };
  return {
    ok: true,
    value: { key: key.value, certificates: certificates.value, authorities: authorities.value },
  };
}

/**
 * The stored authorities that lead from a network certificate to a root, nearest first. None is a warning: a network may
 * check its clients against another CA than the one that its servers' certificates come from.
 */
export function checkIssuer(
  certificate: CertificateDetails,
  stored: readonly CertificateDetails[],
): Result<CertificateDetails[]> {
  return resultOf(() => {
    const roots = stored.filter(({ isSelfSigned }) => isSelfSigned);
    return findIssuers(certificate, roots, stored) ?? fail('certificateOfOtherIssuer');
  });
}
