import type { FacilityConnections } from '../../contract/overview/overview.ts';

function shareOffline({ online, offline, never_connected }: FacilityConnections): number {
  return offline === 0 ? 0 : offline / (online + offline + never_connected);
}

/** Most Offline first; of as many, the larger share of a facility's monitors; else as they were. */
export function worstFirst(facilities: readonly FacilityConnections[]): FacilityConnections[] {
  return facilities.toSorted(
    (one, other) => other.offline - one.offline || shareOffline(other) - shareOffline(one),
  );
}
