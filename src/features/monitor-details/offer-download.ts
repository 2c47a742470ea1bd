import type { TFunction } from 'i18next';
import { saveFile } from '../../lib/download.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** Hands a file to the person; where the device wants another tap for it, it offers one. */
export async function offerDownload(t: TFunction, file: File): Promise<void> {
  if ((await saveFile(file)) === 'saved') return;
  await showToast({
    tone: 'good',
    text: t('details.ready', { name: file.name }),
    action: { label: t('action.save'), run: () => void saveFile(file) },
  });
}
