import type { TFunction } from 'i18next';
import type { SignInNotice } from '../session/sign-in-notice.ts';

export function signInNoticeText(t: TFunction, notice: SignInNotice): string {
  return notice.reason === 'provider' ? notice.summary : t(`auth.${notice.reason}`);
}
