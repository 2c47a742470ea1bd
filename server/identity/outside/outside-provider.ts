// Client of an outside identity provider, such as an Auth0 tenant: discovery, keys and userinfo. Timeouts are short, because
// somebody waits, and redirects are not followed. When it does not answer, callers get 503, which signs nobody out.
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { hourMs, secondMs } from '../../../contract/common/durations.ts';
import type { OutsideProvider } from '../../base/config.ts';
import { DependencyUnavailable } from '../../base/dependency-unavailable.ts';
import { dropAnswer, readAnswer } from '../../base/read-answer.ts';

export const userClaims = z.object({
  sub: z.string().min(1),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().max(100).optional().catch(undefined),
});
export type UserClaims = z.output<typeof userClaims>;

export interface ProviderClient {
  keys: JWTVerifyGetKey;
  /** The userinfo of an access token; null when the provider rejects the token. */
  fetchUserInfo(token: string): Promise<UserClaims | null>;
}

/** Unknown key ids make the keys be fetched at once, at most every 30 s. */
const keyCacheMs = hourMs;
/** Tenants with many keys have a tenth of it. */
const maxBytes = 1024 ** 2;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url() });

/** With the trailing slash that Auth0 and @auth0/auth0-spa-js use. */
export function issuerOf({ origin }: Pick<OutsideProvider, 'origin'>): string {
  return `${origin}/`;
}

/** @param what failed, for the log: a path of the provider, and what came of it */
function providerUnavailable(what: string, cause?: unknown): DependencyUnavailable {
  return new DependencyUnavailable('providerUnavailable', new Error(what, { cause }));
}

async function get(
  url: string,
  answerSeconds: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init: RequestInit = {
    headers: { Accept: 'application/json', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(answerSeconds * secondMs),
  };
  return fetch(url, init).catch((error: unknown) => {
    throw providerUnavailable(`${url} did not answer within ${answerSeconds} s, or broke off`, error);
  });
}

async function read<Data>(answer: Response, schema: z.ZodType<Data>): Promise<Data> {
  if (answer.status !== 200) {
    dropAnswer(answer);
    throw providerUnavailable(`${answer.url} answered with ${answer.status}`);
  }
  try {
    return schema.parse(JSON.parse(await readAnswer(answer, maxBytes)));
  } catch (error) {
    throw providerUnavailable(`${answer.url} answered with something else than expected`, error);
  }
}

/** The client of `origin`, which caches the first successful discovery. */
export function createProviderClient(
  provider: Pick<OutsideProvider, 'origin' | 'answerSeconds'>,
): ProviderClient {
  const { answerSeconds } = provider;
  const issuer = issuerOf(provider);

  async function discover() {
    const found = await read(
      await get(`${issuer}.well-known/openid-configuration`, answerSeconds),
      discovery,
    );
    // Keys and userinfo must be at the same origin.
    const isSameOrigin = [found.jwks_uri, found.userinfo_endpoint].every((it) => it.startsWith(issuer));
    if (found.issuer !== issuer || !isSameOrigin) {
      throw providerUnavailable(
        `OIDC_ISSUER is ${issuer}, and its discovery names the issuer ${found.issuer} with keys at ${found.jwks_uri}`,
      );
    }
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: answerSeconds * secondMs,
      cacheMaxAge: keyCacheMs,
      async [customFetch](url, init) {
        const answer = await fetch(url, init);
        if (answer.status === 200) return new Response(await readAnswer(answer, maxBytes));
        dropAnswer(answer);
        return answer;
      },
    });
    return { keys, userinfo: found.userinfo_endpoint };
  }

  let discovered: ReturnType<typeof discover> | undefined;
  function cachedDiscovery() {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    async keys(header, token) {
      const { keys } = await cachedDiscovery();
      return keys(header, token).catch((error: unknown) => {
        const isTokenError =
          error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
        throw isTokenError ? error : providerUnavailable('the keys of the provider cannot be had', error);
      });
    },

    async fetchUserInfo(token) {
      const { userinfo } = await cachedDiscovery();
      const answer = await get(userinfo, answerSeconds, { Authorization: `Bearer ${token}` });
      if (answer.status === 401 || answer.status === 403) {
        dropAnswer(answer);
        return null;
      }
      return read(answer, userClaims);
    },
  };
}
