// The files that are stored for a facility. Some servers answer with their names only.
import type { NetworkDetails, SiteFile } from '../../../../contract/site-configuration/network-details.ts';
import { lastSegment } from '../../../lib/last-segment.ts';

export type SiteFileKind = SiteFile['kind'];
export type StoredSiteFile = Pick<SiteFile, 'kind' | 'file_name'> & Partial<SiteFile>;

/** A fingerprint in pairs, as other tools show it: it is to be compared. */
export function inPairs(fingerprint: string): string {
  return fingerprint.toUpperCase().match(/../g)?.join(':') ?? fingerprint;
}

function namesOf(details: NetworkDetails, kind: SiteFileKind): string[] {
  const paths = {
    registrationAuthorityKey: [details.key_filename],
    registrationAuthorityCertificate: [details.cert_filename],
    estRoot: [details.managementca_filename],
    wpa: [details.wpa_filename],
    root: details.cacert_filepath,
    fetchedRoot: [],
  }[kind];
  return paths.map(lastSegment).filter((name) => name !== '');
}

export function storedFilesOf(details: NetworkDetails | null, kind: SiteFileKind): StoredSiteFile[] {
  if (!details) return [];
  const listed = details.files.filter((file) => file.kind === kind);
  // Fetched roots are among the paths of roots.
  const known = details.files.filter((file) => file.kind === kind || file.kind === 'fetchedRoot');
  const unlisted = namesOf(details, kind).filter(
    (name) => !known.some(({ file_name }) => file_name === name),
  );
  return [...listed, ...unlisted.map((file_name) => ({ kind, file_name }))];
}
