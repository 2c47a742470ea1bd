// When a user has to enter the password: without a session, with prompt=login, after a pause that outlasted the refresh
// token, and when the account may not sign in any more. There is no consent page: the only client is the service's own app.
import { and, eq, gt } from 'drizzle-orm';
import type { Configuration, KoaContextWithOIDC, interactionPolicy as OidcPolicy } from 'oidc-provider';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../../store/engine/database.ts';
import { oidcState } from '../../store/schema/index.ts';
import { clientId } from '../client.ts';
import { interactionPolicy } from '../oidc-provider.ts';
import { passkeyOf } from '../second-factor/amr.ts';
import { confirmByPasskey } from '../second-factor/answers.ts';

const { Check, base } = interactionPolicy;

/** How long the app may take to exchange a code for tokens. */
export const codeSeconds = 60;

export function createSignInPolicy(db: Database): OidcPolicy.DefaultPolicy {
  const policy = base();
  policy.remove('consent');
  const checks = policy.get('login')?.checks;
  checks?.add(new Check('account', 'The account cannot be used', ({ oidc }) => !oidc.account));
  checks?.add(new Check('idle', 'The session was idle for too long', (ctx) => isIdle(db, ctx)));
  return policy;
}

/** The cookie alone is not enough: an iPad keeps it for hours in a drawer. */
async function isIdle(db: Database, { oidc }: KoaContextWithOIDC): Promise<boolean> {
  if (oidc.result?.login) return false;
  const { session } = oidc;
  const isNew = session?.accountId !== undefined && !session.past(codeSeconds);
  const grantId = session?.grantIdFor(clientId);
  if (!grantId) return !isNew;
  const given = await db
    .select({ model: oidcState.model, consumedAt: oidcState.consumedAt })
    .from(oidcState)
    .where(and(eq(oidcState.grantId, grantId), gt(oidcState.expiresAt, databaseTime())));
  // Its code may still be on its way, or was lost there; what was revoked is gone.
  const hasCode = given.some(({ model, consumedAt }) => model === 'AuthorizationCode' && !consumedAt);
  return !(given.some(({ model }) => model === 'RefreshToken') || (isNew && hasCode));
}

type LoadGrant = NonNullable<Configuration['loadExistingGrant']>;

/** The session's grant. Signing in creates a new one, which starts the 12 hours again. */
export const createLoadGrant =
  (db: Database): LoadGrant =>
  async ({ oidc }) => {
    const { provider, session, client, account, result } = oidc;
    if (!session || !client || !account) return undefined;
    const existingId = session.grantIdFor(client.clientId);
    const existing = existingId ? await provider.Grant.find(existingId) : undefined;
    if (existing && !result?.login) return existing;
    if (existing) {
      await provider.RefreshToken.revokeByGrantId(existing.jti);
      await existing.destroy();
    }
    const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
    grant.addOIDCScope('openid profile email');
    const sessionId = await grant.save();
    const passkeyId = passkeyOf(result?.login?.amr);
    if (passkeyId) await confirmByPasskey(db, { userId: account.accountId, passkeyId, sessionId });
    return grant;
  };
