// How many monitors are in each state of connection, of a fleet, of a facility, at a moment.
import type { FacilityConnections } from '../../contract/overview/overview.ts';

type ConnectionCounts = Pick<FacilityConnections, 'online' | 'offline' | 'never_connected'>;

export const totalOf = ({ online, offline, never_connected }: ConnectionCounts) =>
  online + offline + never_connected;

/** The first of them to which one would walk: monitors without a facility are nowhere. */
export const firstToWalkTo = (worstFirst: readonly FacilityConnections[]) =>
  worstFirst.find(({ id, offline }) => id && offline > 0);
