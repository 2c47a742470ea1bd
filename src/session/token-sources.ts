// Which source the tokens of this session come from: the service's own token where one is kept, else the provider.
import type { Settings } from '../../contract/service/settings.ts';
import type { Call } from '../api/http.ts';
import { eraseTokens } from './erase.ts';
import type { Provider } from './provider.ts';
import { createServiceToken, createServiceTokenSource, type ServiceToken } from './service-token.ts';
import type { TokenSource } from './token-source.ts';

export interface TokenSources {
  /** Whether tokens are this page's alone. */
  inMemory: boolean;
  /** The service's own token. */
  serviceToken: ServiceToken;
  provider(): Promise<Provider>;
  /** The source of a token of the service's own, whether or not it is kept. */
  forServiceToken(token: string): TokenSource;
  /** The source as it is now: what is erased afterwards does not change the answer. */
  current(): Promise<TokenSource>;
  /** Whether this page has no token that it could know of: its own are in memory, and nobody signed in here. */
  isEmpty(): boolean;
  /** Somebody signed in elsewhere: what is remembered of tokens is of before. */
  reset(): void;
}

export function createTokenSources(settings: Settings, callAs: (token: string) => Call): TokenSources {
  const inMemory = settings.auth.tokens === 'memory';
  // The hospital may have had it otherwise before.
  if (inMemory) eraseTokens();
  const own = createServiceToken(inMemory);
  let loading: Promise<Provider> | null = null;

  // The SDK is loaded when a token is due, not before the first row.
  function provider(): Promise<Provider> {
    loading ??= import('./provider.ts').then(({ createProvider }) => createProvider(settings));
    return loading;
  }

  const ofOwn = (token: string) => createServiceTokenSource(token, callAs);

  return {
    inMemory,
    serviceToken: own,
    provider,
    forServiceToken: ofOwn,
    async current() {
      const token = own.read();
      return token ? ofOwn(token) : await provider();
    },
    isEmpty: () => inMemory && !loading && !own.read(),
    reset() {
      loading = null;
    },
  };
}
