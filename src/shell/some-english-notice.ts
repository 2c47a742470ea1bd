import type { TFunction } from 'i18next';
import { showToast } from '../ui/toasts/toasts.tsx';

/** Says that some texts are in English, because their file could not be loaded. */
export async function saySomeEnglish(t: TFunction): Promise<void> {
  await showToast({ tone: 'warn', text: t('shell.someEnglish'), outlivesScreen: true });
}
