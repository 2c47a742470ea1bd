// Whether a network certificate leads to a root that is known for its facility. That none does is a warning: a network may
// check its clients against another CA than the one that its servers' certificates come from.
import type { NetworkCertificateRow } from '../store/certificates/network-certificates.ts';
import { isRoot, type SiteFileRow } from '../store/site-configuration/site-files.ts';
import type { CertificateDetails } from './certificate.ts';
import { type Problem, resultOf } from './problem.ts';

/** By record id of the file, whose content does not change: lists are read often, and parsing takes long. */
const parsedRoots = new Map<string, CertificateDetails>();
const maxParsedRoots = 200;

/** The certificate of a stored root. */
export async function parseRoot({ id, content }: SiteFileRow): Promise<CertificateDetails> {
  const known = parsedRoots.get(id);
  if (known) return known;
  const { readCertificate } = await import('./certificate.ts');
  const { pemToDer } = await import('./pem.ts');
  const parsed = readCertificate(pemToDer(content));
  const [oldest] = parsedRoots.keys();
  if (oldest && parsedRoots.size >= maxParsedRoots) parsedRoots.delete(oldest);
  parsedRoots.set(id, parsed);
  return parsed;
}

/** The roots among stored files by which monitors judge a network. */
export function parseRoots(files: readonly SiteFileRow[]): Promise<CertificateDetails[]> {
  return Promise.all(files.filter(isRoot).map(parseRoot));
}

/** Record id of the certificate → what to say of it; nothing while its facility has no root. */
export async function issuerWarnings(
  files: readonly SiteFileRow[],
  certificates: readonly Pick<NetworkCertificateRow, 'id' | 'pem' | 'chain'>[],
): Promise<Map<string, Problem>> {
  const roots = files.filter(isRoot);
  if (roots.length === 0 || certificates.length === 0) return new Map();
  const { readCertificate } = await import('./certificate.ts');
  const { checkIssuer } = await import('./uploads.ts');
  const { pemToDer } = await import('./pem.ts');
  const stored = await parseRoots(roots);
  return new Map(
    certificates.flatMap(({ id, pem, chain }): [string, Problem][] => {
      const read = resultOf(() =>
        [pem, ...chain.map((it) => it.pem)].map((it) => readCertificate(pemToDer(it))),
      );
      const found = read.ok ? checkIssuer(read.value, stored) : read;
      return found.ok ? [] : [[id, found.problem]];
    }),
  );
}
