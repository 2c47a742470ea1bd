// The files that are stored of a facility. Some servers answer with their names only.
import type { NetworkDetails, SiteFile } from '../../../../contract/site-configuration/network-details.ts';

export type SiteFileKind = SiteFile['kind'];
export type StoredSiteFile = Pick<SiteFile, 'kind' | 'file_name'> & Partial<SiteFile>;

/** The file's name in a path on a server of any kind. */
export function lastSegment(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
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
