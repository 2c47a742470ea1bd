import * as contract from '../../../contract/overview/overview.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { readHistory, type SampledHistory } from '../../overview/history.ts';
import type { KeptFleet } from '../../overview/kept-fleet.ts';
import { worstFirst } from '../../overview/worst-facilities.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  type ConnectionHistory,
  readConnection,
  readFacilityConnection,
} from '../../store/overview/changes.ts';

function toConnection({ from, to, hours, changes, online }: ConnectionHistory): contract.Connection {
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    online,
    hours: hours.map((hour) => ({ at: hour.at.toISOString(), online: hour.online })),
    changes: changes.map((change) => ({ at: change.at.toISOString(), online: change.online })),
  };
}

function toPoint(point: SampledHistory['points'][number]): contract.HistoryPoint {
  const { at, online, offline, neverConnected, countedAt } = point;
  const numbers = { at: at.toISOString(), online, offline, never_connected: neverConnected };
  return { ...numbers, ...(countedAt && { counted_at: countedAt.toISOString() }) };
}

export function overviewRoutes(
  { db, now, fleet }: { db: Database; now: () => Date; fleet: KeptFleet },
  connectionsSince: () => Date | null,
) {
  return {
    getOverview: defineRoute(contract.getOverview, async ({ query }) => {
      const answer = await fleet.read(now(), query.silent_since);
      return { data: [query.facilities === 'none' ? { ...answer, facilities: [] } : answer] };
    }),
    listWorstFacilities: defineRoute(contract.listWorstFacilities, async ({ query: { count, page } }) => {
      const { facilities } = await fleet.readAny(now());
      const first = (page - 1) * count;
      return { data: worstFirst(facilities).slice(first, first + count), count: facilities.length };
    }),
    getOverviewHistory: defineRoute(contract.getOverviewHistory, async ({ query }) => {
      const clock = { now: now(), connectionsSince: connectionsSince() };
      const { from, to, minutes, points } = await readHistory(db, query, clock);
      const span = { from: from.toISOString(), to: to.toISOString(), minutes };
      return { data: [{ ...span, points: points.map(toPoint) }] };
    }),
    getMonitorConnection: defineRoute(contract.getMonitorConnection, async ({ params }) => {
      const monitor = await requireMonitor(db, params.id);
      return { data: [toConnection(await readConnection(db, monitor, now(), connectionsSince()))] };
    }),
    getFacilityConnection: defineRoute(contract.getFacilityConnection, async ({ params }) => {
      const { id } = await requireFacility(db, params.id, 'id');
      return { data: [toConnection(await readFacilityConnection(db, id, now()))] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
