import { useCallback } from 'react';
import type { MonitorLog } from '../../../../contract/requests/monitor-logs.ts';
import { readStoredFile } from '../../../api/stored-file.ts';
import { useApp } from '../../../data/app-context.ts';
import { useDownload } from '../../../ui/toasts/use-download.ts';

/** Downloads one log at a time. `download` returns what is left to say about it. */
export function useLogDownload() {
  const { call } = useApp();
  const { busy, download: downloadFile } = useDownload();

  const download = useCallback(
    ({ id, file_name }: MonitorLog) =>
      downloadFile(id, async () => {
        const { blob } = await readStoredFile(call, id, 'download');
        return new File([blob], file_name, { type: 'text/plain' });
      }),
    [call, downloadFile],
  );

  return { busy, download };
}
