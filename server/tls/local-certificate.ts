// The local authority and the server's certificate are made once and kept in the data folder. The certificate is made
// again when it misses a name or nears its end; the authority stays, because tablets were told to trust it.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { allowedNames, type CertificateAndKey, issueCertificate, makeAuthority } from './authority.ts';

/** So long before its end a certificate is made again, in ms. */
const renewBeforeMs = 30 * 24 * 3600 * 1000;

interface Names {
  /** What people read in their device's list of authorities. */
  machine: string;
  /** The host of PUBLIC_URL: a certificate without it is of no use. */
  required: string;
  /** Left out where the authority may not vouch for them. */
  optional: readonly string[];
}

function allOf({ required, optional }: Names): string[] {
  return [...new Set([required, ...optional])];
}

interface LocalCertificate extends CertificateAndKey {
  /** The authority's certificate, as PEM. */
  authority: string;
  /** Whether the authority took the place of another one, which devices were told to trust. */
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

/** Whole or not at all: the command may be ended at any moment. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

async function writePair(folder: string, name: string, pair: CertificateAndKey): Promise<CertificateAndKey> {
  await writeWhole(join(folder, `${name}.key`), pair.key);
  await writeWhole(join(folder, `${name}.crt`), pair.certificate);
  return pair;
}

/** The certificate of a pair that belongs together and is good for some time; files that are none are no pair. */
function readUsable({ certificate, key }: CertificateAndKey, now: Date): X509Certificate | undefined {
  try {
    const read = new X509Certificate(certificate);
    const isGood = Date.parse(read.validTo) - now.getTime() > renewBeforeMs;
    return isGood && read.checkPrivateKey(createPrivateKey(key)) ? read : undefined;
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
  const kept = await readPair(folder, 'ca');
  if (readUsable(kept, now) && allowedNames(kept, [names.required]).length === 1) {
    return { authority: kept, replaced: false };
  }
  const authority = await makeAuthority(names.machine, allOf(names), now);
  return { authority: await writePair(folder, 'ca', authority), replaced: kept.certificate !== '' };
}

/** The certificate for these names that `folder` has, or from now on has. */
export async function ensureLocalCertificate(
  folder: string,
  names: Names,
  now: Date,
): Promise<LocalCertificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { authority, replaced } = await ensureAuthority(folder, names, now);
  const wanted = allowedNames(authority, allOf(names));
  const issuer = new X509Certificate(authority.certificate);
  const kept = await readPair(folder, 'server');
  const read = readUsable(kept, now);
  const isGood = read?.verify(issuer.publicKey) && wanted.every((name) => isFor(read, name));
  const pair = isGood
    ? kept
    : await writePair(folder, 'server', await issueCertificate(wanted, authority, now));
  return { ...pair, authority: authority.certificate, replaced };
}
