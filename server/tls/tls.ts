// The certificate that the service speaks https with, the operator's or a local one.
// The shim comes first: in the bundle, imports of packages are moved before everything else in a file.
import '../base/reflect-metadata-shim.ts';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { ownHostName, ownHostNames } from './host-names.ts';
import { readOwnCertificate } from './own-certificate.ts';

/** The authority that devices must be set up to trust. */
export interface Authority {
  /** DER. */
  bytes: Buffer;
  /** SHA-256, by which a person compares the download with the terminal's output. */
  fingerprint: string;
  /** Whether it replaced another one: every device must trust the new one. */
  replaced: boolean;
}

export interface Tls {
  /** PEM. */
  certificate: string;
  key: string;
  authority?: Authority;
  renewed(): Promise<{ certificate: string; key: string; replaced?: boolean }>;
}

/** The certificate that programs on this machine must trust to reach the service. */
export function trustFilePath({ tls, dataDir }: Pick<Config, 'tls' | 'dataDir'>): string | undefined {
  return tls === 'local' ? join(dataDir, 'tls/ca.crt') : tls?.certificate;
}

async function openLocal({ dataDir, publicUrl }: Config): Promise<Tls> {
  // Loaded on demand: the library takes long to load.
  const { ensureLocalCertificate } = await import('./local-certificate.ts');
  const required = publicUrl.hostname.replace(/^\[|\]$/g, '');
  const renewed = () => {
    const names = { machine: ownHostName(), required, optional: ownHostNames() };
    return ensureLocalCertificate(join(dataDir, 'tls'), names, new Date());
  };
  const { authority, replaced, ...pair } = await renewed();
  const { raw, fingerprint256: fingerprint } = new X509Certificate(authority);
  return { ...pair, authority: { bytes: raw, fingerprint, replaced }, renewed };
}

/** Reads or creates the certificate; undefined when the service speaks plain http. */
export async function openTls(config: Config): Promise<Tls | undefined> {
  const { tls } = config;
  if (tls === 'local') return openLocal(config);
  if (!tls) return undefined;
  const renewed = async () => readOwnCertificate(tls, new Date());
  return { ...(await renewed()), renewed };
}
