import type { TFunction } from 'i18next';
import { texts as accountTexts } from '../i18n/en/account.ts';
import { formatMoment, zoneAbbreviation } from '../i18n/format.ts';
import { useLazyTexts } from '../i18n/use-lazy-texts.ts';
import type { SignInNotice } from '../session/read-sign-in-notice.ts';

/** For every component that says why a sign-in was refused. */
export function useSignInNoticeTexts(): void {
  useLazyTexts(accountTexts);
}

export function signInNoticeText(t: TFunction, notice: SignInNotice): string {
  if (notice.reason === 'clock') return t('signInRefused.clock');
  return notice.reason === 'provider' ? notice.summary : t(`auth.${notice.reason}`);
}

const withZone = (moment: number) => `${formatMoment(moment)} ${zoneAbbreviation(new Date(moment))}`;

/** Why a sign-in was refused, and what to do, or who locked the screen; null where the text says it already. */
export function refusalCauseText(t: TFunction, notice: SignInNotice): string | null {
  if (notice.reason === 'refused') return notice.message || t(`signInRefused.cause.${notice.cause}`);
  if (notice.reason === 'locked') return notice.name || null;
  if (notice.reason !== 'clock') return null;
  return t('signInRefused.clockTimes', {
    device: withZone(notice.device),
    service: withZone(notice.service),
  });
}
