// Service accounts as clients of the provider: the id of an account is the client id, each of its keys a client secret. See
// docs/decisions/service-accounts.md.
import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { minuteMs } from '../../../contract/common/durations.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { clientAddressOf, type Proxies } from '../../http/client-address.ts';
import type { RateLimit } from '../../store/accounts/attempts.ts';
import { addRefusals } from '../../store/accounts/refused-sign-ins.ts';
import type { Database } from '../../store/engine/database.ts';
import { type KeyHolder, verifyServiceKey } from '../../store/service-accounts/keys.ts';
import { errors } from '../oidc-provider.ts';
import { keyClaim } from '../sessions/live-grant.ts';
import { recordProgramSignIn } from '../sign-in/program-sign-ins.ts';
import type { RateLimiter } from '../sign-in/rate-limiter.ts';

/** For an account, from one address. */
const ofAccount: RateLimit = { name: 'service account key in a minute', max: 10, windowMs: minuteMs };
/** From one address, which several programs may share. */
const ofAddress: RateLimit = { name: 'service account keys of an address', max: 60, windowMs: minuteMs };

/** A client as oidc-provider reads it. Its secret is nobody's: `compareSecret` looks at the keys. */
export function clientOf(accountId: string): AdapterPayload {
  return {
    client_id: accountId,
    client_secret: 'the keys of the account',
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
}

interface Dependencies {
  db: Database;
  attempts: RateLimiter;
  proxies: Proxies;
}

function tooMany(ctx: KoaContextWithOIDC, seconds: number): Error {
  ctx.set('Retry-After', String(seconds));
  return Object.assign(new errors.TemporarilyUnavailable('too many wrong secrets'), {
    status: 429,
    statusCode: 429,
  });
}

export function createPrograms({ db, attempts, proxies }: Dependencies) {
  /** Whose key came with a request. */
  const holders = new WeakMap<KoaContextWithOIDC, KeyHolder>();

  async function refuse(action: 'refuseSignIn' | 'lockOut', account: string, prefix: string): Promise<void> {
    const at = databaseTime();
    const refused = { account, addressPrefix: prefix, count: 1, firstAt: at, lastAt: at };
    await addRefusals(db, action, refused);
  }

  /** @throws OIDCProviderError at a limit */
  async function refuseWrong(ctx: KoaContextWithOIDC, accountId: string): Promise<void> {
    const prefix = addressPrefix(clientAddressOf(ctx.req, proxies));
    const counted = await attempts.consume([ofAccount, accountId, prefix], [ofAddress, prefix]);
    await refuse(counted.allowed ? 'refuseSignIn' : 'lockOut', accountId, prefix);
    if (!counted.allowed) throw tooMany(ctx, counted.retryAfterSeconds);
  }

  return {
    /**
     * Whether a secret is a key of the account. Limits are for wrong ones alone: no key can be guessed, and one broken program must
     * not keep out the others of its address.
     * @throws OIDCProviderError after too many wrong ones
     */
    async compareSecret(ctx: KoaContextWithOIDC, accountId: string, secret: string): Promise<boolean> {
      const holder = await verifyServiceKey(db, secret);
      if (holder?.accountId !== accountId) {
        await refuseWrong(ctx, accountId);
        return false;
      }
      if (holder.role === 'directory') throw new errors.UnauthorizedClient('its key is for SCIM alone');
      holders.set(ctx, holder);
      return true;
    },

    /** What its tokens say beside the account. The first of a day from an address is in the trail. */
    async claimsOf(ctx: KoaContextWithOIDC): Promise<Record<string, string>> {
      const holder = holders.get(ctx);
      if (!holder) throw new errors.InvalidClient('no key came with this request');
      const { accountId, keyId } = holder;
      const address = () => clientAddressOf(ctx.req, proxies);
      const httpRequestId = String(ctx.res.getHeader('X-Request-Id') ?? '');
      await recordProgramSignIn({ db, attempts }, { callerId: accountId, httpRequestId, address });
      return { [keyClaim]: keyId };
    },
  };
}
