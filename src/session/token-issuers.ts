// Who issues the tokens of this session: the service's own token when there is one, else the provider.
import type { Settings } from '../../contract/service/settings.ts';
import type { Call } from '../api/http.ts';
import { hideBrokenLocks } from './broken-locks.ts';
import { clearTokens } from './clear-storages.ts';
import type { Provider } from './provider.ts';
import { createServiceToken, createServiceTokenIssuer, type ServiceToken } from './service-token.ts';
import { isStillGood, readStoredToken } from './stored-token.ts';
import { createTokenCache } from './token-cache.ts';
import type { TokenIssuer } from './token-issuer.ts';

export interface TokenIssuers {
  /** Whether this page keeps its tokens in memory, and shares them with no tab. */
  inMemory(): boolean;
  /** From now on this page keeps its tokens in memory, and nothing of them on the device. */
  keepInMemory(): void;
  serviceToken: ServiceToken;
  provider(): Promise<Provider>;
  /** The issuer of a token of the service's own, whether or not it is stored. */
  forServiceToken(token: string): TokenIssuer;
  /** A token of this session that is valid for at least a minute; `fresh` requests a new one even if the old one looks valid. */
  token(fresh: boolean): Promise<string>;
  /** The issuer as it is now; clearing tokens later does not change it. */
  current(): Promise<TokenIssuer>;
  /** Whether this page has no token: where they are in memory, and where an earlier page had them there. */
  isEmpty(): boolean;
  /** Forgets the tokens that were read, after a sign-in in another tab. */
  reset(): void;
}

export function createTokenIssuers(
  settings: Settings,
  startsInMemory: boolean,
  callAs: (token: string) => Call,
): TokenIssuers {
  let inMemory = startsInMemory;
  // Left from before the hospital changed this setting.
  if (startsInMemory) clearTokens();
  const serviceToken = createServiceToken(startsInMemory);
  const cache = createTokenCache();
  /** The token that was used last: where another tab was first to take what is stored, it is all that this one has. */
  let last: string | null = null;
  let loading: Promise<Provider> | null = null;

  // The SDK is loaded when a new token is due: one that is stored and still good is read without it.
  function provider(): Promise<Provider> {
    loading ??= Promise.all([import('./provider.ts'), hideBrokenLocks()]).then(([{ createProvider }]) =>
      createProvider(settings, startsInMemory ? null : cache),
    );
    return loading;
  }

  const forServiceToken = (token: string) => createServiceTokenIssuer(token, callAs);

  async function current(): Promise<TokenIssuer> {
    const token = serviceToken.read();
    return token ? forServiceToken(token) : await provider();
  }

  /** What is known without the SDK. */
  function known(): string | null {
    if (startsInMemory || loading || serviceToken.read()) return null;
    const stored = readStoredToken(cache, settings.auth);
    if (stored) last = stored;
    return stored ?? (inMemory && last && isStillGood(last) ? last : null);
  }

  return {
    inMemory: () => inMemory,
    serviceToken,
    provider,
    forServiceToken,
    current,
    async token(fresh) {
      return (fresh ? null : known()) ?? (await (await current()).token(fresh));
    },
    isEmpty: () => !loading && !serviceToken.read() && (startsInMemory || cache.allKeys().length === 0),
    keepInMemory() {
      if (inMemory) return;
      known();
      inMemory = true;
      serviceToken.keepInMemory();
      cache.keepInMemory();
    },
    reset() {
      loading = null;
    },
  };
}
