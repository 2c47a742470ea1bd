import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { AppError } from '../../../api/app-error.ts';
import { useApp } from '../../../data/app-context.ts';
import { explainRefusal } from '../../../data/records/explain-refusal.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import { useRecordWatch } from '../../../data/records/use-record-watch.ts';
import type { CsrRow } from './csr-source.ts';

function isElsewhere({ assigned_facility }: Monitor, facilityId: string): boolean {
  return assigned_facility?.id !== facilityId;
}

/** Whether the monitor of a certificate's dialog was deleted, and why something about it was not found. */
export function useCertifiedMonitor(facilityId: string, { id, cloud_id: name }: CsrRow) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const watch = useRecordWatch({ type: monitorRecord, id, isDeleted });
  const deletedText = t('forms:deletedRecord.edit', { name });

  async function explainMoved(error: AppError): Promise<AppError> {
    const monitor = await monitorRecord.fetchOne(call, id);
    if (!isElsewhere(monitor, facilityId)) return error;
    const { status, cause } = error.details;
    return new AppError(error.type, {
      status,
      cause,
      serviceMessage: t('forms:deletedRecord.moved', { name }),
    });
  }

  return {
    deleted: watch.deleted ? deletedText : undefined,
    explain: async (error: AppError) =>
      error.type === 'notFound'
        ? await explainRefusal(error, watch, deletedText, () => explainMoved(error))
        : error,
  };
}
