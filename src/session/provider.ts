// The only file that uses Auth0's SDK, for any OIDC provider with authorization code + PKCE that it accepts.
import { Auth0Client, type Cacheable, GenericError, type ICache } from '@auth0/auth0-spa-js';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url';
import type { Settings } from '../../contract/service/settings.ts';
import { AppError, readRefusal } from '../api/app-error.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { inTime } from '../lib/in-time.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { withAnswers } from './provider-answers.ts';
import { keepAttempt, takeAttempt } from './sign-in-attempts.ts';
import { isStillGood, scope } from './stored-token.ts';
import { createTokenCache, type TokenCache } from './token-cache.ts';
import { type FinishedSignIn, SignedOutError, type TokenIssuer } from './token-issuer.ts';
import { withTokenTime } from './token-time.ts';

/** The provider's errors that mean 'signed out'. A lost connection, a slow answer or an HTML page do not. */
const signedOutErrors = new Set([
  'login_required',
  'invalid_grant',
  'missing_refresh_token',
  'consent_required',
  'interaction_required',
  'mfa_required',
]);

/** The provider's errors that refuse nobody: it failed itself. The first is the SDK's, for an answer without a code. */
const failureErrors = new Set(['request_error', 'server_error']);

/** The SDK's own words, where an error has no description. */
const sdkWords = /^HTTP error\. Unable to fetch /;

/** How long the provider may take to answer before the page is left for it. */
const providerTimeoutMs = 5_000;

/** The SDK waits five seconds for its lock, and five for the provider; what it waits for beyond them never comes. */
const tokenTimeoutMs = 15_000;

/** The callback does not belong to a sign-in of this browser: a bookmark, an old tab, a foreign state. */
export class UnknownCallback extends Error {
  override name = 'UnknownCallback';
}

/** The provider refused the sign-in; the message is its error summary. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

interface AskedSignIn {
  /** Even where the provider's own session goes on. */
  askCredentials: boolean;
  /** The email of whoever is expected; '' where that is not known. */
  loginHint: string;
}

export interface Provider extends TokenIssuer {
  /**
   * Leaves the page for the provider's sign-in. Rejects with a TypeError when it does not answer, and with an AppError when
   * it answers that it cannot.
   * @param mayLeave rejects where the page must not be left
   */
  signIn(returnTo: string, asked: AskedSignIn, mayLeave: Promise<void>): Promise<void>;
  /** Finishes a sign-in from the address the provider came back to. */
  finish(url: string): Promise<FinishedSignIn>;
}

/**
 * Asks whether the provider works: a tablet that wakes up claims to be online before it is.
 * @throws AppError where it answered that it does not; a TypeError where it did not answer
 */
