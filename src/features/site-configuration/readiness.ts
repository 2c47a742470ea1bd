// How far a facility is on its way to certificates for all of its monitors, in the order of the work.
import { dayMs } from '../../../contract/common/durations.ts';
import { transferTypeOf } from './panels.ts';
import type { EapType, Mechanism } from './site-search.ts';
import type { Site } from './site-source.ts';

/** A task of the setup: it stores something without which no monitor gets its certificate. */
export interface SetupTask {
  mechanism: Exclude<Mechanism, 'client'>;
  done: boolean;
}

/** The first thing that is missing; null where it is not known whether certificates are. */
export type NextTask = Mechanism | 'type' | 'monitors' | 'ready' | null;

function isAuthenticationStored({ authentication }: Site): boolean {
  if (!authentication) return false;
  const { authentication_type, user_name, key_filename, clientcert_url } = authentication;
  return clientcert_url !== '' && (authentication_type === 'KeyFile' ? key_filename : user_name) !== '';
}

/** Names what must be stored before certificates of the facility are renewed; null where nothing is missing. */
export function missingForRenewal(site: Site): 'csr' | 'authentication' | null {
  if (site.details?.transfer_type !== 'Online') return 'csr';
  return isAuthenticationStored(site) ? null : 'authentication';
}

export function setupTasks(site: Site, type: EapType): SetupTask[] {
  const { details, csr } = site;
  const parameters: SetupTask = { mechanism: 'csr', done: csr !== null };
  const wpa: SetupTask = { mechanism: 'wpa', done: Boolean(details?.wpa_filename) };
  if (type === 'est')
    return [parameters, { mechanism: 'authentication', done: isAuthenticationStored(site) }, wpa];
  return [parameters, wpa, { mechanism: 'root', done: (details?.cacert_filepath.length ?? 0) > 0 }];
}

export function nextTask(site: Site, type: EapType): NextTask {
  const missing = setupTasks(site, type).find(({ done }) => !done);
  if (missing) return missing.mechanism;
  if (transferTypeOf(type) !== (site.details?.transfer_type ?? 'Offline')) return 'type';
  if (site.monitors === 0) return 'monitors';
  if (site.certificates === null || site.monitors === null) return null;
  return site.certificates < site.monitors ? 'client' : 'ready';
}

interface EndingFile {
  /** Two certificates may have one subject. */
  id: string;
  /** The subject of the certificate. */
  name: string;
  /** Whole days that are left; negative for one that has ended. */
  days: number;
}

const endsSoonDays = 90;

/**
 * The certificates without which monitors lose their network or get no new certificate, and that end soon or have ended. One may be
 * stored as several kinds, and is named once; the soonest end comes first.
 */
export function endingFiles(details: Site['details'], now: number): EndingFile[] {
  const found = (details?.files ?? []).flatMap((file): [string, EndingFile][] => {
    const { kind, subject, file_name, valid_until: end, fingerprint } = file;
    if (!end || kind === 'wpa' || kind === 'registrationAuthorityKey') return [];
    const days = Math.floor((Date.parse(end) - now) / dayMs);
    const id = fingerprint || `${kind} ${file_name}`;
    return days <= endsSoonDays ? [[id, { id, name: subject || file_name, days }]] : [];
  });
  return [...new Map(found).values()].sort((one, other) => one.days - other.days);
}

/** Roots that the EST server no longer hands out: a person keeps or removes them. */
export function missingRoots(details: Site['details']): { id: string; name: string }[] {
  return (details?.files ?? []).flatMap(
    ({ kind, missing_since: missing, fingerprint, subject, file_name }) => {
      if (kind !== 'fetchedRoot' || !missing) return [];
      return [{ id: fingerprint || file_name, name: subject || file_name }];
    },
  );
}

type Leftover = 'credentials' | 'key' | 'estRoot' | 'fetchedRoot';

/** Says what is stored of an EST server while the facility transfers certificates as files. */
export function leftoversOf({ details }: Pick<Site, 'details'>): Leftover[] {
  if (!details || details.transfer_type === 'Online') return [];
  const has = (kind: string) => details.files.some((file) => file.kind === kind);
  const found: Record<Leftover, boolean> = {
    credentials: details.has_password === true,
    key: has('registrationAuthorityKey'),
    estRoot: has('estRoot'),
    fetchedRoot: has('fetchedRoot'),
  };
  return (Object.keys(found) as Leftover[]).filter((kind) => found[kind]);
}
