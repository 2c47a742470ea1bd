// A fake Auth0 tenant: own origin, issuer and keys, CORS for the console only, access tokens of type JWT without an
// email, /userinfo, rotating refresh tokens and /v2/logout.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Configuration } from 'oidc-provider';
import { z } from 'zod';
import type { OutsideProvider as OutsideConfiguration } from '../../server/base/config.ts';
import { errors, interactionPolicy, Provider } from '../../server/identity/oidc-provider.ts';
import { scaled } from './limits.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { Signer } from './tokens.ts';

export interface OutsideUser {
  subject: string;
  name: string;
  email: string;
  emailVerified: boolean;
  password: string;
}

export interface OutsideProvider {
  /** Without a trailing slash. */
  origin: string;
  issuer: string;
  consoleOrigin: string;
  /** Environment variables for the service, and what it reads from them. */
  settings: {
    OIDC_ISSUER: string;
    OIDC_AUDIENCE: string;
    OIDC_CLIENT_ID: string;
    OIDC_ANSWER_SECONDS: string;
  };
  configuration: OutsideConfiguration;
  /** Signs an access token with these claims. */
  mint(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** Its key, to forge tokens with. */
  signer: Signer;
  /** How often a path was requested, without preflights. */
  requestCount(path: string): number;
  /** Replaces the answer of a path; null restores it. */
  replace(path: string, answer: ((res: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

interface Options {
  /** The only origin that CORS allows. */
  consoleOrigin: string;
  users: OutsideUser[];
  /** In seconds. */
  accessTokenLife?: number;
  /** Where oidc-provider tells of logouts, by its own feature; and whether it names the session. */
  logout?: { uri: string; names: boolean };
}

const audience = 'https://console.example.org/api';
const clientId = 'kQ4t0tCkLnTz7xEw';
const keyId = 'tenant-key-1';
/** A slow machine is no provider that does not answer. */
const answerSeconds = Math.min(60, scaled(5));

function clientOf(consoleOrigin: string) {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${consoleOrigin}/login/callback`],
    post_logout_redirect_uris: [`${consoleOrigin}/auth/login`],
    id_token_signed_response_alg: 'RS256' as const,
  };
}

function logoutOf({ logout }: Options) {
  if (!logout) return {};
  return { backchannel_logout_uri: logout.uri, backchannel_logout_session_required: logout.names };
}

function policy() {
  const steps = interactionPolicy.base();
  steps.remove('consent');
  return steps;
}

const loadGrant: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { provider, client, account } = oidc;
  if (!client || !account) return undefined;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
};

function configurationOf(options: Options, issuer: string, jwk: object): Configuration {
  const resource = `urn:${clientId}:api`;
  return {
    adapter: createMemoryAdapter(),
    jwks: { keys: [jwk] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: ['a cookie key of the tenant'] },
    clients: [{ ...clientOf(options.consoleOrigin), ...logoutOf(options) }],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => origin === options.consoleOrigin,
    responseTypes: ['code'],
    routes: { authorization: '/authorize', token: '/oauth/token', jwks: '/.well-known/jwks.json' },
    discovery: { userinfo_endpoint: `${issuer}userinfo` },
    extraParams: {
      audience(_ctx, value) {
        if (value !== undefined && value !== audience) throw new errors.InvalidTarget();
      },
    },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    findAccount(_ctx, id) {
      const person = options.users.find(({ subject }) => subject === id);
      return person && { accountId: id, claims: () => claimsOf(person) };
    },
    loadExistingGrant: loadGrant,
    interactions: { policy: policy(), url: (_ctx, { uid }) => `/u/login/${uid}` },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    // Its guard against special addresses refuses this machine, where the service of tests is.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    formats: {
      customizers: {
        jwt({ oidc }, _token, parts) {
          parts.header = { typ: 'JWT' };
          const { sid } = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken ?? {};
          if (sid !== undefined) parts.payload.sid = sid;
          parts.payload.aud = [audience, `${issuer}userinfo`];
        },
      },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Auth0's userinfo accepts access tokens for the API; oidc-provider's does not.
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: endAtOnce },
      backchannelLogout: { enabled: options.logout !== undefined },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience,
          scope: '',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    ttl: {
      AccessToken: options.accessTokenLife ?? 600,
      AuthorizationCode: 60,
      Grant: 43_200,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 2_100,
      Session: 43_200,
    },
  };
}

function claimsOf({ subject, name, email, emailVerified }: OutsideUser) {
  return { sub: subject, name, email, email_verified: emailVerified };
}

function endAtOnce(ctx: { body: unknown }, form: string): void {
  ctx.body = `<!doctype html><title>Leaving</title>${form}
<script>document.forms[0].insertAdjacentHTML('beforeend', '<input name=logout value=yes>'); document.forms[0].submit()</script>`;
}

const signInPage = `<!doctype html><html lang="en"><title>Tenant</title><h1>Welcome</h1>
<form method="post"><label>Email address <input name="email"></label>
<label>Password <input name="password" type="password"></label><button>Continue</button></form></html>`;

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts it on a port of 127.0.0.1, which is another site than `localhost`. */
export async function startOutsideProvider(options: Options): Promise<OutsideProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, configurationOf(options, issuer, jwk));
  const counts = new Map<string, number>();
  const replaced = new Map<string, (res: ServerResponse) => void>();

  async function signIn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method !== 'POST') {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end(signInPage);
      return;
    }
    const form = await readForm(req);
    const person = options.users.find(
      ({ email, password }) => email === form.get('email') && password === form.get('password'),
    );
    if (!person) return void res.writeHead(400, { 'Content-Type': 'text/html' }).end(signInPage);
    await provider
      .interactionFinished(req, res, { login: { accountId: person.subject } })
      .catch((error: unknown) => {
        if (!(error instanceof errors.SessionNotFound)) throw error;
        // As Auth0 does with a form that has ended, where it knows the 'application login URI'.
        const query = new URLSearchParams({ ended: '1', iss: issuer });
        res.writeHead(302, { Location: `${options.consoleOrigin}/auth/login?${query}` }).end();
      });
  }

  async function answerUserinfo(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const token = req.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const verified = await jwtVerify(token, publicKey, { issuer, audience: `${issuer}userinfo` }).catch(
      () => null,
    );
    const person = options.users.find(({ subject }) => subject === verified?.payload.sub);
    if (person) sendJson(res, 200, claimsOf(person));
    else sendJson(res, 401, { error: 'invalid_token' });
  }

  function signOut(url: URL, res: ServerResponse): void {
    const query = new URLSearchParams({
      client_id: url.searchParams.get('client_id') ?? '',
      post_logout_redirect_uri: url.searchParams.get('returnTo') ?? '',
    });
    res.writeHead(302, { Location: `/session/end?${query}` }).end();
  }

  const pages: Record<string, (req: IncomingMessage, res: ServerResponse, url: URL) => unknown> = {
    '/userinfo': answerUserinfo,
    '/v2/logout': (_req, res, url) => signOut(url, res),
    '/favicon.ico': (_req, res) => res.writeHead(204).end(),
  };
  const pageAt = (pathname: string) => (pathname.startsWith('/u/login/') ? signIn : pages[pathname]);

  server.on('request', (req, res) => {
    const url = new URL(req.url ?? '/', origin);
    const { pathname } = url;
    if (req.method !== 'OPTIONS') counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    const instead = replaced.get(pathname);
    if (instead) return instead(res);
    const page = pageAt(pathname) ?? provider.callback();
    return void page(req, res, url);
  });

  return {
    origin,
    issuer,
    consoleOrigin: options.consoleOrigin,
    settings: {
      OIDC_ISSUER: origin,
      OIDC_AUDIENCE: audience,
      OIDC_CLIENT_ID: clientId,
      OIDC_ANSWER_SECONDS: String(answerSeconds),
    },
    configuration: { origin, audience, clientId, answerSeconds },
    signer: {
      privateKey,
      publicKey,
      keyId,
      issuer,
      audience,
      clientId,
      type: 'JWT',
      wrongType: 'logout+jwt',
    },
    mint(claims, header) {
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: issuer,
        aud: [audience, `${issuer}userinfo`],
        azp: clientId,
        iat: now,
        exp: now + 600,
      };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId, ...header })
        .sign(privateKey);
    },
    requestCount: (path) => counts.get(path) ?? 0,
    replace(path, answer) {
      if (answer) replaced.set(path, answer);
      else replaced.delete(path);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
