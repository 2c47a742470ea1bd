import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonitorLog } from '../../../../contract/monitors/monitor-logs.ts';
import { toAppError } from '../../../api/app-error.ts';
import { readStoredFile } from '../../../api/stored-file.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { offerDownload } from '../../../ui/toasts/offer-download.ts';
import type { Toast } from '../../../ui/toasts/toast.ts';

/** Downloads one log at a time, and saves it once it is complete. `download` returns what is left to say about it. */
export function useLogDownload() {
  const { call } = useApp();
  const { t } = useTranslation();
  const [busy, setBusy] = useState<string | null>(null);

  const download = useCallback(
    async ({ id, file_name }: MonitorLog): Promise<Toast | null> => {
      setBusy(id);
      try {
        const { blob } = await readStoredFile(call, id);
        return await offerDownload(t, new File([blob], file_name, { type: 'text/plain' }));
      } catch (thrown) {
        const reason = errorText(t, await toAppError(thrown));
        return { tone: 'bad', text: t('details.notDownloaded', { reason }) };
      } finally {
        setBusy(null);
      }
    },
    [call, t],
  );

  return { busy, download };
}
