// The built app beside the service, and what it is told of its surroundings.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../../../contract/service/settings.ts';
import type { Config } from '../../base/config.ts';
import { isLoopback } from '../../base/loopback.ts';
import { appFiles } from '../../http/app-files.ts';
import { audience, clientId } from '../../identity/client.ts';
import { canHavePasskeys } from '../../identity/second-factor/web-authn.ts';

/** Next to the bundle; missing when the service runs from its sources, behind Vite. */
const appFolder = fileURLToPath(new URL('../app', import.meta.url));

export function builtApp({ outside }: Pick<Config, 'outside'>): MiddlewareHandler | undefined {
  return existsSync(join(appFolder, 'index.html')) ? appFiles(appFolder, outside?.origin) : undefined;
}

/** The app's settings at /config.json when this service is its host. */
export function toSettings(config: Config): Settings {
  const { publicUrl, outside, tokens, deviceStorage, idleMinutes, help, registration } = config;
  const embedded = { origin: publicUrl.origin, clientId, audience };
  const { origin: domain, ...client } = outside ?? embedded;
  const auth = { domain, ...client, ...(tokens && { tokens }) };
  return {
    apiBase: '/api/',
    auth,
    accounts: !outside,
    passwordByLink: !outside,
    registration: !outside && registration,
    // Nobody on the way may read them.
    plainPasswords: !outside && (publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname)),
    passkeys: !outside && canHavePasskeys(publicUrl),
    ...(idleMinutes && { idleMinutes }),
    ...(deviceStorage && { deviceStorage }),
    help,
  };
}
