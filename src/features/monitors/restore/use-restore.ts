// Restores deleted monitors, from the message after deleting them or from the Deleted list.
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../api/app-error.ts';
import { useApplyChange } from '../../../data/changes.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { restoreFailureText } from './restore-failure-text.ts';
import { restoredCredentials } from './restored-credentials.tsx';
import { useRestoreAll } from './use-restore-all.ts';

/** Restores monitors by record id and shows the result; resolves when the lists are updated. */
export function useRestore(): (ids: string[]) => Promise<void> {
  const { t } = useTranslation();
  const restoreAll = useRestoreAll();
  const applyChange = useApplyChange();
  const show = useSetAtom(restoredCredentials);
  return async function restore(ids) {
    try {
      const { count, credentials } = await restoreAll(ids);
      if (credentials && credentials.length > 0) show((open) => [...open, ...credentials]);
      await applyChange(monitorRecord.entity);
      const text = count > 0 ? t('monitors.restoredCount', { count }) : t('monitors.restoredNone');
      const lost = credentials ? '' : `. ${t('monitors.restoredLost')}`;
      await showToast({ tone: 'good', text: text + lost, stays: !credentials, outlivesScreen: true });
    } catch (thrown) {
      const error = await toAppError(thrown);
      await applyChange(monitorRecord.entity);
      const text = restoreFailureText(t, error, t('monitors.restoreOpen'));
      // Restored from a scan, its page is opened next.
      await showToast({ tone: 'bad', text, outlivesScreen: true });
    }
  };
}
