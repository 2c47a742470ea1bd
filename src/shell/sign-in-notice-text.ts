import type { TFunction } from 'i18next';
import type { SignInNotice } from '../session/sign-in-notice.ts';

export function signInNoticeText(t: TFunction, result: SignInNotice): string {
  return result.reason === 'provider' ? result.summary : t(`auth.${result.reason}`);
}
