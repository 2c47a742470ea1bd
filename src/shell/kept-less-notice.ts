import type { TFunction } from 'i18next';
import type { Keeping } from '../session/device-storage.ts';
import { showToast } from '../ui/toasts/toasts.tsx';

/** What there is to say about a device that keeps less. */
export interface KeptLess {
  keeping: Keeping;
  /** Whether what lay on the device could not be erased yet. */
  isLeft: boolean;
  /** Whether a round may have been lost. */
  isRoundLost: boolean;
}

/** Says that, by the hospital's settings, this device keeps less from now on, and what went wrong with it. */
export async function sayKeptLess(t: TFunction, { keeping, isLeft, isRoundLost }: KeptLess): Promise<void> {
  const kept = t(keeping.listsInMemory ? 'shell.keptInWindow' : 'shell.keptNowhere');
  const texts = [kept, isLeft && t('shell.keptLeft'), isRoundLost && t('shell.roundNotBrought')];
  const tone = isLeft || isRoundLost ? 'bad' : 'warn';
  await showToast({ tone, text: texts.filter(Boolean).join(' '), outlivesScreen: true });
}
