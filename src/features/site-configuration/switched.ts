// Finds what is still stored of the EST server when a facility was switched between None and EST, or to another server: a
// person says what becomes of it.
import type {
  NetworkDetails,
  SiteFile,
  TransferType,
} from '../../../contract/site-configuration/network-details.ts';
import type { Removable } from './removable.ts';

/** It uses no EST server now, uses one again, or another one. */
export type SwitchReason = 'none' | 'est' | 'server';

export interface Switched {
  reason: SwitchReason;
  items: readonly Removable[];
}

/** Says what a save has stored. */
export interface SavedSite {
  transferType: TransferType;
  /** The addresses of the EST server, where they were saved. */
  urls?: readonly string[];
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

/** A root of an EST server names the servers that it is for; a fetched one its URL. */
function isForOthers({ summary }: SiteFile, hosts: readonly string[]): boolean {
  return !summary?.some((text) => hosts.includes(hostOf(text)));
}

function rootsOf(files: readonly SiteFile[]): Removable[] {
  return files.flatMap(({ kind, fingerprint, subject, file_name }) =>
    (kind === 'estRoot' || kind === 'fetchedRoot') && fingerprint
      ? [{ kind, fingerprint, name: subject || file_name }]
      : [],
  );
}

function secretsOf({ has_password, user_name, files }: NetworkDetails): Removable[] {
  const key = files.find(({ kind }) => kind === 'registrationAuthorityKey');
  return [
    ...(has_password ? [{ kind: 'credentials' as const, name: user_name }] : []),
    ...(key ? [{ kind: 'registrationAuthority' as const, name: key.file_name }] : []),
  ];
}

/** @param before what was stored until the save. @returns null where nothing is to be asked */
export function switchedBy(
  before: NetworkDetails | null,
  { transferType, urls = [] }: SavedSite,
): Switched | null {
  if (!before) return null;
  const { files } = before;
  const hosts = urls.map(hostOf);
  const usedHosts = [before.cacert_url, before.clientcert_url].filter((url) => url !== '').map(hostOf);
  if (before.transfer_type !== transferType) {
    // Saving the authentication replaces its secrets.
    const secrets = urls.length > 0 ? [] : secretsOf(before);
    const roots = rootsOf(files.filter((file) => urls.length === 0 || isForOthers(file, hosts)));
    const items = [...secrets, ...roots];
    const reason = transferType === 'Online' ? 'est' : 'none';
    return items.length > 0 ? { reason, items } : null;
  }
  const isOtherServer = hosts.some((host) => !usedHosts.includes(host));
  const items = isOtherServer ? rootsOf(files.filter((file) => isForOthers(file, hosts))) : [];
  return items.length > 0 ? { reason: 'server', items } : null;
}
