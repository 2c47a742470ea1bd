import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSilentStorage } from '../data/store/silent-storage.ts';
import { showToast } from '../ui/toasts/toasts.tsx';

/** Says once that lists are not kept, where the device's database does not answer. */
export function SilentStorageNotice(): null {
  const { t } = useTranslation();
  const silent = useSilentStorage();
  useEffect(() => {
    if (silent) void showToast({ tone: 'warn', text: t('shell.silentStorage'), outlivesScreen: true });
  }, [silent, t]);
  return null;
}
