import type { TFunction } from 'i18next';
import type { AppError } from '../api/app-error.ts';

/** What a person is told: the service's own message, or ours for the kind. */
export function errorText(t: TFunction, error: AppError): string {
  return error.details.said ?? t(`error.${error.kind}`);
}
