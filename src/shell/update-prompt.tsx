// Offers a new version, but does not load it by itself: a form may be open, a recording may be playing.
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../ui/toasts/toasts.tsx';
import { useUpdate } from './updates.ts';

export function UpdatePrompt() {
  const { t } = useTranslation();
  const applyUpdate = useUpdate();
  const isOffered = applyUpdate !== null;
  const offer = useEffectEvent(() => {
    void showToast({
      tone: 'good',
      text: `${t('update.title')}. ${t('update.text')}`,
      action: { label: t('update.load'), run: () => applyUpdate?.() },
      stays: true,
    });
  });
  useEffect(() => {
    if (isOffered) offer();
  }, [isOffered]);
  return null;
}
