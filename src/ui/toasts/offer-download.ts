import type { TFunction } from 'i18next';
import { saveFile } from '../../lib/download.ts';
import type { Toast } from './toast.ts';
import { showToast } from './toasts.tsx';

/** Saves a file. Returns what is left to say: when the device requires a tap for that, with a button for it. */
export async function offerDownload(t: TFunction, file: File): Promise<Toast | null> {
  if ((await saveFile(file)) === 'saved') return null;
  async function saveAgain(): Promise<void> {
    const message = await offerDownload(t, file);
    if (message) await showToast(message);
  }
  return {
    tone: 'offer',
    text: t('action.ready', { name: file.name }),
    action: { label: t('action.save'), run: () => void saveAgain() },
  };
}
