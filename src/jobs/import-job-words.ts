// An import as a job in words. Its texts are those of the catalogue import-export.
import type { TFunction } from 'i18next';
import { secondMs } from '../../contract/common/durations.ts';
import { dotted } from '../../contract/common/isolate.ts';
import { type ImportEntityName, importEntities } from '../../contract/jobs/import-fields.ts';
import type { Job } from '../../contract/jobs/jobs.ts';
import type { JobWords } from './shown-job.tsx';

export function importedEntity({ change }: Job): ImportEntityName | null {
  return importEntities.find((entity) => entity === change?.entity) ?? null;
}

export function importWords(
  t: TFunction<['start', 'bulk', 'import-export', 'jobs']>,
  job: Job,
  entity: ImportEntityName,
): JobWords {
  const { counts, total, change, credentials, created_date: begun, ended_date: end } = job;
  const { done = 0, failed = 0, cancelled = 0 } = counts;
  const what = t('import-export:import.job.source', {
    entity: t(`import-export:import.choose.${entity}`),
    source: change?.source || t('import-export:import.choose.pasted'),
  });
  const took = begun && end ? Math.max(1, Math.round((Date.parse(end) - Date.parse(begun)) / secondMs)) : 0;
  return {
    label: t('import-export:import.job.label'),
    running: t('import-export:import.job.running', { what }),
    ended: t('import-export:import.job.ended', { what, done, total }),
    facts: dotted(
      job.cancelled_date && !end && t('jobs:cancelling'),
      end && change?.mode === 'all' && done > 0 && t('import-export:import.job.took', { count: took }),
      failed > 0 && t('import-export:import.job.failed', { count: failed }),
      cancelled > 0 && t('import-export:import.job.leftOut', { count: cancelled }),
      credentials && t('bulk:job.credentials', { count: credentials }),
    ),
  };
}
