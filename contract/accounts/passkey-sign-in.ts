// Signing in with a passkey alone, without a password: it verifies its person.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { serviceSession } from './accounts.ts';
import { passkeyCredential, passkeyOptions } from './second-factor.ts';

export const passkeySignInOptions = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/passkey/options',
  caller: 'anyone',
  data: z.object({
    passkey: passkeyOptions
      .nullable()
      .describe('Options for the browser; null: nobody has a passkey here, or none are offered.'),
  }),
  summary: 'Returns the options with which a browser asks for a passkey to sign in with',
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: 'v1/passkey',
  caller: 'anyone',
  body: z.object({ credential: passkeyCredential }),
  data: serviceSession,
  summary:
    'Exchanges the answer of a passkey for a bearer token, whose session has answered the second factor',
  errors: {
    422: 'The passkey is not known here, was answered too late, or its user may not sign in',
    429: 'Too many attempts; see Retry-After',
  },
});
