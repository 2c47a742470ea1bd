// What the service speaks https with, whichever certificate it is.
// In the bundle, what a file imports from packages comes before the file itself: here this is early enough.
import './reflect-metadata-shim.ts';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { machineName, machineNames } from './host-names.ts';
import { readOwnCertificate } from './own-certificate.ts';

/** The authority that devices must be told to trust. */
export interface Authority {
  /** DER, as devices take it. */
  bytes: Buffer;
  /** SHA-256, by which a person compares what arrived with what was sent. */
  fingerprint: string;
  /** Whether it took the place of another one: every device must be told anew. */
  replaced: boolean;
}

export interface Tls {
  /** PEM. */
  certificate: string;
  key: string;
  authority?: Authority;
  /** The certificate as it is by now. */
  renewed(): Promise<{ certificate: string; key: string; replaced?: boolean }>;
}

/** The file that the programs of this machine must trust to reach the service. */
export function trustFilePath({ tls, dataDir }: Pick<Config, 'tls' | 'dataDir'>): string | undefined {
  return tls === 'local' ? join(dataDir, 'tls/ca.crt') : tls?.certificate;
}

async function openLocal({ dataDir, publicUrl }: Config): Promise<Tls> {
  // Only here: nobody else waits for the library that makes certificates.
  const { ensureLocalCertificate } = await import('./local-certificate.ts');
  const required = publicUrl.hostname.replace(/^\[|\]$/g, '');
  const renewed = () => {
    const names = { machine: machineName(), required, optional: machineNames() };
    return ensureLocalCertificate(join(dataDir, 'tls'), names, new Date());
  };
  const { authority, replaced, ...pair } = await renewed();
  const { raw, fingerprint256: fingerprint } = new X509Certificate(authority);
  return { ...pair, authority: { bytes: raw, fingerprint, replaced }, renewed };
}

/** Reads or makes the certificate; undefined where the service speaks plain http. */
export async function openTls(config: Config): Promise<Tls | undefined> {
  const { tls } = config;
  if (tls === 'local') return openLocal(config);
  if (!tls) return undefined;
  const renewed = async () => readOwnCertificate(tls, new Date());
  return { ...(await renewed()), renewed };
}
