// The operator's own certificate: the files of TLS_CERT and TLS_KEY, read at the start and again when they are renewed.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CertificateFiles } from '../base/config.ts';
import { StartError } from '../base/start-error.ts';

function readNamed(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`Cannot read the file in ${name} (${code}).`);
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

/** They must match and not have expired. @throws StartError that names the variable, and never a path */
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
    throw new StartError('TLS_KEY does not match the certificate in TLS_CERT.');
  }
  const end = new Date(read.validTo);
  if (end <= now) throw new StartError(`The certificate in TLS_CERT expired on ${end.toISOString()}.`);
  return { certificate, key };
}
