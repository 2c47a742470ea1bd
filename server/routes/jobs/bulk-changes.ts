import * as contract from '../../../contract/jobs/bulk-changes.ts';
import type { Secrets } from '../../base/secrets.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  type ChangeManyDependencies,
  confirmCredentials,
  followJob,
  readCredentials,
} from '../../jobs/change-many.ts';
import type { JobKinds } from '../../jobs/job-kinds.ts';
import { nameMonitors } from '../../store/monitors/monitor-bulk.ts';
import { toJob } from './responses.ts';

interface Dependencies extends ChangeManyDependencies {
  secrets: Secrets;
  /** The kinds of changes. */
  kinds: JobKinds;
}

export function bulkChangeRoutes(dependencies: Dependencies) {
  return {
    retryJob: defineRoute(contract.retryJob, async ({ params, ...author }) => ({
      data: [toJob(await followJob(dependencies, author, params.id, 'retry'), author.callerId)],
    })),
    undoJob: defineRoute(contract.undoJob, async ({ params, ...author }) => ({
      data: [toJob(await followJob(dependencies, author, params.id, 'undo'), author.callerId)],
    })),
    readJobCredentials: defineRoute(contract.readJobCredentials, async ({ params, ...author }) => {
      const credentials = await readCredentials(dependencies, author, params.id);
      const named = await nameMonitors(dependencies.db, [...credentials.keys()]);
      return {
        data: named.map((monitor) => ({ ...monitor, credential: credentials.get(monitor.id) ?? '' })),
      };
    }),
    confirmJobCredentials: defineRoute(contract.confirmJobCredentials, async ({ params, ...author }) => ({
      data: [toJob(await confirmCredentials(dependencies, author, params.id), author.callerId)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
