// Validates access tokens of an outside provider. Users unknown to the database are signed in, but no administrators.

import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { secondMs } from '../../../contract/common/durations.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import type { OutsideProvider } from '../../base/config.ts';
import { databaseTime } from '../../base/database-clock.ts';
import type { Log } from '../../base/log.ts';
import type { SignInOrigin } from '../../http/authenticate.ts';
import { HttpError } from '../../http/http-error.ts';
import { countRefusal } from '../../store/accounts/refused-sign-ins.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Bearer, createTokenValidator } from '../sessions/verify.ts';
import { createClaimedRoles } from './claimed-roles.ts';
import { createFindProgram } from './find-program.ts';
import { createFindUser } from './find-user.ts';
import { createProviderClient, issuerOf, userClaims } from './outside-provider.ts';
import { hasRequiredFactor } from './required-factor.ts';
import { createSignInRecorder } from './sign-ins.ts';

const tokenClaims = userClaims.extend({
  exp: z.number(),
  iat: z.number().optional().catch(undefined),
  sid: z.string().optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
  /** The app that a token was issued to: `azp` at Auth0, `client_id` in RFC 9068. */
  azp: z.unknown().optional(),
  client_id: z.unknown().optional(),
});

/**
 * Returns the user of a token, or its service account, or null.
 * @throws DependencyUnavailable when the provider does not answer
 * @throws HttpError 403 where the token does not say that the provider asked for what a setting demands
 */
export function createOutsideVerifier(
  db: Database,
  provider: OutsideProvider,
  log: Log,
): (token: string, from: SignInOrigin) => Promise<Bearer | null> {
  const client = createProviderClient(provider);
  const issuer = issuerOf(provider);
  const settings = provider.roles;
  const roles = settings && createClaimedRoles({ db, issuer, settings, log });
  const findUser = createFindUser({ db, issuer, provider: client, roles });
  const findProgram = createFindProgram(db, provider.programsClaim);
  const recordSignIn = createSignInRecorder(db, issuer);
  const check = createTokenValidator({
    issuer,
    audience: provider.audience,
    keys: client.keys,
    // RFC 9068, and Auth0's default.
    types: ['at+jwt', 'jwt'],
    // No session lasts longer, whatever the tenant's settings.
    maxTokenAge: `${maxSessionSeconds}s`,
  });

  async function verifyPerson(
    token: string,
    payload: JWTPayload,
    claims: z.output<typeof tokenClaims>,
    from: SignInOrigin,
  ): Promise<Bearer | null> {
    // Tokens of the tenant's other apps are not accepted.
    const issuedTo = [claims.azp, claims.client_id];
    if (!issuedTo.every((it) => it === undefined || it === provider.clientId)) return null;
    const signedInMs = (claims.auth_time ?? Number.POSITIVE_INFINITY) * secondMs;
    if (databaseTime().getTime() - signedInMs > maxSessionSeconds * secondMs) return null;
    if (!hasRequiredFactor(payload, provider)) {
      const addressOfCaller = addressPrefix(from.address());
      await countRefusal(db, 'refuseSignIn', { email: claims.email ?? '', addressPrefix: addressOfCaller });
      throw new HttpError(403, 'factorNotAsked', { code: 'FACTOR_NOT_ASKED' });
    }
    const userId = await findUser(token, claims, from, payload);
    // No user record has such an id.
    return {
      kind: 'person',
      subject: userId ?? `outside:${claims.sub}`,
      ...(await recordSignIn(userId, claims, from)),
    };
  }

  return async (token, from) => {
    const payload = await check(token);
    const { data: claims } = tokenClaims.safeParse(payload);
    if (!payload || !claims) return null;
    return (await findProgram(payload, from)) ?? verifyPerson(token, payload, claims, from);
  };
}
