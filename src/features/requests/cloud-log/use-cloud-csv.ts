import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../api/app-error.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { offerDownload } from '../../../ui/toasts/offer-download.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { TabQuery } from '../tab-query.ts';
import { cloudLogCsv } from './cloud-log-csv.ts';

export type CsvProgress =
  | { type: 'idle' }
  | { type: 'reading' }
  | { type: 'writing'; written: number; total: number };

/** Exports the cloud log of a date range; leaving the tab cancels it. */
export function useCloudCsv(query: TabQuery) {
  const { call } = useApp();
  const { t } = useTranslation(['start', 'monitor']);
  const [progress, setProgress] = useState<CsvProgress>({ type: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download(): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress({ type: 'reading' });
    try {
      const { file, entries } = await cloudLogCsv(call, query, {
        head: [t('grid.column.id'), t('monitor:details.description'), t('monitor:cloudLog.csvMoment')],
        signal,
        onProgress: (written, total) => setProgress({ type: 'writing', written, total }),
      });
      await showToast({
        tone: 'good',
        text: t('monitor:cloudLog.written', { name: file.name, count: entries }),
      });
      const message = await offerDownload(t, file);
      if (message) await showToast(message);
    } catch (thrown) {
      if (signal.aborted) return;
      const reason = errorText(t, await toAppError(thrown));
      await showToast({ tone: 'bad', text: t('file.notDownloaded', { reason }) });
    } finally {
      setProgress({ type: 'idle' });
    }
  }

  return { progress, download };
}
