// The embedded identity provider: its paths at the origin's root, its pages, and the validation of its tokens. All of its
// state is in the database, so that any process can continue what another began.

import { getRequestListener } from '@hono/node-server';
import { defaultIdleMinutes } from '../../contract/accounts/session-limits.ts';
import type { Log } from '../base/log.ts';
import type { Secrets } from '../base/secrets.ts';
import { type Proxies, readProxies } from '../http/client-address.ts';
import type { Listener } from '../http/listener.ts';
import type { Database } from '../store/engine/database.ts';
import { audience, issuerOf } from './client.ts';
import { addToQueue } from './links/mail-queue.ts';
import { createSecurityMails } from './links/security-mails.ts';
import { createPages } from './pages/app.ts';
import type { HashingCosts } from './passwords/hashes.ts';
import { isProviderPath } from './paths.ts';
import { isOver, loadKeys, type ProviderKeys } from './provider/keys.ts';
import { accessTokenSeconds, createProvider } from './provider/provider.ts';
import { recordSignOuts } from './provider/sign-outs.ts';
import { verifyingKeysOf } from './provider/verifying-keys.ts';
import { openSecondFactor, type SecondFactorSettings } from './second-factor/second-factor.ts';
import { idleLimitSeconds } from './sessions/idle-limit.ts';
import { isServiceToken, verifyServiceToken } from './sessions/service-sessions.ts';
import { type Bearer, createVerifier } from './sessions/verify.ts';
import { createSignInServices, type SignInServices } from './sign-in-services.ts';

export interface Identity {
  /** Whether a path is the provider's. */
  owns(pathname: string): boolean;
  /** Its own pages, beside oidc-provider's routes. */
  pages: readonly { method: string; path: string }[];
  /** Serves these paths, with headers and a policy of their own. */
  listener: Listener;
  /** The user of a bearer token, the provider's or a service token; null when it is not valid. */
  verify(token: string): Promise<Bearer | null>;
}

interface Dependencies {
  db: Database;
  publicUrl: URL;
  secrets: Secrets;
  log: Log;
  /** Minutes without activity after which the app asks; 15 by default. */
  idleMinutes?: number;
  /** Where they differ from the usual ones. */
  hashingCosts?: HashingCosts;
  /** Without it there are no passkeys to sign in with. */
  secondFactor?: Pick<SecondFactorSettings, 'webAuthn'> | undefined;
  /** Whom to believe when they name the client; this machine by default. */
  proxies?: Proxies;
}

/** The parts that work with the keys. They have no state of their own: others take their place when a key is over. */
function createParts(
  dependencies: Dependencies,
  signIn: SignInServices,
  { keys, idleLimit }: { keys: ProviderKeys; idleLimit: number },
) {
  const { db, publicUrl, secrets, log, proxies = readProxies() } = dependencies;
  const provider = createProvider({
    ...{ db, publicUrl, keys, idleLimit, log, proxies },
    attempts: signIn.attempts,
  });
  recordSignOuts(provider, { db, proxies, log });
  const securityMails = createSecurityMails({ publicUrl, add: (tx, mail) => addToQueue(tx, secrets, mail) });
  const pages = createPages({
    ...signIn,
    publicUrl,
    db,
    provider,
    securityMails,
    secondFactor: openSecondFactor(
      { ...signIn, db, secrets, publicUrl, securityMails },
      dependencies.secondFactor ?? { webAuthn: null },
    ),
    proxies,
    log,
  });
  const verify = createVerifier(db, {
    issuer: issuerOf(publicUrl),
    audience,
    keys: verifyingKeysOf(keys),
    // Whoever stole the signing key could else make one that lasts for years.
    maxTokenAge: `${accessTokenSeconds}s`,
  });
  const listener = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
  return { retired: keys.retired, pages: pages.routes, listener, verify };
}

/** The first start creates the keys. @throws StartError when they were encrypted with another SECRET_KEY */
export async function createIdentity(dependencies: Dependencies): Promise<Identity> {
  const { db, secrets, hashingCosts } = dependencies;
  const signIn = createSignInServices(db, secrets, hashingCosts);
  const keys = await loadKeys(db, secrets);
  const idleLimit = idleLimitSeconds(dependencies.idleMinutes ?? defaultIdleMinutes);
  let parts = createParts(dependencies, signIn, { keys, idleLimit });
  function current() {
    if (parts.retired && isOver(parts.retired)) {
      parts = createParts(dependencies, signIn, { keys: { ...keys, retired: undefined }, idleLimit });
    }
    return parts;
  }

  return {
    owns: isProviderPath,
    pages: parts.pages,
    listener: (req, res) => current().listener(req, res),
    verify: (token) =>
      isServiceToken(token) ? verifyServiceToken(db, token, idleLimit) : current().verify(token),
  };
}
