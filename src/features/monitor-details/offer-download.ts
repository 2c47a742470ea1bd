import type { TFunction } from 'i18next';
import { saveFile } from '../../lib/download.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** Saves a file; when the device requires a tap for that, a toast has a button for it. */
export async function offerDownload(t: TFunction, file: File): Promise<void> {
  if ((await saveFile(file)) === 'saved') return;
  await showToast({
    tone: 'good',
    text: t('details.ready', { name: file.name }),
    action: { label: t('action.save'), run: () => void saveFile(file) },
  });
}
