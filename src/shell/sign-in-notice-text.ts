import type { TFunction } from 'i18next';
import { formatMoment, zoneAbbreviation } from '../i18n/format.ts';
import type { SignInNotice } from '../session/read-sign-in-notice.ts';

export function signInNoticeText(t: TFunction<['start', 'account']>, notice: SignInNotice): string {
  if (notice.reason === 'clock') return t('account:signInRefused.clock');
  return notice.reason === 'provider' ? notice.summary : t(`auth.${notice.reason}`);
}

const withZone = (moment: number) => `${formatMoment(moment)} ${zoneAbbreviation(new Date(moment))}`;

/** Why a sign-in was refused, and what to do, or who locked the screen; null where the text says it already. */
export function refusalCauseText(t: TFunction<['start', 'account']>, notice: SignInNotice): string | null {
  if (notice.reason === 'refused') return notice.message || t(`account:signInRefused.cause.${notice.cause}`);
  if (notice.reason === 'locked') return notice.name || null;
  if (notice.reason !== 'clock') return null;
  return t('account:signInRefused.clockTimes', {
    device: withZone(notice.device),
    service: withZone(notice.service),
  });
}
