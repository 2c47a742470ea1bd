// Keys and certificates made by the `openssl` command, which shares no code with ours.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Options of genpkey. */
export const keyTypes = {
  'RSA 2048': ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'RSA 4096': ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:4096'],
  'ECDSA P-256': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'ECDSA P-384': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
} as const;

interface Issue {
  subject: string;
  /** The name of the authority's files; without it the certificate is signed with its own key. */
  issuer?: string;
  /** Lines of an extensions file. */
  extensions?: readonly string[];
  days?: number;
  key?: readonly string[];
}

export const authorityExtensions = [
  'basicConstraints=critical,CA:TRUE',
  'keyUsage=critical,keyCertSign,cRLSign',
  'subjectKeyIdentifier=hash',
];
export const clientExtensions = [
  'basicConstraints=critical,CA:FALSE',
  'keyUsage=critical,digitalSignature',
  'extendedKeyUsage=clientAuth',
];

export interface OpensslFolder {
  path(name: string): string;
  run(...args: string[]): Buffer;
  write(name: string, content: string | Uint8Array): string;
  read(name: string): string;
  /** Writes `name.key`. */
  makeKey(name: string, type?: readonly string[]): void;
  /** Writes `name.csr`, and `name.key` if it is not there. */
  makeCsr(name: string, subject: string, ...options: string[]): void;
  /** Writes `name.pem`, `name.csr` and `name.key`. */
  issue(name: string, options: Issue): void;
  /** Signs `name.csr` with the issuer's key: writes `name.pem`, and returns it. */
  certify(name: string, issuer: string, extensionsFile: string): string;
  remove(): void;
}

export function createOpensslFolder(): OpensslFolder {
  const folder = mkdtempSync(join(tmpdir(), 'infusion-openssl-'));
  const path = (name: string) => join(folder, name);
  const run = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(path(name), content);
    return path(name);
  };

  function makeKey(name: string, type: readonly string[] = keyTypes['ECDSA P-256']): void {
    run('genpkey', ...type, '-out', `${name}.key`);
  }

  function makeCsr(name: string, subject: string, ...options: string[]): void {
    const request = ['req', '-new', '-utf8', '-key', `${name}.key`, '-subj', subject];
    run(...request, ...options, '-out', `${name}.csr`);
  }

  function issue(name: string, { subject, issuer, extensions = [], days = 30, key }: Issue): void {
    makeKey(name, key);
    makeCsr(name, subject);
    write(`${name}.ext`, `${extensions.join('\n')}\n`);
    const signer = issuer
      ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial']
      : ['-signkey', `${name}.key`];
    const request = ['x509', '-req', '-in', `${name}.csr`, '-extfile', `${name}.ext`];
    run(...request, '-days', String(days), ...signer, '-out', `${name}.pem`);
  }

  const read = (name: string) => readFileSync(path(name), 'utf8');

  function certify(name: string, issuer: string, extensionsFile: string): string {
    const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', extensionsFile];
    const by = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial', '-days', '30'];
    run('x509', '-req', ...files, ...by);
    return read(`${name}.pem`);
  }

  return {
    path,
    run,
    write,
    read,
    certify,
    makeKey,
    makeCsr,
    issue,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
