import * as contract from '../../../contract/monitors/monitors.ts';
import { HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { findSerialNumbers } from '../../store/common/pickers.ts';
import type { Database } from '../../store/engine/database.ts';
import { filterMonitors, listMonitors, searchMonitors } from '../../store/monitors/monitor-lists.ts';
import * as store from '../../store/monitors/monitors.ts';
import { findFleetSample } from '../../store/overview/samples.ts';
import { toMonitorResponse } from '../common/to-response.ts';
import { facilityScope, menuScopes, scopeOf } from './monitor-scope.ts';

/** @param connectionsSince from when on all changes of connections are kept */
export function monitorRoutes(db: Database, now: () => Date, connectionsSince: () => Date | null) {
  return {
    listMonitors: defineRoute(contract.listMonitors, async ({ query }) => {
      if (query.at && !(await findFleetSample(db, new Date(query.at), connectionsSince())))
        throw new HttpError(400, 'momentUnknown', { errors: { at: 'momentUnknown' } });
      return page(await filterMonitors(db, query, now()));
    }),
    listAssignedMonitors: defineRoute(contract.listAssignedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'assigned', query)),
    ),
    listUnassignedMonitors: defineRoute(contract.listUnassignedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'unassigned', query)),
    ),
    listDeletedMonitors: defineRoute(contract.listDeletedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'deleted', query)),
    ),
    listFacilityMonitors: defineRoute(contract.listFacilityMonitors, async ({ params, query }) =>
      page(await listMonitors(db, await facilityScope(db, params.id, 'id'), query)),
    ),
    searchMonitors: defineRoute(contract.searchMonitors, async ({ query, body }) => {
      const scope = await scopeOf(db, body.monitor_menu, body.facilityId, 'facilityId');
      if (!scope) return { data: [], count: 0 };
      return page(await searchMonitors(db, scope, body.searchValue, query));
    }),
    getMonitor: defineRoute(contract.getMonitor, async ({ params }) =>
      one(await store.findMonitor(db, params.id), 'id'),
    ),
    getMonitorsByIds: defineRoute(contract.getMonitorsByIds, async ({ body }) => ({
      data: (await store.findMonitors(db, body.ids)).map(toMonitorResponse),
    })),
    getMonitorBySerialNumber: defineRoute(contract.getMonitorBySerialNumber, async ({ params }) =>
      one(await store.findMonitorBySerialNumber(db, params.cloudId), 'cloudId'),
    ),
    findSerialNumbers: defineRoute(contract.findSerialNumbers, async ({ body }) => ({
      data: await findSerialNumbers(db, body.search_cloudId),
    })),
    countMonitors: defineRoute(contract.countMonitors, async ({ params }) => ({
      data: [],
      count: await store.countMonitors(db, menuScopes[params.menu]),
    })),
  } satisfies RoutesOf<typeof contract>;
}

function page({ rows, count }: { rows: store.MonitorRow[]; count: number }) {
  return { data: rows.map(toMonitorResponse), count };
}

function one(row: store.MonitorRow | undefined, field: string) {
  if (!row) throw recordNotFound('monitorUnknown', field);
  return { data: [toMonitorResponse(row)] };
}
