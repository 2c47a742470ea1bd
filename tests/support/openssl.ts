// Keys and certificates made by the `openssl` command, which shares no code with ours.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Issue, KeyType, Pki, Signing } from './pki.ts';

/** Options of genpkey. */
export const keyTypes = {
  'RSA 512': ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:512'],
  'RSA 2048': ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'RSA 4096': ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:4096'],
  'ECDSA P-256': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'ECDSA P-384': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
} as const;

type KeyOptions = KeyType | readonly string[];

export interface OpensslFolder extends Pki {
  path(name: string): string;
  run(...args: string[]): Buffer;
  write(name: string, content: string | Uint8Array): string;
  makeKey(name: string, type?: KeyOptions): void;
  makeCsr(name: string, subject: string, ...options: string[]): void;
  issue(name: string, options: Omit<Issue, 'key'> & { key?: KeyOptions }): void;
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

  function makeKey(name: string, type: KeyOptions = 'ECDSA P-256'): void {
    run('genpkey', ...(typeof type === 'string' ? keyTypes[type] : type), '-out', `${name}.key`);
  }

  function makeCsr(name: string, subject: string, ...options: string[]): void {
    const request = ['req', '-new', '-utf8', '-key', `${name}.key`, '-subj', subject];
    run(...request, ...options, '-out', `${name}.csr`);
  }

  function sign(name: string, { issuer, extensions = [], days = 30, digest = '-sha256' }: Signing): void {
    write(`${name}.ext`, `${extensions.join('\n')}\n`);
    const signer = issuer
      ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial']
      : ['-signkey', `${name}.key`];
    const request = ['x509', '-req', '-in', `${name}.csr`, '-extfile', `${name}.ext`];
    run(...request, '-days', String(days), digest, ...signer, '-out', `${name}.pem`);
  }

  return {
    path,
    run,
    write,
    read: (name) => readFileSync(path(name), 'utf8'),
    makeKey,
    makeCsr,
    sign,
    issue(name, { subject, key, ...signing }) {
      makeKey(name, key);
      makeCsr(name, subject);
      sign(name, signing);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
