// When a person has to enter the password: without a session, when the app asks for it (prompt=login),
// after a pause that no refresh token outlived, and when the account may not be used any more.
// There is no consent page: the app is ours, so a sign-in grants what it asks for.
import { and, eq, gt } from 'drizzle-orm';
import type { Configuration, KoaContextWithOIDC, interactionPolicy as OidcPolicy } from 'oidc-provider';
import type { Database } from '../../store/engine/database.ts';
import { oidcState } from '../../store/schema/index.ts';
import { clientId } from '../client.ts';
import { interactionPolicy } from '../oidc-provider.ts';

const { Check, base } = interactionPolicy;

/** The checks that lead to the sign-in page, or past it. */
export function createSignInPolicy(db: Database): OidcPolicy.DefaultPolicy {
  const policy = base();
  policy.remove('consent');
  const checks = policy.get('login')?.checks;
  checks?.add(new Check('account', 'The account cannot be used', ({ oidc }) => !oidc.account));
  checks?.add(new Check('idle', 'The session was idle for too long', (ctx) => isIdle(db, ctx)));
  return policy;
}

/** The cookie alone is not enough: an iPad keeps it while it lies in a drawer for hours. */
async function isIdle(db: Database, { oidc }: KoaContextWithOIDC): Promise<boolean> {
  if (oidc.result?.login) return false;
  const grantId = oidc.session?.grantIdFor(clientId);
  if (!grantId) return true;
  const [alive] = await db
    .select({ id: oidcState.id })
    .from(oidcState)
    .where(
      and(
        eq(oidcState.grantId, grantId),
        eq(oidcState.model, 'RefreshToken'),
        gt(oidcState.expiresAt, new Date()),
      ),
    )
    .limit(1);
  return alive === undefined;
}

type LoadGrant = NonNullable<Configuration['loadExistingGrant']>;

/** The session's grant; a new one after the password was entered, so that the hours begin again. */
export const loadGrant: LoadGrant = async ({ oidc }) => {
  const { provider, session, client, account, result } = oidc;
  if (!session || !client || !account) return undefined;
  const earlier = session.grantIdFor(client.clientId);
  const existing = earlier ? await provider.Grant.find(earlier) : undefined;
  if (existing && !result?.login) return existing;
  if (existing) {
    await provider.RefreshToken.revokeByGrantId(existing.jti);
    await existing.destroy();
  }
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
};
