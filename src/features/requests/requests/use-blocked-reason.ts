import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { isRunning } from './request-state.ts';
import type { RequestHandle } from './use-request.ts';

/** Why nothing can be requested from a monitor now, as a text; null when it can. */
export function useBlockedReason(monitor: Monitor, { state }: RequestHandle): string | null {
  const { t } = useTranslation(['start', 'monitor']);
  const changesPaused = useChangesPaused();
  const canRestore = useOffers(useApp().call, 'restore');
  if (isDeleted(monitor)) return t(canRestore ? 'monitor:requests.deleted' : 'monitor:details.deleted');
  if (changesPaused) return changesPaused;
  return isRunning(state) ? t('monitor:requests.inProgress') : null;
}
