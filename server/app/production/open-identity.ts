import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { VerifyToken } from '../../http/authenticate.ts';
import { readProxies } from '../../http/client-address.ts';
import { createIdentity, type Identity } from '../../identity/identity.ts';
import { createOutsideVerifier } from '../../identity/outside/verify-outside.ts';
import type { SecondFactorSettings } from '../../identity/second-factor/second-factor.ts';
import type { Database } from '../../store/engine/database.ts';

interface Dependencies {
  db: Database;
  secrets: Secrets;
  log: Log;
  /** Of the embedded provider. */
  secondFactor: SecondFactorSettings;
}

/** Who signs users in: the embedded provider, or one outside, which listens elsewhere. */
export async function openIdentity(
  { publicUrl, outside, idleMinutes, trustedProxies }: Config,
  dependencies: Dependencies,
): Promise<{ identity: Identity | null; verifyToken: VerifyToken }> {
  const { db, log } = dependencies;
  if (outside) return { identity: null, verifyToken: createOutsideVerifier(db, outside, log) };
  const proxies = readProxies(trustedProxies);
  const identity = await createIdentity({
    ...dependencies,
    publicUrl,
    proxies,
    ...(idleMinutes && { idleMinutes }),
  });
  return { identity, verifyToken: identity.verify };
}
