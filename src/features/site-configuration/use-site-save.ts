// Saves for the panels and their dialogs: how a save ends, and what follows a refusal.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { siteConfigurationsEntity } from '../../../contract/changes/events.ts';
import type { AppError } from '../../api/app-error.ts';
import { useApplyChange } from '../../data/changes.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

/** Small files, but from an iPad on a ward's network. */
export const uploadOptions = { timeout: 120_000 } as const;

export function useSiteSave() {
  const router = useRouter();
  const navigate = useNavigate();
  const applyChange = useApplyChange();

  /** Refetches where the stored values have changed since they were read, or may have. */
  function refetchAfter({ type, outcomeUnknown }: AppError): void {
    const changed = type === 'conflict' || type === 'notFound' || outcomeUnknown;
    if (changed) void applyChange(siteConfigurationsEntity);
  }

  return {
    refetchAfter,
    refetchStored: () => void applyChange(siteConfigurationsEntity),
    /** Refetches what is stored, and says that it was saved, with what an administrator should know of it. */
    async saved(text: string, warning?: string | null): Promise<void> {
      await applyChange(siteConfigurationsEntity);
      await showToast({ tone: 'good', text });
      if (warning) void showToast({ tone: 'warn', text: warning });
    },
    /** For what is about the facility: one that no longer exists leads to the error screen. */
    leaveOrRefetch(error: AppError): void {
      const asked = router.state.location.href;
      if (error.type !== 'notFound') refetchAfter(error);
      else void navigate({ to: '/error/error-v1', search: { asked }, replace: true, ignoreBlocker: true });
    },
  };
}
