// Restoring deleted monitors, from the message after deleting them or from the Deleted list (decisions, section 6).
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../api/app-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useApplyChange } from '../../lists/changes.ts';
import { useConsole } from '../../session/console.ts';
import { showToast } from '../../ui/toasts.tsx';

/** As many records as one call may touch take their time, ms. */
const bulkTimeout = 120_000;

/** Restores monitors by record id and says what became of it; resolves when the lists are right. */
export function useRestore(): (ids: string[]) => Promise<void> {
  const { t } = useTranslation();
  const { call } = useConsole();
  const applyChange = useApplyChange();
  return async function restore(ids) {
    try {
      const { restoreMonitors } = await import('../../../contract/monitor-writes.ts');
      const answer = await call(restoreMonitors, { body: { monitor_ids: ids } }, { timeout: bulkTimeout });
      await applyChange('monitors');
      const { count = answer.data.length } = answer;
      const text = count > 0 ? t('monitors.restoredCount', { count }) : t('monitors.restoredNone');
      await showToast({ tone: 'good', text });
    } catch (error) {
      // The answer may have been lost after all was done: the lists tell.
      await applyChange('monitors');
      const reason = errorText(t, await toAppError(error));
      await showToast({ tone: 'bad', text: t('monitors.notRestored', { reason }) });
    }
  };
}
