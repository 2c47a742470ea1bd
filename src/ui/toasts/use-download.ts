import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../api/app-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { offerDownload } from './offer-download.ts';
import type { Toast } from './toast.ts';

export interface Download {
  /** Id of the file that is being downloaded. */
  busy: string | null;
  /** Returns what is left to say about it. `read` rejects with an AppError. */
  download(id: string, read: () => Promise<File>): Promise<Toast | null>;
}

/** Downloads one file at a time, and saves it once it is complete. */
export function useDownload(): Download {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<string | null>(null);

  const download = useCallback(
    async (id: string, read: () => Promise<File>): Promise<Toast | null> => {
      setBusy(id);
      try {
        return await offerDownload(t, await read());
      } catch (thrown) {
        const reason = errorText(t, await toAppError(thrown));
        return { tone: 'bad', text: t('file.notDownloaded', { reason }) };
      } finally {
        setBusy(null);
      }
    },
    [t],
  );

  return { busy, download };
}
