// Who was sent a code, and the password as it was sent, with which another code is requested. In memory only: no storage
// ever holds either of them.
import { atom, useAtom } from 'jotai';
import { login } from '../../../contract/accounts/accounts.ts';
import { mailDelayed } from '../../../contract/common/envelope.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { Call } from '../../api/http.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import type { SentPassword } from './use-password-way.ts';

export const resendAfterMs = 30_000;

interface Account extends SentPassword {
  email: string;
}

interface CodeRequest {
  /** When the last answer to that came, in ms since 1970. */
  askedAt: number;
  /** Why no code was sent, or why that is unknown. */
  failure: AppError | null;
  /** The code is not known to be sent yet; the service goes on trying. */
  isDelayed: boolean;
}

export interface PendingCode extends CodeRequest {
  account: Account;
}

const pendingAtom = atom<PendingCode | null>(null);

export function usePendingCode() {
  return useAtom(pendingAtom);
}

const typedAtom = atom('');

/** The code that was typed at /auth/authentication. */
export function useTypedCode() {
  return useAtom(typedAtom);
}

export async function sendCode(call: Call, account: Account): Promise<CodeRequest> {
  const [isDelayed, failure] = await call(login, { body: { ...account, front: true } }).then(
    ({ code }) => [code === mailDelayed, null] as const,
    async (thrown: unknown) => [false, await toAppError(thrown)] as const,
  );
  // The service counts from when it sent the code, which is after it has checked the password.
  return { askedAt: serviceNow(), failure, isDelayed };
}
