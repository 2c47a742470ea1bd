// Whether a network certificate leads to a root that is known for its facility. That none does is a warning: a network may
// check its clients against another CA than the one that its servers' certificates come from.
import type { NetworkCertificateRow } from '../store/certificates/network-certificates.ts';
import { isRoot, type SiteFileRow } from '../store/site-configuration/site-files.ts';
import type { CertificateDetails } from './certificate.ts';
import { type Problem, resultOf } from './problem.ts';
import { splitCertificates } from './stored-certificates.ts';

/** By record id of the file, whose content does not change: lists are read often, and parsing takes long. */
const parsedRoots = new Map<string, CertificateDetails[]>();
const maxParsedRoots = 200;

async function parseRoots({ id, content }: SiteFileRow): Promise<CertificateDetails[]> {
  const known = parsedRoots.get(id);
  if (known) return known;
  const { readCertificate } = await import('./certificate.ts');
  const { pemToDer } = await import('./pem.ts');
  const parsed = splitCertificates(content).map((pem) => readCertificate(pemToDer(pem)));
  const [oldest] = parsedRoots.keys();
  if (oldest && parsedRoots.size >= maxParsedRoots) parsedRoots.delete(oldest);
  parsedRoots.set(id, parsed);
  return parsed;
}

/** Record id of the certificate → what to say of it; nothing while its facility has no root. */
export async function issuerWarnings(
  files: readonly SiteFileRow[],
  certificates: readonly Pick<NetworkCertificateRow, 'id' | 'pem'>[],
): Promise<Map<string, Problem>> {
  const roots = files.filter(isRoot);
  if (roots.length === 0 || certificates.length === 0) return new Map();
  const { readCertificate } = await import('./certificate.ts');
  const { checkIssuer } = await import('./uploads.ts');
  const { pemToDer } = await import('./pem.ts');
  const stored = (await Promise.all(roots.map(parseRoots))).flat();
  return new Map(
    certificates.flatMap(({ id, pem }): [string, Problem][] => {
      const read = resultOf(() => readCertificate(pemToDer(pem)));
      const found = read.ok ? checkIssuer(read.value, stored) : read;
      return found.ok ? [] : [[id, found.problem]];
    }),
  );
}
