// Who was sent a code, and what another one is asked for with. In the memory of this page only: neither a password
// nor what is made of it is ever stored.
import { atom, useAtom } from 'jotai';
import { login } from '../../../contract/users/accounts.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { Call } from '../../api/http.ts';

/** A code is sent again after this long, in ms. */
export const resendAfterMs = 30_000;

interface CodeRequest {
  /** When the last answer to that came, in ms since 1970. */
  askedAt: number;
  /** Why none was sent, or why nobody knows. */
  failure: AppError | null;
}

export interface PendingCode extends CodeRequest {
  email: string;
  /** The password's hash. */
  password: string;
}

const pendingAtom = atom<PendingCode | null>(null);

export function usePendingCode() {
  return useAtom(pendingAtom);
}

const typedAtom = atom('');

/** The code that was typed on the page that stands alone. */
export function useTypedCode() {
  return useAtom(typedAtom);
}

/** Has a code sent to somebody; never rejects. */
export async function sendCode(
  call: Call,
  whom: Pick<PendingCode, 'email' | 'password'>,
): Promise<CodeRequest> {
  const failure = await call(login, { body: { ...whom, front: true } }).then(() => null, toAppError);
  // The service counts from when it sent the code, which is after it has judged the password.
  return { askedAt: Date.now(), failure };
}
