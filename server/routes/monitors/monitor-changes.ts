import * as contract from '../../../contract/monitors/monitor-changes.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { previewMonitorChange, startMonitorChange } from '../../monitors/start-change.ts';
import { toJob } from '../jobs/responses.ts';

export function monitorChangeRoutes(dependencies: Parameters<typeof startMonitorChange>[0]) {
  return {
    previewMonitorChange: defineRoute(contract.previewMonitorChange, async ({ body }) => ({
      data: [await previewMonitorChange(dependencies, body)],
    })),
    startMonitorChange: defineRoute(contract.startMonitorChange, async ({ body, ...author }) => {
      const job = await startMonitorChange(dependencies, author, body);
      return { data: [toJob(job, author.callerId)], count: job.recordCount };
    }),
  } satisfies RoutesOf<typeof contract>;
}
