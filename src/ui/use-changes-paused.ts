import { useTranslation } from 'react-i18next';
import { useLost } from '../api/reachability.ts';

/** Why nothing can be changed now; null when it can. */
export function useChangesPaused(): string | null {
  const { t } = useTranslation();
  const lost = useLost();
  return lost && t(`lost.${lost.outage}.paused`);
}
