// This person's imports of an entity that run, above its list. Their results are on the screen of imports; for a day they are here
// for whoever has lost the right to import since, and with it that screen.
import { useTranslation } from 'react-i18next';
import { dayMs } from '../../contract/common/durations.ts';
import type { ImportEntityName } from '../../contract/jobs/import-fields.ts';
import { rightToImport } from '../../contract/jobs/job-rights.ts';
import type { Job } from '../../contract/jobs/jobs.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { useMay } from '../session/rights/rights.ts';
import { useClosedJobs } from './closed-jobs.ts';
import { importedEntity, importWords } from './import-job-words.ts';
import { ShownJob } from './shown-job.tsx';
import { useOwnJobs } from './use-own-jobs.ts';

export function RunningImports({ entity }: { entity: ImportEntityName }) {
  const { t } = useTranslation();
  const { closed, close } = useClosedJobs();
  const mayImport = useMay()(rightToImport[entity]);
  const isShown = ({ id, ended_date: end, counts }: Job) =>
    !end || (!mayImport && counts.failed && !closed.has(id) && serviceNow() - Date.parse(end) < dayMs);
  return useOwnJobs('import')
    .filter((job) => importedEntity(job) === entity && isShown(job))
    .map((job) => (
      <ShownJob key={job.id} job={job} words={importWords(t, job, entity)} onClose={() => close(job.id)} />
    ));
}
