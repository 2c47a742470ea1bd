// Changes of many records that this person has begun, above the list: those that run, and for a day the results that need a
// look, also after a reload. A message says what was done at once and needs no look.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs } from '../../contract/common/durations.ts';
import { dotted } from '../../contract/common/isolate.ts';
import { changeBatchSize } from '../../contract/jobs/bulk-changes.ts';
import { rightOfJob } from '../../contract/jobs/job-rights.ts';
import type { Job, JobFollowing, ShownJobKind } from '../../contract/jobs/jobs.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { useMay } from '../session/rights/rights.ts';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { changeNameOf, endedText, runningText } from './change-job-words.ts';
import { useChangeJobs } from './change-jobs.ts';
import { useClosedJobs } from './closed-jobs.ts';
import { ShownJob } from './shown-job.tsx';
import { useOwnJobs } from './use-own-jobs.ts';

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
  const { t } = useTranslation(['start', 'bulk', 'jobs']);
  const { goOn } = useChangeJobs();
  const jobs = useOwnJobs(kind);
  const { closed, close } = useClosedJobs();
  const may = useMay();
  return shownOf(jobs, closed).map((job) => {
    const name = changeNameOf(job);
    if (!name) return null;
    const { cancelled_date: cancelledAt, ended_date: end, credentials } = job;
    const words = {
      label: t('bulk:job.label'),
      running: runningText(t, job, name),
      ended: endedText(t, job, name),
      facts: dotted(
        cancelledAt && !end && t('jobs:cancelling'),
        !end && job.counts.failed && t('bulk:job.failed', { count: job.counts.failed }),
        credentials && t('bulk:job.credentials', { count: credentials }),
      ),
    };
    return (
      <ShownJob
        key={job.id}
        job={job}
        words={words}
        actions={
          may(rightOfJob(job)) && (
            <Actions job={job} onCredentials={onCredentials} onGoOn={(as) => goOn(job, as)} />
          )
        }
        onClose={() => close(job.id)}
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
  const { t } = useTranslation(['start', 'bulk']);
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
          {t('bulk:job.saveCredentials')}
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
          {t(`bulk:job.${as}`)}
        </Button>
      ))}
    </>
  );
}
