import type { z } from 'zod';
import * as contract from '../../../contract/devices/gateway.ts';
import { createGateway, type GatewayDependencies } from '../../devices/gateway.ts';
import { type CloudLogReport, receiveCloudLog } from '../../devices/receive-cloud-log.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { type DeviceUploadDependencies, deviceUploadRoutes } from './uploads.ts';

export function deviceRoutes(dependencies: GatewayDependencies & DeviceUploadDependencies) {
  const { db, now } = dependencies;
  const gateway = createGateway(dependencies);
  return {
    heartbeat: defineRoute(contract.heartbeat, async ({ callerId }) => {
      const { nextInSeconds, requests } = await gateway.heartbeat(callerId);
      return { data: [{ next_in_seconds: nextInSeconds, requests }] };
    }),
    pollRequests: defineRoute(contract.pollRequests, async ({ callerId, query, signal }) => ({
      data: await gateway.poll(callerId, query, signal()),
    })),
    ...deviceUploadRoutes(dependencies),
    reportFailure: defineRoute(contract.reportFailure, async ({ callerId, params, body }) => {
      await gateway.reportFailure(callerId, params.id, body.reason);
      return { data: [] };
    }),
    reportCloudLog: defineRoute(contract.reportCloudLog, async ({ callerId, body }) => {
      await receiveCloudLog(db, callerId, toReport(body), now());
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}

function toReport({ entries }: z.output<typeof contract.reportCloudLog.body>): CloudLogReport {
  return {
    entries: entries.flatMap((entry) =>
      'unreadable' in entry ? [] : [{ ...entry, at: new Date(entry.at) }],
    ),
    unreadable: entries.flatMap((entry) => ('unreadable' in entry ? [entry.unreadable] : [])),
  };
}
