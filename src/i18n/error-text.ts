import type { TFunction } from 'i18next';
import type { AppError } from '../api/app-error.ts';

/** Statuses that a proxy answers while the service behind it is away. */
const awayStatuses: readonly unknown[] = [502, 503, 504];

/** The service's own message, or the app's text for this kind of error. */
export function errorText(t: TFunction, error: AppError): string {
  const { serviceMessage, status } = error.details;
  if (serviceMessage !== undefined) return serviceMessage;
  if (awayStatuses.includes(status)) return t('contract.unavailable');
  return status === 429 ? t('contract.tooManyCalls') : t(`error.${error.type}`);
}
