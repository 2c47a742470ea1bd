import type { TFunction } from 'i18next';
import type { LoginResult } from '../session/login-result.ts';

/** Why the session ended, or signing in failed. */
export function loginResultText(t: TFunction, result: LoginResult): string {
  return result.reason === 'provider' ? result.summary : t(`auth.${result.reason}`);
}
