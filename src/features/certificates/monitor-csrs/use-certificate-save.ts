import { certificatesEntity } from '../../../../contract/changes/events.ts';
import { useApplyChange } from '../../../data/changes.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';

/** The end of a dialog that stores a monitor's certificate. */
export function useCertificateSave() {
  const applyChange = useApplyChange();
  return {
    /** Refetches everything that shows certificates. */
    refetch: () => void applyChange(certificatesEntity),
    /** Refetches, and says that it was saved, with what an administrator should know about it. */
    async saved(text: string, warning: string | null | undefined): Promise<void> {
      await applyChange(certificatesEntity);
      await showToast({ tone: 'good', text });
      if (warning) void showToast({ tone: 'warn', text: warning });
    },
  };
}
