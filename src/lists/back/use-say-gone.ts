import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { rightsAtom } from '../../session/rights/rights.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

/**
 * Says that the record of a page is gone, over the screen to which that leads. Whoever sees a part of the records may have lost
 * sight of it.
 */
export function useSayGone(): (name: string, deleted: string) => void {
  const { t } = useTranslation();
  const isLimited = useAtomValue(rightsAtom) !== null;
  return (name, deleted) => {
    const text = isLimited ? t('error.unseen', { name }) : deleted;
    void showToast({ tone: 'bad', names: true, text, outlivesScreen: true });
  };
}
