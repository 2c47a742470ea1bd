import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { toBulkResponse } from '../../common/selection.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  associateMonitors,
  createMonitor,
  previewAssociation,
  replaceCredential,
  restoreMonitors,
  updateMonitor,
} from '../../monitors/change-monitors.ts';
import { deleteMonitors } from '../../monitors/delete-monitors.ts';
import { toMonitorResponse } from '../../monitors/response.ts';
import type { Database } from '../../store/engine/database.ts';

export function monitorWriteRoutes(db: Database, now: () => Date) {
  const dependencies = { db, now };
  return {
    createMonitor: defineRoute(contract.createMonitor, async ({ body, ...author }) => {
      const { row, credential } = await createMonitor(dependencies, author, body);
      return { data: [{ ...toMonitorResponse(row), credential }] };
    }),
    updateMonitor: defineRoute(contract.updateMonitor, async ({ params, body, ...author }) => ({
      data: [toMonitorResponse(await updateMonitor(dependencies, author, params.id, body))],
    })),
    replaceCredential: defineRoute(contract.replaceCredential, async ({ params, ...author }) => {
      const { row, credential } = await replaceCredential(db, author, params.id);
      return { data: [{ ...toMonitorResponse(row), credential }] };
    }),
    deleteMonitors: defineRoute(contract.deleteMonitors, ({ body, ...author }) =>
      deleteMonitors(dependencies, author, body, ''),
    ),
    deleteFoundMonitors: defineRoute(contract.deleteFoundMonitors, ({ body, ...author }) =>
      deleteMonitors(dependencies, author, body, body.searchValue),
    ),
    associateMonitors: defineRoute(contract.associateMonitors, async ({ body, ...author }) => {
      const { changed, unchanged, skipped } = await associateMonitors(dependencies, author, body);
      const { data, count } = toBulkResponse(changed);
      return { data: { changed: data, unchanged: toBulkResponse(unchanged).data, skipped }, count };
    }),
    previewAssociation: defineRoute(contract.previewAssociation, async ({ body }) => ({
      data: [{ certificates: await previewAssociation(dependencies, body) }],
    })),
    restoreMonitors: defineRoute(contract.restoreMonitors, async ({ body, ...author }) => {
      const { ids, credentials } = await restoreMonitors(db, author, body.monitor_ids);
      const { data: restored, count } = toBulkResponse(ids);
      return { data: { restored, credentials }, count };
    }),
  } satisfies RoutesOf<typeof contract>;
}
