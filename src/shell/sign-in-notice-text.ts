import type { TFunction } from 'i18next';
import type { SignInNotice } from '../session/sign-in-notice.ts';

export function signInNoticeText(t: TFunction, notice: SignInNotice): string {
  return notice.reason === 'provider' ? notice.summary : t(`auth.${notice.reason}`);
}

/** Why a sign-in was refused; null where the text says it already. */
export function refusalCauseText(t: TFunction, notice: SignInNotice): string | null {
  return notice.reason === 'refused' ? t(`auth.refusal.${notice.cause}`) : null;
}
