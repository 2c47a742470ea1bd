import { useTranslation } from 'react-i18next';
import { useOfflineSince } from '../api/connection.ts';

/** Why nothing can be changed now, in words; null where it can. */
export function useChangesPaused(): string | null {
  const { t } = useTranslation();
  return useOfflineSince() === null ? null : t('shell.changesPaused');
}
