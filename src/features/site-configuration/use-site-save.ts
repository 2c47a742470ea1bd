// The end of a save in any panel, and what follows a refusal.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { siteConfigurationsEntity } from '../../../contract/changes/events.ts';
import type { AppError } from '../../api/app-error.ts';
import { useApplyChange } from '../../data/changes.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

export function useSiteSave() {
  const router = useRouter();
  const navigate = useNavigate();
  const applyChange = useApplyChange();

  return {
    /** Refetches what is stored, and says that it was saved. */
    async saved(text: string): Promise<void> {
      await applyChange(siteConfigurationsEntity);
      await showToast({ tone: 'good', text });
    },
    /** Refetches what has changed since it was read, or may have. A facility that no longer exists leads to the error screen. */
    leaveOrRefetch({ type, outcomeUnknown }: AppError): void {
      const asked = router.state.location.href;
      if (type === 'notFound')
        void navigate({ to: '/error/error-v1', search: { asked }, replace: true, ignoreBlocker: true });
      else if (type === 'conflict' || outcomeUnknown) void applyChange(siteConfigurationsEntity);
    },
  };
}
