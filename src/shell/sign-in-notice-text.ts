import type { TFunction } from 'i18next';
import { formatMoment, zoneAbbreviation } from '../i18n/format.ts';
import type { SignInNotice } from '../session/sign-in-notice.ts';

export function signInNoticeText(t: TFunction, notice: SignInNotice): string {
  return notice.reason === 'provider' ? notice.summary : t(`auth.${notice.reason}`);
}

const withZone = (moment: number) => `${formatMoment(moment)} ${zoneAbbreviation(new Date(moment))}`;

/** Why a sign-in was refused, and what to do; null where the text says it already. */
export function refusalCauseText(t: TFunction, notice: SignInNotice): string | null {
  if (notice.reason === 'refused') return t(`auth.refusal.${notice.cause}`);
  if (notice.reason !== 'clock') return null;
  return t('auth.clockTimes', { device: withZone(notice.device), service: withZone(notice.service) });
}
