// The embedded identity provider: its paths at the origin's root, its pages, and the check of its tokens.
// Everything it remembers is in the database, so that any process can go on where another began.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet } from 'jose';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import type { Database } from '../store/database.ts';
import { assetsPath, createBrowserFiles } from './browser-files.ts';
import { audience, issuerOf } from './client.ts';
import { loadKeys } from './keys.ts';
import { createListener, type PageRoute } from './listener.ts';
import { createNewPassword } from './new-password.ts';
import { newPasswordPath } from './one-time-links.ts';
import { createProvider } from './provider.ts';
import { createSignIn } from './sign-in.ts';
import { createSignOut } from './sign-out.ts';
import { type Bearer, createVerifier } from './verify.ts';

export interface Identity {
  /** Whether a path is the provider's. */
  owns(pathname: string): boolean;
  /** Serves those paths, with headers and a policy of their own. */
  listener(req: IncomingMessage, res: ServerResponse): void;
  /** Whose bearer token it is; null when it is not good. */
  verify(token: string): Promise<Bearer | null>;
}

interface Parts {
  db: Database;
  publicUrl: URL;
  secrets: Secrets;
  log: Log;
}

const owned =
  /^\/(authorize|oauth|interaction|session|jwks|me|userinfo|v2\/logout|\.well-known|account)(\/|$)/;

/**
 * Starts the provider of `publicUrl`; the first start makes its keys.
 * @throws StartError when the keys were sealed with another SECRET_KEY
 */
export async function createIdentity({ db, publicUrl, secrets, log }: Parts): Promise<Identity> {
  const keys = await loadKeys(db, secrets);
  const provider = createProvider({ db, publicUrl, keys, log });
  const pages: PageRoute[] = [
    { path: new RegExp(`^${assetsPath}`), methods: ['GET', 'HEAD'], handler: await createBrowserFiles() },
    { path: /^\/interaction\/[\w-]+$/, methods: ['GET', 'POST'], handler: createSignIn({ db, provider }) },
    { path: new RegExp(`^${newPasswordPath}$`), methods: ['GET', 'POST'], handler: createNewPassword(db) },
    { path: /^\/v2\/logout$/, methods: ['GET'], handler: createSignOut(publicUrl) },
  ];

  return {
    owns: (pathname) => owned.test(pathname),
    listener: createListener({ publicUrl, pages, provider: provider.callback(), log }),
    verify: createVerifier({
      issuer: issuerOf(publicUrl),
      audience,
      keys: createLocalJWKSet({ keys: [keys.verifying] }),
    }),
  };
}
