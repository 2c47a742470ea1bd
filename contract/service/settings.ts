// What the app must be told by whoever hosts it, in /config.json, so that one build serves every hospital.
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
    /** Where a browser keeps tokens; `memory`: they go with the page, and each start asks the provider. */
    tokens: z.enum(['localstorage', 'memory']).optional(),
  }),
  /**
   * Minutes without use after which the console asks whether somebody is there, and after as many again signs out:
   * 15, or fewer; more count as 15.
   */
  idleMinutes: z.number().positive().optional(),
  /** False where people have their passwords at an outside provider: then no call of contract/accounts.ts is made. */
  accounts: z.boolean().optional(),
  help: z
    .object({
      phone: z.string().optional(),
      email: z.string().optional(),
      guideUrl: z.string().optional(),
    })
    .default({}),
});
export type Settings = z.output<typeof settings>;
