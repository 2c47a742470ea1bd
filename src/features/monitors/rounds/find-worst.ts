// The facility that needs a round most; loaded when a person asks for one.
import { type FacilityConnections, listWorstFacilities } from '../../../../contract/overview/overview.ts';
import { offers } from '../../../api/capabilities.ts';
import { firstToWalkTo } from '../../../connection/connection-counts.ts';
import type { AppContext } from '../../../data/app-context.ts';

/** One of the two may be the row of monitors without a facility. */
const asked = { count: 2, page: 1 };

/** Null where nothing is Offline, and where nobody can say. Never rejects. */
export async function findWorst({
  call,
  reachability,
}: Pick<AppContext, 'call' | 'reachability'>): Promise<FacilityConnections | null> {
  if (reachability.lostSince() !== null || !(await offers(call, 'worstFacilities'))) return null;
  try {
    const { data } = await call(listWorstFacilities, { query: asked });
    return firstToWalkTo(data) ?? null;
  } catch {
    return null;
  }
}
