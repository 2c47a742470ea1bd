// Facilities by how bad it is there, as the service orders them, for a service that tells them only with the overview.
import { sortKey } from '../../../contract/common/normalise.ts';
import type { FacilityConnections } from '../../../contract/overview/overview.ts';
import { totalOf } from '../../connection/connection-counts.ts';

const shareOffline = (one: FacilityConnections) => one.offline / Math.max(1, totalOf(one));

/** In the order of the lists. */
function compareNames(a: FacilityConnections, b: FacilityConnections): number {
  const [first, second] = [sortKey(a.name), sortKey(b.name)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Most Offline monitors first; of as many, the larger share; then by name. */
export function worstFirst(facilities: readonly FacilityConnections[]): FacilityConnections[] {
  return [...facilities].sort(
    (a, b) => b.offline - a.offline || shareOffline(b) - shareOffline(a) || compareNames(a, b),
  );
}
