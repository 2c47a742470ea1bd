import { useTranslation } from 'react-i18next';
import { flashRecord } from '../motion.ts';
import { showToast } from '../toasts/toasts.tsx';

interface Saved {
  name: string;
  id?: string | undefined;
  /** Opens the page of one that was added. */
  open?: (() => void) | undefined;
}

/** Says which record was saved, and shows it. */
export function useShowSaved(): (saved: Saved) => void {
  const { t } = useTranslation(['start', 'forms']);
  return function showSaved({ name, id, open }) {
    if (id !== undefined) flashRecord(id);
    const action = open && { label: t('action.open'), run: open };
    void showToast({
      tone: 'good',
      names: true,
      text: t('forms:form.saved', { name }),
      ...(action && { action }),
    });
  };
}
