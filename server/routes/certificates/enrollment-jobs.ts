import * as contract from '../../../contract/certificates/enrollment-jobs.ts';
import { queueEnrollments } from '../../certificates/enrollment/queue.ts';
import { HttpError } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { findEnrollable, findWithoutCertificate } from '../../store/certificates/enrollable.ts';
import type { Database } from '../../store/engine/database.ts';
import { findJob } from '../../store/jobs/jobs.ts';
import { requireFacility } from '../require-facility.ts';
import { toJob } from './responses.ts';

export function enrollmentJobRoutes({ db, now }: { db: Database; now: () => Date }) {
  const limit = contract.maxEnrollments;
  return {
    startEnrollments: defineRoute(contract.startEnrollments, async ({ body, ...author }) => {
      const { monitor_ids, facility_id } = body;
      const facility =
        facility_id === undefined ? undefined : await requireFacility(db, facility_id, 'facility_id');
      const at = now();
      const id = await queueEnrollments(db, {
        kind: 'enrollment',
        author,
        now: at,
        find: (tx) =>
          facility
            ? findWithoutCertificate(tx, facility.id, { now: at, limit })
            : findEnrollable(tx, monitor_ids, limit),
      });
      const job = id === null ? undefined : await findJob(db, id);
      if (!job) throw new HttpError(409, 'enrollmentsNone');
      return { data: [toJob(job)], count: job.recordCount };
    }),
  } satisfies RoutesOf<typeof contract>;
}
