import { useTranslation } from 'react-i18next';
import { showToast } from '../toasts/toasts.tsx';

/** Says which record was saved; `open` opens the page of one that was added. */
export function useShowSaved(): (name: string, open?: () => void) => void {
  const { t } = useTranslation();
  return function showSaved(name, open) {
    const action = open && { label: t('action.open'), run: open };
    void showToast({ tone: 'good', text: t('form.saved', { name }), ...(action && { action }) });
  };
}
