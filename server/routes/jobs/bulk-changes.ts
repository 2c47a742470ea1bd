import * as contract from '../../../contract/jobs/bulk-changes.ts';
import type { JobFollowing } from '../../../contract/jobs/jobs.ts';
import type { Secrets } from '../../base/secrets.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { withCallersJob } from '../../jobs/callers-jobs.ts';
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
  const { db } = dependencies;
  type Author = Parameters<typeof withCallersJob>[1] & Parameters<typeof followJob>[1];

  /** Begins the job that follows another one. */
  async function follow(author: Author, id: string, as: JobFollowing) {
    const job = await withCallersJob(db, author, id, () => followJob(dependencies, author, id, as));
    return { data: [toJob(job, author.callerId)] };
  }

  return {
    retryJob: defineRoute(contract.retryJob, ({ params, ...author }) => follow(author, params.id, 'retry')),
    undoJob: defineRoute(contract.undoJob, ({ params, ...author }) => follow(author, params.id, 'undo')),
    readJobCredentials: defineRoute(contract.readJobCredentials, async ({ params: { id }, ...author }) => {
      const named = await withCallersJob(db, author, id, async () => {
        const credentials = await readCredentials(dependencies, author, id);
        const monitors = await nameMonitors(db, [...credentials.keys()]);
        return monitors.map((monitor) => ({ ...monitor, credential: credentials.get(monitor.id) ?? '' }));
      });
      return { data: named };
    }),
    confirmJobCredentials: defineRoute(
      contract.confirmJobCredentials,
      async ({ params: { id }, ...author }) => {
        const job = await withCallersJob(db, author, id, () => confirmCredentials(dependencies, author, id));
        return { data: [toJob(job, author.callerId)] };
      },
    ),
  } satisfies RoutesOf<typeof contract>;
}
