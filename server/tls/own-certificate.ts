// The operator's own certificate: the files of TLS_CERT and TLS_KEY, read at the start and again when they are renewed.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { CertificateFiles } from '../base/config.ts';
import { StartError } from '../base/start-error.ts';

function readNamed(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Somebody may have set the key itself in place of its file.
    const file = path.includes('-----')
      ? `${name} must be the path of a file, not its text`
      : `${name} names ${path}`;
    throw new StartError(
      `${file}: it cannot be read (${code}). Correct the path, or let the service's account read it.`,
    );
  }
}

/** Parses a PEM file. @throws StartError that names the variable */
function parsed<Parsed>(name: string, wanted: string, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch {
    throw new StartError(`${name} must be a PEM file with ${wanted}.`);
  }
}

/** OpenSSL refuses weak signatures, and from Node 24 on keys of RSA below 2048 bits. */
function requireStrong(files: CertificateFiles, certificate: string, key: string): void {
  try {
    createSecureContext({ cert: certificate, key });
  } catch (error) {
    const { reason, message } = error as Error & { reason?: string };
    throw new StartError(
      `OpenSSL refuses the certificate in TLS_CERT (${files.certificate}): ${reason ?? message}. Set one with a key of 2048 bits (RSA) or 256 (elliptic curve), signed with SHA-256.`,
    );
  }
}

/** Certificate and key must match, not have expired, and be strong enough for this Node. @throws StartError that names the variable and its file */
export function readOwnCertificate(files: CertificateFiles, now: Date): { certificate: string; key: string } {
  const certificate = readNamed('TLS_CERT', files.certificate);
  const key = readNamed('TLS_KEY', files.key);
  const read = parsed(
    'TLS_CERT',
    'the certificate first, then those that lead to its root',
    () => new X509Certificate(certificate),
  );
  const keyObject: KeyObject = parsed('TLS_KEY', 'a private key that needs no passphrase', () =>
    createPrivateKey(key),
  );
  if (!read.checkPrivateKey(keyObject)) {
    throw new StartError(
      `The key in TLS_KEY (${files.key}) does not belong to the first certificate in TLS_CERT (${files.certificate}): set the two files of one pair.`,
    );
  }
  const end = new Date(read.validTo);
  if (end <= now) {
    throw new StartError(
      `The certificate in TLS_CERT (${files.certificate}) expired on ${end.toISOString()}: set one that is valid.`,
    );
  }
  requireStrong(files, certificate, key);
  return { certificate, key };
}
