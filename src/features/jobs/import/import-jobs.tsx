// Imports that this person has begun: their progress, also after a reload, and for a week what became of them.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { atom, useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dayMs, secondMs } from '../../../../contract/common/durations.ts';
import { credentialsKeptDays } from '../../../../contract/jobs/bulk-changes.ts';
import { type ImportEntityName, importEntities } from '../../../../contract/jobs/import-fields.ts';
import type { Job } from '../../../../contract/jobs/jobs.ts';
import { useApp } from '../../../data/app-context.ts';
import { useJobCredentials } from '../../../jobs/job-credentials.tsx';
import { type JobWords, ShownJob } from '../../../jobs/shown-job.tsx';
import { useOwnJobs } from '../../../jobs/use-own-jobs.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/toasts/use-download.ts';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { resultCsv } from './import-csv.ts';

/** The results that were closed in this tab. */
const closedImports = atom<ReadonlySet<string>>(new Set<string>());

const shownMs = credentialsKeptDays * dayMs;

function entityOf({ change }: Job): ImportEntityName | null {
  return importEntities.find((entity) => entity === change?.entity) ?? null;
}

function wordsOf(t: TFunction, job: Job, entity: ImportEntityName): JobWords {
  const { counts, total, change, credentials, created_date: begun, ended_date: end } = job;
  const { done = 0, failed = 0, cancelled = 0 } = counts;
  const what = t('import.job.source', {
    entity: t(`import.choose.${entity}`),
    source: change?.source || t('import.choose.pasted'),
  });
  const took = begun && end ? Math.max(1, Math.round((Date.parse(end) - Date.parse(begun)) / secondMs)) : 0;
  return {
    label: t('import.job.label'),
    running: t('import.job.running', { what }),
    ended: t('import.job.ended', { what, done, total }),
    facts: [
      job.cancelled_date && !end && t('jobs.cancelling'),
      end && change?.mode === 'all' && done > 0 && t('import.job.took', { count: took }),
      failed > 0 && t('import.job.failed', { count: failed }),
      cancelled > 0 && t('import.job.leftOut', { count: cancelled }),
      credentials && t('bulk.job.credentials', { count: credentials }),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

export function ImportJobs() {
  const { t } = useTranslation();
  const jobs = useOwnJobs('import');
  const [closed, setClosed] = useAtom(closedImports);
  const credentials = useJobCredentials((count) => t('import.credentials.why', { count }));
  const shown = jobs.filter(
    ({ id, ended_date: end }) => !end || (!closed.has(id) && serviceNow() - Date.parse(end) < shownMs),
  );
  return (
    <>
      {shown.map((job) => {
        const entity = entityOf(job);
        if (!entity) return null;
        return (
          <ShownJob
            key={job.id}
            job={job}
            words={wordsOf(t, job, entity)}
            actions={<Actions job={job} entity={entity} onCredentials={() => void credentials.show(job)} />}
            onClose={() => setClosed(new Set([...closed, job.id]))}
          />
        );
      })}
      {credentials.dialog}
    </>
  );
}

interface ActionsProps {
  job: Job;
  entity: ImportEntityName;
  onCredentials(): void;
}

function Actions({ job, entity, onCredentials }: ActionsProps) {
  const { t } = useTranslation();
  const { call } = useApp();
  const paused = useChangesPaused();
  const { busy, download } = useDownload();

  async function save(): Promise<void> {
    const message = await download('result', () => resultCsv(call, t, job, entity));
    if (message) await showToast(message);
  }

  return (
    <>
      {(job.credentials ?? 0) > 0 && (
        <Button disabled={paused !== null} onClick={onCredentials}>
          {t('bulk.job.saveCredentials')}
        </Button>
      )}
      <Button
        variant="default"
        disabled={paused !== null}
        loading={busy !== null}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => void save()}
      >
        {t('import.job.result')}
      </Button>
    </>
  );
}
