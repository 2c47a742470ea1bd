import * as contract from '../../../contract/users/user-changes.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { previewUserChange, startUserChange } from '../../users/start-change.ts';
import { toJob } from '../jobs/responses.ts';

export function userChangeRoutes(dependencies: Parameters<typeof startUserChange>[0]) {
  return {
    previewUserChange: defineRoute(contract.previewUserChange, async ({ body }) => ({
      data: [await previewUserChange(dependencies.db, body)],
    })),
    startUserChange: defineRoute(contract.startUserChange, async ({ body, ...author }) => {
      const job = await startUserChange(dependencies, author, body);
      return { data: [toJob(job, author.callerId)], count: job.recordCount };
    }),
  } satisfies RoutesOf<typeof contract>;
}
