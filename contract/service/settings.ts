// The app's settings in /config.json, set by whoever hosts it, so that one build serves every hospital.
import { z } from 'zod';

export const settings = z.object({
  /** Base of every API path: a path on this origin or an absolute URL; ends with a slash. */
  apiBase: z
    .string()
    .min(1)
    .transform((base) => (base.endsWith('/') ? base : `${base}/`)),
  auth: z.object({
    /** Origin of the identity provider; its issuer is this with a trailing slash. */
    domain: z.string().min(1),
    clientId: z.string().min(1),
    audience: z.string().min(1),
    /** Where a browser stores tokens; with `memory` each start of the app asks the provider. */
    tokens: z.enum(['localstorage', 'memory']).optional(),
  }),
  /**
   * What browsers keep of lists, rounds and tokens: all of it, also when the console is closed (`full`, which counts without it);
   * only what open windows have in memory (`session`); or no lists at all, and tokens in memory (`off`). What is none of these
   * counts as `off`.
   */
  deviceStorage: z.enum(['full', 'session', 'off']).optional().catch('off'),
  /**
   * Minutes without activity until the app asks whether someone is there, and again until it signs out. At most 15;
   * more count as 15.
   */
  idleMinutes: z.number().positive().optional(),
  /** False with an outside provider: no call of contract/accounts/accounts.ts is made. */
  accounts: z.boolean().optional(),
  /**
   * True where whoever registers sets the password to sign in with by a link that is emailed: the one in the form opens
   * nothing, and the form says so.
   */
  passwordByLink: z.boolean().optional(),
  /** False where nobody can register: the console does not offer it. */
  registration: z.boolean().optional(),
  /**
   * True where passwords and answers are sent as they are typed, over TLS, for the service to judge; without it they are sent
   * hashed.
   */
  plainPasswords: z.boolean().optional(),
  /**
   * True where passkeys can be used at this address: the sign-in screen asks whether anybody has one.
   */
  passkeys: z.boolean().optional(),
  help: z
    .object({
      phone: z.string().optional(),
      email: z.string().optional(),
      guideUrl: z.string().optional(),
    })
    .default({}),
});
export type Settings = z.output<typeof settings>;
