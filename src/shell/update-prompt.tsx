// Offers a new version, but does not load it by itself: a form may be open, a recording may be playing.
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sentences } from '../i18n/punctuation.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import { useUpdate } from './updates.ts';

export function UpdatePrompt() {
  const { t } = useTranslation();
  const { isOffered, load } = useUpdate();
  const offer = useEffectEvent((withdrawn: AbortSignal) => {
    void showToast({
      tone: 'offer',
      text: sentences(t('update.title'), t('update.text')),
      action: { label: t('update.load'), run: load },
      stays: true,
      withdrawn,
    });
  });
  useEffect(() => {
    if (!isOffered) return;
    const withdrawal = new AbortController();
    offer(withdrawal.signal);
    return () => withdrawal.abort();
  }, [isOffered]);
  return null;
}
