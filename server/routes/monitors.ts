// Monitors: contract in, store, contract out.
import * as contract from '../../contract/monitors.ts';
import type { RoutesOf } from '../call.ts';
import { unknown } from '../http/refusal.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { listMonitors, searchMonitors } from '../store/monitor-lists.ts';
import * as store from '../store/monitors.ts';
import { findSerialNumbers } from '../store/pickers.ts';
import { facilityScope, menuScopes, scopeOf } from './monitor-scope.ts';
import { monitorOnWire } from './on-wire.ts';

export function monitorRoutes(db: Database) {
  return {
    listMonitors: implement(contract.listMonitors, async ({ query }) =>
      page(await listMonitors(db, 'all', query)),
    ),
    listAssignedMonitors: implement(contract.listAssignedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'assigned', query)),
    ),
    listUnassignedMonitors: implement(contract.listUnassignedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'unassigned', query)),
    ),
    listDeletedMonitors: implement(contract.listDeletedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'deleted', query)),
    ),
    listFacilityMonitors: implement(contract.listFacilityMonitors, async ({ params, query }) =>
      page(await listMonitors(db, await facilityScope(db, params.id, 'id'), query)),
    ),
    searchMonitors: implement(contract.searchMonitors, async ({ query, body }) => {
      const scope = await scopeOf(db, body.monitor_menu, body.facilityId, 'facilityId');
      if (!scope) return { data: [], count: 0 };
      return page(await searchMonitors(db, scope, body.searchValue, query));
    }),
    getMonitor: implement(contract.getMonitor, async ({ params }) =>
      one(await store.findMonitor(db, params.id), 'id'),
    ),
    getMonitorBySerialNumber: implement(contract.getMonitorBySerialNumber, async ({ params }) =>
      one(await store.findMonitorBySerialNumber(db, params.cloudId), 'cloudId'),
    ),
    findSerialNumbers: implement(contract.findSerialNumbers, async ({ body }) => ({
      data: await findSerialNumbers(db, body.search_cloudId),
    })),
    countMonitors: implement(contract.countMonitors, async ({ params }) => ({
      data: [],
      count: await store.countMonitors(db, menuScopes[params.menu]),
    })),
  } satisfies RoutesOf<typeof contract>;
}

function page({ rows, count }: { rows: store.MonitorRow[]; count: number }) {
  return { data: rows.map(monitorOnWire), count };
}

function one(row: store.MonitorRow | undefined, field: string) {
  if (!row) throw unknown('monitorUnknown', field);
  return { data: [monitorOnWire(row)] };
}
