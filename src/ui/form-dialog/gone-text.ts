import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { rightsAtom } from '../../session/rights/rights.ts';

/**
 * What a dialog says of a record that is gone. Whoever sees a part of the records may have lost sight of it.
 * @param otherwise for whoever sees all of them
 */
export function useGoneText(otherwise?: string): (name: string) => string {
  const { t } = useTranslation(['start', 'forms']);
  const isLimited = useAtomValue(rightsAtom) !== null;
  return (name) =>
    isLimited
      ? t('forms:deletedRecord.unseen', { name })
      : (otherwise ?? t('forms:deletedRecord.edit', { name }));
}
