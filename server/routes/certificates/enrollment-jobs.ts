import type { z } from 'zod';
import * as contract from '../../../contract/certificates/enrollment-jobs.ts';
import { previewEnrollments, queueEnrollments } from '../../certificates/enrollment/queue.ts';
import { HttpError } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { type ChosenMonitors, findEnrollable } from '../../store/certificates/enrollable.ts';
import type { Database } from '../../store/engine/database.ts';
import { findJob } from '../../store/jobs/jobs.ts';
import { requireFacility } from '../common/require-facility.ts';
import { toJob } from '../jobs/responses.ts';

type Body = z.output<typeof contract.startEnrollments.body>;

export function enrollmentJobRoutes({ db, now }: { db: Database; now: () => Date }) {
  const limit = contract.maxEnrollments;

  async function chosenBy({ monitor_ids, facility_id }: Body): Promise<ChosenMonitors> {
    if (facility_id === undefined) return { monitorIds: monitor_ids };
    const { id } = await requireFacility(db, facility_id, 'facility_id');
    return { facilityId: id };
  }

  return {
    previewEnrollments: defineRoute(contract.previewEnrollments, async ({ body }) => ({
      data: [await previewEnrollments(db, await chosenBy(body), { now: now(), limit })],
    })),
    startEnrollments: defineRoute(contract.startEnrollments, async ({ body, ...author }) => {
      const chosen = await chosenBy(body);
      const at = now();
      const id = await queueEnrollments(db, {
        kind: 'enrollment',
        author,
        now: at,
        find: (tx) => findEnrollable(tx, chosen, { now: at, limit }),
      });
      const job = id === null ? undefined : await findJob(db, id);
      if (!job) throw new HttpError(409, 'enrollmentsNone');
      return { data: [toJob(job)], count: job.recordCount };
    }),
  } satisfies RoutesOf<typeof contract>;
}
