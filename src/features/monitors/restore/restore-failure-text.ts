import type { TFunction } from 'i18next';
import type { AppError } from '../../../api/app-error.ts';
import { errorText, writeErrorText } from '../../../i18n/error-text.ts';

/** Why monitors were not restored; `outcome` follows where that is not known. */
export function restoreFailureText(t: TFunction, error: AppError, outcome: string): string {
  return error.outcomeUnknown
    ? writeErrorText(t, error, outcome)
    : t('monitors.notRestored', { reason: errorText(t, error) });
}
