import { useTranslation } from 'react-i18next';
import { useChangesPaused } from '../use-changes-paused.ts';

/**
 * Why a form cannot be saved now. `isShown`: its fields are shown only, as the person may not save it; whoever lost that right
 * while something was typed keeps it to be copied.
 */
export function useFormRefusal(
  may: boolean,
  unsaved: boolean,
): { isShown: boolean; refused: string | undefined } {
  const { t } = useTranslation(['start', 'forms']);
  const paused = useChangesPaused() ?? undefined;
  if (may) return { isShown: false, refused: paused };
  return unsaved
    ? { isShown: false, refused: t('forms:form.notAllowed') }
    : { isShown: true, refused: undefined };
}
