import * as contract from '../../../contract/certificates/enrollment-jobs.ts';
import { previewEnrollments, startEnrollments } from '../../certificates/enrollment/start-enrollments.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { toJob } from '../jobs/responses.ts';

export function enrollmentJobRoutes(dependencies: Parameters<typeof startEnrollments>[0]) {
  return {
    previewEnrollments: defineRoute(contract.previewEnrollments, async ({ body }) => ({
      data: [await previewEnrollments(dependencies, body)],
    })),
    startEnrollments: defineRoute(contract.startEnrollments, async ({ body, ...author }) => {
      const job = await startEnrollments(dependencies, author, body);
      return { data: [toJob(job, author.callerId)], count: job.recordCount };
    }),
  } satisfies RoutesOf<typeof contract>;
}
