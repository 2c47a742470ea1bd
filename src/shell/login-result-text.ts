import type { TFunction } from 'i18next';
import type { LoginResult } from '../session/login-result.ts';

/** Why somebody is signed out, or what signing in came to. */
export function loginResultText(t: TFunction, result: LoginResult): string {
  return result.reason === 'provider' ? result.summary : t(`auth.${result.reason}`);
}
