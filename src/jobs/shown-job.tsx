import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../contract/common/isolate.ts';
import { rightOfJob } from '../../contract/jobs/job-rights.ts';
import { cancelJob, type Job } from '../../contract/jobs/jobs.ts';
import { toAppError } from '../api/app-error.ts';
import { useApp } from '../data/app-context.ts';
import { errorText, writeErrorText } from '../i18n/error-text.ts';
import { labelled } from '../i18n/punctuation.ts';
import { useMay } from '../session/rights/rights.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { useFocusAround } from '../ui/use-focus-around.ts';
import { FailedRecords } from './failed-records.tsx';
import classes from './job-progress.module.css';

export interface JobWords {
  /** Name of the card. */
  label: string;
  running: string;
  ended: string;
  /** Beneath: what is to be said of results and people. */
  facts: string;
}

interface Props {
  job: Job;
  words: JobWords;
  /** Buttons for what can be done about it when it is over. */
  actions?: ReactNode;
  onClose(): void;
}

export function ShownJob({ job, words, actions, onClose }: Props) {
  const { t } = useTranslation(['start', 'jobs']);
  const { call } = useApp();
  const paused = useChangesPaused();
  const mayCancel = useMay()(rightOfJob(job));
  const [showsFailed, setShowsFailed] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const { done = 0, unchanged = 0, pending = 0, failed = 0, cancelled = 0 } = job.counts;
  const { total } = job;
  const over = done + unchanged + pending + failed + cancelled;
  const isRunning = !job.ended_date;
  const own = useFocusAround<HTMLElement>();
  const said = isRunning ? words.running : words.ended;

  async function sayWhyNot(thrown: unknown): Promise<void> {
    const error = await toAppError(thrown);
    const text = error.outcomeUnknown
      ? writeErrorText(t, error, t('jobs:cancelOpen'))
      : t('jobs:notCancelled', { reason: errorText(t, error) });
    await showToast({ tone: 'bad', text });
  }

  async function cancel(): Promise<void> {
    setCancelling(true);
    await call(cancelJob, { params: { id: job.id } }).catch(sayWhyNot);
    setCancelling(false);
  }

  return (
    // Several may be shown: what each is about is in its name.
    <section ref={own} className={classes.job} aria-label={unmarked(labelled(words.label, said))}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.text}>
            {/* Begin and end are read out; the number between them would be again and again. */}
            <span role="status">{said}</span>
            {isRunning && ` ${t('jobs:progress', { done: over, total })}`}
          </p>
          <p className={classes.note}>{words.facts}</p>
        </div>
        <div className={classes.actions} data-over={!isRunning || undefined}>
          {failed > 0 && (
            <Button
              variant="default"
              aria-expanded={showsFailed}
              onClick={() => setShowsFailed(!showsFailed)}
            >
              {t(showsFailed ? 'jobs:hideFailed' : 'jobs:showFailed')}
            </Button>
          )}
          {isRunning && !job.cancelled_date && mayCancel && (
            <Button
              variant="default"
              loading={cancelling}
              disabled={paused !== null}
              onClick={() => void cancel()}
            >
              {t('jobs:cancel')}
            </Button>
          )}
          {!isRunning && actions}
        </div>
        {!isRunning && (
          <ActionIcon
            className={classes.close ?? ''}
            color="gray"
            aria-label={t('jobs:close')}
            title={t('jobs:close')}
            onClick={onClose}
          >
            <IconX size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isRunning && (
        <progress className={classes.progress} max={total} value={over} aria-label={words.label} />
      )}
      {showsFailed && <FailedRecords id={job.id} count={failed} />}
    </section>
  );
}
