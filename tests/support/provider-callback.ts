// An outside identity provider at the end of a sign-in: the SDK's transaction, the callback address, and the provider's
// answers.
import { vi } from 'vitest';
import { keepAttempt } from '../../src/session/sign-in-attempts.ts';

interface Client {
  domain: string;
  clientId: string;
  audience: string;
}

type Outcome = { sub: string; returnTo?: string } | { error: string; description: string };

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${part({ signed: true })}`;
}

interface Times {
  /** The provider's time, in ms since 1970; else this device's. */
  now?: () => number;
  /** Whether its answers have the header `Date`. */
  tellsTime?: boolean;
}

/** Begins a sign-in and ends it at the provider; returns the callback address. */
export function returnFromProvider(
  { domain, clientId, audience }: Client,
  outcome: Outcome,
  { now = Date.now, tellsTime = false }: Times = {},
): string {
  const scope = 'openid profile email offline_access';
  const callback = `${location.origin}/login/callback`;
  const returnTo = 'sub' in outcome ? (outcome.returnTo ?? '/') : '/';
  const transaction = {
    state: 'a-state',
    nonce: 'a-nonce',
    code_verifier: 'a-verifier',
    scope,
    audience,
    redirect_uri: callback,
  };
  sessionStorage.setItem(`a0.spajs.txs.${clientId}`, JSON.stringify(transaction));
  keepAttempt(clientId, `${domain}/authorize?state=${transaction.state}`, returnTo);
  if ('error' in outcome) {
    const { error, description } = outcome;
    return `${callback}?${new URLSearchParams({ error, error_description: description, state: 'a-state' })}`;
  }
  const { sub } = outcome;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const iat = Math.floor(now() / 1000);
      const common = { iss: `${domain}/`, sub, iat, exp: iat + 600 };
      const tokens = {
        access_token: jwt({ ...common, aud: audience }),
        id_token: jwt({ ...common, aud: clientId, nonce: 'a-nonce', name: 'Ada Morgan' }),
        refresh_token: 'a-refresh-token',
        scope,
        expires_in: 600,
        token_type: 'Bearer',
      };
      const headers: Record<string, string> = tellsTime ? { Date: new Date(now()).toUTCString() } : {};
      return Response.json(tokens, { headers });
    }),
  );
  return `${callback}?code=a-code&state=a-state`;
}
