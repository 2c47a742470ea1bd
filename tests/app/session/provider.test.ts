// Which answers of a provider's token endpoint mean 'signed out', and which mean only that the provider is not well.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProvider } from '../../../src/session/provider.ts';
import { SignedOutError } from '../../../src/session/token-issuer.ts';

const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };

/** Tokens of a sign-in an hour ago: the access token has expired, the refresh token may still be valid. */
function signedInBefore() {
  const scope = 'openid profile email offline_access';
  const body = {
    client_id: auth.clientId,
    access_token: 'old',
    refresh_token: 'refresh',
    audience: auth.audience,
    scope,
    expires_in: 600,
  };
  localStorage.setItem(
    `@@auth0spajs@@::${auth.clientId}::${auth.audience}::${scope}`,
    JSON.stringify({ body, expiresAt: 1 }),
  );
  return createProvider({ apiBase: '/api/', auth, help: {} });
}

function answering(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
}

afterEach(() => vi.unstubAllGlobals());

async function failure(): Promise<unknown> {
  return await signedInBefore()
    .token(true)
    .then(
      () => null,
      (error: unknown) => error,
    );
}

describe('a token endpoint', () => {
  it.each(['login_required', 'invalid_grant', 'consent_required', 'interaction_required'])(
    'ends the session with the answer %s',
    async (error) => {
      answering(() => Response.json({ error, error_description: 'no' }, { status: 400 }));
      expect(await failure()).toBeInstanceOf(SignedOutError);
    },
  );

  it('ends the session when there is no refresh token', async () => {
    expect(
      await createProvider({ apiBase: '/api/', auth, help: {} })
        .token(true)
        .catch((error: unknown) => error),
    ).toBeInstanceOf(SignedOutError);
  });

  it.each<[string, () => Response]>([
    ['a 502 page', () => new Response('<html>Bad Gateway', { status: 502 })],
    ['a page under 200', () => new Response('<html>Sign in to the Wi-Fi')],
    ['a 500', () => Response.json({ error: 'server_error' }, { status: 500 })],
    ['too many requests', () => Response.json({ error: 'too_many_requests' }, { status: 429 })],
    [
      'a cut line',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    [
      'no answer in time',
      () => {
        throw new DOMException('gone', 'AbortError');
      },
    ],
  ])('does not end the session with %s', async (_what, answer) => {
    answering(answer);
    const error = await failure();
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SignedOutError);
  });
});
