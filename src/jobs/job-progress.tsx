// Jobs of certificate requests: the progress of those that run, and for a day the results of those that are over, also after
// a reload and for other administrators.
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs } from '../../contract/common/durations.ts';
import { dotted } from '../../contract/common/isolate.ts';
import type { Job } from '../../contract/jobs/jobs.ts';
import { useRefetchRegularly } from '../data/changes.ts';
import type { Loaded } from '../data/source.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { serviceNow } from '../lib/service-clock.ts';
import classes from './job-progress.module.css';
import { type JobWords, ShownJob } from './shown-job.tsx';

/** The results that were closed in this tab. */
const closedJobs = atom<ReadonlySet<string>>(new Set<string>());

/** How long the results of a job that is over are shown without being asked for. */
const shownMs = dayMs;

/** More results than these are shown when they are asked for: the list stays near. */
const shownResults = 2;

/** The kinds of jobs that are shown; clients ignore others. */
const kinds: ReadonlySet<string> = new Set(['enrollment', 'renewal']);

/** Says how many records failed or wait for an approval, and in whose name the job works. */
function factsOf(t: TFunction<['start', 'jobs']>, job: Job): string {
  const { counts, kind, asked_by: name, ended_date: end, cancelled_date: cancelledAt } = job;
  const { pending = 0, failed = 0, cancelled = 0 } = counts;
  return dotted(
    cancelledAt && !end && t('jobs:cancelling'),
    pending > 0 && t('jobs:pending', { count: pending }),
    failed > 0 && t('jobs:failed', { count: failed }),
    cancelled > 0 && t('jobs:cancelled', { count: cancelled }),
    name && t(kind === 'renewal' ? 'jobs:renewal' : 'jobs:by', { name }),
  );
}

function wordsOf(t: TFunction<['start', 'jobs']>, job: Job): JobWords {
  const { counts, total } = job;
  return {
    label: t('jobs:label'),
    running: t('jobs:running'),
    ended: t('jobs:ended', { done: counts.done ?? 0, total }),
    facts: factsOf(t, job),
  };
}

interface Props {
  loaded: Loaded<Job[]>;
  /** The job that was asked for on this screen: it may be over before its progress is fetched. */
  started: Job | null;
  /** Called once that job is over. */
  onStartedEnded(): void;
}

/** The jobs to show, newest first, as they are fetched. */
function shownOf(fetched: readonly Job[], started: Job | null, closed: ReadonlySet<string>): Job[] {
  const isKnown = started === null || fetched.some(({ id }) => id === started.id);
  const all = isKnown ? fetched : [started, ...fetched];
  const isRecent = ({ ended_date: end }: Job) => !end || serviceNow() - Date.parse(end) < shownMs;
  return all.filter((job) => kinds.has(job.kind) && isRecent(job) && !closed.has(job.id));
}

export function JobProgress({ loaded, started, onStartedEnded }: Props) {
  const { t } = useTranslation(['start', 'jobs']);
  const { snapshot, refetch } = useLoaded(loaded);
  useRefetchRegularly(refetch);
  const [closed, setClosed] = useAtom(closedJobs);
  const [showsAll, setShowsAll] = useState(false);
  const isOver = [...(snapshot?.value ?? []), ...(started ? [started] : [])].some(
    ({ id, ended_date: end }) => id === started?.id && end,
  );
  const tell = useEffectEvent(onStartedEnded);
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  const jobs = shownOf(snapshot?.value ?? [], started, closed);
  const results = jobs.filter(({ ended_date: end }) => end);
  const hidden = new Set(showsAll ? [] : results.slice(shownResults));
  return (
    <>
      {jobs
        .filter((job) => !hidden.has(job))
        .map((job) => (
          <ShownJob
            key={job.id}
            job={job}
            words={wordsOf(t, job)}
            onClose={() => setClosed(new Set([...closed, job.id]))}
          />
        ))}
      {hidden.size > 0 && (
        <Button variant="default" className={classes.all} onClick={() => setShowsAll(true)}>
          {t('jobs:all', { count: hidden.size })}
        </Button>
      )}
    </>
  );
}
