// Fills the database before calls are served: with the demo, if there is to be one, and an administrator.
import type { Config } from '../../base/config.ts';
import { ensureDemoAccounts } from '../../demo/accounts.ts';
import { seedDemo } from '../../demo/seed.ts';
import { seedSiteConfigurations } from '../../demo/site-configurations.ts';
import { firstAdministratorLink, hasNoAdministrator } from '../../identity/links/first-administrator.ts';
import { endClaims } from '../../identity/outside/end-claims.ts';
import { ensureOutsideAdministrator } from '../../identity/outside/first-administrator.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Dependencies } from '../dependencies.ts';

const nobodyCanSignIn =
  'Nobody can sign in yet: set ADMIN_EMAIL to your email address and start again. You then get a link to set your password.';

/** Gives the user of ADMIN_EMAIL access; returns a message for the operator. */
async function ensureFirstAdministrator(
  { publicUrl, outside, adminEmail }: Pick<Config, 'publicUrl' | 'outside' | 'adminEmail'>,
  db: Database,
): Promise<string | null> {
  if (outside) return ensureOutsideAdministrator(db, outside, adminEmail);
  if (!adminEmail) return (await hasNoAdministrator(db)) ? nobodyCanSignIn : null;
  const link = await firstAdministratorLink({ db, publicUrl }, adminEmail);
  return link && `Set the administrator's password: ${link}`;
}

export interface PreparedData {
  /** For the operator: the first administrator's link. */
  message: string | null;
  /** Whether the demo's administrator can sign in. */
  hasDemo: boolean;
}

export async function prepareData(
  config: Config,
  { database: { db }, log, now, secrets, files, incoming }: Dependencies,
): Promise<PreparedData> {
  await endClaims(config, db, log);
  if (config.demo) {
    log.info('step.started', { step: 'demo' });
    await seedDemo(db, secrets, config, now(), { files, incoming });
    await seedSiteConfigurations(db, secrets, config, now());
  }
  const hasDemo = await ensureDemoAccounts(db, config.outside ? { demo: false } : config);
  return { message: await ensureFirstAdministrator(config, db), hasDemo };
}
