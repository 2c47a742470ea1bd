// Reads .pem files for the fields in which they are stored. Every function answers with what it read, or with what is
// wrong.
import type { Key } from '../base/openssl.ts';
import {
  type CertificateDetails,
  findIssuers,
  isIssuedBy,
  readCertificate,
  requireAuthority,
  requireClient,
  requireStrong,
  requireValid,
} from './certificate.ts';
import { decodeItem, type PemItem, readPem, requireKind } from './pem.ts';
import { isBundle, readBundle } from './pkcs7.ts';
import { requireKey } from './private-key.ts';
import { fail, failWith, type Problem, type Result, readOrFail, resultOf } from './problem.ts';
import { describeSubject } from './subject.ts';

/** A certificate, and those of its issuers. */
type Chain = [CertificateDetails, ...CertificateDetails[]];

const maxCertificates = 10;

/** Portals hand out PKCS #7 bundles, some with the label of a certificate. */
function readItem(item: PemItem): CertificateDetails[] {
  const der = decodeItem(item);
  if (item.kind === 'itemBundle' || isBundle(der)) {
    return readOrFail(() => readBundle(der), 'certificateUnreadable');
  }
  return [readCertificate(der)];
}

/** Each certificate once, at least one. */
function readCertificates(bytes: Uint8Array): Chain {
  const items = readPem(bytes);
  const bundles = items.filter(({ kind }) => kind === 'itemBundle');
  if (bundles.length < items.length) {
    requireKind(
      items.filter(({ kind }) => kind !== 'itemBundle'),
      'itemCertificate',
    );
  }
  if (items.length > maxCertificates) fail('pemTooMany', { max: maxCertificates });
  const all = items.flatMap(readItem);
  if (all.length > maxCertificates) fail('pemTooMany', { max: maxCertificates });
  const [first, ...more] = new Map(all.map((it) => [it.fingerprint, it])).values();
  return first ? [first, ...more] : fail('certificateUnreadable');
}

/** Checks each certificate of a file; what is wrong with one of several names it. */
function requireEach(
  certificates: readonly CertificateDetails[],
  check: (certificate: CertificateDetails) => void,
): void {
  for (const certificate of certificates) {
    const checked = resultOf(() => check(certificate));
    if (checked.ok) continue;
    const { problem } = checked;
    if (certificates.length === 1 || 'subject' in problem.values) failWith(problem);
    const { reason: message, values } = problem;
    fail('certificateInFile', {
      subject: describeSubject(certificate.subject),
      reason: { message, values },
    });
  }
}

/** Requires what holds for every authority, uploaded or from an EST server. */
export function requireUsableAuthority(authority: CertificateDetails, now: Date): void {
  requireAuthority(authority);
  requireStrong(authority);
  requireValid(authority, now);
}

function readAuthorities(bytes: Uint8Array, now: Date): CertificateDetails[] {
  const authorities = readCertificates(bytes);
  requireEach(authorities, (authority) => requireUsableAuthority(authority, now));
  return authorities;
}

/** @throws a problem where the root that an authority leads to is neither here nor stored */
function requireRoot(authority: CertificateDetails, known: readonly CertificateDetails[]): void {
  if (authority.isSelfSigned) return;
  const roots = known.filter(({ isSelfSigned }) => isSelfSigned);
  if (findIssuers(authority, roots, known)) return;
  fail('certificateNotRoot', {
    subject: describeSubject(authority.subject),
    issuer: describeSubject(authority.issuer),
  });
}

/**
 * Root certificates, and authorities beneath them: each must lead to a root of the file, or to one that is stored. Roots come
 * first.
 */
export function readRootFile(
  bytes: Uint8Array,
  now: Date,
  stored: readonly CertificateDetails[] = [],
): Result<CertificateDetails[]> {
  return resultOf(() => {
    const authorities = readAuthorities(bytes, now);
    const roots = authorities.filter(({ isSelfSigned }) => isSelfSigned);
    const between = authorities.filter(({ isSelfSigned }) => !isSelfSigned);
    for (const authority of between) requireRoot(authority, [...stored, ...authorities]);
    return [...roots, ...between];
  });
}

/** The authorities to one of which an EST server's certificate must lead; they need not be roots. */
export function readServerAuthorityFile(bytes: Uint8Array, now: Date): Result<CertificateDetails[]> {
  return resultOf(() => readAuthorities(bytes, now));
}

/** A network certificate, and those of its issuers that are handed over with it: roots are not among them. */
export interface CertificateWithChain {
  certificate: CertificateDetails;
  chain: readonly CertificateDetails[];
}

/** The issuers of a certificate among others, nearest first. */
export function chainAmong(
  certificate: CertificateDetails,
  others: readonly CertificateDetails[],
): CertificateDetails[] {
  const chain: CertificateDetails[] = [];
  let last = certificate;
  for (;;) {
    const next = others.find((it) => it !== certificate && !chain.includes(it) && isIssuedBy(last, it));
    if (!next) return chain;
    chain.push(next);
    last = next;
  }
}

/** The certificate for this key, or else the one that a person most likely means. */
function findOwn(certificates: Chain, csrKey: Key): CertificateDetails {
  const own = certificates.find(({ x509 }) => x509.publicKey.equals(csrKey));
  return own ?? certificates.find(({ isAuthority }) => !isAuthority) ?? certificates[0];
}

/** The network certificate of a monitor, alone or with those of its issuers in any order. @param csrKey of its CSR */
export function readNetworkCertificateFile(
  bytes: Uint8Array,
  csrKey: Key,
  now: Date,
): Result<CertificateWithChain> {
  return resultOf(() => {
    const certificates = readCertificates(bytes);
    const own = findOwn(certificates, csrKey);
    requireEach(certificates, (it) => {
      if (it !== own) return;
      requireNetworkCertificate(it, csrKey, now);
      requireStrong(it);
    });
    const certificate = own;
    const others = certificates.filter((it) => it !== certificate);
    const chain = chainAmong(certificate, others);
    const stranger = others.find((it) => !chain.includes(it));
    if (stranger) fail('certificateNotIssuer', { subject: describeSubject(stranger.subject) });
    requireEach([certificate, ...chain], (it) => {
      if (it !== certificate) requireUsableAuthority(it, now);
    });
    return { certificate, chain: chain.filter(({ isSelfSigned }) => !isSelfSigned) };
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
    requireEach([own, ...issuers], (it) => {
      if (it === own) requireClient(it);
      requireStrong(it);
      if (it === own) requireValid(it, now);
    });
    issuers.reduce((issued, issuer) => {
      if (!issued.x509.checkIssued(issuer.x509)) {
        fail('certificateWrongChain', { subject: describeSubject(issued.subject) });
      }
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
  [certificate, ...chain]: readonly CertificateDetails[],
  stored: readonly CertificateDetails[],
): Result<CertificateDetails[]> {
  return resultOf(() => {
    const roots = stored.filter(({ isSelfSigned }) => isSelfSigned);
    if (!certificate) return fail('certificateUnreadable');
    return findIssuers(certificate, roots, [...chain, ...stored]) ?? fail('certificateOfOtherIssuer');
  });
}
