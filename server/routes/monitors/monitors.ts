import * as contract from '../../../contract/monitors/monitors.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { listFleet, requireSerialNumber } from '../../monitors/find-monitors.ts';
import type { AnswerPage } from '../../monitors/page-response.ts';
import { toMonitorResponse } from '../../monitors/response.ts';
import { facilityScope, scopeOf } from '../../monitors/scope.ts';
import type { Database } from '../../store/engine/database.ts';
import { listMonitors, searchMonitors } from '../../store/monitors/monitor-lists.ts';
import * as store from '../../store/monitors/monitors.ts';
import { findMissingSerialNumbers, findSerialNumbers } from '../../store/monitors/serial-numbers.ts';

interface MonitorDependencies {
  db: Database;
  now: () => Date;
  /** From when on all changes of connections are kept. */
  connectionsSince: () => Date | null;
  answerPage: AnswerPage;
}

export function monitorRoutes({ db, now, connectionsSince, answerPage: page }: MonitorDependencies) {
  return {
    listMonitors: defineRoute(contract.listMonitors, async ({ query }) => {
      const moment = { now: now(), connectionsSince: connectionsSince() };
      return page(await listFleet(db, query, moment), query);
    }),
    listAssignedMonitors: defineRoute(contract.listAssignedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'assigned', query), query),
    ),
    listUnassignedMonitors: defineRoute(contract.listUnassignedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'unassigned', query), query),
    ),
    listDeletedMonitors: defineRoute(contract.listDeletedMonitors, async ({ query }) =>
      page(await listMonitors(db, 'deleted', query), query),
    ),
    listFacilityMonitors: defineRoute(contract.listFacilityMonitors, async ({ params, query }) =>
      page(await listMonitors(db, await facilityScope(db, params.id, 'id'), query), query),
    ),
    searchMonitors: defineRoute(contract.searchMonitors, async ({ query, body }) => {
      const scope = await scopeOf(db, body.monitor_menu, body.facilityId, 'facilityId');
      if (!scope) return { data: [], count: 0 };
      const listing = { scope, text: body.searchValue, filters: body.filters };
      return page(await searchMonitors(db, listing, query, now()), query);
    }),
    getMonitor: defineRoute(contract.getMonitor, async ({ params }) => ({
      data: [toMonitorResponse(await requireMonitor(db, params.id))],
    })),
    getMonitorsByIds: defineRoute(contract.getMonitorsByIds, async ({ body }) => ({
      data: (await store.findMonitors(db, body.ids)).map(toMonitorResponse),
    })),
    getMonitorBySerialNumber: defineRoute(contract.getMonitorBySerialNumber, async ({ params }) => ({
      data: [toMonitorResponse(await requireSerialNumber(db, params.cloudId))],
    })),
    findSerialNumbers: defineRoute(contract.findSerialNumbers, async ({ body }) => ({
      data: await findSerialNumbers(db, body.search_cloudId),
    })),
    findMissingSerialNumbers: defineRoute(contract.findMissingSerialNumbers, async ({ body }) => ({
      data: await findMissingSerialNumbers(db, body.cloud_ids),
    })),
    countMonitors: defineRoute(contract.countMonitors, async ({ params }) => ({
      data: [],
      count: await store.countMonitors(db, store.menuScopes[params.menu]),
    })),
  } satisfies RoutesOf<typeof contract>;
}