async function requireProvider(domain: string): Promise<void> {
  const origin = /^https?:\/\//.test(domain) ? domain : `https://${domain}`;
  // A provider on another origin may not let this page read its answer: any answer is enough.
  const response = await fetch(`${origin}/.well-known/openid-configuration`, {
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
  if (!response.ok && response.type !== 'opaque') throw await readRefusal(response);
}

/** Classifies a failed token request: signed out, unreachable, or a provider with a problem. */
function asTokenError(error: unknown): unknown {
  if (error instanceof GenericError && signedOutErrors.has(error.error)) {
    return new SignedOutError(error.error, { cause: error });
  }
  if (error instanceof TypeError || error instanceof SignedOutError) return error;
  // The SDK reports a timeout as a plain Error, or with its own code.
  const late = error instanceof Error && /timeout/i.test(error.message);
  return new AppError(late ? 'timeout' : 'server', { cause: error });
}

/**
 * Classifies a sign-in that failed at its end.
 * @param serviceMessage the sentence of the provider's last answer, which the SDK drops, where that was an error and had one
 */
function asSignInError(error: unknown, serviceMessage: string | undefined): unknown {
  if (!(error instanceof Error)) return error;
  const code = error instanceof GenericError ? error.error : '';
  if (code === 'missing_transaction' || code === 'state_mismatch' || error.message === 'Invalid state') {
    return new UnknownCallback(error.message, { cause: error });
  }
  if (!(error instanceof GenericError) || error.error === 'timeout') return asTokenError(error);
  const described = sdkWords.test(error.error_description) ? '' : error.error_description;
  if (failureErrors.has(code)) {
    return new AppError('server', { serviceMessage: described || serviceMessage, cause: error });
  }
  return described ? new ProviderRefusal(described, { cause: error }) : asTokenError(error);
}

/** For the SDK, which says of what kind it expects each entry to be, and looks at them itself. */
function asCache(cache: TokenCache): ICache {
  return { ...cache, get: <T = Cacheable>(key: string) => cache.get(key) as T | undefined };
}

/** @param cache null where the SDK's own memory is used */
export function createProvider({ auth }: Settings, cache: TokenCache | null = createTokenCache()): Provider {
  const client = new Auth0Client({
    domain: auth.domain,
    clientId: auth.clientId,
    // In its own memory a worker holds the tokens; the page's policy allows no blob worker.
    ...(cache ? { cache: asCache(cache) } : { cacheLocation: 'memory', workerUrl }),
    useRefreshTokens: true,
    useRefreshTokensFallback: false,
    httpTimeoutInSeconds: 5,
    // The device's own clock may be wrong by more than a token lives.
    nowProvider: serviceNow,
    authorizationParams: {
      audience: auth.audience,
      redirect_uri: `${location.origin}/login/callback`,
      scope,
    },
  });
  let current: string | undefined;

  /** Rejects where its pages cannot be reached: in an installed app, the browser's error page has no Back button. */
  async function requirePages(): Promise<void> {
    await requireProvider(auth.domain).catch((error: unknown) => {
      throw error instanceof AppError ? error : new TypeError('The identity provider does not answer.');
    });
  }

  async function read(cacheMode: 'cache-only' | 'off'): Promise<string | undefined> {
    return await client.getTokenSilently({ cacheMode });
  }

  const refresh = singleFlight(async () => {
    try {
      current = await withTokenTime(() => inTime(read('off'), tokenTimeoutMs));
      if (!current) throw new SignedOutError('no token');
      return current;
    } catch (error) {
      throw asTokenError(error);
    }
  });

  return {
    async token(fresh) {
      if (fresh) return await refresh();
      current ??= await read('cache-only').catch(() => undefined);
      return current && isStillGood(current) ? current : await refresh();
    },

    async signIn(returnTo, { askCredentials, loginHint }, mayLeave) {
      await Promise.all([requirePages(), mayLeave]);
      const language = preferredLanguage();
      await client.loginWithRedirect({
        openUrl(address) {
          keepAttempt(auth.clientId, address, returnTo);
          location.assign(address);
        },
        authorizationParams: {
          ...(askCredentials && { prompt: 'login' as const }),
          ...(loginHint && { login_hint: loginHint }),
          ...(language && { ui_locales: language }),
        },
      });
    },

    async finish(url) {
      const answer = new URL(url).searchParams;
      if (!answer.has('code') && !answer.has('error')) throw new UnknownCallback('no answer of the provider');
      const returnTo = takeAttempt(auth.clientId, answer.get('state') ?? '');
      let said: string | undefined;
      const readFailure = async (response: Response) => {
        said = response.ok ? undefined : (await readRefusal(response)).details.serviceMessage;
      };
      try {
        await withAnswers(
          () => readFailure,
          () => withTokenTime(() => client.handleRedirectCallback(url)),
        );
        const claims = await client.getIdTokenClaims();
        if (!claims) throw new UnknownCallback('no identity');
        const email = claims.email ?? '';
        return {
          person: { id: claims.sub, name: claims.name || email || claims.sub, email },
          returnTo,
        };
      } catch (error) {
        throw asSignInError(error, said);
      }
    },

    async end(reachable) {
      current = undefined;
      await client.logout({ openUrl: false });
      const canLeave =
        reachable &&
        (await requirePages().then(
          () => true,
          () => false,
        ));
      if (!canLeave) return 'unreachable';
      await client.logout({ logoutParams: { returnTo: `${location.origin}/auth/login` } });
      return 'redirected';
    },
  };
}
