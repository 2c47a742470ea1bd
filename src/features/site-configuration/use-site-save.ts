// The end of a save in any panel, and what follows a refusal.
import { siteConfigurationsEntity } from '../../../contract/changes/events.ts';
import type { AppError } from '../../api/app-error.ts';
import { useApplyChange } from '../../data/changes.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useShownSite } from './shown-site.ts';
import type { SavedSite } from './switched.ts';
import { useLeaveSite } from './use-leave-site.ts';

export function useSiteSave() {
  const applyChange = useApplyChange();
  const shown = useShownSite();
  const leaveSite = useLeaveSite(shown?.facilityId ?? '', shown?.facilityName ?? '');

  return {
    /**
     * Refetches what is stored, and says that it was saved.
     * @param site left out where the type and the EST server stay
     */
    async saved(text: string, site?: SavedSite): Promise<void> {
      if (site) shown?.onSaved(site);
      await applyChange(siteConfigurationsEntity);
      await showToast({ tone: 'good', text });
    },
    /** Refetches what has changed since it was read, or may have. A facility that no longer exists leads to the error screen. */
    leaveOrRefetch(error: AppError): void {
      if (error.type === 'notFound') void leaveSite(error);
      else if (error.type === 'conflict' || error.outcomeUnknown) void applyChange(siteConfigurationsEntity);
    },
  };
}
