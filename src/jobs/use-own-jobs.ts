import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { jobsEntity } from '../../contract/changes/events.ts';
import type { Job, ShownJobKind } from '../../contract/jobs/jobs.ts';
import { useApp } from '../data/app-context.ts';
import { useRefetchOnChange, useRefetchRegularly } from '../data/changes.ts';
import { useLatest } from '../data/use-latest.ts';
import { useAppBadge } from '../ui/use-app-badge.ts';
import { begunJobs, fetchOwnJobs } from './change-jobs.ts';

const affectedBy = [jobsEntity];

/** This person's jobs of a kind, always current; those that have begun here first. */
export function useOwnJobs(kind: ShownJobKind): readonly Job[] {
  const { call } = useApp();
  const begun = useAtomValue(begunJobs);
  const [fetched, setFetched] = useState<readonly Job[]>([]);
  const begin = useLatest();

  async function refetch(): Promise<void> {
    const isLatest = begin();
    // A failure is not said: the list says itself that the service is not reached.
    const jobs = await fetchOwnJobs(call, kind).catch(() => null);
    if (jobs && isLatest()) setFetched(jobs);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then whenever jobs change
  useEffect(() => void refetch(), [kind]);
  useRefetchOnChange(affectedBy, refetch);
  const known = new Set(fetched.map(({ id }) => id));
  const jobs = [...begun.filter((job) => job.kind === kind && !known.has(job.id)), ...fetched];
  // A lost announcement would leave a progress that stands still.
  useRefetchRegularly(async () => {
    if (jobs.some(({ ended_date: end }) => !end)) await refetch();
  });
  useAppBadge(jobs.filter(({ ended_date: end }) => !end).length);
  return jobs;
}
