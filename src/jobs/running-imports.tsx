// This person's imports of an entity that run, above its list. Their results are on the screen of imports.
import { useTranslation } from 'react-i18next';
import type { ImportEntityName } from '../../contract/jobs/import-fields.ts';
import { importedEntity, importWords } from './import-job-words.ts';
import { ShownJob } from './shown-job.tsx';
import { useOwnJobs } from './use-own-jobs.ts';

export function RunningImports({ entity }: { entity: ImportEntityName }) {
  const { t } = useTranslation();
  return useOwnJobs('import')
    .filter((job) => !job.ended_date && importedEntity(job) === entity)
    .map((job) => (
      <ShownJob key={job.id} job={job} words={importWords(t, job, entity)} onClose={() => undefined} />
    ));
}
