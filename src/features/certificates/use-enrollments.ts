// 'Get Cert' for the selected monitors: starts a job, and says which of them are left out.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import type { Job } from '../../../contract/service/jobs.ts';
import { toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText } from '../../i18n/error-text.ts';
import { isSelected, type Selection } from '../../lib/selection.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { monitorIdOf, rowIdOf } from './certificate-columns.tsx';
import type { CertificateSearch } from './certificate-search.ts';
import { readAll } from './certificates-csv.ts';

interface Enrollments {
  busy: boolean;
  /** The last job that was started here. */
  started: Job | null;
  /** Resolves with whether a job was started. */
  start(selection: Selection): Promise<boolean>;
  /** For all monitors of the facility that have a CSR and no certificate for it. */
  startMissing(facilityId: string): Promise<boolean>;
}

export function useEnrollments(search: CertificateSearch): Enrollments {
  const { t } = useTranslation();
  const { call } = useApp();
  const [busy, setBusy] = useState(false);
  const [started, setStarted] = useState<Job | null>(null);

  async function monitorIdsOf(selection: Selection): Promise<string[]> {
    const rowIds =
      selection.mode === 'partial'
        ? [...selection.ids]
        : (await readAll(call, search)).map(rowIdOf).filter((id) => isSelected(selection, id));
    return [...new Set(rowIds.map(monitorIdOf))];
  }

  async function run(
    askFor: () => Promise<{ monitor_ids: string[] } | { facility_id: string }>,
  ): Promise<boolean> {
    setBusy(true);
    try {
      const body = await askFor();
      const { data, count = 0 } = await call(startEnrollments, { body });
      setStarted(data[0] ?? null);
      const leftOut = 'monitor_ids' in body ? body.monitor_ids.length - count : 0;
      await showToast({ tone: 'good', text: t('certificates.started', { count }) });
      if (leftOut > 0) await showToast({ tone: 'bad', text: t('certificates.leftOut', { count: leftOut }) });
      return true;
    } catch (thrown) {
      const error = await toAppError(thrown);
      const reason = errorText(t, error);
      const text = t(error.outcomeUnknown ? 'certificates.maybeStarted' : 'certificates.notStarted', {
        reason,
      });
      await showToast({ tone: 'bad', text });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    started,
    start: (selection) => run(async () => ({ monitor_ids: await monitorIdsOf(selection) })),
    startMissing: (facilityId) => run(async () => ({ facility_id: facilityId })),
  };
}
