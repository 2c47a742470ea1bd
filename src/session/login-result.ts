// Why the person is at the login page: kept over the sign-out's way through the provider, until the next sign-in begins.
import { z } from 'zod';
import { AppError } from '../api/app-error.ts';
import { clearStored, readStored, writeStored } from '../lib/stored.ts';

/** All but `provider` are said in the person's language; `provider` is the provider's own error summary. */
export const loginResult = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('refused') }),
  z.object({ reason: z.literal('unreachable') }),
  z.object({ reason: z.enum(['ended', 'idle', 'locked']) }),
  z.object({ reason: z.literal('provider'), summary: z.string() }),
]);
export type LoginResult = z.output<typeof loginResult>;

const key = 'infusion.login-result';

export function readLoginResult(): LoginResult | null {
  return readStored(key, loginResult);
}

export function saveLoginResult(result: LoginResult): void {
  writeStored(key, result);
}

export function clearLoginResult(): void {
  clearStored(key);
}

/** What a sign-in that came to nothing is called. */
export function toLoginResult(error: unknown, ProviderRefusal: new (message: string) => Error): LoginResult {
  if (error instanceof ProviderRefusal) return { reason: 'provider', summary: error.message };
  const unreachable = error instanceof TypeError || (error instanceof AppError && error.unreachable);
  return { reason: unreachable ? 'unreachable' : 'refused' };
}
