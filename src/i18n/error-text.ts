import type { TFunction } from 'i18next';
import type { AppError } from '../api/app-error.ts';

/** The service's own message, or the app's text for this kind of error. */
export function errorText(t: TFunction, error: AppError): string {
  return error.details.serviceMessage ?? t(`error.${error.type}`);
}
