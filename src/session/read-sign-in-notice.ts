// Reads why the person is at the login page; apart from sign-in-notice.ts, because a start with a session needs none of it.
import { z } from 'zod';
import { readStored } from '../lib/local-storage.ts';
import { deviceKeys } from '../lib/storage-keys.ts';

/**
 * Why a sign-in was refused: no administrator; the service answered the administrator check with an error; or the
 * provider's answer could not be used.
 */
const refusalCauses = ['notAdministrator', 'checkFailed', 'signInFailed'] as const;

/** `summary` is the provider's own text, `message` the service's; the others have texts in the person's language. */
const signInNotice = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('refused'),
    // An earlier version stored no cause.
    cause: z.enum(refusalCauses).catch('signInFailed'),
    message: z.string().optional(),
  }),
  z.object({ reason: z.literal('unreachable') }),
  z.object({ reason: z.enum(['expired', 'idle']) }),
  // Whoever locked it is asked for the password alone.
  z.object({ reason: z.literal('locked'), name: z.string().optional(), email: z.string().optional() }),
  z.object({ reason: z.literal('provider'), summary: z.string() }),
  // The device's clock and the service's, in ms since 1970.
  z.object({ reason: z.literal('clock'), device: z.number(), service: z.number() }),
]);
export type SignInNotice = z.output<typeof signInNotice>;

export function readSignInNotice(): SignInNotice | null {
  return readStored(deviceKeys.signInNotice, signInNotice);
}
