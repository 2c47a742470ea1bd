import { hashedPasswordLength, passwordLength } from '../../../contract/accounts/passwords.ts';
import { useApp } from '../../data/app-context.ts';
import { hashAnswer, hashPassword } from '../../lib/account-hash.ts';

export interface SentPassword {
  password: string;
  plain?: true;
}

/**
 * How passwords and answers are sent: as they were typed, where the service says so in `/config.json`, else hashed. The forms
 * have limits of their own for each.
 */
export function usePasswordWay() {
  const isPlain = useApp().settings.plainPasswords === true;
  return {
    way: isPlain ? 'plain' : 'hashed',
    /** The limits of a new password, which are said beforehand. */
    length: isPlain ? passwordLength : hashedPasswordLength,
    async sent(email: string, password: string): Promise<SentPassword> {
      return isPlain ? { password, plain: true } : { password: await hashPassword(email, password) };
    },
    async sentAnswer(answer: string): Promise<string> {
      return isPlain ? answer : hashAnswer(answer);
    },
  } as const;
}
