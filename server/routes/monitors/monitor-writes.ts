import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { toBulkResponse } from '../../common/selection.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  createMonitor,
  replaceCredential,
  restoreMonitors,
  updateMonitor,
} from '../../monitors/change-monitors.ts';
import { deleteMonitors } from '../../monitors/delete-monitors.ts';
import { toMonitorResponse } from '../../monitors/response.ts';
import type { Database } from '../../store/engine/database.ts';

export function monitorWriteRoutes(db: Database, now: () => Date) {
  const parts = { db, now };
  return {
    createMonitor: defineRoute(contract.createMonitor, async ({ body, ...author }) => {
      const { row, credential } = await createMonitor(parts, author, body);
      return { data: [{ ...toMonitorResponse(row), credential }] };
    }),
    updateMonitor: defineRoute(contract.updateMonitor, async ({ params, body, ...author }) => ({
      data: [toMonitorResponse(await updateMonitor(parts, author, params.id, body))],
    })),
    replaceCredential: defineRoute(contract.replaceCredential, async ({ params, ...author }) => {
      const { row, credential } = await replaceCredential(db, author, params.id);
      return { data: [{ ...toMonitorResponse(row), credential }] };
    }),
    deleteMonitors: defineRoute(contract.deleteMonitors, ({ body, ...author }) =>
      deleteMonitors(parts, author, body, ''),
    ),
    deleteFoundMonitors: defineRoute(contract.deleteFoundMonitors, ({ body, ...author }) =>
      deleteMonitors(parts, author, body, body.searchValue),
    ),
    restoreMonitors: defineRoute(contract.restoreMonitors, async ({ body, ...author }) =>
      toBulkResponse(await restoreMonitors(db, author, body.monitor_ids)),
    ),
  } satisfies RoutesOf<typeof contract>;
}
