// Creates the local authority and the server certificate once and stores them in the data folder. The certificate is
// renewed when a name is missing or it is about to expire; the authority stays, because tablets were set up to trust it.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { dayMs } from '../../contract/common/durations.ts';
import { allowedNames, type CertificateAndKey, issueCertificate, makeAuthority } from './authority.ts';

const renewBeforeMs = 30 * dayMs;

interface Names {
  /** Shown in the device's list of authorities. */
  machine: string;
  /** The host of PUBLIC_URL: a certificate without it is useless. */
  required: string;
  /** Left out when the authority may not issue for them. */
  optional: readonly string[];
}

function allOf({ required, optional }: Names): string[] {
  return [...new Set([required, ...optional])];
}

interface LocalCertificate extends CertificateAndKey {
  /** The authority's certificate, as PEM. */
  authority: string;
  /** Whether the authority replaced another one, which devices may trust. */
  replaced: boolean;
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
}

async function readPair(folder: string, name: string): Promise<CertificateAndKey> {
  const [certificate, key] = await Promise.all([
    readIfThere(join(folder, `${name}.crt`)),
    readIfThere(join(folder, `${name}.key`)),
  ]);
  return { certificate, key };
}

/** Never leaves half a file, even if the process ends meanwhile. */
async function writeAtomically(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

async function writePair(folder: string, name: string, pair: CertificateAndKey): Promise<CertificateAndKey> {
  await writeAtomically(join(folder, `${name}.key`), pair.key);
  await writeAtomically(join(folder, `${name}.crt`), pair.certificate);
  return pair;
}

function readUsable({ certificate, key }: CertificateAndKey, now: Date): X509Certificate | undefined {
  try {
    const read = new X509Certificate(certificate);
    const isLongValid = Date.parse(read.validTo) - now.getTime() > renewBeforeMs;
    return isLongValid && read.checkPrivateKey(createPrivateKey(key)) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isFor(certificate: X509Certificate, name: string): boolean {
  return !!(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name, { subject: 'never' }));
}

async function ensureAuthority(
  folder: string,
  names: Names,
  now: Date,
): Promise<{ authority: CertificateAndKey; replaced: boolean }> {
  const stored = await readPair(folder, 'ca');
  if (readUsable(stored, now) && allowedNames(stored, [names.required]).length === 1) {
    return { authority: stored, replaced: false };
  }
  const authority = await makeAuthority(names.machine, allOf(names), now);
  return { authority: await writePair(folder, 'ca', authority), replaced: stored.certificate !== '' };
}

/** The certificate for these names in `folder`, created or renewed where needed. */
export async function ensureLocalCertificate(
  folder: string,
  names: Names,
  now: Date,
): Promise<LocalCertificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { authority, replaced } = await ensureAuthority(folder, names, now);
  const wanted = allowedNames(authority, allOf(names));
  const issuer = new X509Certificate(authority.certificate);
  const stored = await readPair(folder, 'server');
  const read = readUsable(stored, now);
  const isUsable = read?.verify(issuer.publicKey) && wanted.every((name) => isFor(read, name));
  const pair = isUsable
    ? stored
    : await writePair(folder, 'server', await issueCertificate(wanted, authority, now));
  return { ...pair, authority: authority.certificate, replaced };
}
