// Changes of many records that this person has begun, above the list: those that run, and for a day the results that need a
// look, also after a reload. A message says what was done at once and needs no look.
import { Button } from '@mantine/core';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobsEntity } from '../../contract/changes/events.ts';
import { dayMs } from '../../contract/common/durations.ts';
import { changeBatchSize } from '../../contract/jobs/bulk-changes.ts';
import type { Job, JobFollowing, ShownJobKind } from '../../contract/jobs/jobs.ts';
import { useApp } from '../data/app-context.ts';
import { useRefetchOnChange, useRefetchRegularly } from '../data/changes.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { useAppBadge } from '../ui/use-app-badge.ts';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { changeNameOf, endedText, runningText } from './change-job-words.ts';
import { begunJobs, fetchOwnJobs, useChangeJobs } from './change-jobs.ts';
import { ShownJob } from './shown-job.tsx';

/** The results that were closed in this tab. */
const closedJobs = atom<ReadonlySet<string>>(new Set<string>());

const affectedBy = [jobsEntity];

/** This person's jobs of a kind, always current; those that have begun here first. */
function useOwnJobs(kind: ShownJobKind): readonly Job[] {
  const { call } = useApp();
  const begun = useAtomValue(begunJobs);
  const [fetched, setFetched] = useState<readonly Job[]>([]);
  const latest = useRef(0);

  async function refetch(): Promise<void> {
    latest.current += 1;
    const mine = latest.current;
    // A failure is not said: the list says itself that the service is not reached.
    const jobs = await fetchOwnJobs(call, kind).catch(() => null);
    if (jobs && mine === latest.current) setFetched(jobs);
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

/** Whether something is left to be seen or done about a job that is over. */
function needsLook({ counts, credentials, total, cancelled_date: cancelledAt }: Job): boolean {
  return Boolean(counts.failed || credentials || cancelledAt) || total > changeBatchSize;
}

/** The jobs to show, newest first; what another job goes on with is shown there. */
function shownOf(jobs: readonly Job[], closed: ReadonlySet<string>): Job[] {
  const followed = new Set(jobs.map(({ follows_id: id }) => id));
  return jobs.filter((job) => {
    const { id, ended_date: end } = job;
    if (closed.has(id) || changeNameOf(job) === null) return false;
    if (!end) return true;
    const isRecent = serviceNow() - Date.parse(end) < dayMs;
    return Boolean(job.credentials) || (isRecent && needsLook(job) && !followed.has(id));
  });
}

interface Props {
  kind: ShownJobKind;
  /** Shows the new credentials of a job, which wait for whoever began it. */
  onCredentials?(job: Job): void;
}

export function ChangeProgress({ kind, onCredentials }: Props) {
  const { t } = useTranslation();
  const { goOn } = useChangeJobs();
  const jobs = useOwnJobs(kind);
  const [closed, setClosed] = useAtom(closedJobs);
  return shownOf(jobs, closed).map((job) => {
    const name = changeNameOf(job);
    if (!name) return null;
    const { cancelled_date: cancelledAt, ended_date: end, credentials } = job;
    const words = {
      label: t('bulk.job.label'),
      running: runningText(t, job, name),
      ended: endedText(t, job, name),
      facts: [
        cancelledAt && !end && t('jobs.cancelling'),
        !end && job.counts.failed && t('bulk.job.failed', { count: job.counts.failed }),
        credentials && t('bulk.job.credentials', { count: credentials }),
      ]
        .filter(Boolean)
        .join(' · '),
    };
    return (
      <ShownJob
        key={job.id}
        job={job}
        words={words}
        actions={<Actions job={job} onCredentials={onCredentials} onGoOn={(as) => goOn(job, as)} />}
        onClose={() => setClosed(new Set([...closed, job.id]))}
      />
    );
  });
}

interface ActionsProps {
  job: Job;
  onCredentials: Props['onCredentials'];
  onGoOn(as: JobFollowing): Promise<void>;
}

function Actions({ job, onCredentials, onGoOn }: ActionsProps) {
  const { t } = useTranslation();
  const paused = useChangesPaused();
  const [busy, setBusy] = useState<JobFollowing | null>(null);
  const run = async (as: JobFollowing) => {
    setBusy(as);
    await onGoOn(as);
    setBusy(null);
  };
  return (
    <>
      {(job.credentials ?? 0) > 0 && onCredentials && (
        <Button disabled={paused !== null} onClick={() => onCredentials(job)}>
          {t('bulk.job.saveCredentials')}
        </Button>
      )}
      {job.can.map((as) => (
        <Button
          key={as}
          variant="default"
          loading={busy === as}
          disabled={paused !== null || busy !== null}
          onClick={() => void run(as)}
        >
          {t(`bulk.job.${as}`)}
        </Button>
      ))}
    </>
  );
}
