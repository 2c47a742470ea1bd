// Jobs of certificate requests: the progress of those that run, and for a day the results of those that are over, also after
// a reload and for other administrators.
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { atom, useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPageSize } from '../../../contract/common/paging.ts';
import { cancelJob, type Job, type JobRecord, listJobRecords } from '../../../contract/service/jobs.ts';
import { toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { useRefetchRegularly } from '../../data/changes.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { errorText } from '../../i18n/error-text.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import classes from './job-progress.module.css';

/** Those that were closed in this tab. */
const closedJobs = atom<ReadonlySet<string>>(new Set<string>());

/** How long the results of a job that is over are shown without being asked for. */
const shownMs = 24 * 3_600_000;

interface Props {
  loaded: Loaded<Job[]>;
  /** Asked for on this screen: it may be over before its progress is fetched. */
  started: Job | null;
}

/** Newest first, as they are fetched. */
function shownOf(fetched: readonly Job[], started: Job | null, closed: ReadonlySet<string>): Job[] {
  const isKnown = started === null || fetched.some(({ id }) => id === started.id);
  const all = isKnown ? fetched : [started, ...fetched];
  const isRecent = ({ ended_date: end }: Job) => !end || Date.now() - Date.parse(end) < shownMs;
  return all.filter((job) => isRecent(job) && !closed.has(job.id));
}

export function JobProgress({ loaded, started }: Props) {
  const { snapshot, refetch } = useLoaded(loaded);
  useRefetchRegularly(refetch);
  const [closed, setClosed] = useAtom(closedJobs);
  const jobs = shownOf(snapshot?.value ?? [], started, closed);
  return jobs.map((job) => (
    <ShownJob key={job.id} job={job} onClose={() => setClosed(new Set([...closed, job.id]))} />
  ));
}

/** What failed, and in whose name it works. */
function factsOf(t: TFunction, { counts: { failed = 0, cancelled = 0 }, kind, asked_by: name }: Job): string {
  const facts = [
    failed > 0 && t('certificates.job.failed', { count: failed }),
    cancelled > 0 && t('certificates.job.cancelled', { count: cancelled }),
    name && t(kind === 'renewal' ? 'certificates.job.renewal' : 'certificates.job.by', { name }),
  ];
  return facts.filter(Boolean).join(' · ');
}

function ShownJob({ job, onClose }: { job: Job; onClose(): void }) {
  const { t } = useTranslation();
  const { call } = useApp();
  const paused = useChangesPaused();
  const [failed, setFailed] = useState<JobRecord[] | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const { done = 0, failed: failures = 0, cancelled = 0 } = job.counts;
  const over = done + failures + cancelled;
  const isRunning = !job.ended_date;
  const facts = factsOf(t, job);

  async function sayWhyNot(thrown: unknown): Promise<void> {
    const reason = errorText(t, await toAppError(thrown));
    await showToast({ tone: 'bad', text: t('certificates.job.notCancelled', { reason }) });
  }

  async function cancel(): Promise<void> {
    setCancelling(true);
    await call(cancelJob, { params: { id: job.id } }).catch(sayWhyNot);
    setCancelling(false);
  }

  async function toggleFailed(): Promise<void> {
    if (failed) return setFailed(null);
    try {
      const query = { state: 'failed', count: maxPageSize, page: 1 } as const;
      const { data } = await call(listJobRecords, { params: { id: job.id }, query });
      setFailed(data);
    } catch (thrown) {
      await showToast({ tone: 'bad', text: errorText(t, await toAppError(thrown)) });
    }
  }

  return (
    <section className={classes.job} aria-label={t('certificates.job.label')}>
      <div className={classes.head}>
        <div className={classes.words}>
          {/* What runs is told by its progress: a status would be read out again and again. */}
          <p className={classes.text} {...(!isRunning && { role: 'status' })}>
            {isRunning
              ? t('certificates.job.running', { done: over, total: job.total })
              : t('certificates.job.ended', { done, total: job.total })}
          </p>
          <p className={classes.note}>{facts}</p>
        </div>
        {failures > 0 && (
          <Button variant="default" aria-expanded={failed !== null} onClick={() => void toggleFailed()}>
            {t(failed ? 'certificates.job.hideFailed' : 'certificates.job.showFailed')}
          </Button>
        )}
        {isRunning && !job.cancelled_date && (
          <Button
            variant="default"
            loading={cancelling}
            disabled={paused !== null}
            onClick={() => void cancel()}
          >
            {t('certificates.job.cancel')}
          </Button>
        )}
        {!isRunning && (
          <Button variant="default" onClick={onClose}>
            {t('certificates.job.close')}
          </Button>
        )}
      </div>
      {isRunning && (
        <progress
          className={classes.progress}
          max={job.total}
          value={over}
          aria-label={t('certificates.job.label')}
        />
      )}
      {failed && (
        <ul className={classes.failed}>
          {failed.map((record) => (
            <li key={record.id}>
              <strong>{record.label}</strong>
              <p className={classes.note}>{record.problem}</p>
            </li>
          ))}
          {failures > failed.length && <li>{t('certificates.job.more', { count: failed.length })}</li>}
        </ul>
      )}
    </section>
  );
}
