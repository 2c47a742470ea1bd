import type { TFunction } from 'i18next';
import { AppError } from '../api/app-error.ts';
import { asSentence } from './punctuation.ts';

/** Statuses that a proxy answers while the service behind it is away. */
const awayStatuses: readonly unknown[] = [502, 503, 504];

/** The service's own message, or the app's text for this kind of error. */
export function errorText(t: TFunction, error: AppError): string {
  const { serviceMessage, status } = error.details;
  if (serviceMessage !== undefined) return serviceMessage;
  if (awayStatuses.includes(status)) return t('unavailable');
  if (error.rightMissing) return t('error.rightMissing');
  return status === 429 ? t('tooManyCalls') : t(`error.${error.type}`);
}

/** Says what happened to a write whose outcome is open, without advice: that depends on how the outcome can be found out. */
export function openReason(t: TFunction, error: AppError): string {
  const { type, details } = error;
  const { serviceMessage: said, status } = details;
  if (said !== undefined) return asSentence(said);
  if (awayStatuses.includes(status)) return t('error.open.away');
  if (type === 'server') return t('error.open.server');
  return type === 'timeout' || type === 'badResponse' ? t(`error.${type}`) : t('error.open.lost');
}

/** Why a write was not done that ended without an answer or with an error of the service, and was looked up since then. */
export function notDoneReason(t: TFunction, error: AppError): string {
  return error.unreachable ? openReason(t, error) : errorText(t, error);
}

/**
 * Why a write failed: the service's own message, or the app's text. `outcome` follows where it may have been done all the
 * same: what is not known, and how it can be found out.
 */
export function writeErrorText(t: TFunction, error: AppError, outcome: string): string {
  if (!error.outcomeUnknown) return errorText(t, error);
  return t('error.open.text', { reason: openReason(t, error), outcome });
}

/** The error of a write that was not done, as it turned out. */
export function nothingChanged(t: TFunction, error: AppError): AppError {
  return new AppError('rejected', {
    serviceMessage: t('error.nothingChanged', { reason: notDoneReason(t, error) }),
  });
}
