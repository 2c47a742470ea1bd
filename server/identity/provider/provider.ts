// The app: code + PKCE, RS256, rotating refresh tokens; paths and issuer as @auth0/auth0-spa-js expects of Auth0.

import type OidcProvider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { languages } from '../../../contract/common/languages.ts';
import type { Log } from '../../base/log.ts';
import type { Proxies } from '../../http/client-address.ts';
import { cookieName } from '../../http/own-cookies.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  afterSignOut,
  audience,
  authorizePath,
  clientId,
  issuerOf,
  redirectUris,
  tokenPath,
} from '../client.ts';
import { errors, Provider } from '../oidc-provider.ts';
import {
  handleProviderErrors,
  renderError,
  renderSignedOut,
  renderSignOut,
} from '../pages/provider-pages.ts';
import { grantClaim } from '../sessions/live-grant.ts';
import type { RateLimiter } from '../sign-in/rate-limiter.ts';
import { createAdapter } from './adapter.ts';
import { createFindAccount } from './find-account.ts';
import type { ProviderKeys } from './keys.ts';
import { createPrograms } from './programs.ts';
import { codeSeconds, createLoadGrant, createSignInPolicy } from './sign-in-policy.ts';

/** Short, so that one that was copied is soon worth nothing, also where its session goes on. */
export const accessTokenSeconds = 600;

/** The API as oidc-provider knows it; resource indicators must be URIs, the audience need not be. */
const apiResource = `urn:${audience}`;

const now = () => Math.floor(Date.now() / 1000);

/** Extended with every rotation, up to the end of the grant. */
function refreshTokenSeconds(idleLimit: number) {
  return ({ oidc }: KoaContextWithOIDC): number =>
    Math.max(1, Math.min(idleLimit, (oidc.grant?.exp ?? now()) - now()));
}

function sessionSeconds(_ctx: unknown, { loginTs = now() }: { loginTs?: number | undefined }): number {
  return Math.max(1, loginTs + maxSessionSeconds - now());
}

interface Dependencies {
  db: Database;
  publicUrl: URL;
  keys: ProviderKeys;
  /** A session that was not refreshed for this many seconds ends. */
  idleLimit: number;
  attempts: RateLimiter;
  proxies: Proxies;
  log: Log;
}

export function createProvider(dependencies: Dependencies): OidcProvider {
  const { db, publicUrl, keys, idleLimit, log } = dependencies;
  const programs = createPrograms(dependencies);
  const provider = new Provider(issuerOf(publicUrl), {
    adapter: createAdapter(db),
    // The first one signs.
    jwks: { keys: [keys.signing, ...(keys.retired ? [keys.retired.signing] : [])] },
    cookies: {
      keys: [keys.cookie, ...(keys.retired ? [keys.retired.cookie] : [])],
      // The others belong to one sign-in, and to its path.
      names: { session: cookieName(publicUrl, '_session') },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirectUris(publicUrl),
        post_logout_redirect_uris: afterSignOut(publicUrl),
        id_token_signed_response_alg: 'RS256',
      },
    ],
    // The app has no secret; service accounts do.
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    // Browsers send Origin with a POST to their own origin, too; no other is allowed.
    clientBasedCORS: (_ctx, origin) => origin === publicUrl.origin,
    responseTypes: ['code'],
    routes: { authorization: authorizePath, token: tokenPath, end_session: '/session/end' },
    extraParams: {
      audience(_ctx, value) {
        if (value !== undefined && value !== audience) throw new errors.InvalidTarget();
      },
    },
    discovery: { ui_locales_supported: Object.keys(languages) },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email'],
    },
    findAccount: createFindAccount(db),
    loadExistingGrant: createLoadGrant(db),
    interactions: {
      policy: createSignInPolicy(db),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    // Each call looks whether the grant is there still: without it, a token would outlive its session.
    extraTokenClaims: async (ctx, token) =>
      token.kind === 'ClientCredentials' ? programs.claimsOf(ctx) : { [grantClaim]: token.grantId },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    renderError,
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderSignOut,
        postLogoutSuccessSource: renderSignedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== apiResource) throw new errors.InvalidTarget();
          return { audience, scope: '', accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
        },
      },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      ClientCredentials: accessTokenSeconds,
      Grant: maxSessionSeconds,
      IdToken: accessTokenSeconds,
      Interaction: 3600,
      RefreshToken: refreshTokenSeconds(idleLimit),
      Session: sessionSeconds,
    },
  });
  // X-Forwarded-* are always overwritten from PUBLIC_URL before the provider reads them.
  provider.proxy = true;
  // Its documented way to secrets that are stored as hashes.
  provider.Client.prototype.compareClientSecret = function compareClientSecret(secret) {
    const { ctx } = Provider;
    return ctx ? programs.compareSecret(ctx, this.clientId, secret) : false;
  };
  handleProviderErrors(provider, log);
  return provider;
}
