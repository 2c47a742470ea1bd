// Which source the tokens of this session come from: the service's own token where one is kept, else the provider.
import type { Settings } from '../../contract/settings.ts';
import type { Call } from '../api/http.ts';
import { createOwnTokens, readOwnToken } from './own-token.ts';
import type { Provider } from './provider.ts';
import type { TokenSource } from './token-source.ts';

export interface Sources {
  provider(): Promise<Provider>;
  /** The source as it is now: what is erased afterwards does not change the answer. */
  current(): Promise<TokenSource>;
  /** Somebody signed in elsewhere: what is remembered of tokens is of before. */
  reset(): void;
}

export function createSources(settings: Settings, callAs: (token: string) => Call): Sources {
  let loading: Promise<Provider> | null = null;

  // The SDK is loaded when a token is due, not before the first row.
  function provider(): Promise<Provider> {
    loading ??= import('./provider.ts').then(({ createProvider }) => createProvider(settings));
    return loading;
  }

  return {
    provider,
    async current() {
      const own = readOwnToken();
      return own ? createOwnTokens(own, callAs) : await provider();
    },
    reset() {
      loading = null;
    },
  };
}
