// An outside identity provider, such as an Auth0 tenant: what it says of itself, its keys, and what it says of a
// person. It is asked briefly and follows nobody: what cannot be asked is said as 503, for nobody is signed out by it.
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { OutsideProvider } from '../../base/config.ts';
import { HttpError } from '../../http/http-error.ts';

/** What a provider says of a person: in a token, or when it is asked. */
export const personClaims = z.object({
  sub: z.string().min(1),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});
export type PersonClaims = z.output<typeof personClaims>;

export interface ProviderClient {
  /** The keys that its tokens are signed with. */
  keys: JWTVerifyGetKey;
  /** What it says of the person of an access token; null when it says nothing to this token. */
  fetchUserInfo(token: string): Promise<PersonClaims | null>;
}

/** Longest time for an answer, in ms: somebody waits for it. */
const requestTimeoutMs = 3_000;

/** Keys are asked for again after this time, in ms, and at once for a key id that is not known, every 30 s. */
const keyCacheMs = 3_600_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url() });

/** With the trailing slash that Auth0's have, and that @auth0/auth0-spa-js expects. */
export function issuerOf({ origin }: Pick<OutsideProvider, 'origin'>): string {
  return `${origin}/`;
}

function providerUnavailable(cause?: unknown): HttpError {
  return Object.assign(new HttpError(503, 'providerAway', { headers: { 'Retry-After': '2' } }), { cause });
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const init: RequestInit = {
    headers: { Accept: 'application/json', ...headers },
    redirect: 'manual',
    signal,
  };
  return fetch(url, init).catch((error: unknown) => {
    throw providerUnavailable(error);
  });
}

async function read<Data>(answer: Response, schema: z.ZodType<Data>): Promise<Data> {
  if (answer.status !== 200) throw providerUnavailable();
  try {
    return schema.parse(await answer.json());
  } catch (error) {
    throw providerUnavailable(error);
  }
}

/** Asks `origin`, and keeps what it says of itself from the first answer on. */
export function createProviderClient(provider: Pick<OutsideProvider, 'origin'>): ProviderClient {
  const issuer = issuerOf(provider);

  async function discover() {
    const found = await read(await get(`${issuer}.well-known/openid-configuration`), discovery);
    // Nobody else is asked in its name, whatever it says.
    const own = [found.jwks_uri, found.userinfo_endpoint].every((it) => it.startsWith(issuer));
    if (found.issuer !== issuer || !own) throw providerUnavailable();
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: requestTimeoutMs,
      cacheMaxAge: keyCacheMs,
    });
    return { keys, userinfo: found.userinfo_endpoint };
  }

  let discovered: ReturnType<typeof discover> | undefined;
  function known() {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    async keys(header, token) {
      const { keys } = await known();
      return keys(header, token).catch((error: unknown) => {
        const isOfToken =
          error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
        throw isOfToken ? error : providerUnavailable(error);
      });
    },

    async fetchUserInfo(token) {
      const { userinfo } = await known();
      const answer = await get(userinfo, { Authorization: `Bearer ${token}` });
      if (answer.status === 401 || answer.status === 403) {
        await answer.body?.cancel();
        return null;
      }
      return read(answer, personClaims);
    },
  };
}
