// Imports that this person has begun: their progress, also after a reload, and for a week what became of them.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayMs } from '../../../../contract/common/durations.ts';
import { credentialsKeptDays } from '../../../../contract/jobs/bulk-changes.ts';
import type { ImportEntityName } from '../../../../contract/jobs/import-fields.ts';
import type { Job } from '../../../../contract/jobs/jobs.ts';
import { useApp } from '../../../data/app-context.ts';
import { useClosedJobs } from '../../../jobs/closed-jobs.ts';
import { importedEntity, importWords } from '../../../jobs/import-job-words.ts';
import { useJobCredentials } from '../../../jobs/job-credentials.tsx';
import { ShownJob } from '../../../jobs/shown-job.tsx';
import { useOwnJobs } from '../../../jobs/use-own-jobs.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/toasts/use-download.ts';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { failedRowsCsv } from './import-csv.ts';

const shownMs = credentialsKeptDays * dayMs;

export function ImportJobs() {
  const { t } = useTranslation(['start', 'import-export']);
  const jobs = useOwnJobs('import');
  const { closed, close } = useClosedJobs();
  const credentials = useJobCredentials((count) => t('import-export:import.credentials.why', { count }));
  const shown = jobs.filter(
    ({ id, ended_date: end }) => !end || (!closed.has(id) && serviceNow() - Date.parse(end) < shownMs),
  );
  return (
    <>
      {shown.map((job) => {
        const entity = importedEntity(job);
        if (!entity) return null;
        return (
          <ShownJob
            key={job.id}
            job={job}
            words={importWords(t, job, entity)}
            actions={<Actions job={job} entity={entity} onCredentials={() => void credentials.show(job)} />}
            onClose={() => close(job.id)}
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
  const { t } = useTranslation(['start', 'bulk', 'import-export']);
  const { call } = useApp();
  const paused = useChangesPaused();
  const { busy, download } = useDownload();
  const { failed = 0, cancelled = 0 } = job.counts;

  async function save(): Promise<void> {
    const message = await download('result', () => failedRowsCsv(call, t, job, entity));
    if (message) await showToast(message);
  }

  return (
    <>
      {(job.credentials ?? 0) > 0 && (
        <Button disabled={paused !== null} onClick={onCredentials}>
          {t('bulk:job.saveCredentials')}
        </Button>
      )}
      {job.ended_date && failed + cancelled > 0 && (
        <Button
          variant="default"
          disabled={paused !== null}
          loading={busy !== null}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void save()}
        >
          {t('import-export:import.job.result')}
        </Button>
      )}
    </>
  );
}
