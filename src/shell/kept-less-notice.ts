import type { TFunction } from 'i18next';
import type { Keeping } from '../session/device-storage.ts';
import { showToast } from '../ui/toasts/toasts.tsx';

/** Says that, by the hospital's settings, this device keeps less from now on. */
export async function sayKeptLess(t: TFunction, { listsInMemory }: Keeping): Promise<void> {
  const text = t(listsInMemory ? 'shell.keptInWindow' : 'shell.keptNowhere');
  await showToast({ tone: 'warn', text, outlivesScreen: true });
}
