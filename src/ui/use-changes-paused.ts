import { useTranslation } from 'react-i18next';
import { useOfflineSince } from '../api/connection.ts';

/** Why nothing can be changed now; null when it can. */
export function useChangesPaused(): string | null {
  const { t } = useTranslation();
  return useOfflineSince() === null ? null : t('shell.changesPaused');
}
