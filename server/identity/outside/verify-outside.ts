// Whose bearer token it is, where an outside provider makes them. What its subject may do is the database's word:
// a person who is none of ours is signed in, and no administrator.

import { z } from 'zod';
import type { OutsideProvider } from '../../base/config.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Bearer, createTokenCheck } from '../sessions/verify.ts';
import { createProviderClient, issuerOf, personClaims } from './outside-provider.ts';
import { createFindPerson } from './people.ts';

const tokenClaims = personClaims.extend({
  exp: z.number(),
  /** The app that a token was made for: `azp` is Auth0's name for it, `client_id` that of RFC 9068. */
  azp: z.unknown().optional(),
  client_id: z.unknown().optional(),
});

/** A function that answers whose token it is, or null for one that is not good. @throws Refusal 503 */
export function createOutsideVerifier(
  db: Database,
  provider: OutsideProvider,
): (token: string, requestId: string) => Promise<Bearer | null> {
  const asked = createProviderClient(provider);
  const issuer = issuerOf(provider);
  const findPerson = createFindPerson({ db, issuer, provider: asked });
  const check = createTokenCheck({
    issuer,
    audience: provider.audience,
    keys: asked.keys,
    // RFC 9068, and as Auth0 sends them unless it is told otherwise.
    types: ['at+jwt', 'jwt'],
    // The longest session: a tenant's setting must not make a token outlive it.
    maxTokenAge: '12h',
  });

  return async (token, requestId) => {
    const { data: claims } = tokenClaims.safeParse(await check(token));
    if (!claims) return null;
    // Another app of the tenant may be anybody's; what it was let do is not done here.
    const madeFor = [claims.azp, claims.client_id];
    if (!madeFor.every((it) => it === undefined || it === provider.clientId)) return null;
    // No record has such an id.
    return { subject: (await findPerson(token, claims, requestId)) ?? `outside:${claims.sub}` };
  };
}
