// Monitors: contract in, store, contract out.
import * as contract from '../../contract/monitors.ts';
import { Refusal, unknown } from '../http/refusal.ts';
import { implement, type RoutesOf } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { findFacility } from '../store/facilities.ts';
import { listMonitors, searchMonitors } from '../store/monitor-lists.ts';
import * as store from '../store/monitors.ts';
import { findSerialNumbers } from '../store/pickers.ts';
import { monitorOnWire } from './on-wire.ts';

const menuScopes = {
  MONITOR_ALL: 'all',
  MONITOR_ASSIGNED: 'assigned',
  MONITOR_UNASSIGNED: 'unassigned',
  MONITOR_DELETED: 'deleted',
} as const satisfies Record<contract.MonitorMenu, store.MonitorScope>;

export function monitorRoutes(db: Database) {
  async function facilityScope(id: string, field: string): Promise<store.MonitorScope> {
    const facility = await findFacility(db, id);
    if (!facility) throw unknown('facilityUnknown', field);
    return { facilityId: facility.id };
  }

  /** The rows of a menu, or of one facility; a facility has no unassigned and no deleted monitors. */
  async function searchScope(
    menu: contract.MonitorMenu | 'MONITOR_FACILITY',
    facilityId: string | null | undefined,
  ): Promise<store.MonitorScope | undefined> {
    if (facilityId) {
      const scope = await facilityScope(facilityId, 'facilityId');
      return menu === 'MONITOR_UNASSIGNED' || menu === 'MONITOR_DELETED' ? undefined : scope;
    }
    if (menu !== 'MONITOR_FACILITY') return menuScopes[menu];
    throw new Refusal(400, 'requestInvalid', { errors: { facilityId: 'idInvalid' } });
  }

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
      page(await listMonitors(db, await facilityScope(params.id, 'id'), query)),
    ),
    searchMonitors: implement(contract.searchMonitors, async ({ query, body }) => {
      const scope = await searchScope(body.monitor_menu, body.facilityId);
      if (scope === undefined) return { data: [], count: 0 };
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
