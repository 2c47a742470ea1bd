import type { TFunction } from 'i18next';
import type { AppError } from '../api/app-error.ts';

/** What a proxy answers while the service behind it is away. */
const awayStatuses: readonly unknown[] = [502, 503, 504];

/** The service's own message, or the app's text for this kind of error. */
export function errorText(t: TFunction, error: AppError): string {
  const { serviceMessage, status } = error.details;
  return (
    serviceMessage ?? (awayStatuses.includes(status) ? t('contract.unavailable') : t(`error.${error.type}`))
  );
}
