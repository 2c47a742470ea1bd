// The embedded identity provider: its paths at the origin's root, its pages, and the check of its tokens.
// Everything it remembers is in the database, so that any process can go on where another began.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet } from 'jose';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import type { Database } from '../store/database.ts';
import { assetsPath, createBrowserFiles } from './browser-files.ts';
import { audience, issuerOf } from './client.ts';
import { idleLimitOf } from './idle-limit.ts';
import { loadKeys } from './keys.ts';
import { createListener, type PageRoute } from './listener.ts';
import { createNewPassword } from './new-password.ts';
import { newPasswordPath } from './one-time-links.ts';
import { isOwnToken, recogniseSession } from './own-sessions.ts';
import { createPasswordDoor, type TryPassword } from './password-door.ts';
import { isProviderPath } from './paths.ts';
import { createProvider } from './provider.ts';
import { createSignIn } from './sign-in.ts';
import { createSignOut } from './sign-out.ts';
import { type Bearer, createVerifier } from './verify.ts';

export interface Identity {
  /** Whether a path is the provider's. */
  owns(pathname: string): boolean;
  /** Its own pages, beside oidc-provider's routes. */
  pages: readonly PageRoute[];
  /** Serves those paths, with headers and a policy of their own. */
  listener(req: IncomingMessage, res: ServerResponse): void;
  /** Whose bearer token it is, the provider's or one of the service's own; null when it is not good. */
  verify(token: string): Promise<Bearer | null>;
}

interface Parts {
  db: Database;
  publicUrl: URL;
  secrets: Secrets;
  log: Log;
  /** Who else takes passwords hands in the check that counts for both. */
  tryPassword?: TryPassword;
  /** After which the app asks whether somebody is there; 15 unless it is said. */
  idleMinutes?: number;
}

/**
 * Starts the provider of `publicUrl`; the first start makes its keys.
 * @throws StartError when the keys were sealed with another SECRET_KEY
 */
export async function createIdentity(parts: Parts): Promise<Identity> {
  const { db, publicUrl, secrets, log, tryPassword = createPasswordDoor(parts.db) } = parts;
  const keys = await loadKeys(db, secrets);
  const idleLimit = idleLimitOf(parts.idleMinutes ?? 15);
  const provider = createProvider({ db, publicUrl, keys, idleLimit, log });
  const pages: PageRoute[] = [
    { path: new RegExp(`^${assetsPath}`), methods: ['GET', 'HEAD'], handler: await createBrowserFiles() },
    {
      path: /^\/interaction\/[\w-]+$/,
      methods: ['GET', 'POST'],
      handler: createSignIn({ provider, tryPassword }),
    },
    { path: new RegExp(`^${newPasswordPath}$`), methods: ['GET', 'POST'], handler: createNewPassword(db) },
    { path: /^\/v2\/logout$/, methods: ['GET'], handler: createSignOut(publicUrl) },
  ];
  const verifyJwt = createVerifier({
    issuer: issuerOf(publicUrl),
    audience,
    keys: createLocalJWKSet({ keys: [keys.verifying] }),
  });

  return {
    owns: isProviderPath,
    pages,
    listener: createListener({ publicUrl, pages, provider: provider.callback(), log }),
    verify: (token) => (isOwnToken(token) ? recogniseSession(db, token, idleLimit) : verifyJwt(token)),
  };
}
